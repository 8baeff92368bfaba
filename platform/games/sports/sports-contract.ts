import * as v from 'valibot';
import { Amount, GameFields, PlayKey, RoundFields, answersOf } from '../play-contract.ts';
import { MIN_ODDS, MAX_ODDS } from './odds.ts';
import { MARKETS, SPORTS } from './sport.ts';

/** Legs of one slip. */
export const MAX_LEGS = 8;
/** Legs of a line of a system. */
export const MIN_SYSTEM = 2;

const Odds = v.pipe(v.number(), v.integer(), v.minValue(MIN_ODDS), v.maxValue(MAX_ODDS));
const MatchId = v.pipe(v.string(), v.regex(/^[a-z]{1,20}-\d{1,12}$/));
const MarketId = v.pipe(v.string(), v.regex(/^(?:winner|winner3|total|handicap|both|unit-[1-9])$/));
const Pick = v.picklist(['home', 'draw', 'away', 'over', 'under', 'yes', 'no']);

export const SlipLeg = v.strictObject({
  match: MatchId,
  market: MarketId,
  pick: Pick,
  /** In hundredths, as the player has seen and accepted them. */
  odds: Odds,
});
export type SlipLeg = v.InferOutput<typeof SlipLeg>;

/**
 * A slip: one leg, or several of different matches. All must be right, or in a system those of a line, which is every
 * choice of `system` of the legs.
 */
export const SlipChoice = v.pipe(
  v.strictObject({
    legs: v.pipe(v.array(SlipLeg), v.minLength(1), v.maxLength(MAX_LEGS)),
    system: v.optional(v.pipe(v.number(), v.integer(), v.minValue(MIN_SYSTEM))),
    /** Of each line. */
    stake: v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,14}$/),
      v.transform((text) => BigInt(text)),
    ),
  }),
  v.check(({ legs, system }) => system === undefined || system < legs.length, 'a system of all legs'),
);
export type SlipChoice = v.InferOutput<typeof SlipChoice>;

const Moment = v.pipe(v.number(), v.integer(), v.minValue(0));
const Price = v.pipe(v.string(), v.regex(/^[1-9]\d{0,18}$/));
/** Id of a slip. */
const SlipId = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));

/** How a slip was cashed out, stored as the act of its round. */
export const CashAct = v.strictObject({
  /** Of the press that took the offer. */
  key: PlayKey,
  /** When the offer was made, epoch milliseconds. */
  at: Moment,
  price: v.pipe(
    Price,
    v.transform((text) => BigInt(text)),
  ),
  /** Of each leg at that moment, in hundredths; null where its match was over. */
  odds: v.array(v.nullable(Odds)),
});

export const CashOfferRequest = v.strictObject({ slip: SlipId });
/** Takes an offer; sent again with its key it is the same cash-out. */
export const CashOutRequest = v.strictObject({ slip: SlipId, key: PlayKey, at: Moment, price: Price });
export const CashOffer = v.object({ slip: v.string(), at: v.number(), price: Amount });
export type CashOffer = v.InferOutput<typeof CashOffer>;

const Pair = v.tuple([v.number(), v.number()]);

export const MarketView = v.object({
  id: MarketId,
  kind: v.picklist(MARKETS),
  line: v.nullable(v.number()),
  picks: v.array(Pick),
  /** In hundredths; null takes no bet. */
  odds: v.array(v.nullable(Odds)),
});
export type MarketView = v.InferOutput<typeof MarketView>;

