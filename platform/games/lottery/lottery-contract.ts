import * as v from 'valibot';
import { Amount, GameFields, PlayKey, RoundFields, answersOf } from '../play-contract.ts';
import { PLAY_IDS } from './plays.ts';

/** Rows of a slip, and draws of a ticket. */
export const MAX_ROWS = 10;
export const MAX_DRAWS = 10;
export const MULTIPLIERS = [1, 100] as const;

const between = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const DrawNumber = between(0, Number.MAX_SAFE_INTEGER);

export const SlipRow = v.strictObject({
  play: v.picklist(PLAY_IDS),
  /** Ascending, each once. */
  picks: v.pipe(v.array(between(0, 9999)), v.minLength(1), v.maxLength(20)),
  multiplier: between(...MULTIPLIERS),
});
export type SlipRow = v.InferOutput<typeof SlipRow>;

const Slip = {
  rows: v.pipe(v.array(SlipRow), v.minLength(1), v.maxLength(MAX_ROWS)),
  draws: between(1, MAX_DRAWS),
  stopOnWin: v.boolean(),
};

/** Buys a ticket for `draws` draws, from the draw `first` on. */
export const TicketRequest = v.strictObject({ playKey: PlayKey, first: DrawNumber, ...Slip });
export type TicketRequest = v.InferOutput<typeof TicketRequest>;

/** One draw of a ticket: a bet of its own. */
export const LotteryChoice = v.strictObject({
  /** Number of the draw. */
  round: DrawNumber,
  /** The play key of the ticket's request, which all its draws share. */
  ticket: PlayKey,
  ...Slip,
});
export type LotteryChoice = v.InferOutput<typeof LotteryChoice>;

export const StateRequest = v.strictObject({
  /** The newest draw whose result the page has. */
  after: v.nullable(DrawNumber),
});

/** Takes draws of tickets back while they are sold. */
export const ReturnRequest = v.strictObject({
  playKeys: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w-]{16,43}$/))),
    v.minLength(1),
    v.maxLength(MAX_DRAWS),
  ),
});

export const LotteryGameFields = v.object({
  palette: v.record(v.string(), v.string()),
  /** Draw and prize mode (model.ts). */
  model: v.string(),
  picture: v.string(),
  /** Of one column. */
  price: Amount,
  /** Largest sum of stakes of one player in one draw. */
  limit: Amount,
});
export const LotteryGame = v.object({ ...GameFields.entries, ...LotteryGameFields.entries });
export type LotteryGame = v.InferOutput<typeof LotteryGame>;

export const LotteryRoundFields = v.object({
  draw: v.number(),
  ticket: v.string(),
  draws: v.number(),
  stopOnWin: v.boolean(),
  rows: v.array(
    v.object({
      ...SlipRow.entries,
      stake: Amount,
      /** Null until the draw is paid. */
      pay: v.nullable(Amount),
    }),
  ),
  drawn: v.nullable(v.array(v.number())),
});
export const LotteryBet = v.object({ ...RoundFields.entries, ...LotteryRoundFields.entries });
export type LotteryBet = v.InferOutput<typeof LotteryBet>;

export const { EnterAnswer } = answersOf(LotteryGame, LotteryBet);
export type EnterAnswer = v.InferOutput<typeof EnterAnswer>;

/** Epoch milliseconds of the platform's clock. */
export const DrawView = v.object({
  number: v.number(),
  closesAt: v.number(),
  drawnAt: v.number(),
  /** SHA-256 of the draw's seed. */
  seal: v.string(),
});
export type DrawView = v.InferOutput<typeof DrawView>;

export const ResultView = v.object({ number: v.number(), seed: v.string(), drawn: v.array(v.number()) });
export type ResultView = v.InferOutput<typeof ResultView>;

export const StateAnswer = v.object({
  /** The platform's clock, for the countdown. */
  now: v.number(),
  /** The draws to come, the next one first: all that a ticket bought now can have. */
  draws: v.array(DrawView),
  /** Those after the one that the page has, newest first. */
  results: v.array(ResultView),
  /** The player's last bets, newest ticket first. */
  bets: v.array(LotteryBet),
  balance: v.nullable(Amount),
});
export type StateAnswer = v.InferOutput<typeof StateAnswer>;

/** The bets after a call, and the balance last received from the wallet. */
export const BetsAnswer = v.object({ bets: v.array(LotteryBet), balance: v.nullable(Amount) });
export type BetsAnswer = v.InferOutput<typeof BetsAnswer>;
