import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../kernel/refusal.ts';
import { migrationsFolder, reasonOf, type Database, type Db } from './open.ts';
import { isOutage } from './outage.ts';

const MIGRATION_LOCK = 5_112_026;
/**
 * Connections for reads, separate from those for money, sessions and writes, so that no search occupies one of those.
 */
const READERS = 5;
/** Time limit of a read in the database, in milliseconds. */
const READ_LIMIT = 5000;
/** Milliseconds: for a connection, and for a statement, at the server and where the server does not respond at all. */
const CONNECT_LIMIT = 5000;
const STATEMENT_LIMIT = 60_000;
const ANSWER_LIMIT = STATEMENT_LIMIT + 5000;

const openPool = (url: string, options: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT,
    statement_timeout: STATEMENT_LIMIT,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT,
    query_timeout: ANSWER_LIMIT,
    keepAlive: true,
    ...options,
  });
  // A broken connection is replaced by the next statement, and its user gets the error from the statement under way.
  // Without a listener the event would end the process: the pool listens only while a connection is idle.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/**
 * Transactions that release their connection whatever fails, `begin` included, and drop it from the pool where it is
 * unusable. (The driver's own leak a connection that breaks before `begin`.)
 */
const withTransactions = (db: NodePgDatabase, pool: pg.Pool): NodePgDatabase => {
  const handles = new WeakMap<pg.PoolClient, NodePgDatabase>();
  db.transaction = async (work, options) => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      const handle = handles.get(client) ?? drizzle(client);
      handles.set(client, handle);
      return await handle.transaction(work, options);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(isOutage(failure));
    }
  };
  return db;
};

/** On a connection of its own, without time limits: a large table may take long. */
const migrateOnce = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_LIMIT });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Two processes that start together must not both create the tables.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    // The lock ends with the connection.
    await client.end();
  }
};

const runOn =
  (pool: pg.Pool): Database['run'] =>
  async (name, text, values) =>
    (await pool.query({ name, text, values })).rows as Record<string, unknown>[];

/** PostgreSQL. @throws StartError when the address is invalid or no server responds there. */
export const openPostgres = async (
  url: string,
  options: { migrated?: boolean; max?: number } = {},
): Promise<Database> => {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new StartError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  const pool = openPool(url, { max: options.max ?? 15 });
  try {
    if (options.migrated) (await pool.connect()).release();
    else await migrateOnce(url);
  } catch (cause) {
    await pool.end();
    if (cause instanceof StartError) throw cause;
    const { host, pathname } = new URL(url);
    throw new StartError(`DATABASE_URL: no database at ${host}${pathname} (${reasonOf(cause)}).`, cause);
  }
  const readers = openPool(url, { max: READERS, statement_timeout: READ_LIMIT });
  return {
    db: withTransactions(drizzle(pool), pool) as unknown as Db,
    engine: 'postgres',
    connection: () => new pg.Client({ connectionString: url }),
    run: runOn(pool),
    reads: { db: withTransactions(drizzle(readers), readers) as unknown as Db, run: runOn(readers) },
    close: async () => {
      await Promise.all([pool.end(), readers.end()]);
    },
  };
};
