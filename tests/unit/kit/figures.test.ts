import { describe, expect, test } from 'vitest';
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

  test('a moment is its day and time in UTC', () => {
    expect(momentText(Date.UTC(2026, 10, 20, 9, 2))).toBe('2026-11-20 09:02:00');
  });
});
