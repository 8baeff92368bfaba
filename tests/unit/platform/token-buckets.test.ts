import { describe, expect, test } from 'vitest';
import { createTokenBuckets } from '../../../platform/http/token-buckets.ts';

const BUDGET = { burst: 10, perSecond: 2 };

describe('budgets in memory', () => {
  test('a burst, then the refill, and how long until then', () => {
    const buckets = createTokenBuckets(BUDGET);
    expect([buckets.take('a', 6, 0), buckets.take('a', 4, 0)]).toStrictEqual([0, 0]);
    expect(buckets.take('a', 1, 0)).toBe(500);
    expect(buckets.take('a', 4, 500)).toBe(1500);
    // A refused request costs nothing.
    expect(buckets.take('a', 1, 500)).toBe(0);
    expect(buckets.take('b', 10, 500)).toBe(0);
  });

  test('the refill never exceeds the burst', () => {
    const buckets = createTokenBuckets(BUDGET);
    buckets.take('a', 10, 0);
    expect(buckets.take('a', 11, 3_600_000)).toBe(500);
    expect(buckets.take('a', 10, 3_600_000)).toBe(0);
  });

  test('a clock that is set back adds nothing, and the refill goes on from there', () => {
    const buckets = createTokenBuckets(BUDGET);
    buckets.take('a', 10, 100_000);
    expect(buckets.take('a', 1, 0)).toBe(500);
    expect(buckets.take('a', 1, 500)).toBe(0);
  });

  test('memory is bounded however many keys there are: a full bucket is evicted before a used one', () => {
    const buckets = createTokenBuckets(BUDGET, 100);
    expect(buckets.take('greedy', 10, 0)).toBe(0);
    // Each of these is full again in half a second; the greedy one is the oldest, and is not full.
    for (let count = 0; count < 300; count += 1) buckets.take(`one ${count}`, 1, count * 10);
    expect(buckets.size).toBe(100);
    expect(buckets.take('greedy', 10, 3000)).toBeGreaterThan(0);
  });

  test('if every bucket is in use, the least recently used is evicted', () => {
    const buckets = createTokenBuckets(BUDGET, 3);
    for (const key of ['a', 'b', 'c']) buckets.take(key, 10, 0);
    buckets.take('a', 1, 0);
    buckets.take('d', 10, 0);
    expect(buckets.size).toBe(3);
    expect([buckets.take('a', 1, 0), buckets.take('c', 1, 0)]).toStrictEqual([500, 500]);
    expect(buckets.take('b', 10, 0)).toBe(0);
  });
});
