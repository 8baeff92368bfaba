import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** A data directory that is seeded once for the whole run. */
export const SEEDED = join(ROOT, 'node_modules', '.cache', 'e2e', 'seeded');

export interface ConsoleResult {
  readonly ok?: boolean;
  readonly error?: string;
  readonly isSound?: boolean;
  /** The platform's time, after the clock was moved. */
  readonly now?: number;
}

export interface OutboxMessage {
  readonly channel: 'sms' | 'email';
  readonly recipient: string;
  readonly purpose: string;
  readonly body: string;
}

/** A running server: the built one, as `npm start` runs it, with a data directory of its own. */
export interface PlatformServer {
  readonly url: string;
  readonly data: string;
  /** Its complete output. */
  readonly output: () => string;
  /** Performs one action of the console. */
  readonly does: (action: string, request: object) => Promise<ConsoleResult>;
  /** Names of the console actions since the last call. */
  readonly takeChanges: () => ReadonlySet<string>;
  /** SMS and e-mails that the platform has sent, the newest first. */
  readonly outbox: () => Promise<readonly OutboxMessage[]>;
  /** Kills the process. */
  readonly kill: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** `fs.cp` checks each of the 1,500 files several times, which takes seven times as long. */
const copyDirectory = (from: string, to: string): void => {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyDirectory(source, target);
    else copyFileSync(source, target);
  }
};

/**
 * Starts the built server on a free port. Without `data` it gets a fresh copy of the seeded directory. @throws Error
 * with its output if it ends before it is ready.
 */
export const startPlatform = async (
  options: { data?: string; env?: NodeJS.ProcessEnv; port?: number } = {},
): Promise<PlatformServer> => {
  const data = options.data ?? join(await mkdtemp(join(tmpdir(), 'statehouse-')), 'data');
  if (!options.data) copyDirectory(SEEDED, data);
  // A server for one test does not run long enough for the optimising compilation of its database to pay off.
  const child = spawn(process.execPath, ['--liftoff-only', join(ROOT, 'scripts', 'start.mjs')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(options.port ?? 0),
      CONSOLE_PORT: '0',
      STATEHOUSE_DATA: data,
      // Painted once for the whole run.
      STATEHOUSE_PICTURES: join(dirname(SEEDED), 'pictures'),
      STATEHOUSE_DEMO: '1',
      // All visitors of the run share one address.
      REQUEST_BUDGET: '100',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let changes = new Set<string>();
  const found = { url: '', console: '' };
  const wantsConsole = !options.env?.['GATEWAY_URL'];
  const opened = new Promise<void>((resolve, reject) => {
    const onLine = (line: string): void => {
      output += `${line}\n`;
      found.url ||= /open at (\S+)/.exec(line)?.[1] ?? '';
      found.console ||= /console (\S+)/.exec(line)?.[1] ?? '';
      if (found.url && (found.console || !wantsConsole)) resolve();
    };
    createInterface({ input: child.stdout }).on('line', onLine);
    createInterface({ input: child.stderr }).on('line', onLine);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
  await opened;
  const entrance = found.console ? new URL(found.console) : null;
  const atConsole = (path: string, init: RequestInit = {}): Promise<Response> => {
    if (!entrance) throw new Error('This platform has no console');
    const token = entrance.searchParams.get('token') ?? '';
    return fetch(new URL(`/_console/${path}`, entrance), {
      ...init,
      headers: { 'Content-Type': 'application/json', 'X-Console': '1', 'X-Console-Token': token },
    });
  };
  return {
    url: found.url,
    data,
    output: () => output,
    takeChanges: () => {
      const taken = changes;
      changes = new Set();
      return taken;
    },
    does: async (action, request) => {
      changes.add(action);
      const answer = await atConsole(`do/${action}`, { method: 'POST', body: JSON.stringify(request) });
      const result = (await answer.json()) as ConsoleResult;
      if (!answer.ok) throw new Error(`${action}: ${result.error}`);
      return result;
    },
    outbox: async () => (await atConsole('outbox.json')).json() as Promise<readonly OutboxMessage[]>,
    kill: async () => {
      child.kill('SIGKILL');
      await exited(child);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited(child);
      if (!options.data) await rm(data, { recursive: true, force: true });
    },
  };
};
