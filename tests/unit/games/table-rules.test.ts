import { describe, expect, test } from 'vitest';
import type { CatalogueGame } from '../../../platform/games/engine.ts';
import { createGenerator } from '../../../platform/games/generator.ts';
import { baccarat, pointsOf } from '../../../platform/games/table/baccarat.ts';
import { POCKETS_OF, WHEEL, colourOf, roulette } from '../../../platform/games/table/roulette.ts';
import { sicBo } from '../../../platform/games/table/sicbo.ts';
import { tableEngine } from '../../../platform/games/table/table.engine.ts';
import { payOf, type TableRules } from '../../../platform/games/table/table-rules.ts';
import { dealBaccarat, payBaccarat, payRoulette, paySicBo, rankName } from './table-referee.ts';

/** GAME_ROUNDS=1000000 at night and for a release; an ordinary run takes fewer. */
const ROUNDS = Number(process.env['GAME_ROUNDS'] ?? 20_000);
const SEED = '5b1f6c0b7c4b4f0a9de83c6c2d3b4f1d8f20c19bd0f2a5a1b39e6d7c8a9b0c1d';
const STAKES = [100n, 500n, 1_000n, 2_500n, 333n];

const statedOf = ({ spots }: { spots: TableRules<never>['spots'] }, spot: string): number => {
  const { numerator, denominator } = spots.get(spot)!.returnToPlayer;
  return numerator / denominator;
};

/** Three standard errors for a game's bets together; four for each bet, since up to 157 are measured at once. */
const [ALLOWED, ALLOWED_EACH] = [3, 4];

/** Plays every spot in every round against the referee and compares the measured returns with the stated ones. */
function faultsOf<Outcome>(
  rules: TableRules<Outcome>,
  pays: (spot: string, stake: bigint, outcome: Outcome) => bigint,
): string[] {
  const ids = [...rules.spots.keys()];
  const each = new Map(ids.map((id) => [id, createSample()]));
  const all = createSample();
  const faults: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcome = rules.draw(createGenerator(SEED, `${rules.id}:${round}`));
    const stake = STAKES[round % STAKES.length]!;
    let sum = 0;
    for (const [id, sample] of each) {
      const pay = payOf(stake, rules.factorOf(id, outcome));
      if (pay !== pays(id, stake, outcome)) faults.push(`${id} ${round} ${pay}`);
      const returned = Number(pay) / Number(stake);
      sample.add(returned);
      sum += returned;
    }
    all.add(sum / ids.length);
  }
  for (const [id, sample] of each) {
    const errors = sample.errorsFrom(statedOf(rules, id));
    if (errors >= ALLOWED_EACH) faults.push(`${id} returned ${sample.mean()}: ${errors} standard errors`);
  }
  const stated = ids.reduce((sum, id) => sum + statedOf(rules, id), 0) / ids.length;
  const errors = all.errorsFrom(stated);
  if (errors >= ALLOWED) faults.push(`${rules.id} returned ${all.mean()}: ${errors} standard errors`);
  console.info(
    `${rules.id}: ${ROUNDS} rounds of ${ids.length} bets, returned ${all.mean().toFixed(5)}, stated ${stated.toFixed(5)}, ${errors.toFixed(2)} standard errors`,
  );
  return faults;
}

function createSample() {
  let [count, sum, squares] = [0, 0, 0];
  return {
    add: (value: number): void => {
      count += 1;
      sum += value;
      squares += value * value;
    },
    mean: (): number => sum / count,
    /** Distance of the mean from a value, in standard errors. */
    errorsFrom: (value: number): number =>
      Math.abs(sum / count - value) / Math.sqrt((squares / count - (sum / count) ** 2) / count),
  };
}

