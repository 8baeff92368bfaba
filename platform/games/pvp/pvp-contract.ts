import * as v from 'valibot';
import { Amount, GameFields, PlayKey, RoundFields, answersOf } from '../play-contract.ts';

const Card = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(51));
const MatchId = v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/));

export const JoinRequest = v.strictObject({
  /** Names this attempt to play, and is the player's part of the shuffle. */
  playKey: PlayKey,
  room: v.pipe(v.string(), v.maxLength(64)),
});
export const MatchRequest = v.strictObject({ match: MatchId });
export const MoveRequest = v.strictObject({
  match: MatchId,
  /** Number of cards played before this one. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(47)),
  card: Card,
});
export const StateRequest = v.strictObject({});

/** Stored with the player's round. */
export const PvpChoice = v.strictObject({
  match: v.string(),
  room: v.string(),
  seat: v.picklist([0, 1]),
  opponent: v.picklist(['player', 'computer']),
});
export type PvpChoice = v.InferOutput<typeof PvpChoice>;

/** Stored with both rounds when the match is over. */
export const PvpAct = v.strictObject({
  keys: v.pipe(v.array(v.string()), v.length(2)),
  moves: v.array(Card),
});
export type PvpAct = v.InferOutput<typeof PvpAct>;

const Pair = v.tuple([v.number(), v.number()]);
const Opponent = v.picklist(['player', 'computer']);

export const PvpRoundFields = v.object({
  match: v.string(),
  room: v.number(),
  opponent: Opponent,
  /** The player's and the opponent's; null until the match is over and paid. */
  points: v.nullable(Pair),
});

export const PvpGameFields = v.object({
  palette: v.record(v.string(), v.string()),
  rooms: v.array(v.object({ id: v.string(), number: v.number(), stake: Amount, rake: Amount })),
  rakePercent: v.number(),
  /** Parts per million, rounded down: against the computer, by its own rule. */
  returnRate: v.number(),
  times: v.object({ wait: v.number(), turn: v.number(), away: v.number() }),
});
export const PvpGame = v.object({ ...GameFields.entries, ...PvpGameFields.entries });
export type PvpGame = v.InferOutput<typeof PvpGame>;
export const PvpRound = v.object({ ...RoundFields.entries, ...PvpRoundFields.entries });
export type PvpRound = v.InferOutput<typeof PvpRound>;
export const { EnterAnswer } = answersOf(PvpGame, PvpRound);
export type EnterAnswer = v.InferOutput<typeof EnterAnswer>;

const By = v.picklist(['own', 'other']);
const PlayView = v.object({
  by: By,
  card: Card,
  took: v.number(),
  pisti: v.nullable(v.picklist(['pisti', 'jackPisti'])),
});
export type PlayView = v.InferOutput<typeof PlayView>;

/** What one player may see. Pairs are the player's own value, then the opponent's. */
export const TableView = v.object({
  turn: v.nullable(By),
  /** Number of the next card. */
  at: v.number(),
  hand: v.array(Card),
  /** Cards in the opponent's hand. */
  others: v.number(),
  stock: v.number(),
  middle: v.array(Card),
  taken: Pair,
  points: Pair,
  plays: v.array(PlayView),
  missed: Pair,
});
export type TableView = v.InferOutput<typeof TableView>;

export const MatchView = v.object({
  id: v.string(),
  room: v.string(),
  state: v.picklist(['waiting', 'matched', 'staking', 'playing', 'ended', 'cancelled']),
  stake: Amount,
  opponent: v.nullable(Opponent),
  /** SHA-256 of the seed. */
  seal: v.string(),
  deadline: v.number(),
  reason: v.nullable(v.string()),
  table: v.nullable(TableView),
  /** Once the match is over: all that shows that it was dealt as sealed. */
  proof: v.nullable(
    v.object({
      seed: v.string(),
      keys: v.array(v.string()),
      seat: v.picklist([0, 1]),
      moves: v.array(Card),
    }),
  ),
  round: v.nullable(PvpRound),
});
export type MatchView = v.InferOutput<typeof MatchView>;

export const StateAnswer = v.object({
  /** The platform's clock. */
  now: v.number(),
  match: v.nullable(MatchView),
  /** Players who wait, by room; empty while the player has a match. */
  waiting: v.array(v.object({ room: v.string(), players: v.number() })),
  balance: v.nullable(Amount),
  nextSeedHash: v.string(),
});
export type StateAnswer = v.InferOutput<typeof StateAnswer>;
