import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../refusal.ts';
import { migrationsFolder, reasonOf, type Database, type Db } from './open.ts';

const MIGRATION_LOCK = 5_112_026;
/** Connections of reads, beside those of money, sessions and writes: no search takes one of those. */
const READERS = 5;
/** Milliseconds a read may take in the database. */
const READ_LIMIT = 5000;

const poolAt = (connectionString: string, options: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 5000, ...options });
  // An idle connection that breaks is replaced by the next query; unheard, the event would end the process.
  pool.on('error', () => undefined);
  return pool;
};

const runOn =
  (pool: pg.Pool): Database['run'] =>
  async (name, text, values) =>
    (await pool.query({ name, text, values })).rows as Record<string, unknown>[];

/** PostgreSQL. @throws StartError when the address is no address or nobody answers there. */
export const openPostgres = async (
  url: string,
  options: { migrated?: boolean; max?: number } = {},
): Promise<Database> => {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new StartError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  const pool = poolAt(url, { max: options.max ?? 15 });
  try {
    const client = await pool.connect();
    try {
      if (!options.migrated) {
        // Two processes that start together must not both create the tables.
        await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
        try {
          await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
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
  const readers = poolAt(url, { max: READERS, statement_timeout: READ_LIMIT });
  return {
    db: drizzle(pool) as unknown as Db,
    engine: 'postgres',
    connectionString: url,
    run: runOn(pool),
    reads: { db: drizzle(readers) as unknown as Db, run: runOn(readers) },
    close: async () => {
      await Promise.all([pool.end(), readers.end()]);
    },
  };
};
