import { afterEach, describe, expect, test, vi } from 'vitest';
import { amountText, momentText } from '../../kit/figures.ts';

describe('amounts as a driver expects them', () => {
  test.each([
    [0, 2, '0.00'],
    [5, 2, '0.05'],
    [180_000, 2, '1,800.00'],
    [123_456_789, 2, '1,234,567.89'],
    [-60_000, 2, '−600.00'],
    [1500, 0, '1,500'],
    [1500, 3, '1.500'],
  ])('%d with %d digits behind the point is %s', (minor, exponent, text) =>
    expect(amountText(minor, exponent)).toBe(text),
  );

  afterEach(() => vi.useRealTimers());

  test.each([
    [Date.UTC(2026, 10, 20, 9, 2), 'today 09:02 (2026-11-20 09:02:00)'],
    [Date.UTC(2026, 10, 19, 23, 59), 'yesterday 23:59 (2026-11-19 23:59:00)'],
    [Date.UTC(2026, 8, 9, 9, 2), '9 Sept 09:02 (2026-09-09 09:02:00)'],
    [Date.UTC(2025, 11, 31, 9, 2), '31 Dec 2025 09:02 (2025-12-31 09:02:00)'],
  ])('%d is formatted as a near date, with its whole stamp', (at, text) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 18) });
    expect(momentText(at)).toBe(text);
  });
});
