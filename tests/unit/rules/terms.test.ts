import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  earned,
  isDearer,
  overBrandCap,
  paid,
  termsProblem,
  tierReached,
  type Rate,
  type Terms,
  type Tier,
} from '../../../platform/domains/contracts/terms.ts';
import { tierFaults } from '../../../src/services/contract/contract-tiers.ts';

const percent = (ppm: number): Rate => ({ type: 'percent', ppm });
const fixed = (amount: bigint): Rate => ({ type: 'fixed', amount });
const tier = (validBet: bigint, activeMembers: number, netLoss: bigint, rate: Rate): Tier => ({
  validBet,
  activeMembers,
  netLoss,
  rate,
});
/** Minor units: 250,000.00 and so on. */
const SALARY: Terms = [
  tier(0n, 1, 0n, percent(3000)),
  tier(25_000_000n, 5, 0n, percent(4200)),
  tier(100_000_000n, 15, 5_000_000n, percent(5000)),
];

describe('the tier that a team reaches (CON-02)', () => {
  it.each([
    ['no bets', { validBet: 0n, activeMembers: 0, netLoss: 0n }, null],
    ['one member is enough for the first', { validBet: 0n, activeMembers: 1, netLoss: 0n }, 0],
    ['bets alone do not make the second', { validBet: 25_000_000n, activeMembers: 4, netLoss: 0n }, 0],
    ['just the second', { validBet: 25_000_000n, activeMembers: 5, netLoss: 0n }, 1],
    ['a hair below the third', { validBet: 100_000_000n, activeMembers: 15, netLoss: 4_999_999n }, 1],
    ['just the third', { validBet: 100_000_000n, activeMembers: 15, netLoss: 5_000_000n }, 2],
    [
      'a team that has won reaches a tier without a required loss',
      { validBet: 10n ** 9n, activeMembers: 99, netLoss: -1n },
      1,
    ],
  ] as const)('%s', (_, figures, reached) => {
    expect(tierReached(SALARY, figures)).toBe(reached);
  });
});

describe('the earnings and payments of a period', () => {
  const figures = { validBet: 33_333_333n, activeMembers: 7, netLoss: 1_234_567n };
  it('a salary is a share of the bets, a dividend of the loss, each rounded toward zero once', () => {
    // 33,333,333 x 0.42 % = 139,999.9986
    expect(earned('daily', SALARY, figures)).toBe(139_999n);
    expect(earned('hourly', SALARY, figures)).toBe(139_999n);
    expect(earned('realtime', SALARY, figures)).toBe(139_999n);
    // 1,234,567 x 0.42 % = 5,185.1814
    expect(earned('dividend', SALARY, figures)).toBe(5185n);
  });
  it('a fixed rate is paid once, whatever was bet above its tier', () => {
    const terms = [tier(1000n, 1, 0n, fixed(777n))];
    expect(earned('daily', terms, { ...figures, validBet: 1000n })).toBe(777n);
    expect(earned('daily', terms, { ...figures, validBet: 10n ** 12n })).toBe(777n);
    expect(earned('daily', terms, { ...figures, validBet: 999n })).toBe(0n);
  });
  it('a team that has won earns no dividend; a salary depends on its bets', () => {
    const terms = [tier(0n, 0, 0n, percent(500_000))];
    expect(earned('dividend', terms, { validBet: 1000n, activeMembers: 1, netLoss: -1000n })).toBe(0n);
    expect(earned('dividend', terms, { validBet: 1000n, activeMembers: 1, netLoss: 0n })).toBe(0n);
    expect(earned('daily', terms, { validBet: 1000n, activeMembers: 1, netLoss: -1000n })).toBe(500n);
  });
  it('the earnings of the downlines are deducted, to the minor unit and not below zero', () => {
    expect(paid(1000n, [])).toBe(1000n);
    expect(paid(1000n, [1n, 998n])).toBe(1n);
    expect(paid(1000n, [600n, 500n])).toBe(0n);
  });
  it('a payment never exceeds its percentage of the bets, and more bets never pay less', () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 1, max: 1_000_000 }), (one, more, ppm) => {
        const terms = [tier(0n, 0, 0n, percent(ppm))];
        const pay = (validBet: bigint) => earned('daily', terms, { validBet, activeMembers: 1, netLoss: 0n });
        expect(pay(one) <= one).toBe(true);
        expect(pay(one + more) >= pay(one)).toBe(true);
        // Rounded once: the error of a line is less than one minor unit.
        expect(one * BigInt(ppm) - pay(one) * 1_000_000n < 1_000_000n).toBe(true);
      }),
    );
  });
});

