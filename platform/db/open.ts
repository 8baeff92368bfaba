import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql, type SQL } from 'drizzle-orm';
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres';
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { StartError } from '../refusal.ts';
import { lockDirectory } from './lock.ts';

/** The handle of both engines, and of a transaction on either. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly db: Db;
  readonly engine: 'pglite' | 'postgres';
  /** Of PostgreSQL only: for LISTEN on a connection of its own. */
  readonly connectionString: string | null;
  /** A statement whose text never changes: parsed once per connection. Rows come as the driver types them. */
  run(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Rows of a raw statement; cast to `::int` or `::text` in SQL, the drivers type bigint differently. */
export const rowsOf = async <Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;

/** Beside this file in the source tree, beside the bundle in `dist/server`. */
const migrationsFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  const folder = [join(here, 'migrations'), join(here, '../migrations'), join(here, 'db/migrations')].find(
    (candidate) => existsSync(join(candidate, 'meta/_journal.json')),
  );
  if (!folder) throw new StartError('The migrations folder is missing beside the server; build it again.');
  return folder;
};

const MIGRATION_LOCK = 5_112_026;

/** A PGlite that is already open (tests load a dumped directory). Runs the migrations. */
export const usePglite = async (
  client: PGlite,
  release: () => void = () => undefined,
  migrated = false,
): Promise<Database> => {
  const db = drizzleLite(client);
  if (!migrated) await migrateLite(db, { migrationsFolder: migrationsFolder() });
  return {
    db: db as unknown as Db,
    engine: 'pglite',
    connectionString: null,
    run: async (_name, text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
    close: async () => {
      await client.close();
      release();
    },
  };
};

/** The embedded database in a directory of its own. @throws StartError when another process has it open. */
export const openPglite = async (directory: string): Promise<Database> => {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (cause) {
    throw new StartError(`The data directory ${directory} cannot be made (${codeOf(cause)}).`, cause);
  }
  const release = await lockDirectory(directory);
  try {
    return await usePglite(await PGlite.create(directory), release);
  } catch (cause) {
    release();
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The database in ${directory} cannot be opened: ${reasonOf(cause)}`, cause);
  }
};

/** PostgreSQL. @throws StartError when the address is no address or nobody answers there. */
export const openPostgres = async (
  url: string,
  options: { migrated?: boolean; max?: number } = {},
): Promise<Database> => {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new StartError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 20, connectionTimeoutMillis: 5000 });
  // An idle connection that breaks is replaced by the next query; unheard, the event would end the process.
  pool.on('error', () => undefined);
  try {
    const client = await pool.connect();
    try {
      if (!options.migrated) {
        // Two processes that start together must not both create the tables.
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        try {
          await migrateNode(drizzleNode(client), { migrationsFolder: migrationsFolder() });
        } finally {
          await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
        }
      }
    } finally {
      client.release();
    }
  } catch (cause) {
    await pool.end();
    if (cause instanceof StartError) throw cause;
    const { host, pathname } = new URL(url);
    throw new StartError(`DATABASE_URL: no database at ${host}${pathname} (${reasonOf(cause)}).`, cause);
  }
  return {
    db: drizzleNode(pool) as unknown as Db,
    engine: 'postgres',
    connectionString: url,
    run: async (name, text, values) =>
      (await pool.query({ name, text, values })).rows as Record<string, unknown>[],
    close: () => pool.end(),
  };
};

export const openDatabase = (config: {
  databaseUrl: string | null;
  dataDirectory: string;
}): Promise<Database> =>
  config.databaseUrl ? openPostgres(config.databaseUrl) : openPglite(config.dataDirectory);

/** True until the first member exists. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from members limit 1`)).length === 0;

const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? String(cause);

const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  if (!(cause instanceof Error)) return String(cause);
  return (
    (cause.cause instanceof Error ? cause.cause.message : cause.message).split('\n')[0] ?? 'unknown reason'
  );
};
