import { PGlite, type QueryOptions } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { usePglite, type Database } from '../../platform/db/open.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';

/** Options of each statement, as the engine receives them. */
const received: (QueryOptions | undefined)[] = [];
let database: Database;

beforeAll(async () => {
  const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(inject('pgliteDump'))]) });
  const recorded =
    (target: Pick<PGlite, 'query'>): PGlite['query'] =>
    (text, values, options) => {
      received.push(options);
      return target.query(text, values, options);
    };
  const query = recorded({ query: client.query.bind(client) });
  const transaction: PGlite['transaction'] = (work) =>
    PGlite.prototype.transaction.call(client, (tx) =>
      work(Object.assign(tx, { query: recorded({ query: tx.query }) })),
    ) as ReturnType<typeof work>;
  database = await usePglite(Object.assign(client, { query, transaction }), undefined, true);
});
afterAll(() => database.close());

it('pass no parsers to the engine, which would copy its own to add them', async () => {
  await database.db.select().from(members).where(eq(members.account, 'nobody'));
  await database.db.execute(sql`select 1`);
  await database.reads.db.execute(sql`select 1`);
  await database.db.transaction(async (tx) => {
    await tx.select().from(members).where(eq(members.account, 'nobody'));
  });
  expect(received).toHaveLength(4);
  for (const options of received) expect(options).not.toHaveProperty('parsers');
  expect(received.map((options) => options?.rowMode)).toEqual(['array', 'object', 'object', 'array']);
});
