import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './databases.setup.ts';
import { rowsOf, usePglite, type Database, type Db } from '../../platform/db/open.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { isNight } from './night.ts';

export const ENGINES = ['pglite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];
/**
 * What runs by day on one engine runs on both at night (`npm run flows:nightly`). By day the ledger and what moves its
 * money runs on both.
 */
const byDay = (engine: Engine): readonly Engine[] => (isNight ? ENGINES : [engine]);
/** Tests without races and without money: PGlite is PostgreSQL over one connection. */
export const EMBEDDED_BY_DAY = byDay('pglite');
/**
 * Tests of what is built on the ledger, and long ones: connections to a server compete, and it copies a seeded database in
 * a fifth of the time in which PGlite loads one. The browser tests run on the embedded engine.
 */
export const SERVER_BY_DAY = byDay('postgres');

/** Statements on one connection to the server of this run. */
export const onServer = async <Result>(
  work: (query: (statement: string) => Promise<unknown[]>) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  try {
    return await work(async (statement) => (await client.query(statement)).rows);
  } finally {
    await client.end();
  }
};

export const nameOf = async ({ db }: Database): Promise<string> =>
  (await rowsOf<{ name: string }>(db, sql`select current_database() as name`))[0]?.name ?? '';

/** DATABASE_URL of a database of the server. */
export const urlOf = async (database: Database): Promise<string> =>
  `${inject('postgresUrl')}/${await nameOf(database)}`;

/** A copy of a database of the server; `close` drops it. */
export const openOnServer = async (template: string): Promise<Database> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer((query) => query(`create database ${name} template ${template}`));
  const database = await openPostgres(`${inject('postgresUrl')}/${name}`, { migrated: true, max: 12 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer((query) => query(`drop database ${name} with (force)`));
    },
  };
};

/** Embedded databases that this process has opened and no test uses now: opening one takes two seconds, emptying it a hundredth. */
const idle: PGlite[] = [];

/** An embedded database for one test or file; `close` empties it for the next, and refuses later use by this one. */
const borrow = async (): Promise<Database> => {
  const client = idle.pop() ?? (await loadPglite(inject('pgliteDump')));
  let isClosed = false;
  const lent = new Proxy(client, {
    get: (target, name) => {
      if (isClosed) throw new Error('This database is closed.');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  return {
    ...(await usePglite(lent, undefined, true)),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await emptyDatabase((await usePglite(client, undefined, true)).db);
      // Settings and listeners of the connection.
      await client.exec('discard all');
      idle.push(client);
    },
  };
};

const loadPglite = (dump: string): Promise<PGlite> =>
  PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) });

/** An embedded database of its own with the content of a dump. */
export const openDump = async (dump: string): Promise<Database> =>
  usePglite(await loadPglite(dump), undefined, true);

/** A migrated database that no other test has used: for tests that change tables or indexes, or read their statistics. */
export const openNewDatabase = (engine: Engine): Promise<Database> =>
  engine === 'postgres' ? openOnServer('template') : openDump(inject('pgliteDump'));

/** A migrated database, empty; the embedded one may have served another test, which left tables and indexes alone. */
export const openTestDatabase = (engine: Engine): Promise<Database> =>
  engine === 'postgres' ? openOnServer('template') : borrow();

/**
 * Resets to the initial state, without triggers, since they prevent deletion in the ledger. Tables that were never
 * written to are left alone. Deleting a few rows takes a tenth of the time of `truncate`, which recreates the table and
 * its indexes; many rows would leave their space behind. The keys of the template stay.
 */
const emptyDatabase = async (db: Db): Promise<void> => {
  await db.execute(sql`do $$
    declare
      each record;
      large text;
    begin
      set local session_replication_role = replica;
      for each in select tablename as name, pg_relation_size(format('%I', tablename)::regclass) as size
        from pg_tables where schemaname = 'public' and tablename not in ('payload_keys', 'secrets') loop
        if each.size > 262144 then
          large := concat_ws(', ', large, format('%I', each.name));
        elsif each.size > 0 then
          execute format('delete from %I', each.name);
        end if;
      end loop;
      if large is not null then
        execute 'truncate ' || large || ' cascade';
      end if;
      delete from secrets where name <> 'firebase';
      for each in select sequencename as name, start_value from pg_sequences
        where schemaname = 'public' loop
        perform setval(each.name::regclass, each.start_value, false);
      end loop;
    end $$`);
};

/** One database for all tests of a file: `fresh` empties it in milliseconds, while opening one takes seconds. */
export const shareDatabase = async (
  engine: Engine,
): Promise<{ fresh(): Promise<Database>; close(): Promise<void> }> => {
  const database = await openTestDatabase(engine);
  return {
    fresh: async () => {
      await emptyDatabase(database.db);
      return { ...database, close: async () => undefined };
    },
    close: () => database.close(),
  };
};
