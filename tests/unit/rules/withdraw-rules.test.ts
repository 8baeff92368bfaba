import { expect, test } from 'vitest';
import { chargeOf } from '../../../src/services/contract/withdraw-rules.ts';
import { largestAmount, type AmountFacts } from '../../../platform/domains/wallet/ledger/largest-amount.ts';

const facts: AmountFacts = {
  ...{ isOpen: true, timesLeft: 3, isTurnedOver: true, step: 1n },
  ...{ available: 1_248_050n, minimum: 10_000n, maximum: 50_000_000n, leftToday: 100_000_000n },
};

test.each<[string, Partial<AmountFacts>, bigint, string]>([
  ['the free balance', {}, 1_248_050n, 'balance'],
  ['the most of one withdrawal', { maximum: 500_000n }, 500_000n, 'limit'],
  ['what is left of the day', { leftToday: 180_001n }, 180_001n, 'day'],
  ['whole units where no decimals are taken', { step: 100n }, 1_248_000n, 'balance'],
  ['the very least', { available: 10_000n }, 10_000n, 'balance'],
  ['nothing below the least', { available: 9_999n }, 0n, 'balance'],
  [
    'nothing where a whole unit is below the least',
    { available: 10_099n, minimum: 10_001n, step: 100n },
    0n,
    'balance',
  ],
  ['nothing when the day is used up', { leftToday: 0n }, 0n, 'day'],
  ['nothing without a request left', { timesLeft: 0 }, 0n, 'times'],
  ['nothing before deposits are wagered', { isTurnedOver: false }, 0n, 'turnover'],
  ['nothing while it is closed', { isOpen: false, timesLeft: 0, isTurnedOver: false }, 0n, 'closed'],
])('MEM-08: the largest amount that can be requested is %s', (_, more, amount, bound) => {
  expect(largestAmount({ ...facts, ...more })).toEqual({ amount, bound });
});

test.each([
  [500_055n, 10_000, 5000n],
  [99n, 10_000, 0n],
  [100n, 10_000, 1n],
  [9_007_199_254_740_991n, 999_999, 9_007_190_247_541_736n],
  [500_000n, 0, 0n],
])('MEM-08: %s minor units at %s parts in a million cost %s, rounded down', (amount, rate, fee) => {
  expect(chargeOf(amount, rate)).toBe(fee);
});
