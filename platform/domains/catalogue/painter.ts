import { fork, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { PAINTING } from '../../kernel/config.ts';

/** Paints drawings as WebP in a process of its own, which starts with the first one. */
export interface Painter {
  /**
   * The drawing, `width` pixels wide. Null if it is not painted: too many wait, the process has just failed, or `signal`
   * ended the wait.
   * @throws Error if the process fails or is too slow.
   */
  paint(svg: string, width: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
}

interface Painted {
  readonly id: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly error?: string;
}
interface Waiting {
  readonly svg: string;
  readonly width: number;
  readonly done: (bytes: Uint8Array<ArrayBuffer> | null) => void;
  readonly failed: (error: Error) => void;
  /** Runs once the process has it. */
  timer?: NodeJS.Timeout;
}

/** Characters of what it printed last that are in the error of its end. */
const REASON = 2000;
/** Beside this file in the source tree, beside the bundle in `dist/server`. */
const FILE = new URL(/* @vite-ignore */ './painter-process.mjs', import.meta.url);

export const createPainter = (file = FILE): Painter => {
  /** Those that the process has, and those that wait for it; the oldest first. */
  const waiting = new Map<number, Waiting>();
  let painting: ChildProcess | null = null;
  let last = 0;
  let restsUntil = 0;

  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    clearTimeout(one?.timer);
    return one;
  };
  const fail = (of: ChildProcess, error: Error): void => {
    if (painting !== of) return;
    painting = null;
    restsUntil = performance.now() + PAINTING.rest;
    of.kill('SIGKILL');
    for (const id of [...waiting.keys()]) take(id)?.failed(error);
  };
  const sendNext = (): void => {
    const to = painting;
    if (!to) return;
    const sent = [...waiting.values()].filter(({ timer }) => timer).length;
    const next = [...waiting].filter(([, { timer }]) => !timer).slice(0, PAINTING.atOnce - sent);
    for (const [id, one] of next) {
      one.timer = setTimeout(
        () => fail(to, new Error('A picture was not painted in time.')),
        PAINTING.timeout,
      );
      to.send({ id, svg: one.svg, width: one.width }, (error) => error && fail(to, error));
    }
  };
  const start = (): ChildProcess => {
    const started = fork(fileURLToPath(file), {
      env: {},
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=128'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let printed = '';
    const reasons = started.stderr as Socket;
    reasons.on('data', (text: Buffer) => (printed = `${printed}${text}`.slice(-REASON)));
    // It does not keep this process alive.
    for (const each of [started, started.channel, reasons]) each?.unref();
    started.on('message', (message) => {
      const { id, bytes, error } = message as Painted;
      const one = take(id);
      if (bytes) one?.done(new Uint8Array(bytes));
      else one?.failed(new Error(error));
      sendNext();
    });
    started.on('error', (error) => fail(started, error));
    started.on('close', () => fail(started, new Error(`The process that paints has ended. ${printed}`)));
    return started;
  };
  return {
    paint: (svg, width, signal) => {
      const isRefused = waiting.size >= PAINTING.waiting || performance.now() < restsUntil;
      if (isRefused || signal?.aborted) return Promise.resolve(null);
      painting ??= start();
      const id = ++last;
      return new Promise((done, failed) => {
        waiting.set(id, { svg, width, done, failed });
        signal?.addEventListener('abort', () => {
          // What is being painted already is kept for the next client.
          if (waiting.get(id)?.timer === undefined) take(id)?.done(null);
        });
        sendNext();
      });
    },
  };
};
