import type { Draw } from '../table/table-rules.ts';

export const SPORTS = ['football', 'basketball', 'tennis', 'volleyball', 'esports', 'cockfight'] as const;
export type SportId = (typeof SPORTS)[number];

/** Chances are parts of this many. */
export const WHOLE = 10_000;

/** Each tick is one draw: a side scores `worth`, or nothing happens. */
interface Timed {
  readonly kind: 'timed';
  readonly ticks: number;
  /** A level match goes on for one tick, in which the next score decides. */
  readonly hasOvertime: boolean;
}

/** Each tick is one point; points make units (sets, maps), and most of `bestOf` units win. */
interface Series {
  readonly kind: 'series';
  readonly bestOf: number;
  /** Points that win a unit with so much of a lead. */
  readonly target: number;
  /** The same of the last unit that may be needed. */
  readonly lastTarget: number;
  readonly lead: number;
  /** So many points above the target win a unit with any lead. */
  readonly extra: number;
}

export type Rules = Timed | Series;

export interface Sport {
  readonly id: SportId;
  readonly rules: Rules;
  /** Real milliseconds of a tick. */
  readonly tick: number;
  /** Ticks without betting after a goal, or the end of a unit. */
  readonly pause: number;
  /** Last ticks of a timed match, without betting. */
  readonly closing: number;
  /** The fewest ticks of a match that is played to its end. */
  readonly shortest: number;
  /** The most ticks of a match. */
  readonly longest: number;
  readonly markets: readonly MarketKind[];
}

export const MARKETS = ['winner', 'winner3', 'total', 'handicap', 'both', 'unit'] as const;
/**
 * `winner`: one of two sides, overtime included. `winner3`: with the draw. `total`, `handicap`: in regular time, in units
 * for a series. `both`: both sides score. `unit`: winner of the set or map that is being played.
 */
export type MarketKind = (typeof MARKETS)[number];

const LONGEST_TENNIS = 39;
/** Four sets of 30 to 29 and one of 20 to 19. */
const LONGEST_VOLLEYBALL = 275;
const LONGEST_ESPORTS = 75;

const ALL: readonly Sport[] = [
  {
    id: 'football',
    rules: { kind: 'timed', ticks: 90, hasOvertime: false },
    tick: 4000,
    pause: 3,
    closing: 2,
    shortest: 90,
    longest: 90,
    markets: ['winner3', 'total', 'both'],
  },
  {
    id: 'basketball',
    rules: { kind: 'timed', ticks: 80, hasOvertime: true },
    tick: 4000,
    pause: 0,
    closing: 2,
    shortest: 80,
    longest: 81,
    markets: ['winner', 'total', 'handicap'],
  },
  {
    id: 'tennis',
    rules: { kind: 'series', bestOf: 3, target: 6, lastTarget: 6, lead: 2, extra: 1 },
    tick: 10_000,
    pause: 1,
    closing: 0,
    shortest: 12,
    longest: LONGEST_TENNIS,
    markets: ['winner', 'total', 'handicap', 'unit'],
  },
  {
    id: 'volleyball',
    rules: { kind: 'series', bestOf: 5, target: 25, lastTarget: 15, lead: 2, extra: 5 },
    tick: 3000,
    pause: 3,
    closing: 0,
    shortest: 75,
    longest: LONGEST_VOLLEYBALL,
    markets: ['winner', 'total', 'handicap', 'unit'],
  },
  {
    id: 'esports',
    rules: { kind: 'series', bestOf: 3, target: 13, lastTarget: 13, lead: 1, extra: 0 },
    tick: 5000,
    pause: 2,
    closing: 0,
    shortest: 26,
    longest: LONGEST_ESPORTS,
    markets: ['winner', 'total', 'handicap', 'unit'],
  },
  {
    id: 'cockfight',
    rules: { kind: 'timed', ticks: 12, hasOvertime: false },
    tick: 4000,
    pause: 1,
    closing: 2,
    shortest: 12,
    longest: 12,
    markets: ['winner3'],
  },
];

const BY_ID: ReadonlyMap<SportId, Sport> = new Map(ALL.map((sport) => [sport.id, sport]));

/** @throws for an unknown sport. */
export const sportOf = (id: SportId): Sport => {
  const sport = BY_ID.get(id);
  if (!sport) throw new Error(`no sport ${id}`);
  return sport;
};

export type Side = 'home' | 'away';

/** What one tick may bring, in parts of WHOLE; the rest is nothing. */
export interface Scoring {
  readonly side: Side;
  readonly worth: number;
  readonly chance: number;
}

/**
 * What decides a match, published with it. Timed sports: the scorings of each tick. Series: the chance of the home side
 * in points of even and of odd number (whoever serves begins).
 */
