import { describe, expect, test } from 'vitest';
import { gridOf, lineWinsOf, readLine, wayWinsOf } from '../../../platform/games/slot/evaluate.ts';
import { holdRound } from '../../../platform/games/slot/hold.ts';
import { createGenerator } from '../../../platform/games/generator.ts';
import {
  PAYLINES,
  RATE_UNIT,
  SLOT_MODELS,
  findModel,
  returnRate,
} from '../../../platform/games/slot/model.ts';
import { returnToPlayer } from '../../../platform/games/slot/return-to-player.ts';
import { spin } from '../../../platform/games/slot/spin.ts';
import { refereeRate } from './slot-referee.ts';

const low = findModel('low')!;
const ONE = Number(RATE_UNIT);

describe('the lines', () => {
  test('wilds substitute for the symbols after them, or pay as themselves when that is more', () => {
    expect(readLine(low, [0, 6, 6, 9, 9])).toEqual({ symbol: 6, count: 3, rate: 14 * ONE });
    expect(readLine(low, [0, 0, 10, 9, 9])).toEqual({ symbol: 0, count: 2, rate: 10 * ONE });
    expect(readLine(low, [0, 0, 0, 1, 9])).toEqual({ symbol: 0, count: 3, rate: 60 * ONE });
    expect(readLine(low, [0, 0, 0, 0, 0])).toEqual({ symbol: 0, count: 5, rate: 1000 * ONE });
    expect(readLine(low, [9, 6, 6, 6, 6])).toBeNull();
    expect(readLine(low, [1, 1, 1, 1, 1])).toBeNull();
  });

  test('a win rounds toward zero once for each paid line', () => {
    const model = { ...low, lineRates: low.lineRates.map(() => [0, 0, 0, 1_500_000, 1_500_000, 1_500_000]) };
    const grid = [6, 6, 6, 7, 8].map((symbol) => [symbol, symbol, symbol]);
    expect(lineWinsOf(model, grid, 3, 3n, ONE).map(({ amount }) => amount)).toEqual([4n, 4n, 4n]);
    expect(lineWinsOf(model, grid, 1, 3n, 3 * ONE)[0]!.amount).toBe(13n);
  });

  test('there are 25 different ones', () => {
    expect(new Set(PAYLINES.map(String)).size).toBe(25);
  });
});

describe.each(SLOT_MODELS)('model $id', (model) => {
  test('states exactly the return its reels and paytable give', () => {
    const { numerator, denominator } = returnToPlayer(model);
    expect({ numerator: String(numerator), denominator: String(denominator) }).toEqual(model.returnToPlayer);
    // The jackpot returns 1.5 % of the stakes, whatever it holds.
    const jackpot = model.family === 'jackpot' ? 15_000 : 0;
    expect(returnRate(model)).toBe(Number((numerator * RATE_UNIT) / denominator) + jackpot);
    expect(returnRate(model)).toBeGreaterThan(940_000);
    expect(returnRate(model)).toBeLessThan(970_000);
  });

  test('pays whole multiples only, so the stated return holds at the smallest stake', () => {
    const rates = [...model.lineRates.flat(), ...model.scatterRates, model.freeRate];
    expect(rates.filter((rate) => rate % ONE !== 0)).toEqual([]);
  });
});

describe.each(SLOT_MODELS.filter(({ family }) => family === 'lines' || family === 'jackpot'))(
  'the lines of $id',
  (model) => {
    test(
      'pays on the middle line, over every stop of every reel, the amount from the symbol counts',
      { timeout: 60_000 },
      () => {
        const size = model.reels.map((reel) => reel.length);
        const rates = new Map<number, number>();
        let sum = 0n;
        const five = [0, 0, 0, 0, 0];
        for (let a = 0; a < size[0]!; a += 1) {
          let subtotal = 0;
          for (let b = 0; b < size[1]!; b += 1)
            for (let c = 0; c < size[2]!; c += 1)
              for (let d = 0; d < size[3]!; d += 1)
                for (let e = 0; e < size[4]!; e += 1) {
                  const key =
                    (((model.reels[0]![a]! * 11 + model.reels[1]![b]!) * 11 + model.reels[2]![c]!) * 11 +
                      model.reels[3]![d]!) *
                      11 +
                    model.reels[4]![e]!;
                  let rate = rates.get(key);
                  if (rate === undefined) {
                    let rest = key;
                    for (let reel = 4; reel >= 0; reel -= 1) {
                      five[reel] = rest % 11;
                      rest = Math.floor(rest / 11);
                    }
                    rate = refereeRate(model, five) / ONE;
                    rates.set(key, rate);
                  }
                  subtotal += rate;
                }
          sum += BigInt(subtotal);
        }
        const stops = size.reduce((product, length) => product * BigInt(length), 1n);
        const withoutScatters = returnToPlayer({
          ...model,
          scatterRates: [0, 0, 0, 0, 0, 0],
          freeSpins: [0, 0, 0, 0, 0, 0],
        });
        expect(sum * withoutScatters.denominator).toBe(withoutScatters.numerator * stops);
      },
    );
  },
);

describe.each(SLOT_MODELS.filter(({ hold }) => !hold))('the scatters of $id', (model) => {
  test('keeps two scatters of a reel out of one window', () => {
    for (const reel of model.reels) {
      for (let stop = 0; stop < reel.length; stop += 1) {
        const view = [0, 1, 2].map((row) => reel[(stop + row) % reel.length]);
        expect(view.filter((symbol) => symbol === 1).length).toBeLessThan(2);
      }
    }
  });
});

