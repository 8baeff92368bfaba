import { createHash, createHmac } from 'node:crypto';
import { createGenerator } from '../generator.ts';
import leagueFile from './leagues.json' with { type: 'json' };
import { linesOf, type Lines } from './markets.ts';
import { modelOf, playMatch, sportOf, type Course, type Model, type Sport, type SportId } from './sport.ts';

export interface League {
  readonly id: string;
  readonly sport: SportId;
  readonly name: string;
  /** Country code of its flag; empty where it belongs to none. */
  readonly flag: string;
  /** Names with a rating from 1 to 9; an even number of teams. */
  readonly teams: readonly (readonly [name: string, rating: number])[];
}

const LEAGUES: readonly League[] = leagueFile as unknown as readonly League[];

/** The bookmakers of the catalogue, by game type, and the sports that each offers. */
export const BOOKS = {
  SPORTS: ['football', 'basketball', 'tennis', 'volleyball'],
  ESPORTS: ['esports'],
  COCKFIGHT: ['cockfight'],
} as const satisfies Record<string, readonly SportId[]>;
export type BookId = keyof typeof BOOKS;

export const leaguesOf = (book: BookId): readonly League[] =>
  LEAGUES.filter(({ sport }) => (BOOKS[book] as readonly SportId[]).includes(sport));

const SECOND = 1000;
/** Milliseconds between two matches of a league. */
const INTERVALS: Readonly<Record<SportId, number>> = {
  football: 300 * SECOND,
  basketball: 240 * SECOND,
  tennis: 180 * SECOND,
  volleyball: 300 * SECOND,
  esports: 180 * SECOND,
  cockfight: 75 * SECOND,
};
/** How far ahead a match is listed, and how long after its end. */
const [AHEAD, KEPT] = [20 * 60 * SECOND, 4 * 60 * SECOND];

export interface Fixture {
  readonly id: string;
  readonly league: League;
  readonly sport: Sport;
  /** Round of the league, from 1. */
  readonly week: number;
  readonly home: string;
  readonly away: string;
  /** Epoch milliseconds. */
  readonly kickOff: number;
  readonly model: Model;
  readonly lines: Lines;
}

/** Leagues begin their matches at different moments. */
const offsetOf = ({ id, sport }: League): number =>
  createHash('sha256').update(`league ${id}`).digest().readUInt32BE(0) % INTERVALS[sport];

/** The teams of a place in a round: each meets each once in `teams - 1` rounds, then with the sides changed. */
const pairing = ({ teams }: League, round: number, place: number): readonly [home: number, away: number] => {
  const turning = teams.length - 1;
  const turn = round % turning;
  const left = place === 0 ? turning : (turn + place) % turning;
  const right = place === 0 ? turn : (turn + turning - place) % turning;
  const isTurned = (Math.floor(round / turning) + (place === 0 ? turn : place)) % 2 === 1;
  return isTurned ? [right, left] : [left, right];
};

const known = new Map<string, Fixture>();
const MAX_KNOWN = 2000;

const makeFixture = (league: League, number: number): Fixture => {
  const perRound = league.teams.length / 2;
  const round = Math.floor(number / perRound);
  const [left, right] = pairing(league, round, number % perRound);
  const [home, away] = [league.teams[left]!, league.teams[right]!];
  const sport = sportOf(league.sport);
  const model = modelOf(league.sport, home[1], away[1]);
  return {
    id: `${league.id}-${number}`,
    league,
    sport,
    week: (round % (2 * (league.teams.length - 1))) + 1,
    home: home[0],
    away: away[0],
    kickOff: number * INTERVALS[league.sport] + offsetOf(league),
    model,
    lines: linesOf(sport, model),
  };
};

const fixtureIn = (league: League, number: number): Fixture => {
  const id = `${league.id}-${number}`;
  const before = known.get(id);
  if (before) return before;
  if (known.size >= MAX_KNOWN) known.clear();
  const made = makeFixture(league, number);
  known.set(id, made);
  return made;
};

/** The match of that id; null for what is no match. */
export const fixtureOf = (id: string): Fixture | null => {
  const [, name = '', digits = ''] = /^([a-z]+)-(\d{1,12})$/.exec(id) ?? [];
  const league = LEAGUES.find((each) => each.id === name);
  return league && String(Number(digits)) === digits ? fixtureIn(league, Number(digits)) : null;
};

/** Matches of a league that may be listed at this moment: soon, being played, or just over. */
const around = (league: League, now: number): readonly Fixture[] => {
  const { longest, tick } = sportOf(league.sport);
  const interval = INTERVALS[league.sport];
  const first = Math.ceil((now - longest * tick - KEPT - offsetOf(league)) / interval);
  const last = Math.floor((now + AHEAD - offsetOf(league)) / interval);
  return Array.from({ length: last - first + 1 }, (_, index) => fixtureIn(league, first + index));
};

/** Whether a bookmaker offers the sport of a match. */
export const isOffered = (book: BookId, { sport }: Fixture): boolean =>
  (BOOKS[book] as readonly SportId[]).includes(sport.id);

/** Whether a match is listed, and so takes bets until its betting closes. */
export const isListed = ({ kickOff }: Fixture, now: number): boolean => kickOff <= now + AHEAD;

/**
 * Seed of a match, in hex: it follows from the server's secret, so that a restart continues the same match, and a published
 * seed reveals no other.
 */
export const matchSeed = (secret: string, id: string): string =>
  createHmac('sha256', secret).update(`match seed:${id}`).digest('hex');

export const sealOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** The course of a match by its seed. */
export const courseOf = ({ id, sport, model }: Fixture, seed: string): Course =>
  playMatch(sport, model, createGenerator(seed, id));

export const endOf = ({ kickOff, sport }: Fixture, { end }: Course): number => kickOff + end * sport.tick;

/** The ticks that have passed. */
export const tickAt = ({ kickOff, sport }: Fixture, { end }: Course, now: number): number =>
  Math.min(end, Math.max(0, Math.floor((now - kickOff) / sport.tick)));

/** Listed matches with their courses, by kick-off. */
export function listed(
  book: BookId,
  now: number,
  courses: (fixture: Fixture) => Course,
): readonly { readonly fixture: Fixture; readonly course: Course }[] {
  return leaguesOf(book)
    .flatMap((league) => around(league, now))
    .map((fixture) => ({ fixture, course: courses(fixture) }))
    .filter(({ fixture, course }) => endOf(fixture, course) + KEPT > now)
    .sort((left, right) => left.fixture.kickOff - right.fixture.kickOff);
}

export const bookOf = (category: string): BookId => {
  const book = (Object.keys(BOOKS) as BookId[]).find((id) => id === category);
  if (!book) throw new Error(`no bookmaker of ${category}`);
  return book;
};
