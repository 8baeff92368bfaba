import { describe, expect, test } from 'vitest';
import { createGenerator } from '../../../platform/games/generator.ts';
import { createBoard } from '../../../platform/games/sports/board.ts';
import {
  BOOKS,
  courseOf,
  endOf,
  fixtureOf,
  leaguesOf,
  matchSeed,
  sealOf,
  type BookId,
  type Fixture,
} from '../../../platform/games/sports/fixtures.ts';
import { closedAt, priced, resultOf, type Market } from '../../../platform/games/sports/markets.ts';
import { oddsOf, partsOf } from '../../../platform/games/sports/odds.ts';
import { paidOf, payoutOf, totalOdds } from '../../../platform/games/sports/slip.ts';
import {
  START,
  after,
  isOver,
  isUnitWon,
  modelOf,
  playMatch,
  positionAt,
  sportOf,
  type Course,
  type Pair,
  type Position,
  type SportId,
} from '../../../platform/games/sports/sport.ts';
import {
  footballChance,
  overround,
  seriesChance,
  statedOdds,
  statedPayout,
  stepsChance,
  readSeries,
  readTimed,
} from './sports-referee.ts';

/** SLOT_ROUNDS=1000000 at night and for a release; an ordinary run takes fewer. */
const ROUNDS = Number(process.env['SLOT_ROUNDS'] ?? 20_000);
const SECRET = 'the-key-of-the-matches';
const NOW = 1_790_000_000_000;
const ALL_SPORTS = ['football', 'basketball', 'tennis', 'esports', 'cockfight'] as const;

const [football, basketball, tennis, esports] = [
  sportOf('football'),
  sportOf('basketball'),
  sportOf('tennis'),
  sportOf('esports'),
];
const position = (score: Pair, ...units: Pair[]): Position => ({ score, units });
const market = (kind: Market['kind'], line: number | null = null, id: string = kind): Market => ({
  id,
  kind,
  line,
  picks: [],
});
const course = (
  end: number,
  ...scores: (readonly [tick: number, side: 'home' | 'away', worth?: number])[]
): Course => ({
  end,
  isAbandoned: false,
  scores: scores.map(([tick, side, worth = 1]) => ({ tick, side, worth })),
});

describe('the rules of a series', () => {
  test.each([
    ['tennis', [6, 4], true],
    ['tennis', [6, 5], false],
    ['tennis', [7, 5], true],
    ['tennis', [6, 6], false],
    ['tennis', [7, 6], true],
    ['tennis', [5, 0], false],
    ['esports', [12, 12], false],
    ['esports', [13, 12], true],
    ['esports', [8, 13], true],
  ] as const)('%s at %o: the set or map is won: %s', (id, unit, isWon) => {
    const { rules } = sportOf(id);
    expect(rules.kind === 'series' && isUnitWon(rules, unit)).toBe(isWon);
  });

  test('a won set counts once, and the next point opens a new one', () => {
    const before = position([0, 0], [5, 4]);
    const won = after(tennis.rules, before, { side: 'home', worth: 1 });
    expect(won).toEqual(position([1, 0], [6, 4]));
    expect(after(tennis.rules, won, { side: 'away', worth: 1 })).toEqual(position([1, 0], [6, 4], [0, 1]));
  });

  test('two sets or maps end the match', () => {
    expect(isOver(tennis.rules, position([1, 1]), 30)).toBe(false);
    expect(isOver(esports.rules, position([1, 2]), 60)).toBe(true);
  });
});

describe('the rules of a timed match', () => {
  test('football ends after 90 minutes, level or not', () => {
    expect(isOver(football.rules, position([1, 1]), 89)).toBe(false);
    expect(isOver(football.rules, position([1, 1]), 90)).toBe(true);
  });
  test('basketball that is level after 80 possessions goes on for one score', () => {
    expect(isOver(basketball.rules, position([70, 70]), 80)).toBe(false);
    expect(isOver(basketball.rules, position([72, 70]), 80)).toBe(true);
    expect(isOver(basketball.rules, position([72, 70]), 81)).toBe(true);
  });
});