export interface Model {
  readonly scorings: readonly Scoring[];
  readonly points: readonly [even: number, odd: number];
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const NO_POINTS = [0, 0] as const;

/** The model of two ratings from 1 to 9; a team at home is a little stronger. */
export function modelOf(sport: SportId, home: number, away: number): Model {
  const edge = home - away;
  switch (sport) {
    case 'football':
      return {
        scorings: [
          { side: 'home', worth: 1, chance: within(165 + 15 * edge, 60, 300) },
          { side: 'away', worth: 1, chance: within(140 - 15 * edge, 60, 300) },
        ],
        points: NO_POINTS,
      };
    case 'basketball':
      return {
        scorings: [
          { side: 'home', worth: 2, chance: 3050 + 60 * edge },
          { side: 'home', worth: 3, chance: 1300 },
          { side: 'away', worth: 2, chance: 2950 - 60 * edge },
          { side: 'away', worth: 3, chance: 1300 },
        ],
        points: NO_POINTS,
      };
    case 'tennis':
      return {
        scorings: [],
        points: [within(7200 + 300 * edge, 5000, 9000), within(2800 + 300 * edge, 1000, 5000)],
      };
    case 'volleyball': {
      const chance = within(5000 + 50 * edge, 4600, 5400);
      return { scorings: [], points: [chance, chance] };
    }
    case 'esports': {
      const chance = within(5000 + 180 * edge, 3500, 6500);
      return { scorings: [], points: [chance, chance] };
    }
    case 'cockfight':
      return {
        scorings: [
          { side: 'home', worth: 1, chance: within(3000 + 250 * edge, 1500, 4500) },
          { side: 'away', worth: 1, chance: within(3000 - 250 * edge, 1500, 4500) },
        ],
        points: NO_POINTS,
      };
  }
}

/** Of so many matches one is abandoned, and all bets on it are void. */
export const ABANDONED_OF = 50;

export interface Score {
  readonly tick: number;
  readonly side: Side;
  readonly worth: number;
}

/** A match as its seed decides it. */
export interface Course {
  /** The tick at which it ends. */
  readonly end: number;
  readonly isAbandoned: boolean;
  /** In order; at most one a tick. */
  readonly scores: readonly Score[];
}

/** Plays a match: the first draw says whether it is abandoned, the second one when; then each tick is one draw. */
export function playMatch({ rules, shortest }: Sport, model: Model, next: Draw): Course {
  const isAbandoned = next(ABANDONED_OF) === 0;
  const stopsAt = isAbandoned ? 1 + next(shortest - 1) : Number.POSITIVE_INFINITY;
  const scores: Score[] = [];
  let position = START;
  for (let tick = 1; ; tick += 1) {
    const score = rules.kind === 'timed' ? timedScore(rules, model, tick, next) : pointOf(model, tick, next);
    if (score) {
      scores.push({ tick, ...score });
      position = after(rules, position, score);
    }
    if (tick === stopsAt) return { end: tick, isAbandoned, scores };
    if (isOver(rules, position, tick)) return { end: tick, isAbandoned: false, scores };
  }
}

type Scored = Omit<Score, 'tick'>;

const timedScore = (rules: Timed, { scorings }: Model, tick: number, next: Draw): Scored | null => {
  const isOvertime = tick > rules.ticks;
  let drawn = next(isOvertime ? scoringSum(scorings) : WHOLE);
  for (const { side, worth, chance } of scorings) {
    if (drawn < chance) return { side, worth };
    drawn -= chance;
  }
  return null;
};

export const scoringSum = (scorings: readonly Scoring[]): number =>
  scorings.reduce((sum, { chance }) => sum + chance, 0);

const pointOf = ({ points }: Model, tick: number, next: Draw): Scored => ({
  side: next(WHOLE) < points[(tick - 1) % 2 === 0 ? 0 : 1] ? 'home' : 'away',
  worth: 1,
});

/** Points of home and away. */
export type Pair = readonly [home: number, away: number];

/** What a match stands at. `units` are the sets or maps, the present one last; empty in timed sports. */
export interface Position {
  /** Goals or points; won units in a series. */
  readonly score: Pair;
  readonly units: readonly Pair[];
}

export const START: Position = { score: [0, 0], units: [] };

const add = ([home, away]: Pair, side: Side, worth: number): Pair =>
  side === 'home' ? [home + worth, away] : [home, away + worth];

/** Whether the unit of that number, from 1, is won. */
export const isUnitWon = (rules: Series, number: number, [home, away]: Pair): boolean => {
  const target = number === rules.bestOf ? rules.lastTarget : rules.target;
  const most = Math.max(home, away);
  return most >= target + rules.extra || (most >= target && Math.abs(home - away) >= rules.lead);
};

/** The position after a score. */
export function after(rules: Rules, { score, units }: Position, { side, worth }: Scored): Position {
  if (rules.kind === 'timed') return { score: add(score, side, worth), units };
  const last = units.at(-1);
  const isNew = !last || isUnitWon(rules, units.length, last);
  const unit = add(isNew ? [0, 0] : last, side, worth);
  return {
    score: isUnitWon(rules, units.length + (isNew ? 1 : 0), unit) ? add(score, side, 1) : score,
    units: [...(isNew ? units : units.slice(0, -1)), unit],
  };
}

/** Whether a match ends with this tick. */
export const isOver = (rules: Rules, { score: [home, away] }: Position, tick: number): boolean => {
  if (rules.kind === 'series') return Math.max(home, away) > rules.bestOf / 2;
  return tick > rules.ticks || (tick === rules.ticks && !(rules.hasOvertime && home === away));
};

/** The position at a tick. */
export const positionAt = ({ rules }: Sport, { scores }: Pick<Course, 'scores'>, tick: number): Position =>
  scores
    .filter((score) => score.tick <= tick)
    .reduce((position, score) => after(rules, position, score), START);