describe('roulette', () => {
  test('has every bet of the European layout once', () => {
    const counts: Record<string, number> = {};
    for (const { kind } of roulette.spots.values()) counts[kind] = (counts[kind] ?? 0) + 1;
    expect(counts).toEqual({
      straight: 37,
      split: 60,
      street: 12,
      trio: 2,
      corner: 22,
      'first-four': 1,
      'six-line': 11,
      column: 3,
      dozen: 3,
      ...{ red: 1, black: 1, even: 1, odd: 1, low: 1, high: 1 },
    });
    const odds = (id: string) => roulette.spots.get(id)!.odds.numerator;
    expect(['straight:17', 'split:8-11', 'street:4-5-6', 'trio:0-2-3', 'corner:8-9-11-12'].map(odds)).toEqual(
      [35, 17, 11, 11, 8],
    );
    expect(
      ['first-four:0-1-2-3', 'six-line:31-32-33-34-35-36', 'column:3', 'dozen:1', 'red'].map(odds),
    ).toEqual([8, 5, 2, 2, 1]);
  });

  test('splits and corners join neighbours of the layout only', () => {
    expect(roulette.spots.has('split:3-4')).toBe(false);
    expect(roulette.spots.has('split:36-39')).toBe(false);
    expect(roulette.spots.has('corner:3-4-6-7')).toBe(false);
    expect(POCKETS_OF.get('column:3')).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
  });

  test('the wheel has each pocket once, and its colours alternate outside the zero', () => {
    expect(WHEEL.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 37 }, (_, pocket) => pocket),
    );
    const colours = WHEEL.slice(1).map(colourOf);
    expect(colours.every((colour, index) => index === 0 || colour !== colours[index - 1])).toBe(true);
  });

  test('each bet returns 36/37, summed over the 37 pockets', () => {
    for (const [id, { returnToPlayer }] of roulette.spots) {
      const sum = Array.from({ length: 37 }, (_, pocket) => payRoulette(id, 1n, pocket)).reduce(
        (left, right) => left + right,
      );
      expect([id, sum]).toEqual([id, 36n]);
      expect(returnToPlayer).toEqual({ numerator: 36, denominator: 37 });
    }
  });

  test(`${ROUNDS} rounds of all bets equal the referee's`, { timeout: 300_000 }, () => {
    expect(faultsOf(roulette, (spot, stake, { pocket }) => payRoulette(spot, stake, pocket))).toEqual([]);
  });
});

/** Weights of the ten point values in eight decks; the tens are sixteen ranks in four. */
const VALUES = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32];
/** A card of that many points, named as the referee names it. */
const NAMES = ['K', 'A', '2', '3', '4', '5', '6', '7', '8', '9'];

/** All ordered deals of six cards, counted exactly: 416 × 415 × … × 411 is below 2^53. */
function enumerateBaccarat(): { player: number; banker: number; tie: number; all: number } {
  const left = [...VALUES];
  const wins = { player: 0, banker: 0, tie: 0, all: 0 };
  const order: string[] = [];
  const walk = (weight: number): void => {
    if (order.length === 6) {
      const { player, banker } = dealBaccarat(order);
      wins.all += weight;
      if (payBaccarat('tie', 1n, { player, banker }) > 0n) wins.tie += weight;
      else if (payBaccarat('player', 1n, { player, banker }) > 0n) wins.player += weight;
      else wins.banker += weight;
      return;
    }
    for (let value = 0; value < 10; value += 1) {
      const count = left[value]!;
      left[value] = count - 1;
      order.push(NAMES[value]!);
      walk(weight * count);
      order.pop();
      left[value] = count;
    }
  };
  walk(1);
  return wins;
}

describe('baccarat', () => {
  test('the stated returns are those of all 4,998,398,275,503,360 deals', { timeout: 60_000 }, () => {
    const { player, banker, tie, all } = enumerateBaccarat();
    // The figures published for eight decks.
    expect([banker, player, tie, all]).toEqual([
      2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216, 4_998_398_275_503_360,
    ]);
    const exact = (id: string, numerator: bigint, denominator: bigint) => {
      const stated = baccarat.spots.get(id)!.returnToPlayer;
      expect([id, BigInt(stated.numerator) * denominator]).toEqual([
        id,
        BigInt(stated.denominator) * numerator,
      ]);
    };
    exact('player', 2n * BigInt(player) + BigInt(tie), BigInt(all));
    exact('banker', 39n * BigInt(banker) + 20n * BigInt(tie), 20n * BigInt(all));
    exact('tie', 9n * BigInt(tie), BigInt(all));
    // Ordered pairs of one rank among the 416 × 415 pairs, times 12.
    exact('player-pair', 12n * 13n * 32n * 31n, 416n * 415n);
    exact('banker-pair', 12n * 13n * 32n * 31n, 416n * 415n);
  });

  test('tens and pictures count nothing, and only the last digit of a sum counts', () => {
    expect(pointsOf([8, 8])).toBe(8);
    expect(pointsOf([9, 10, 0])).toBe(1);
  });

  test('each card of the shoe is as likely, and none comes back in a round', () => {
    const counts = new Map<number, number>();
    const first = () => 0;
    // The first place is always taken: the cards from the end of the shoe fill it one after the other.
    expect(baccarat.draw(first)).toEqual({
      player: [0, 50, 48],
      banker: [51, 49, 47],
    });
    for (let round = 0; round < 20_000; round += 1) {
      const { player, banker } = baccarat.draw(createGenerator(SEED, `even:${round}`));
      for (const card of [player[0]!, banker[0]!, player[1]!, banker[1]!])
        counts.set(card, (counts.get(card) ?? 0) + 1);
    }
    expect(counts.size).toBe(52);
    const expected = 80_000 / 52;
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 51 degrees of freedom: above 87.97 once in a thousand.
    expect(chi).toBeLessThan(88);
  });

  test(`${ROUNDS} rounds of all bets equal the referee's`, { timeout: 300_000 }, () => {
    const faults = faultsOf(baccarat, (spot, stake, outcome) => {
      // The referee deals again from the cards in the order in which they left the shoe.
      const [p, b] = [outcome.player.map(rankName), outcome.banker.map(rankName)];
      const thirds = [...p.slice(2), ...b.slice(2)];
      const hands = dealBaccarat([p[0]!, b[0]!, p[1]!, b[1]!, ...thirds, '?', '?']);
      if (String(hands.player) !== String(p) || String(hands.banker) !== String(b)) return -1n;
      return payBaccarat(spot, stake, hands);
    });
    expect(faults).toEqual([]);
  });
});