describe('a match', () => {
  test.each(ALL_SPORTS)('of %s is what the referee reads from its seed', (id) => {
    const sport = sportOf(id);
    const seen = { abandoned: 0, overtime: 0 };
    for (let number = 0; number < 600; number += 1) {
      const model = modelOf(id, 3 + (number % 5), 3 + (number % 4));
      const source = { seed: matchSeed(SECRET, `${id}-${number}`), label: `${id}-${number}` };
      const played = playMatch(sport, model, createGenerator(source.seed, source.label));
      const reading =
        sport.rules.kind === 'timed'
          ? readTimed(source, model, { ticks: sport.rules.ticks, overtime: sport.rules.hasOvertime })
          : readSeries(source, model, id as 'tennis' | 'esports');
      const { score, units } = positionAt(sport, played, played.end);
      expect({ isAbandoned: played.isAbandoned, ticks: played.end, score, units }).toEqual(reading);
      expect(played.end).toBeLessThanOrEqual(sport.longest);
      seen.abandoned += Number(reading.isAbandoned);
      seen.overtime += Number(!reading.isAbandoned && reading.ticks === 81);
    }
    expect(seen.abandoned).toBeGreaterThan(2);
    expect(seen.abandoned).toBeLessThan(28);
    expect(seen.overtime > 0).toBe(id === 'basketball');
  });
});

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
    ['esports', { home: 0, away: 0, unit: [0, 0], played: 0 }, START],
    ['esports', { home: 0, away: 1, unit: [9, 7], played: 37 }, position([0, 1], [8, 13], [9, 7])],
  ] as const)('of %s at %o are those of a walk point by point', (sport, from, at) => {
    const { points } = modelOf(sport, 6, 5);
    const chance = (is: Parameters<typeof seriesChance>[3]) => seriesChance(sport, points, from, is);
    const unit = `unit-${from.home + from.away + 1}`;
    const inBounds = (odds: readonly number[]) =>
      odds.map((each) => (each >= 101 && each <= 10_000 ? each : null));
    const sure = (value: number) => (value === 0 || value === 1 ? [null, null] : inBounds(two(value)));
    expect(chancesBy(sport, [6, 5], { position: at, tick: from.played })).toEqual({
      winner: sure(chance(({ home }) => home === 2)),
      total: from.home + from.away === 2 ? [null, null] : sure(chance(({ home, away }) => home + away === 3)),
      handicap: sure(chance(({ home, away }) => home - away === 2)),
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

describe('betting is closed', () => {
  test('for three minutes from a goal, and in the last two', () => {
    const played = course(90, [12, 'home'], [55, 'away']);
    const closed = (tick: number) => closedAt(football, played, tick);
    expect([11, 12, 13, 14, 15, 54, 55, 57, 58, 87, 88, 90].map(closed)).toEqual([
      ...[null, 'goal', 'goal', 'goal', null],
      ...[null, 'goal', 'goal', null],
      ...[null, 'closing', 'closing'],
    ]);
  });
  test('after a goal that nobody has seen yet: never', () => {
    expect(closedAt(football, course(90, [12, 'home']), 11)).toBeNull();
  });
  test('between two maps, but not after a round', () => {
    const rounds = Array.from({ length: 13 }, (_, index) => [index + 1, 'home'] as const);
    const played = course(40, ...rounds, [14, 'away']);
    expect([12, 13, 14, 15].map((tick) => closedAt(esports, played, tick))).toEqual([
      null,
      'goal',
      'goal',
      null,
    ]);
  });
});

describe('a pick', () => {
  const twoOne = course(90, [12, 'home'], [38, 'away'], [55, 'home']);
  const sets = (...units: Pair[]): Course => {
    let tick = 0;
    return {
      ...course(0),
      scores: units.flatMap(([home, away]) =>
        [
          ...Array<'home' | 'away'>(Math.min(home, away)).fill('home'),
          ...Array<'home' | 'away'>(Math.min(home, away)).fill('away'),
        ]
          .sort((left, right) => (left < right ? -1 : 1))
          .concat(Array<'home' | 'away'>(Math.abs(home - away)).fill(home > away ? 'home' : 'away'))
          .map((side) => ({ tick: (tick += 1), side, worth: 1 })),
      ),
      get end() {
        return units.flat().reduce((sum, each) => sum + each, 0);
      },
    };
  };
  test.each([
    [football, twoOne, market('winner3'), 'home', 'won'],
    [football, twoOne, market('winner3'), 'draw', 'lost'],
    [football, course(90, [1, 'home'], [2, 'away']), market('winner3'), 'draw', 'won'],
    [football, twoOne, market('total', 2.5), 'over', 'won'],
    [football, twoOne, market('total', 3.5), 'over', 'lost'],
    [football, twoOne, market('total', 3.5), 'under', 'won'],
    [football, twoOne, market('both'), 'yes', 'won'],
    [football, course(90, [1, 'home']), market('both'), 'no', 'won'],
    // Level after 80: overtime counts for the winner alone.
    [
      basketball,
      course(81, [1, 'home', 2], [2, 'away', 2], [81, 'away', 3]),
      market('winner'),
      'away',
      'won',
    ],
    [
      basketball,
      course(81, [1, 'home', 2], [2, 'away', 2], [81, 'away', 3]),
      market('total', 4.5),
      'under',
      'won',
    ],
    [
      basketball,
      course(81, [1, 'home', 2], [2, 'away', 2], [81, 'away', 3]),
      market('handicap', 1.5),
      'home',
      'won',
    ],
    [tennis, sets([6, 4], [3, 6], [6, 0]), market('winner'), 'home', 'won'],
    [tennis, sets([6, 4], [3, 6], [6, 0]), market('total', 2.5), 'over', 'won'],
    [tennis, sets([6, 4], [3, 6], [6, 0]), market('handicap', -1.5), 'home', 'lost'],
    [tennis, sets([6, 4], [3, 6], [6, 0]), market('unit', null, 'unit-2'), 'away', 'won'],
    [tennis, sets([6, 4], [6, 3]), market('handicap', -1.5), 'home', 'won'],
    [esports, sets([8, 13], [9, 13]), market('handicap', 1.5), 'home', 'lost'],
    [esports, sets([8, 13], [9, 13]), market('unit', null, 'unit-1'), 'away', 'won'],
  ] as const)('%#: is decided by the rules of its market', (sport, played, on, pick, result) => {
    expect(resultOf(sport, played, on, pick)).toBe(result);
  });

  test('is void in a match that is abandoned, decided or not', () => {
    const abandoned = { ...twoOne, end: 60, isAbandoned: true };
    expect(resultOf(football, abandoned, market('total', 2.5), 'over')).toBe('void');
    expect(resultOf(football, abandoned, market('winner3'), 'away')).toBe('void');
  });
});

describe('a slip', () => {
  test('pays stake times all odds, rounded down once', () => {
    expect(payoutOf(20_000n, [162, 185, 210])).toBe(125_874n);
    expect(totalOdds([162, 185, 210])).toBe(629n);
    expect(payoutOf(333n, [150])).toBe(499n);
    expect(payoutOf(1n, [199])).toBe(1n);
  });
  test.each([
    [['won', 'won'], 299n],
    [['won', 'lost'], 0n],
    [['won', 'void'], 162n],
    [['void', 'void'], 100n],
    [['lost', 'void'], 0n],
  ] as const)('of legs %o pays %s of 100 at 1.62 and 1.85', (results, paid) => {
    const legs = results.map((result, index) => ({ odds: [162, 185][index]!, result }));
    expect(paidOf(100n, legs)).toBe(paid);
    expect(statedPayout(100n, legs)).toBe(paid);
  });
});

describe('the fixtures', () => {
  test.each(leaguesOf('SPORTS').concat(leaguesOf('ESPORTS'), leaguesOf('COCKFIGHT')))(
    'of $name: in a season each meets each once at home, and nobody twice in a round',
    (league) => {
      const perRound = league.teams.length / 2;
      const season = 2 * (league.teams.length - 1);
      const first = Math.ceil(5_000_000 / (perRound * season)) * perRound * season;
      const met = new Set<string>();
      for (let round = 0; round < season; round += 1) {
        const teams = new Set<string>();
        for (let place = 0; place < perRound; place += 1) {
          const { home, away, week } = fixtureOf(`${league.id}-${first + round * perRound + place}`)!;
          met.add(`${home} - ${away}`);
          teams.add(home).add(away);
          expect(week).toBe(round + 1);
        }
        expect(teams.size).toBe(league.teams.length);
      }
      expect(met.size).toBe(perRound * season);
    },
  );

  test.each(['super', 'super-', 'none-1', 'super-01', 'super--1', 'super-1e3', 'super-1 '])(
    '%j is no match',
    (id) => {
      expect(fixtureOf(id)).toBeNull();
    },
  );

  test('list matches that are played now, come soon or are just over, and each with a seal', () => {
    for (const book of Object.keys(BOOKS) as BookId[]) {
      const matches = createBoard(SECRET).matches(book, NOW);
      expect(new Set(matches.map(({ phase }) => phase))).toEqual(new Set(['ended', 'live', 'before']));
      expect(matches.length).toBeLessThan(60);
      for (const { id, seal, seed, phase, markets } of matches) {
        expect(seal).toBe(sealOf(matchSeed(SECRET, id)));
        expect(seed === null).toBe(phase === 'live' || phase === 'before');
        expect(markets.length > 0).toBe(seed === null);
      }
    }
  });

  test('go on after a restart: another process shows the same, another secret does not', () => {
    const at = (secret: string) => JSON.stringify(createBoard(secret).matches('SPORTS', NOW));
    expect(at(SECRET)).toBe(at(SECRET));
    expect(at('another')).not.toBe(at(SECRET));
  });

  test('show nothing of what is still to come', () => {
    const board = createBoard(SECRET);
    const live = board
      .matches('SPORTS', NOW)
      .find(({ sport, phase }) => sport === 'football' && phase === 'live')!;
    const fixture = fixtureOf(live.id)!;
    const played = courseOf(fixture, matchSeed(SECRET, live.id));
    expect(live.goals).toEqual(
      played.scores.filter(({ tick }) => tick <= live.tick).map(({ tick, side }) => ({ tick, side })),
    );
    const over = createBoard(SECRET)
      .matches('SPORTS', endOf(fixture, played))
      .find(({ id }) => id === live.id)!;
    expect(over).toMatchObject({ seed: matchSeed(SECRET, live.id), tick: played.end });
  });
});

describe.each(['football', 'basketball', 'tennis', 'esports', 'cockfight'] as const)('%s', (id) => {
  test(`returns what its chances and odds state, within three standard errors`, () => {
    const sport = sportOf(id);
    const league = [...leaguesOf('SPORTS'), ...leaguesOf('ESPORTS'), ...leaguesOf('COCKFIGHT')].find(
      (each) => each.sport === id,
    )!;
    const fixture: Fixture = fixtureOf(`${league.id}-${1_000_001}`)!;
    const markets = priced(sport, fixture.model, fixture.lines, { position: START, tick: 0 });
    const sums = new Map<string, { sum: number; squares: number; outcomes: number; odds: number }>();
    const count = Math.ceil(ROUNDS / 5);
    for (let number = 0; number < count; number += 1) {
      const played = playMatch(sport, fixture.model, createGenerator(`${id} ${number}`, 'return'));
      for (const each of markets)
        for (const [index, pick] of each.picks.entries()) {
          const odds = each.odds[index] ?? null;
          if (odds === null) continue;
          const paid =
            Number(statedPayout(100n, [{ odds, result: resultOf(sport, played, each, pick) }])) / 100;
          const key = `${each.id} ${pick}`;
          const before = sums.get(key) ?? { sum: 0, squares: 0, outcomes: each.picks.length, odds };
          sums.set(key, { ...before, sum: before.sum + paid, squares: before.squares + paid * paid });
        }
    }
    for (const [pick, { sum, squares, outcomes, odds }] of sums) {
      const mean = sum / count;
      const error = Math.sqrt((squares / count - mean * mean) / count);
      // One match in fifty is void and returns the stake; of the others the margin is kept, and what rounding takes.
      const kept = 1 / (outcomes === 3 ? 1.06 : 1.05);
      const [most, least] = [0.02 + 0.98 * kept, 0.02 + 0.98 * kept * (odds / (odds + 1))];
      expect(mean, pick).toBeLessThan(most + 3 * error);
      expect(mean, pick).toBeGreaterThan(least - 3 * error);
    }
    expect(sums.size).toBeGreaterThanOrEqual(3);
  });
});
