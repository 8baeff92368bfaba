import { expect, test } from 'vitest';
import { FIRST_RANGE, canMove, movedBy, resized } from '../../../../src/machines/member/common/day-range.ts';

test('REC-01: steps of 7 and 30 days stay within today and the last 90 days', () => {
  expect(movedBy(FIRST_RANGE, -7)).toEqual({ days: 7, daysAgo: 7 });
  expect(movedBy({ days: 7, daysAgo: 7 }, 30)).toEqual(FIRST_RANGE);
  expect(movedBy({ days: 30, daysAgo: 40 }, -30)).toEqual({ days: 30, daysAgo: 60 });
  expect([canMove(FIRST_RANGE, 7), canMove(FIRST_RANGE, -30)]).toEqual([false, true]);
  expect(canMove({ days: 30, daysAgo: 60 }, -7)).toBe(false);
  expect(resized({ days: 1, daysAgo: 89 }, 30)).toEqual({ days: 30, daysAgo: 60 });
});
