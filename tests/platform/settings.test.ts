import { expect, test } from 'vitest';
import type { Db } from '../../platform/db/open.ts';
import { DEFAULT_SETTINGS, openSettings } from '../../platform/runtime/settings.ts';
import { openTestDatabase } from '../support/databases.ts';

/** The database, with each read of the settings held until it is released. */
const heldReads = (db: Db) => {
  const held: (() => void)[] = [];
  let isHolding = false;
  const wrapped = new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target) as (...given: unknown[]) => Promise<unknown>;
      if (key !== 'execute') return method;
      return async (...given: unknown[]) => {
        const answer = await method(...given);
        if (isHolding) await new Promise<void>((resolve) => void held.push(resolve));
        return answer;
      };
    },
  });
  return { db: wrapped, held, hold: () => (isHolding = true) };
};

test('a read that started earlier and finishes later does not replace the result of a change', async () => {
  const database = await openTestDatabase('pglite');
  const reads = heldReads(database.db);
  const settings = await openSettings(reads.db);
  reads.hold();
  const first = settings.write({ condition: 'maintenance' });
  await expect.poll(() => reads.held.length).toBe(1);
  const second = settings.write({ condition: 'normal' });
  await expect.poll(() => reads.held.length).toBe(2);
  reads.held[1]?.();
  await second;
  expect(settings.current().condition).toBe('normal');
  reads.held[0]?.();
  await first;
  expect(settings.current().condition).toBe('normal');
  await database.close();
});

test('a registration field of a newer version is there, at its place, beside fields that were stored before', async () => {
  const database = await openTestDatabase('pglite');
  const settings = await openSettings(database.db);
  const [first, second, third, ...others] = DEFAULT_SETTINGS.registerFields;
  if (!first || !second || !third) throw new Error('There are no fields');
  const changed = { ...third, enabled: !third.enabled };
  await settings.write({ registerFields: [...others, changed, first] });
  expect(settings.current().registerFields).toEqual([...others, changed, first, second]);
  await database.close();
});
