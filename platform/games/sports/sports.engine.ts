import * as v from 'valibot';
import type { InferInput } from 'valibot';
import type { CatalogueGame, Engine, RoundFacts } from '../engine.ts';
import { paletteOf } from '../skins.ts';
import { CASH_FOR, CASH_MARGIN } from './cash-out.ts';
import { bookOf, courseOf, endOf, fixtureOf, leaguesOf, type Fixture } from './fixtures.ts';
import { marketsOf, resultOf, type Market } from './markets.ts';
import { MARGINS } from './odds.ts';
import { costOf, slipLines, paidOf, payoutOf, totalOdds } from './slip.ts';
import { ABANDONED_OF, positionAt, type Course } from './sport.ts';
import {
  CashAct,
  MAX_LEGS,
  SlipChoice,
  type SlipLeg,
  type SportsGameFields,
  type SportsRoundFields,
} from './sports-contract.ts';

/** In smallest bets of the game. */
const [MIN, MAX, DAY, PAYOUT, BOOK] = [2n, 5_000n, 5_000n, 50_000n, 5_000_000n];
/** Open slips of a player in one game. */
export const MAX_OPEN = 30;
/** Until when the wallet may take a stake, milliseconds after the slip was accepted: nobody bets on what has been seen. */
export const STAKE_WITHIN = 3_000;

export const limitsOf = ({ minBet, minLines }: CatalogueGame) => {
  const least = minBet * BigInt(minLines);
  const unit = least > 0n ? least : 1n;
  return {
    least: unit * MIN,
    most: unit * MAX,
    day: unit * DAY,
    payout: unit * PAYOUT,
    /** Open stakes of all players in one game. */
    book: unit * BOOK,
  };
};

/** @throws for a match that is none: a stored slip names only matches. */
const matchOf = (id: string): Fixture => {
  const fixture = fixtureOf(id);
  if (!fixture) throw new Error(`no match ${id}`);
  return fixture;
};

/** A market by its id; null where a sport has none. */
export const marketNamed = ({ sport, lines }: Fixture, id: string): Market | null => {
  const [, number] = /^unit-(\d)$/.exec(id) ?? [];
  const score = [number ? Number(number) - 1 : 0, 0] as const;
  return marketsOf(sport, lines, { score, units: [] }).find((market) => market.id === id) ?? null;
};

/** Seeds of a slip's matches in the order of its legs, as one text. */
const BETWEEN = '.';
export const joinSeeds = (seeds: readonly string[]): string => seeds.join(BETWEEN);

interface PlayedLeg extends SlipLeg {
  readonly fixture: Fixture;
  readonly course: Course;
}

const playedLegs = ({ choice, seed }: RoundFacts): readonly PlayedLeg[] => {
  const seeds = seed.split(BETWEEN);
  return v.parse(SlipChoice, choice).legs.map((leg, index) => {
    const fixture = matchOf(leg.match);
    return { ...leg, fixture, course: courseOf(fixture, seeds[index] ?? '') };
  });
};

const resultOfLeg = ({ fixture, course, market, pick }: PlayedLeg) => {
  const named = marketNamed(fixture, market);
  if (!named) throw new Error(`no market ${market} of ${fixture.id}`);
  return resultOf(fixture.sport, course, named, pick);
};

/** How the slip was cashed out; null where it was not. */
const cashOf = ({ acts: [act] }: Pick<RoundFacts, 'acts'>) =>
  act === undefined ? null : v.parse(CashAct, act);

const finalScore = ({ fixture, course }: PlayedLeg) => positionAt(fixture.sport, course, course.end).score;

/**
 * A bookmaker. A slip is a round whose stake is taken at once and which is paid when its last match is over, or before at
 * the price of a cash-out; the matches run by the clock, for everyone.
 */
export const sportsEngine: Engine = {
  id: 'sports',
  choice: SlipChoice,
  modelOf: ({ category }) => bookOf(category),

  stakeOf: (game, choice) => {
    const slip = choice as SlipChoice;
    const { least, most } = limitsOf(game);
    const cost = costOf(slip, slip.legs);
    return slip.stake >= least && cost <= most ? cost : null;
  },

  stakeUntil: ({ openedAt }) => openedAt + STAKE_WITHIN,

  openUntil: (round) => Math.max(...playedLegs(round).map(({ fixture, course }) => endOf(fixture, course))),

  endsEarly: (round) => cashOf(round) !== null,

  winOf: (round) =>
    cashOf(round)?.price ??
    paidOf(
      v.parse(SlipChoice, round.choice),
      playedLegs(round).map((leg) => ({ odds: leg.odds, result: resultOfLeg(leg) })),
    ),

  detailOf: (round): Readonly<Record<string, string>> => {
    const cashed = cashOf(round);
    const { legs: chosen, system, stake } = v.parse(SlipChoice, round.choice);
    const lines: Record<string, string> =
      system === undefined
        ? {}
        : {
            system: `${system}/${chosen.length}`,
            lines: String(slipLines(chosen, system).length),
            lineStake: String(stake),
          };
    if (cashed) {
      // Its matches may still be played: neither scores nor results.
      const at = chosen.map(
        ({ match, market, pick, odds }, leg) =>
          `${match} ${market} ${pick} ${odds} ${cashed.odds[leg] ?? 'over'}`,
      );
      return { ...lines, legs: at.join('; '), cashedOut: new Date(cashed.at).toISOString() };
    }
    const legs = playedLegs(round).map(
      (leg) =>
        `${leg.match} ${leg.market} ${leg.pick} ${leg.odds} ${finalScore(leg).join(':')} ${resultOfLeg(leg)}`,
    );
    return { ...lines, legs: legs.join('; ') };
  },

  presentGame: (game) => {
    const { least, most, day, payout } = limitsOf(game);
    const book = bookOf(game.category);
    return {
      palette: paletteOf(game),
      book,
      leagues: leaguesOf(book).map(({ id, sport, name, flag }) => ({ id, sport, name, flag })),
      leastStake: String(least),
      mostStake: String(most),
      dayLimit: String(day),
      mostPayout: String(payout),
      mostLegs: MAX_LEGS,
      mostOpen: MAX_OPEN,
      margins: { two: MARGINS[2], three: MARGINS[3] },
      cashMargin: CASH_MARGIN,
      cashFor: CASH_FOR,
      abandonedOf: ABANDONED_OF,
    } satisfies InferInput<typeof SportsGameFields>;
  },

  presentRound: (round, shown) => {
    const slip = v.parse(SlipChoice, round.choice);
    const { legs, system } = slip;
    const played = shown === 'all' ? playedLegs(round) : [];
    const odds = legs.map((leg) => leg.odds);
    const cashed = cashOf(round);
    return {
      legs: legs.map((leg, index) => {
        const fixture = matchOf(leg.match);
        const ended = played[index];
        return {
          ...leg,
          sport: fixture.sport.id,
          home: fixture.home,
          away: fixture.away,
          kickOff: fixture.kickOff,
          line: marketNamed(fixture, leg.market)?.line ?? null,
          result: ended ? resultOfLeg(ended) : null,
          score: ended ? [...finalScore(ended)] : null,
        };
      }),
      system: system ?? null,
      lines: slipLines(legs, system).length,
      odds: system === undefined ? String(totalOdds(odds)) : null,
      payout: String(payoutOf(slip, odds)),
      cashed: cashed && { at: cashed.at, odds: cashed.odds },
    } satisfies InferInput<typeof SportsRoundFields>;
  },
};