describe('sic bo', () => {
  const rolls = Array.from({ length: 216 }, (_, roll): [number, number, number] => [
    (roll % 6) + 1,
    (Math.floor(roll / 6) % 6) + 1,
    Math.floor(roll / 36) + 1,
  ]);

  test('has every bet once', () => {
    const counts: Record<string, number> = {};
    for (const { kind } of sicBo.spots.values()) counts[kind] = (counts[kind] ?? 0) + 1;
    expect(counts).toEqual({
      ...{ small: 1, big: 1, even: 1, odd: 1, total: 14, double: 6, triple: 6 },
      ...{ 'any-triple': 1, pair: 15, single: 6 },
    });
  });

  test('each stated return is the sum over the 216 rolls', () => {
    for (const [id, { returnToPlayer }] of sicBo.spots) {
      const sum = rolls.reduce((left, dice) => left + paySicBo(id, 1n, dice), 0n);
      expect([id, returnToPlayer]).toEqual([id, { numerator: Number(sum), denominator: 216 }]);
    }
  });

  test(`${ROUNDS} rounds of all bets equal the referee's`, { timeout: 300_000 }, () => {
    const faults = faultsOf(sicBo, (spot, stake, { dice }) =>
      paySicBo(spot, stake, dice as [number, number, number]),
    );
    expect(faults).toEqual([]);
  });
});

test('the table of returns', () => {
  const percent = (rules: { spots: TableRules<never>['spots'] }, ids: readonly string[]) =>
    Object.fromEntries(ids.map((id) => [id, (statedOf(rules, id) * 100).toFixed(2)]));
  expect(percent(roulette, ['straight:0', 'six-line:1-2-3-4-5-6', 'red'])).toEqual({
    'straight:0': '97.30',
    'six-line:1-2-3-4-5-6': '97.30',
    red: '97.30',
  });
  expect(percent(baccarat, ['player', 'banker', 'tie', 'player-pair', 'banker-pair'])).toEqual({
    player: '98.76',
    banker: '98.94',
    tie: '85.64',
    'player-pair': '89.64',
    'banker-pair': '89.64',
  });
  expect(
    percent(sicBo, [
      ...['small', 'big', 'even', 'odd', 'total:4', 'total:5', 'total:6', 'total:7', 'total:8', 'total:9'],
      ...['total:10', 'double:1', 'triple:1', 'any-triple', 'pair:1-2', 'single:1'],
    ]),
  ).toEqual({
    ...{ small: '97.22', big: '97.22', even: '97.22', odd: '97.22' },
    ...{ 'total:4': '84.72', 'total:5': '86.11', 'total:6': '87.96', 'total:7': '90.28', 'total:8': '87.50' },
    ...{ 'total:9': '92.59', 'total:10': '87.50', 'double:1': '88.89', 'triple:1': '83.80' },
    ...{ 'any-triple': '86.11', 'pair:1-2': '97.22', 'single:1': '92.13' },
  });
});

test('an order names each spot once: several would pass the limit of one', () => {
  const game = { id: '1', model: 'roulette', minBet: 500n } as CatalogueGame;
  const red = { spot: 'red', stake: 500n };
  expect(tableEngine.stakeOf(game, { round: 1, bets: [red] })).toBe(500n);
  expect(tableEngine.stakeOf(game, { round: 1, bets: [red, red] })).toBeNull();
});