export const MatchView = v.object({
  id: MatchId,
  league: v.string(),
  sport: v.picklist(SPORTS),
  week: v.number(),
  home: v.string(),
  away: v.string(),
  /** Epoch milliseconds of the platform's clock. */
  kickOff: v.number(),
  phase: v.picklist(['before', 'live', 'ended', 'abandoned']),
  /** Ticks played: minutes of football, points of a series. */
  tick: v.number(),
  score: Pair,
  /** Sets or maps, the present one last. */
  units: v.array(Pair),
  /** Goals so far; empty where there are many points. */
  goals: v.array(v.object({ tick: v.number(), side: v.picklist(['home', 'away']) })),
  /** Why no bet is taken now. */
  closed: v.nullable(v.picklist(['goal', 'closing'])),
  /** Without bets once the match is over. */
  markets: v.array(MarketView),
  /** What each tick may bring, as the draw uses it. */
  model: v.object({
    scorings: v.array(
      v.object({ side: v.picklist(['home', 'away']), worth: v.number(), chance: v.number() }),
    ),
    points: Pair,
  }),
  /** SHA-256 of the seed. */
  seal: v.string(),
  /** Once the match is over. */
  seed: v.nullable(v.string()),
});
export type MatchView = v.InferOutput<typeof MatchView>;

export const BoardAnswer = v.object({
  /** Epoch milliseconds of the platform's clock. */
  now: v.number(),
  matches: v.array(MatchView),
});
export type BoardAnswer = v.InferOutput<typeof BoardAnswer>;

export const SportsGameFields = v.object({
  palette: v.record(v.string(), v.string()),
  book: v.picklist(['SPORTS', 'ESPORTS', 'COCKFIGHT']),
  leagues: v.array(
    v.object({ id: v.string(), sport: v.picklist(SPORTS), name: v.string(), flag: v.string() }),
  ),
  /** Of one line. */
  leastStake: Amount,
  /** Of one slip, all its lines together. */
  mostStake: Amount,
  /** Sum of a player's stakes in this game in one day (UTC). */
  dayLimit: Amount,
  /** Largest payout of a slip. */
  mostPayout: Amount,
  mostLegs: v.number(),
  mostOpen: v.number(),
  /** What the bookmaker keeps, in hundredths of a per cent, of markets with two and with three outcomes. */
  margins: v.object({ two: v.number(), three: v.number() }),
  /** What the bookmaker keeps of a cash-out, in hundredths of a per cent. */
  cashMargin: v.number(),
  /** Milliseconds for which an offer of a cash-out holds. */
  cashFor: v.number(),
  /** One match of so many is abandoned. */
  abandonedOf: v.number(),
});

export const LegView = v.object({
  match: MatchId,
  sport: v.picklist(SPORTS),
  home: v.string(),
  away: v.string(),
  kickOff: v.number(),
  market: MarketId,
  line: v.nullable(v.number()),
  pick: Pick,
  odds: Odds,
  /** Null until the slip is paid. */
  result: v.nullable(v.picklist(['won', 'lost', 'void'])),
  score: v.nullable(Pair),
});
export type LegView = v.InferOutput<typeof LegView>;

export const SportsRoundFields = v.object({
  legs: v.array(LegView),
  /** Legs of each line of a system; null where one line has all legs. */
  system: v.nullable(v.number()),
  lines: v.number(),
  /** Of all legs together in hundredths, rounded down; null of a system, whose lines have odds of their own. */
  odds: v.nullable(Amount),
  /** If all legs are right. */
  payout: Amount,
  /** Null unless the slip was cashed out: when, and each leg's odds then; null where its match was over. */
  cashed: v.nullable(v.object({ at: v.number(), odds: v.array(v.nullable(Odds)) })),
});

export const SportsGame = v.object({ ...GameFields.entries, ...SportsGameFields.entries });
export type SportsGame = v.InferOutput<typeof SportsGame>;

export const Slip = v.object({ ...RoundFields.entries, ...SportsRoundFields.entries });
export type Slip = v.InferOutput<typeof Slip>;

export const { EnterAnswer } = answersOf(SportsGame, Slip);
export type EnterAnswer = v.InferOutput<typeof EnterAnswer>;

/** The player's slips that ended today and all open ones, newest first. */
export const SlipsAnswer = v.object({
  slips: v.array(Slip),
  balance: v.nullable(Amount),
  /** What is left of the day's limit. */
  dayLeft: Amount,
});
export type SlipsAnswer = v.InferOutput<typeof SlipsAnswer>;
