import { fork } from 'node:child_process';
import { listen, openServer } from '../../platform/listen.ts';
import { createConsole } from '../../platform/console/app.ts';
import type { TestPlatform } from '../support/platform.ts';

export const PROVIDER = 'TESTPAY';
export const SECRET = 'a-secret-of-the-tests-own-provider-1';
export const NEXT_SECRET = 'a-secret-of-the-tests-own-provider-2';

export type CallbackResponse = readonly [status: number, body: Readonly<Record<string, unknown>>];
interface Message {
  readonly opened?: string;
  readonly arrived?: string;
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** The provider of payment-provider.mjs, in another process. */
export const openProvider = async () => {
  const child = fork(new URL('../support/payment-provider.mjs', import.meta.url), {
    env: { ...process.env, PROVIDER_ID: PROVIDER, PROVIDER_SECRET: SECRET },
    // Without vitest's options of this process.
    execArgv: [],
  });
  const waiting = new Map<number, (message: Message) => void>();
  let arrived: () => void = () => undefined;
  let lastId = 0;
  const url = await new Promise<string>((resolve) => {
    child.on('message', (message: Message) => {
      if (message.opened) resolve(message.opened);
      if (message.arrived) arrived();
      if (message.id !== undefined) waiting.get(message.id)?.(message);
    });
  });
  const command = async (what: string, more: object = {}): Promise<unknown> => {
    const id = (lastId += 1);
    const { result, error } = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, do: what, ...more });
    });
    waiting.delete(id);
    if (error) throw new Error(error);
    return result;
  };
  return {
    url,
    is: (mode: string) => command('mode', { is: mode }),
    reset: () => command('reset'),
    orders: async () =>
      (await command('orders')) as { calls: number; orders: readonly Readonly<Record<string, unknown>>[] },
    /** Called for each incoming order. */
    onOrder: (listener: () => void) => {
      arrived = listener;
    },
    notify: async (to: string, now: number, notification: object, as: object = {}) =>
      (await command('notify', { to, now, notification, as })) as CallbackResponse,
    close: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
        child.disconnect();
      }),
  };
};

/** A platform reachable by HTTP. */
export const listening = ({ app }: TestPlatform) =>
  listen(
    openServer((request, socket) => app.fetch(request, socket)),
    '127.0.0.1',
    0,
  );

/** An operator's action in the console, and its response. */
export const atConsole = async ({ deps }: TestPlatform, name: string, body: object) => {
  const response = await createConsole(deps, { token: 'only-printed-once' }).fetch(
    new Request(`http://127.0.0.1:8081/_console/do/${name}`, {
      method: 'POST',
      headers: {
        host: '127.0.0.1:8081',
        'x-console-token': 'only-printed-once',
        'content-type': 'application/json',
        'x-console': '1',
      },
      body: JSON.stringify(body),
    }),
  );
  return (await response.json()) as Record<string, unknown>;
};

export const consoleText = async ({ deps }: TestPlatform): Promise<string> => {
  const response = await createConsole(deps, { token: 'only-printed-once' }).fetch(
    new Request('http://127.0.0.1:8081/_console/', {
      headers: { host: '127.0.0.1:8081', 'x-console-token': 'only-printed-once' },
    }),
  );
  return response.text();
};
