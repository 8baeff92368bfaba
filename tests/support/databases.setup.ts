import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../platform/db/postgres.ts';
import { dumpPglite, makeKeys } from './pglite.setup.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server of this run only, with the migrated database `template`, at a socket of the file system. */
    postgresUrl: string;
  }
}

/** A server that one test may stop and start again; no other test uses it. */
export interface PostgresServer {
  /** Over TCP, as an operator's server is reached. */
  readonly url: string;
  /** Over a socket of the file system. */
  readonly socketUrl: string;
  /** `SIGINT` closes connections, `SIGQUIT` simulates a crash. */
  halt(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A server with the migrated database `template`. */
export const startPostgres = async (): Promise<PostgresServer> => {
  const server = fork(join(import.meta.dirname, 'postgres-server.mjs'), { execArgv: [] });
  const started = await new Promise<{ url?: string; socketUrl?: string; failure?: string }>((resolve) => {
    server.once('message', (message) =>
      resolve(message as { url?: string; socketUrl?: string; failure?: string }),
    );
    server.once('exit', (code) => resolve({ failure: `its process ended with ${code}` }));
  });
  const { url, socketUrl } = started;
  if (!url || !socketUrl) throw new Error(`PostgreSQL for the tests did not start: ${started.failure}`);
  const template = await openPostgres(`${url}/template`);
  await makeKeys(template);
  await template.close();
  const command = (message: object): Promise<void> =>
    new Promise((resolve) => {
      server.once('message', () => resolve());
      server.send(message);
    });
  return {
    url,
    socketUrl,
    halt: (signal) => command({ halt: signal }),
    start: () => command({ start: true }),
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.disconnect();
      }),
  };
};

/** Both engines, once per run; vitest's globalSetup. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const [postgres, dump] = await Promise.all([startPostgres(), dumpPglite()]);
  project.provide('postgresUrl', postgres.socketUrl);
  project.provide('pgliteDump', dump);
  return postgres.stop;
};
