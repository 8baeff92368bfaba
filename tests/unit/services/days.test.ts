import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayStarts, daysBack } from '../../../src/services/days.ts';

const zone = process.env['TZ'];
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  process.env['TZ'] = zone;
});

test('days begin at midnight of the browser’s zone, also where a day has 23 or 25 hours', () => {
  process.env['TZ'] = 'Europe/London';
  // Summer time ended on 25 October 2026 at 01:00 UTC.
  vi.setSystemTime(Date.UTC(2026, 9, 26, 10));
  expect(dayStarts(3, 0)).toEqual([
    Date.UTC(2026, 9, 23, 23),
    Date.UTC(2026, 9, 24, 23),
    Date.UTC(2026, 9, 26),
  ]);
  expect(daysBack(3, 0)).toEqual({ from: Date.UTC(2026, 9, 23, 23), to: Date.UTC(2026, 9, 27) - 1 });
});

test('an earlier range ends before the later one begins', () => {
  process.env['TZ'] = 'Asia/Kathmandu';
  vi.setSystemTime(Date.UTC(2026, 10, 20, 20));
  const [later = 0] = dayStarts(7, 0);
  expect(later % 900_000).toBe(0);
  expect(daysBack(7, 7).to).toBe(later - 1);
  expect(dayStarts(7, 7)).toHaveLength(7);
});
