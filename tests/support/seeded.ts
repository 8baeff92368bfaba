import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { withLock } from '../../scripts/lib/lock.mjs';
import { manualClock } from '../../platform/kernel/clock.ts';
import { usePglite, type Database } from '../../platform/db/open.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { seed } from '../../platform/seed.ts';
import { onServer, openOnServer, openDump, type Engine } from './databases.ts';
import { T0 } from './platform.ts';

const CACHE = 'node_modules/.cache/statehouse';
const MADE_OF = ['platform', 'src/services/contract'];

/** A hash of all sources of the seed and of the migrated directory. */
const hashOf = (folders: readonly string[]): string => {
  const hash = createHash('sha256')
    .update(String(T0))
    .update(basename(inject('pgliteDump')));
  for (const folder of folders)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).toSorted((a, b) =>
      join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
    ))
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)));
  return hash.digest('hex').slice(0, 16);
};

/** A dump of the seeded directory, kept until a source changes. */
export const seededDump = async (): Promise<string> => {
  const file = join(CACHE, `seeded-${hashOf(MADE_OF)}.tar`);
  mkdirSync(CACHE, { recursive: true });
  await withLock(join(CACHE, 'seeded.lock'), {}, async () => {
    if (existsSync(file)) return;
    for (const old of readdirSync(CACHE)) if (old.startsWith('seeded-')) rmSync(join(CACHE, old));
    const client = await PGlite.create({
      loadDataDir: new Blob([readFileSync(inject('pgliteDump'))]),
    });
    const database = await usePglite(client, undefined, true);
    await seed(database.db, manualClock(T0));
    // Else every load would replay the seed.
    await client.exec('checkpoint');
    const dump = await client.dumpDataDir('none');
    await database.close();
    writeFileSync(`${file}.part`, Buffer.from(await dump.arrayBuffer()));
    renameSync(`${file}.part`, file);
  });
  return file;
};

const SEED_LOCK = 20_261_122;

/** A seeded database on the server of this run, to copy. */
const makeTemplate = (): Promise<void> =>
  onServer(async (query) => {
    await query(`select pg_advisory_lock(${SEED_LOCK})`);
    const found = await query(`select 1 from pg_database where datname = 'seeded'`);
    if (found.length > 0) return;
    await query('create database seeding template template');
    const database = await openPostgres(`${inject('postgresUrl')}/seeding`, { migrated: true });
    await seed(database.db, manualClock(T0));
    await database.close();
    await query('alter database seeding rename to seeded');
  });

/** @returns its name. */
export const seededTemplate = async (): Promise<string> => {
  await makeTemplate();
  return 'seeded';
};

/** A database of its own with the seed of a demo at `T0`; seeded once, then copied. */
export const openSeededDatabase = async (engine: Engine): Promise<Database> => {
  if (engine === 'pglite') return openDump(await seededDump());
  return openOnServer(await seededTemplate());
};