describe('the ways', () => {
  const ways = findModel('ways')!;

  test('multiply what the reels show, wilds included, and end at the first reel without the symbol', () => {
    // Two on the first reel, one and a wild on the second, one on the third: 2 * 2 * 1 ways of three; no fourth.
    const grid = [
      [2, 2, 7],
      [2, 0, 8],
      [9, 2, 10],
      [7, 8, 9],
      [2, 2, 2],
    ];
    const rate = ways.lineRates[2]![3]!;
    expect(rate).toBe(2 * ONE);
    expect(wayWinsOf(ways, grid, 20n, ONE)).toEqual([{ symbol: 2, count: 3, ways: 4, amount: 160n }]);
    expect(wayWinsOf(ways, grid, 20n, 2 * ONE)[0]!.amount).toBe(320n);
  });

  test('return over every stop of every reel what is stated for them', { timeout: 60_000 }, () => {
    // Reel by reel, windows that show the same number of a symbol are alike; the sum is over all combinations of them.
    let sum = 0n;
    for (let symbol = 2; symbol < 11; symbol += 1) {
      const shown = ways.reels.map((reel) => {
        const stops = [0n, 0n, 0n, 0n];
        for (let stop = 0; stop < reel.length; stop += 1) {
          const view = [0, 1, 2].map((row) => reel[(stop + row) % reel.length]!);
          stops[view.filter((entry) => entry === symbol || entry === 0).length]! += 1n;
        }
        return stops;
      });
      const counts = [0, 1, 2, 3];
      for (const a of counts)
        for (const b of counts)
          for (const c of counts)
            for (const d of counts)
              for (const e of counts) {
                const five = [a, b, c, d, e];
                const end = five.indexOf(0);
                const length = end === -1 ? 5 : end;
                const product = five.slice(0, length).reduce((all, count) => all * count, 1);
                const cases = five.reduce((all, count, reel) => all * shown[reel]![count]!, 1n);
                sum += cases * BigInt((product * ways.lineRates[symbol]![length]!) / ONE);
              }
    }
    const stops = ways.reels.reduce((product, reel) => product * BigInt(reel.length), 1n);
    const plain = returnToPlayer({
      ...ways,
      scatterRates: [0, 0, 0, 0, 0, 0],
      freeSpins: [0, 0, 0, 0, 0, 0],
    });
    expect(sum * plain.denominator).toBe(plain.numerator * stops);
  });

  test('have no wild on the first reel', () => {
    expect(ways.reels[0]).not.toContain(0);
  });
});

describe('the respins', () => {
  const rules = findModel('hold')!.hold!;

  test('keep coins, begin again with each new one, and end after three without or with a full board', () => {
    let longest = 0;
    for (let index = 0; index < 500; index += 1) {
      const { start, respins, grand, value } = holdRound(
        rules,
        [0, 4, 7, 8, 11, 14],
        'd'.repeat(64),
        `h-${index}`,
      );
      const coins = [...start, ...respins.flat()];
      expect(new Set(coins.map(({ place }) => place)).size).toBe(coins.length);
      expect(grand).toBe(coins.length === 15 ? 1000 : 0);
      expect(value).toBe(coins.reduce((sum, coin) => sum + coin.value, grand));
      let left = 3;
      for (const come of respins) {
        expect(left).toBeGreaterThan(0);
        left = come.length > 0 ? 3 : left - 1;
      }
      expect(left === 0 || coins.length === 15).toBe(true);
      longest = Math.max(longest, respins.length);
    }
    expect(longest).toBeGreaterThan(6);
  });

  test('of a board with one empty place are worth what a hand calculation says', () => {
    // Fourteen coins of 1, and one empty place with three tries at 1 in 2: 7/8 of a coin of 1 and the grand prize of 8.
    const simple = { trigger: 14, respins: 3, chance: 2, values: [[1, 1]], grand: 8 } as const;
    const reels = [[1], [1], [1], [1], [1, 1, 2]];
    const rates = Array.from({ length: 11 }, () => [0, 0, 0, 0, 0, 0]);
    const { numerator, denominator } = returnToPlayer({
      ...low,
      family: 'hold',
      lineRates: rates,
      reels,
      hold: simple,
    });
    expect([numerator, denominator]).toEqual([14n * 8n + 7n * 9n, 8n]);
  });
});

describe('a round', () => {
  const input = { model: low, seed: 'a'.repeat(64), lines: 20, stakePerLine: 5n };

  test('is the same for the same seed and label, another for another', () => {
    const first = spin({ ...input, label: 'r1:s1' });
    expect(spin({ ...input, label: 'r1:s1' })).toEqual(first);
    expect(spin({ ...input, label: 'r1:s2' }).turns[0]!.stops).not.toEqual(first.turns[0]!.stops);
    expect(first.stake).toBe(100n);
    expect(first.turns[0]!.grid).toEqual(gridOf(low, first.turns[0]!.stops));
  });

  test('plays the free spins its scatters won at once, and counts them into the win', () => {
    const rounds = Array.from({ length: 2000 }, (_, index) => spin({ ...input, label: `free-${index}` }));
    const withFree = rounds.filter(({ freeSpins }) => freeSpins > 0);
    expect(withFree.length).toBeGreaterThan(3);
    for (const { turns, freeSpins, win } of withFree) {
      expect(turns.length).toBe(freeSpins + 1);
      expect(turns[0]!.scatterWin).toBe(100n * BigInt(low.scatterRates[turns[0]!.scatters]! / ONE));
      expect(turns.reduce((sum, turn) => sum + turn.win, 0n)).toBe(win);
    }
  });
});

test(
  'the generator favours no number: every residue within five deviations over 330,000 draws',
  { timeout: 60_000 },
  () => {
    const next = createGenerator('b'.repeat(64), 'spread');
    const counts = Array.from({ length: 33 }, () => 0);
    for (let draw = 0; draw < 330_000; draw += 1) counts[next(33)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  },
);
