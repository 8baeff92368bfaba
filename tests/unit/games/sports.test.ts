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
import { costOf, paidOf, payoutOf, slipLines, totalOdds } from '../../../platform/games/sports/slip.ts';
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
import { readMatch, statedPayout, statedSystem } from './sports-referee.ts';

const SECRET = 'the-key-of-the-matches';
const NOW = 1_790_000_000_000;
const ALL_SPORTS = ['football', 'basketball', 'tennis', 'volleyball', 'esports', 'cockfight'] as const;

const [football, basketball, tennis, volleyball, esports] = [
  sportOf('football'),
  sportOf('basketball'),
  sportOf('tennis'),
  sportOf('volleyball'),
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
    ['volleyball', [25, 23], true],
    ['volleyball', [25, 24], false],
    ['volleyball', [15, 2], false],
    ['volleyball', [27, 29], true],
    ['volleyball', [29, 29], false],
    ['volleyball', [29, 30], true],
  ] as const)('%s at %o: the first set or map is won: %s', (id, unit, isWon) => {
    const { rules } = sportOf(id);
    expect(rules.kind === 'series' && isUnitWon(rules, 1, unit)).toBe(isWon);
  });

  test.each([
    [[15, 13], true],
    [[14, 2], false],
    [[15, 14], false],
    [[19, 19], false],
    [[19, 20], true],
  ] as const)('the fifth set of volleyball at %o is won: %s; three sets win the match', (unit, isWon) => {
    const { rules } = volleyball;
    const before = position([2, 2], [25, 20], [25, 20], [20, 25], [20, 25], [unit[0], unit[1] - 1]);
    const played = after(rules, before, { side: 'away', worth: 1 });
    expect(played.score[0] + played.score[1]).toBe(isWon && unit[1] > unit[0] ? 5 : 4);
    expect(rules.kind === 'series' && isUnitWon(rules, 5, unit)).toBe(isWon);
    expect(isOver(rules, position([2, 2]), 180)).toBe(false);
    expect(isOver(rules, position([1, 3]), 180)).toBe(true);
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
      const reading = readMatch(id, source, model);
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
    expect(payoutOf({ stake: 20_000n }, [162, 185, 210])).toBe(125_874n);
    expect(totalOdds([162, 185, 210])).toBe(629n);
    expect(payoutOf({ stake: 333n }, [150])).toBe(499n);
    expect(payoutOf({ stake: 1n }, [199])).toBe(1n);
  });
  test.each([
    [['won', 'won'], 299n],
    [['won', 'lost'], 0n],
    [['won', 'void'], 162n],
    [['void', 'void'], 100n],
    [['lost', 'void'], 0n],
  ] as const)('of legs %o pays %s of 100 at 1.62 and 1.85', (results, paid) => {
    const legs = results.map((result, index) => ({ odds: [162, 185][index]!, result }));
    expect(paidOf({ stake: 100n }, legs)).toBe(paid);
    expect(statedPayout(100n, legs)).toBe(paid);
  });
});

describe('a system', () => {
  test.each([
    [3, 2, 3],
    [4, 2, 6],
    [4, 3, 4],
    [5, 3, 10],
    [8, 4, 70],
    [8, 7, 8],
  ])('of %s legs, %s a line, has %s lines, each with the stake', (legs, size, count) => {
    const lines = slipLines(
      Array(legs)
        .fill(0)
        .map((_, at) => at),
      size,
    );
    expect(new Set(lines.map(String)).size).toBe(count);
    expect(lines.every((line) => new Set(line).size === size)).toBe(true);
    expect(costOf({ stake: 20n, system: size }, Array(legs).fill(0))).toBe(20n * BigInt(count));
  });

  test('of 2 in 3 has these lines', () => {
    expect(slipLines(['a', 'b', 'c'], 2)).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]);
  });

  // 1.62, 1.85 and 2.10: lines of 2.997, 3.402 and 3.885.
  test.each([
    [['won', 'won', 'won'], 100n, 299n + 340n + 388n],
    [['won', 'won', 'lost'], 100n, 299n],
    [['won', 'lost', 'lost'], 100n, 0n],
    [['won', 'void', 'lost'], 100n, 162n],
    [['void', 'won', 'won'], 100n, 185n + 210n + 388n],
    [['void', 'void', 'won'], 100n, 100n + 210n + 210n],
    [['void', 'void', 'void'], 100n, 300n],
    // 8.991, 10.206 and 11.655: rounded together they would be 30.
    [['won', 'won', 'won'], 3n, 8n + 10n + 11n],
  ] as const)('of legs %o and a stake of %s pays %s', (results, stake, paid) => {
    const legs = results.map((result, index) => ({ odds: [162, 185, 210][index]!, result }));
    expect(paidOf({ stake, system: 2 }, legs)).toBe(paid);
    expect(statedSystem(stake, 2, legs)).toBe(paid);
  });

  test('pays what an independent function says, for all sizes and results', () => {
    const results = ['won', 'lost', 'void'] as const;
    for (let number = 0; number < 2000; number += 1) {
      const count = 3 + (number % 6);
      const legs = Array.from({ length: count }, (_, at) => ({
        odds: 101 + ((number * 7919 + at * 104_729) % 900),
        result: results[Math.floor((number * 31 + at * 17) / 5) % 3]!,
      }));
      const system = 2 + (number % (count - 2));
      const stake = 200n + BigInt(number);
      expect(paidOf({ stake, system }, legs)).toBe(statedSystem(stake, system, legs));
    }
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
