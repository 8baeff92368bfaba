import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Config } from './kernel/config.ts';
import { StartError } from './kernel/refusal.ts';
import { lockDirectory } from './db/lock.ts';
import {
  createPglite,
  migrationsFolder,
  reasonOf,
  rowsOf,
  usePglite,
  type Database,
  type Db,
} from './db/open.ts';
import { openPostgres } from './db/postgres.ts';
import { checkPurpose, whereOf } from './purpose.ts';

/** Time of the latest migration of a database; null where there is none. */
const versionOf = async (db: Db): Promise<number | null> => {
  const [journal] = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!journal?.name) return null;
  const [latest] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return latest?.at ? Number(latest.at) : null;
};

const checkVersion = async (config: Config, db: Db): Promise<void> => {
  const found = await versionOf(db);
  const ours = readMigrationFiles({ migrationsFolder: migrationsFolder() }).at(-1)?.folderMillis;
  const where = whereOf(config);
  if (found === null) throw new StartError(`${where} has never been used by a server; start one first.`);
  if (found !== ours)
    throw new StartError(
      `${where} is of ${found < (ours ?? 0) ? 'an older' : 'a newer'} version than this program; use the one of the server that runs on it.`,
    );
};

const openDirectory = async (directory: string): Promise<Database> => {
  if (!existsSync(join(directory, 'PG_VERSION')))
    throw new StartError(`There is no database in ${directory}; start the server first.`);
  const release = await lockDirectory(
    directory,
    'stop the server first, or run it on PostgreSQL (DATABASE_URL), which serves both at once',
  );
  try {
    return await usePglite(await createPglite(directory), release, true);
  } catch (cause) {
    release();
    throw new StartError(`The database in ${directory} cannot be opened: ${reasonOf(cause)}`, cause);
  }
};

/**
 * The database of an existing platform, in parallel to its server where it is PostgreSQL. Creates, migrates and seeds
 * nothing.
 * @throws StartError when there is none, when it is of another version or mode, or in use by another process.
 */
export const openExisting = async (config: Config): Promise<Database> => {
  const { databaseUrl, dataDirectory } = config;
  const database = databaseUrl
    ? await openPostgres(databaseUrl, { migrated: true })
    : await openDirectory(dataDirectory);
  try {
    await checkVersion(config, database.db);
    await checkPurpose(config, database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};
