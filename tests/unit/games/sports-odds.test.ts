import { describe, expect, test } from 'vitest';
import { createBoard } from '../../../platform/games/sports/board.ts';
import { BOOKS, type BookId } from '../../../platform/games/sports/fixtures.ts';
import { priced } from '../../../platform/games/sports/markets.ts';
import { oddsOf, partsOf } from '../../../platform/games/sports/odds.ts';
import {
  START,
  modelOf,
  sportOf,
  type Pair,
  type Position,
  type SportId,
} from '../../../platform/games/sports/sport.ts';
import { footballChance, overround, seriesChance, statedOdds, stepsChance } from './sports-referee.ts';

const SECRET = 'the-key-of-the-matches';
const NOW = 1_790_000_000_000;
const position = (score: Pair, ...units: Pair[]): Position => ({ score, units });

const chancesBy = (
  id: SportId,
  ratings: readonly [number, number],
  at: { position: Position; tick: number },
  lines = { total: 2.5, handicap: -1.5 },
) =>
  Object.fromEntries(
    priced(sportOf(id), modelOf(id, ...ratings), lines, at).map(({ id: name, odds }) => [name, odds]),
  );
/** The odds that the stated margin gives chances. */
const stated = (...chances: number[]) => partsOf(chances).map((parts) => statedOdds(parts, chances.length));
const two = (chance: number) => stated(chance, 1 - chance);

