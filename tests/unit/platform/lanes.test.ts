import { describe, expect, test } from 'vitest';
import { createLanes, type Lane } from '../../../platform/db/lanes.ts';

/** Names in the order in which they were answered. */
const answered = async (requests: readonly (readonly [Lane, string])[]): Promise<string[]> => {
  const lanes = createLanes();
  const done: string[] = [];
  await Promise.all(
    requests.map(([lane, name]) =>
      lanes.run(lane, async () => {
        await Promise.resolve();
        done.push(name);
      }),
    ),
  );
  return done;
};
const reads = (count: number, name = 'read') =>
  Array.from({ length: count }, (_, index) => ['reads', `${name} ${index}`] as const);
const moneys = (count: number) =>
  Array.from({ length: count }, (_, index) => ['money', `money ${index}`] as const);

describe('an engine that does one thing at a time', () => {
  test('money waits for the running read, and for no other', async () => {
    const done = await answered([...reads(50), ...moneys(2)]);
    expect(done.slice(0, 4)).toStrictEqual(['read 0', 'money 0', 'money 1', 'read 1']);
    expect(done).toHaveLength(52);
  });

  test('a read gets its turn among any amount of money', async () => {
    const done = await answered([...moneys(1), ...reads(2), ...moneys(100)]);
    expect(done.indexOf('read 0')).toBeLessThan(40);
    expect(done.indexOf('read 1')).toBeLessThan(80);
  });

  test('a failed job does not block the next', async () => {
    const lanes = createLanes();
    const failing = lanes.run('money', () => Promise.reject(new Error('failed')));
    const next = lanes.run('reads', async () => 'next');
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('next');
    expect(await lanes.run('reads', async () => 'later')).toBe('later');
  });
});
