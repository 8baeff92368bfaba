import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Client } from 'pg';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import { StartError } from '../kernel/refusal.ts';
import { createLanes, type Lane, type Lanes } from './lanes.ts';
import { lockDirectory } from './lock.ts';

/** The handle of both engines, and of a transaction on either. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly db: Db;
  readonly engine: 'pglite' | 'postgres';
  /** PostgreSQL only: for LISTEN, a connection of its own that is not open yet. */
  readonly connection: (() => Client) | null;
  /** PGlite only: NOTIFY of this process's own triggers. @returns a function that stops. */
  readonly listen?: (channel: string, receive: (payload: string) => void) => Promise<() => Promise<void>>;
  /** A prepared statement with constant text: parsed once per connection. Rows are typed by the driver. */
  run(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]>;
  /**
   * For lists, searches and reports. PostgreSQL: separate connections with a time limit; PGlite: queued after every
   * money statement. Never for writes.
   */
  readonly reads: {
    readonly db: Db;
    run(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]>;
  };
  close(): Promise<void>;
}

/** Rows of a raw statement; cast to `::int` or `::text` in SQL, since the drivers type bigint differently. */
export const rowsOf = async <Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;

/** Beside this file in the source tree, beside the bundle in `dist/server`. */
export const migrationsFolder = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  const folder = [join(here, 'migrations'), join(here, '../migrations'), join(here, 'db/migrations')].find(
    (candidate) => existsSync(join(candidate, 'meta/_journal.json')),
  );
  if (!folder) throw new StartError('The migrations folder is missing beside the server; build it again.');
  return folder;
};

/**
 * Drizzle passes its parsers with each statement, and PGlite then copies its own four hundred to add them: half of the
 * time of a small statement. They only leave dates as text, of which no table has any (times are milliseconds).
 */
const queryOf =
  (client: Pick<PGlite, 'query'>): PGlite['query'] =>
  (text, values, { parsers: _, ...options } = {}) =>
    client.query(text, values, options);

/** The client with every call queued in its lane. */
const inLane = (client: PGlite, lanes: Lanes, lane: Lane): PGlite => {
  const query = queryOf(client);
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'query')
        return (...args: Parameters<PGlite['query']>) => lanes.run(lane, () => query(...args));
      if (name === 'exec')
        return (...args: Parameters<PGlite['exec']>) => lanes.run(lane, () => target.exec(...args));
      if (name === 'transaction')
        return (work: Parameters<PGlite['transaction']>[0]) =>
          lanes.run(lane, () =>
            target.transaction((tx) => work(Object.assign(tx, { query: queryOf({ query: tx.query }) }))),
          );
      return Reflect.get(target, name, target) as unknown;
    },
  });
};

/** A PGlite that is already open (tests load a dumped directory). Runs the migrations. */
export const usePglite = async (
  client: PGlite,
  release: () => void = () => undefined,
  migrated = false,
): Promise<Database> => {
  const lanes = createLanes();
  const [money, reads] = [inLane(client, lanes, 'money'), inLane(client, lanes, 'reads')];
  const db = drizzleLite(money);
  const runOn =
    (lane: PGlite): Database['run'] =>
    async (_name, text, values) =>
      (await lane.query<Record<string, unknown>>(text, values)).rows;
  if (!migrated) await migrateLite(db, { migrationsFolder: migrationsFolder() });
  return {
    db: db as unknown as Db,
    engine: 'pglite',
    connection: null,
    listen: (channel, receive) => client.listen(channel, receive),
    run: runOn(money),
    reads: { db: drizzleLite(reads) as unknown as Db, run: runOn(reads) },
    close: async () => {
      await client.close();
      release();
    },
  };
};

// By default Node optimises code that has run for a moment, and blocks the start for that. With this budget it
// optimises only code that runs much longer: the first response comes a third of a second earlier, at the same speed
// under load.
const TIERING = '--wasm-tiering-budget=10000000';

// The engine clears its page cache, byte by byte, before it opens: 128 MB by default, which takes half a second. Pages
// beyond this come from the operating system's cache.
const CACHE = ['-c', 'shared_buffers=32MB'];
export const createPglite = (directory: string): Promise<PGlite> =>
  PGlite.create(directory, { startParams: [...PGlite.defaultStartParams, ...CACHE] });

/** The embedded database in a directory of its own. @throws StartError when another process has it open. */
export const openPglite = async (directory: string): Promise<Database> => {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (cause) {
    throw new StartError(`The data directory ${directory} cannot be created (${codeOf(cause)}).`, cause);
  }
  const release = await lockDirectory(directory);
  setFlagsFromString(TIERING);
  try {
    return await usePglite(await createPglite(directory), release);
  } catch (cause) {
    release();
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The database in ${directory} cannot be opened: ${reasonOf(cause)}`, cause);
  }
};

export const openDatabase = (config: {
  databaseUrl: string | null;
  dataDirectory: string;
}): Promise<Database> =>
  config.databaseUrl
    ? // The driver is loaded only where it is used; every other start is faster without it.
      import('./postgres.ts').then(({ openPostgres }) => openPostgres(config.databaseUrl ?? ''))
    : openPglite(config.dataDirectory);

/** True until the first member exists. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from members limit 1`)).length === 0;

const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? String(cause);

/** The first line of the root cause. */
export const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  if (!(cause instanceof Error)) return String(cause);
  return (
    (cause.cause instanceof Error ? cause.cause.message : cause.message).split('\n')[0] ?? 'unknown reason'
  );
};