describe('odds', () => {
  test('are one over the chance and the margin, rounded down, and none outside 1.01 to 100.00', () => {
    expect(oddsOf(500_000, 2)).toBe(190);
    expect(oddsOf(333_334, 3)).toBe(283);
    expect(oddsOf(250_000, 2)).toBe(380);
    expect([942_951, 942_952].map((parts) => oddsOf(parts, 2))).toEqual([101, null]);
    expect([9433, 9434].map((parts) => oddsOf(parts, 3))).toEqual([null, 9999]);
    expect(oddsOf(0, 2)).toBeNull();
  });

  test('of football are those of the multinomial formula, before the match and in it', () => {
    const model = modelOf('football', 7, 5);
    for (const [minutes, home, away] of [
      [90, 0, 0],
      [60, 1, 0],
      [23, 2, 1],
    ] as const) {
      const chance = (is: (h: number, a: number) => boolean) =>
        footballChance(model, minutes, (h, a) => is(home + h, away + a));
      expect(
        chancesBy(
          'football',
          [7, 5],
          { position: position([home, away]), tick: 90 - minutes },
          { total: 3.5, handicap: 0.5 },
        ),
      ).toEqual({
        winner3: stated(
          chance((h, a) => h > a),
          chance((h, a) => h === a),
          chance((h, a) => h < a),
        ),
        total: two(chance((h, a) => h + a > 3)),
        both: home > 0 && away > 0 ? [null, null] : two(chance((h, a) => h > 0 && a > 0)),
      });
    }
  });

  test('of basketball are those of a Fourier transform, overtime for the winner alone', () => {
    const model = modelOf('basketball', 6, 5);
    const by = (side: string, worth: number) => (side === 'home' ? worth : -worth);
    const lead = (ticks: number, is: (sum: number) => boolean) =>
      stepsChance(
        model.scorings.map(({ side, worth, chance }) => ({ by: by(side, worth), chance })),
        ticks,
        is,
      );
    const total = (ticks: number, is: (sum: number) => boolean) =>
      stepsChance(
        model.scorings.map(({ worth, chance }) => ({ by: worth, chance })),
        ticks,
        is,
      );
    const first = (3110 + 1300) / 8600;
    const lines = { total: 160.5, handicap: -3.5 };
    expect(chancesBy('basketball', [6, 5], { position: START, tick: 0 }, lines)).toEqual({
      winner: two(lead(80, (sum) => sum > 0) + first * lead(80, (sum) => sum === 0)),
      total: two(total(80, (sum) => sum > 160)),
      handicap: two(lead(80, (sum) => sum > 3)),
    });
    expect(chancesBy('basketball', [6, 5], { position: position([60, 66]), tick: 60 }, lines)).toEqual({
      winner: two(lead(20, (sum) => sum > 6) + first * lead(20, (sum) => sum === 6)),
      total: two(total(20, (sum) => sum > 34)),
      handicap: two(lead(20, (sum) => sum > 9)),
    });
  });

  test.each([
    ['tennis', { home: 0, away: 0, unit: [0, 0], played: 0 }, START],
    ['tennis', { home: 1, away: 0, unit: [3, 2], played: 15 }, position([1, 0], [6, 4], [3, 2])],
    ['tennis', { home: 1, away: 1, unit: [6, 6], played: 31 }, position([1, 1], [6, 4], [3, 6], [6, 6])],
    ['volleyball', { home: 0, away: 0, unit: [0, 0], played: 0 }, START],
    ['volleyball', { home: 1, away: 0, unit: [29, 28], played: 102 }, position([1, 0], [25, 20], [29, 28])],
    [
      'volleyball',
      { home: 2, away: 2, unit: [14, 14], played: 218 },
      position([2, 2], [25, 20], [20, 25], [25, 20], [30, 25], [14, 14]),
    ],
    ['esports', { home: 0, away: 0, unit: [0, 0], played: 0 }, START],
    ['esports', { home: 0, away: 1, unit: [9, 7], played: 37 }, position([0, 1], [8, 13], [9, 7])],
  ] as const)('of %s at %o are those of a walk point by point', (sport, from, at) => {
    const { points } = modelOf(sport, 6, 5);
    const chance = (is: Parameters<typeof seriesChance>[3]) => seriesChance(sport, points, from, is);
    const unit = `unit-${from.home + from.away + 1}`;
    const inBounds = (odds: readonly number[]) =>
      odds.map((each) => (each >= 101 && each <= 10_000 ? each : null));
    const sure = (value: number) => (value === 0 || value === 1 ? [null, null] : inBounds(two(value)));
    const [wins, most] = sport === 'volleyball' ? [3, 5] : [2, 3];
    const lines = { total: most - 0.5, handicap: -1.5 };
    const isDecider = from.home + from.away === most - 1;
    expect(chancesBy(sport, [6, 5], { position: at, tick: from.played }, lines)).toEqual({
      winner: sure(chance(({ home }) => home === wins)),
      total: isDecider ? [null, null] : sure(chance(({ home, away }) => home + away === most)),
      handicap: isDecider ? [null, null] : sure(chance(({ home, away }) => home - away >= 2)),
      [unit]: sure(chance(({ firstUnit }) => firstUnit === 'home')),
    });
  });

  test.each(Object.keys(BOOKS) as BookId[])(
    '%s: every market keeps the stated margin, and hardly more',
    (book) => {
      const board = createBoard(SECRET);
      let markets = 0;
      for (let minute = 0; minute < 30; minute += 1) {
        for (const match of board.matches(book, NOW + minute * 61_000))
          for (const { odds } of match.markets) {
            const taken = odds.filter((each) => each !== null);
            if (taken.length < odds.length) continue;
            markets += 1;
            const { numerator, denominator } = overround(taken);
            const least = odds.length === 3 ? 6n : 5n;
            expect(100n * numerator).toBeGreaterThanOrEqual(least * denominator);
            // Rounding down by less than a hundredth adds at most 1 / odds of each chance.
            const most = odds.length === 3 ? 0.06 : 0.05;
            const rounding = taken.reduce((sum, each) => sum + 100 / each - 100 / (each + 1), 0);
            expect(Number((numerator * 1_000_000n) / denominator) / 1e6).toBeLessThan(
              most + rounding + 0.0001,
            );
          }
      }
      expect(markets).toBeGreaterThan(200);
    },
  );

  test('move with the match', () => {
    const at = (tick: number, score: Pair) =>
      chancesBy('football', [5, 5], { position: position(score), tick })['winner3']!;
    const [start, later, ahead] = [at(0, [0, 0]), at(60, [0, 0]), at(60, [1, 0])];
    expect(later[0]!).toBeGreaterThan(start[0]!);
    expect(later[1]!).toBeLessThan(start[1]!);
    expect(ahead[0]!).toBeLessThan(start[0]!);
  });
});
