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
} from '../../../platform/games/sports/fixtures.ts';
import { closedAt, resultOf, type Market } from '../../../platform/games/sports/markets.ts';
import { paidOf, payoutOf, totalOdds } from '../../../platform/games/sports/slip.ts';
import {
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
} from '../../../platform/games/sports/sport.ts';
import { statedPayout, readSeries, readTimed } from './sports-referee.ts';

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