describe('terms that may be offered', () => {
  const good = tier(0n, 0, 0n, percent(1));
  it.each([
    ['the ones of the picture', SALARY, null],
    ['none', [], { problem: 'no_tiers', tier: 0, field: null }],
    [
      'eleven',
      Array.from({ length: 11 }, (_, n) => tier(BigInt(n), 0, 0n, percent(1))),
      { problem: 'too_many_tiers', tier: 10, field: null },
    ],
    [
      'a rate of nothing',
      [tier(0n, 0, 0n, percent(0))],
      { problem: 'rate_out_of_range', tier: 0, field: 'rate' },
    ],
    [
      'more than all',
      [tier(0n, 0, 0n, percent(1_000_001))],
      { problem: 'rate_out_of_range', tier: 0, field: 'rate' },
    ],
    [
      'half a millionth',
      [tier(0n, 0, 0n, percent(0.5))],
      { problem: 'rate_out_of_range', tier: 0, field: 'rate' },
    ],
    [
      'a gift of nothing',
      [tier(0n, 0, 0n, fixed(0n))],
      { problem: 'rate_out_of_range', tier: 0, field: 'rate' },
    ],
    [
      'bets below zero',
      [tier(-1n, 0, 0n, percent(1))],
      { problem: 'demand_out_of_range', tier: 0, field: 'validBet' },
    ],
    [
      'a loss below zero',
      [tier(0n, 0, -1n, percent(1))],
      { problem: 'demand_out_of_range', tier: 0, field: 'netLoss' },
    ],
    [
      'half a member',
      [tier(0n, 0.5, 0n, percent(1))],
      { problem: 'demand_out_of_range', tier: 0, field: 'activeMembers' },
    ],
    ['the same tier twice', [good, good], { problem: 'tier_asks_no_more', tier: 1, field: 'validBet' }],
    [
      'one demand up, another down',
      [tier(100n, 2, 0n, percent(1)), tier(200n, 1, 0n, percent(2))],
      { problem: 'tier_asks_no_more', tier: 1, field: 'activeMembers' },
    ],
    [
      'more work for less',
      [tier(0n, 0, 0n, percent(2)), tier(1n, 0, 0n, percent(1))],
      { problem: 'tier_pays_less', tier: 1, field: 'rate' },
    ],
    [
      'more work for a smaller sum',
      [tier(0n, 0, 0n, fixed(2n)), tier(1n, 0, 0n, fixed(1n))],
      { problem: 'tier_pays_less', tier: 1, field: 'rate' },
    ],
    ['a sum above a percentage', [tier(0n, 0, 0n, percent(2)), tier(1n, 0, 0n, fixed(1n))], null],
  ] as const)('%s', (_, terms, problem) => {
    expect(termsProblem(terms)).toEqual(problem);
  });
});

it('CON-02: the rule names each field of a tier that is wrong, the same in numbers and in bigints', () => {
  const faults = [
    { problem: 'tier_asks_no_more', field: 'validBet', against: 'before' },
    { problem: 'demand_out_of_range', field: 'activeMembers', against: 'most' },
    { problem: 'tier_pays_less', field: 'rate', against: 'before' },
  ];
  expect(tierFaults(tier(9n, 100_001, 5n, percent(1)), tier(10n, 1, 5n, percent(2)))).toEqual(faults);
  expect(
    tierFaults(
      { validBet: 9, activeMembers: 100_001, netLoss: 5, rate: { type: 'percent', ppm: 1 } },
      { validBet: 10, activeMembers: 1, netLoss: 5, rate: { type: 'percent', ppm: 2 } },
    ),
  ).toEqual(faults);
});

describe('a subordinate with a higher promise (CON-05)', () => {
  const top = (...rates: Rate[]): Terms => rates.map((rate, n) => tier(BigInt(n), 0, 0n, rate));
  it.each([
    ['0.58 % under 0.55 %', top(percent(5800)), top(percent(3000), percent(5500)), true],
    ['as much', top(percent(5500)), top(percent(5500)), false],
    ['less', top(percent(5400)), top(percent(5500)), false],
    ['the highest of each counts', top(percent(1), percent(5600)), top(percent(5000), percent(5500)), true],
    ['a sum under none', top(fixed(1n)), top(percent(1_000_000)), true],
    ['a smaller sum', top(fixed(100n)), top(percent(1), fixed(200n)), false],
  ] as const)('%s', (_, subordinate, agreed, isMore) => {
    expect(isDearer(subordinate, agreed)).toBe(isMore);
  });
});

describe('the brand’s cap (CON-02): half of a loss, two hundredths of bets', () => {
  it.each([
    ['the percent of a dividend', 'dividend', [tier(0n, 0, 0n, percent(500_000))], null],
    ['above it', 'dividend', [tier(0n, 0, 0n, percent(500_001))], { tier: 0, most: percent(500_000) }],
    ['the percent of a wage', 'daily', [tier(0n, 0, 0n, percent(20_000))], null],
    [
      'above it in a later tier',
      'realtime',
      [tier(0n, 0, 0n, percent(1)), tier(1n, 0, 0n, percent(20_001))],
      { tier: 1, most: percent(20_000) },
    ],
    ['a sum for nothing', 'hourly', [tier(0n, 0, 0n, fixed(1n))], { tier: 0, most: fixed(0n) }],
    ['a sum for members alone', 'daily', [tier(0n, 50, 0n, fixed(1n))], { tier: 0, most: fixed(0n) }],
    ['a sum for the other condition', 'daily', [tier(0n, 0, 999n, fixed(1n))], { tier: 0, most: fixed(0n) }],
    ['a sum of two hundredths of its bets', 'daily', [tier(10_000n, 0, 0n, fixed(200n))], null],
    ['one more', 'daily', [tier(10_000n, 0, 0n, fixed(201n))], { tier: 0, most: fixed(200n) }],
    ['a sum of half of its loss', 'dividend', [tier(0n, 0, 400n, fixed(200n))], null],
    ['one more', 'dividend', [tier(9999n, 0, 400n, fixed(201n))], { tier: 0, most: fixed(200n) }],
    [
      'the largest sum of all',
      'daily',
      [tier(10n ** 12n, 0, 0n, fixed(10_000_001n))],
      { tier: 0, most: fixed(10_000_000n) },
    ],
  ] as const)('%s', (_, kind, terms, over) => {
    expect(overBrandCap(kind, terms)).toEqual(over);
  });
});
