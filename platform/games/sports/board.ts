import type { InferInput } from 'valibot';
import {
  courseOf,
  endOf,
  fixtureOf,
  isListed,
  isOffered,
  listed,
  matchSeed,
  sealOf,
  tickAt,
  type BookId,
  type Fixture,
} from './fixtures.ts';
import type { Standing } from './cash-out.ts';
import { closedAt, priced, resultOf, type PricedMarket } from './markets.ts';
import { positionAt, type Course } from './sport.ts';
import { marketNamed } from './sports.engine.ts';
import type { MatchView, SlipLeg } from './sports-contract.ts';

type MatchOnWire = InferInput<typeof MatchView>;

/** Entries of each of the memories below; a full one is emptied. */
const MAX_KEPT = 5000;
/** A board is made once in so many milliseconds for all players. */
const FRESH = 500;

const remembered = <Value>(make: (key: string, of: Fixture) => Value) => {
  const kept = new Map<string, Value>();
  return (key: string, of: Fixture): Value => {
    const before = kept.get(key);
    if (before !== undefined) return before;
    if (kept.size >= MAX_KEPT) kept.clear();
    const made = make(key, of);
    kept.set(key, made);
    return made;
  };
};

/** Why a leg takes no bet now, or `odds_changed` where it does at other odds. */
export type LegRefusal = 'selection_closed' | 'odds_changed';

/** All matches as the clock and the secret decide them; nothing is stored. */
export function createBoard(secret: string) {
  const courses = remembered((_, fixture) => courseOf(fixture, matchSeed(secret, fixture.id)));
  const course = (fixture: Fixture): Course => courses(fixture.id, fixture);
  const seals = remembered((_, fixture) => sealOf(matchSeed(secret, fixture.id)));

  const prices = new Map<string, readonly PricedMarket[]>();
  const pricesAt = (fixture: Fixture, tick: number): readonly PricedMarket[] => {
    const { sport, model, lines } = fixture;
    const position = positionAt(sport, course(fixture), tick);
    const key = JSON.stringify([sport.id, model, position, tick]);
    const before = prices.get(key);
    if (before) return before;
    if (prices.size >= MAX_KEPT) prices.clear();
    const made = priced(sport, model, lines, { position, tick });
    prices.set(key, made);
    return made;
  };

  const matchAt = (fixture: Fixture, now: number): MatchOnWire => {
    const { id, league, sport, week, home, away, kickOff, model } = fixture;
    const played = course(fixture);
    const tick = tickAt(fixture, played, now);
    const isOver = now >= endOf(fixture, played);
    const { score, units } = positionAt(sport, played, tick);
    const seen = played.scores.filter((each) => each.tick <= tick);
    return {
      id,
      league: league.id,
      sport: sport.id,
      week,
      home,
      away,
      kickOff,
      phase: isOver ? (played.isAbandoned ? 'abandoned' : 'ended') : now < kickOff ? 'before' : 'live',
      tick,
      score: [...score],
      units: units.map(([left, right]) => [left, right]),
      goals: sport.id === 'football' ? seen.map((goal) => ({ tick: goal.tick, side: goal.side })) : [],
      closed: isOver ? 'closing' : closedAt(sport, { scores: seen }, tick),
      markets: isOver
        ? []
        : (pricesAt(fixture, tick).map((each) => ({
            ...each,
            picks: [...each.picks],
            odds: [...each.odds],
          })) as MatchOnWire['markets']),
      model: { scorings: [...model.scorings], points: [...model.points] },
      seal: seals(id, fixture),
      seed: isOver ? matchSeed(secret, id) : null,
    };
  };

  /** The odds of a pick at a tick; null while it takes no bet. */
  const oddsAt = (
    fixture: Fixture,
    { market, pick }: Pick<SlipLeg, 'market' | 'pick'>,
    tick: number,
  ): number | null => {
    if (closedAt(fixture.sport, course(fixture), tick)) return null;
    const offered = pricesAt(fixture, tick).find(({ id }) => id === market);
    return offered?.odds[offered.picks.indexOf(pick)] ?? null;
  };

  const boards = new Map<BookId, { readonly at: number; readonly matches: readonly MatchOnWire[] }>();

  return {
    seedOf: (id: string): string => matchSeed(secret, id),

    /** The listed matches of a bookmaker. */
    matches: (book: BookId, now: number): readonly MatchOnWire[] => {
      const before = boards.get(book);
      if (before && now >= before.at && now < before.at + FRESH) return before.matches;
      const matches = listed(book, now, course).map(({ fixture }) => matchAt(fixture, now));
      boards.set(book, { at: now, matches });
      return matches;
    },

    /** Whether a leg may be bet on at this moment at its odds; null if so. */
    refusal: (book: BookId, leg: SlipLeg, now: number): LegRefusal | null => {
      const fixture = fixtureOf(leg.match);
      if (!fixture || !isOffered(book, fixture) || !isListed(fixture, now)) return 'selection_closed';
      const played = course(fixture);
      if (now >= endOf(fixture, played)) return 'selection_closed';
      const present = oddsAt(fixture, leg, tickAt(fixture, played, now));
      if (present === null) return 'selection_closed';
      return present === leg.odds ? null : 'odds_changed';
    },

    /** Where a leg of a slip stands at a moment. */
    standing: (leg: SlipLeg, moment: number): Standing => {
      const fixture = fixtureOf(leg.match);
      const market = fixture && marketNamed(fixture, leg.market);
      if (!fixture || !market) throw new Error(`no market ${leg.market} of ${leg.match}`);
      const played = course(fixture);
      if (moment >= endOf(fixture, played))
        return { kind: 'over', result: resultOf(fixture.sport, played, market, leg.pick) };
      const tick = tickAt(fixture, played, moment);
      const odds = oddsAt(fixture, leg, tick);
      const { score, units } = positionAt(fixture.sport, played, tick);
      return odds === null
        ? { kind: 'suspended' }
        : { kind: 'open', odds, score: JSON.stringify([score, units]) };
    },
  };
}
export type Board = ReturnType<typeof createBoard>;
