import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { usePglite, type Database } from '../../platform/db/open.ts';
import { openFirebase } from '../../platform/domains/identity/firebase/firebase.ts';
import { openPayloadKeys } from '../../platform/http/payload-keys.ts';
import { configFrom } from '../../platform/kernel/config.ts';
import { manualClock } from '../../platform/kernel/clock.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Dump of a migrated PGlite directory with key pairs, and nothing else. */
    pgliteDump: string;
  }
}

const CACHE = 'node_modules/.cache/statehouse';
const MIGRATIONS = 'platform/db/migrations';

/** Each start clears all buffers, 128 MB by default: a quarter of the time to load a dump. Tests need few of them. */
const SETTINGS = "alter system set shared_buffers = '8MB'";

/** The key pairs that a platform makes when it first needs them: each takes longer than most tests. */
export const makeKeys = async ({ db }: Database): Promise<void> => {
  await openPayloadKeys(db, manualClock(0)).current();
  await openFirebase({ ...configFrom({ NODE_ENV: 'test' }), demo: true }, db)?.standIn?.();
};

const hashOf = (directory: string): string => {
  const hash = createHash('sha256').update(`${SETTINGS} with keys`);
  for (const name of readdirSync(directory)
    .filter((entry) => entry.endsWith('.sql'))
    .sort())
    hash.update(name).update(readFileSync(join(directory, name)));
  return hash.digest('hex').slice(0, 16);
};

/**
 * Creating a PGlite directory takes seconds, loading a dump half a second; the dump is kept while the migrations stay
 * the same.
 */
export const dumpPglite = async (): Promise<string> => {
  const file = join(process.cwd(), CACHE, `pglite-${hashOf(MIGRATIONS)}.tar`);
  if (existsSync(file)) return file;
  const client = await PGlite.create();
  const database = await usePglite(client);
  await client.exec(SETTINGS);
  await makeKeys(database);
  // Else every load would replay the migrations.
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await database.close();
  mkdirSync(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, file);
  return file;
};

/** The embedded engine only, once per run; vitest's globalSetup of the projects that need no other. */
export const setup = async (project: TestProject): Promise<void> => {
  project.provide('pgliteDump', await dumpPglite());
};
