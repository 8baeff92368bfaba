import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openPostgres, usePglite } from '../../platform/db/open.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server of this run alone, with the migrated database `template`. */
    postgresUrl: string;
    /** Dump of a migrated, empty PGlite directory. */
    pgliteDump: string;
  }
}

const CACHE = 'node_modules/.cache/statehouse';
const MIGRATIONS = 'platform/db/migrations';

const startPostgres = async (): Promise<{ url: string; stop(): Promise<void> }> => {
  const server = fork(join(import.meta.dirname, 'postgres-server.mjs'), { execArgv: [] });
  const started = await new Promise<{ url?: string; failure?: string }>((resolve) => {
    server.once('message', (message) => resolve(message as { url?: string; failure?: string }));
    server.once('exit', (code) => resolve({ failure: `its process ended with ${code}` }));
  });
  if (!started.url) throw new Error(`PostgreSQL for the tests did not start: ${started.failure}`);
  await (await openPostgres(`${started.url}/template`)).close();
  return {
    url: started.url,
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.disconnect();
      }),
  };
};

const hashOf = (directory: string): string => {
  const hash = createHash('sha256');
  for (const name of readdirSync(directory)
    .filter((entry) => entry.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(directory, name)));
  return hash.digest('hex').slice(0, 16);
};

/** Creating a PGlite directory takes seconds, loading a dump half of one; the dump is kept while the migrations stay. */
const dumpPglite = async (): Promise<string> => {
  const file = join(process.cwd(), CACHE, `pglite-${hashOf(MIGRATIONS)}.tar`);
  if (existsSync(file)) return file;
  const client = await PGlite.create();
  const database = await usePglite(client);
  const dump = await client.dumpDataDir('none');
  await database.close();
  mkdirSync(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
  return file;
};

/** Both engines, once per run; vitest's globalSetup. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const [postgres, dump] = await Promise.all([startPostgres(), dumpPglite()]);
  project.provide('postgresUrl', postgres.url);
  project.provide('pgliteDump', dump);
  return postgres.stop;
};
