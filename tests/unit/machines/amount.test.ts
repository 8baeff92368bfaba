import { expect, test } from 'vitest';
import { amountOf, amountText } from '../../../src/machines/wallet/common/amount.ts';

test.each([
  ['500', 50_000],
  [' 2 500 ', 250_000],
  ['2.500', 250_000],
  ['2,500', 250_000],
  ['2.500,5', 250_050],
  ['2,500.05', 250_005],
  ['1.234.567,89', 123_456_789],
  ['0,01', 1],
  ['99,99', 9999],
  ['', null],
  ['0', null],
  ['-5', null],
  ['1e3', null],
  ['1.234.5', 123_450],
  ['0.005', null],
  ['12.3456', null],
  ['1.23.456', null],
  ['٥٠٠', null],
  ['9'.repeat(24), null],
])('%j in hundredths is %j', (typed, minor) => expect(amountOf(typed, 2)).toBe(minor));

test('a currency without decimals takes none', () => {
  expect(amountOf('20.000', 0)).toBe(20_000);
  expect(amountOf('20,5', 0)).toBeNull();
});

test('a picked amount is formatted like a typed one', () => {
  expect([amountText(50_000, 2), amountText(12_345, 2), amountText(5, 2), amountText(700, 0)]).toEqual([
    '500',
    '123.45',
    '0.05',
    '700',
  ]);
});
