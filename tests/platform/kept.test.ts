import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members, sessions } from '../../platform/domains/identity/people.tables.ts';
import type { Database } from '../../platform/db/open.ts';
import { openHub, type Hub, type Signal } from '../../platform/runtime/hub.ts';
import { keep, type KeptOptions } from '../../platform/runtime/kept.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform } from '../support/platform.ts';

interface Row {
  readonly memberId: number;
  readonly text: string;
}
const row = (memberId: number, text: string): Row => ({ memberId, text });
const changed = (memberId: number): Signal => ({ type: 'changed', rows: 'member', memberId });

let database: Database;
let hub: Hub;
let now = 0;
beforeAll(async () => {
  database = await openTestDatabase('pglite');
  hub = await openHub(database, (error) => expect.unreachable(String(error)));
});
afterAll(async () => {
  await hub.close();
  await database.close();
});

const keepRows = (options: Partial<KeptOptions<Row>> = {}) =>
  keep<Row>(
    hub,
    {
      changedBy: (signal) =>
        signal.type === 'changed' && signal.rows === 'member' ? String(signal.memberId) : null,
      groupOf: ({ memberId }) => String(memberId),
      max: 10,
      life: 1000,
      ...options,
    },
    () => now,
  );

/** A read that ends when it is told to. */
const heldRead = (result: Row) => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { read: () => ended.then(() => result), end };
};

test('a value is used until the signal of its change, which leaves the others', async () => {
  const kept = keepRows();
  await kept.read('a', async () => row(1, 'old'));
  await kept.read('b', async () => row(2, 'other'));
  expect([kept.known('a')?.text, kept.known('b')?.text]).toEqual(['old', 'other']);
  hub.publish([changed(1)]);
  expect([kept.known('a'), kept.known('b')?.text]).toEqual([null, 'other']);
});

test('a change signalled while its row is being read leaves nothing in memory', async () => {
  const kept = keepRows();
  const { read, end } = heldRead(row(1, 'old'));
  const reading = kept.read('a', read);
  hub.publish([changed(1)]);
  end();
  expect((await reading).text).toBe('old');
  expect(kept.known('a')).toBeNull();
});

test('the signal of another member, while a row is being read, does not matter', async () => {
  const kept = keepRows();
  const { read, end } = heldRead(row(1, 'right'));
  const reading = kept.read('a', read);
  hub.publish([changed(2)]);
  end();
  await reading;
  expect(kept.known('a')?.text).toBe('right');
});

test('a possible loss of signals empties the memory, and what is being read is not kept', async () => {
  const kept = keepRows();
  await kept.read('a', async () => row(1, 'old'));
  const { read, end } = heldRead(row(2, 'old'));
  const reading = kept.read('b', read);
  hub.publish([{ type: 'resync' }]);
  end();
  await reading;
  expect([kept.known('a'), kept.known('b'), kept.size]).toEqual([null, null, 0]);
});

test('a read that began earlier and ends later does not replace a later one', async () => {
  const kept = keepRows();
  const first = heldRead(row(1, 'old'));
  const reading = kept.read('a', first.read);
  now += 1;
  await kept.read('a', async () => row(1, 'new'));
  first.end();
  await reading;
  expect(kept.known('a')?.text).toBe('new');
});

test('the age counts from the start of the read', async () => {
  const kept = keepRows({ life: 1000 });
  const { read, end } = heldRead(row(1, 'old'));
  const reading = kept.read('a', read);
  now += 600;
  end();
  await reading;
  now += 399;
  expect(kept.known('a')?.text).toBe('old');
  now += 1;
  expect(kept.known('a')).toBeNull();
});

test('above the limit the value that was read longest ago is removed', async () => {
  const kept = keepRows({ max: 3 });
  for (const key of ['a', 'b', 'c', 'a', 'd']) await kept.read(key, async () => row(1, key));
  expect(['a', 'b', 'c', 'd'].map((key) => kept.known(key)?.text)).toEqual(['a', undefined, 'c', 'd']);
  for (let at = 0; at < 100; at += 1) await kept.read(`k${at}`, async () => row(at, ''));
  expect(kept.size).toBe(3);
});

test('a row that is gone is not kept, and neither is what was there before', async () => {
  const kept = keepRows();
  await kept.read('a', async () => row(1, 'old'));
  await kept.read('a', async () => null);
  expect([kept.known('a'), kept.size]).toEqual([null, 0]);
});

test('who asks at once shares a read, who asks after a signal does not', async () => {
  const kept = keepRows();
  let reads = 0;
  const first = heldRead(row(1, 'old'));
  const counted = () => {
    reads += 1;
    return first.read();
  };
  const both = [kept.get('a', counted), kept.get('a', counted)];
  expect(reads).toBe(1);
  hub.publish([changed(1)]);
  expect((await kept.get('a', async () => row(1, 'new'))).text).toBe('new');
  first.end();
  expect((await Promise.all(both)).map(({ text }) => text)).toEqual(['old', 'old']);
  expect(kept.known('a')?.text).not.toBe('old');
});

test('the tables themselves signal a change, when it is committed and only then', async () => {
  const platform = await openTestPlatform({ ...database, close: async () => undefined });
  const { db } = platform.deps;
  const { id } = await platform.addPerson();
  await startSession(platform.deps, id, '203.0.113.1');
  const received: Signal[] = [];
  hub.watch((signal) => received.push(signal));
  const next = async (): Promise<Signal[]> => {
    await db.execute(sql`select 1`);
    return received.splice(0);
  };
  await db.update(sessions).set({ seenAt: 1 }).where(eq(sessions.memberId, id));
  await db.update(members).set({ lastLoginAt: 1 }).where(eq(members.id, id));
  expect(await next()).toEqual([]);
  await expect(
    db.transaction(async (tx) => {
      await tx.update(members).set({ status: 'locked' }).where(eq(members.id, id));
      throw new Error('taken back');
    }),
  ).rejects.toThrow('taken back');
  expect(await next()).toEqual([]);
  await db.update(members).set({ status: 'locked' }).where(eq(members.id, id));
  expect(await next()).toEqual([changed(id)]);
  await db.update(sessions).set({ endedAt: 1 }).where(eq(sessions.memberId, id));
  expect(await next()).toEqual([changed(id)]);
  await db.delete(sessions).where(eq(sessions.memberId, id));
  expect(await next()).toEqual([changed(id)]);
  await platform.deps.settings.write({ gtagId: 'G-1' });
  expect(await next()).toEqual([{ type: 'changed', rows: 'settings' }]);
  await platform.close();
});
