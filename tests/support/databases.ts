import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './databases.setup.ts';
import { rowsOf, usePglite, type Database, type Db } from '../../platform/db/open.ts';
import { openPostgres } from '../../platform/db/postgres.ts';

export const ENGINES = ['pglite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A migrated, empty database of its own; `close` throws it away. */
export const openTestDatabase = async (engine: Engine): Promise<Database> => {
  if (engine === 'pglite') {
    const loadDataDir = new Blob([new Uint8Array(readFileSync(inject('pgliteDump')))]);
    return usePglite(await PGlite.create({ loadDataDir }), undefined, true);
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template template`);
  const database = await openPostgres(`${inject('postgresUrl')}/${name}`, { migrated: true, max: 12 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
};

/** Back to the first moment: a few milliseconds, against half a second for a new database. */
export const emptyDatabase = async (db: Db): Promise<void> => {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade`));
};

/** One database for all tests of a file: `fresh` empties it, which takes milliseconds where opening takes seconds. */
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
