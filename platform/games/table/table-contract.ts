import * as v from 'valibot';
import { Amount, GameFields, PlayKey, RoundFields, answersOf } from '../play-contract.ts';

/** Table games, by the model of the catalogue. */
export const TABLE_KINDS = ['roulette', 'baccarat', 'sicbo'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** Bets of one order; a body of that many stays below the server's limit. */
export const MAX_BETS = 50;

const RoundNumber = v.pipe(v.number(), v.integer(), v.minValue(0));

export const TableChoice = v.strictObject({
  /** Number of the table's round. */
  round: RoundNumber,
  bets: v.pipe(
    v.array(
      v.strictObject({
        spot: v.pipe(v.string(), v.maxLength(40)),
        stake: v.pipe(
          v.string(),
          v.regex(/^[1-9]\d{0,14}$/),
          v.transform((text) => BigInt(text)),
        ),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_BETS),
  ),
});
export type TableChoice = v.InferOutput<typeof TableChoice>;

/** Takes accepted orders back while the betting is open. */
export const WithdrawRequest = v.strictObject({
  playKeys: v.pipe(v.array(PlayKey), v.minLength(1), v.maxLength(40)),
});

const Cards = v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(51)));
export const OutcomeView = v.union([
  v.object({ pocket: v.number() }),
  v.object({ player: Cards, banker: Cards }),
  v.object({ dice: v.array(v.number()) }),
]);
export type OutcomeView = v.InferOutput<typeof OutcomeView>;

export const TableGameFields = v.object({
  palette: v.object({ deep: v.string(), glow: v.string() }),
  /** URL of the dealer's picture. */
  dealer: v.string(),
  kind: v.picklist(TABLE_KINDS),
  /** Values of the chips, ascending; the first is the smallest bet, and every stake is a multiple of it. */
  chips: v.array(Amount),
  /** Largest sum of stakes in one round: of one seat, and of all. */
  seatLimit: Amount,
  tableLimit: Amount,
});

export const TableRoundFields = v.object({
  tableRound: v.number(),
  bets: v.array(
    v.object({
      spot: v.string(),
      stake: Amount,
      /** What the bet returned, its stake included; null until the round is paid. */
      pay: v.nullable(Amount),
    }),
  ),
  outcome: v.nullable(OutcomeView),
});

export const TableGameView = v.object({ ...GameFields.entries, ...TableGameFields.entries });
export type TableGameView = v.InferOutput<typeof TableGameView>;

export const TableBetView = v.object({ ...RoundFields.entries, ...TableRoundFields.entries });
export type TableBetView = v.InferOutput<typeof TableBetView>;

export const { EnterAnswer, RoundAnswer } = answersOf(TableGameView, TableBetView);
export type TableEnterAnswer = v.InferOutput<typeof EnterAnswer>;

/** The state of orders after a call, and the balance last received from the wallet. */
export const BetsAnswer = v.object({ bets: v.array(TableBetView), balance: v.nullable(Amount) });
export type BetsAnswer = v.InferOutput<typeof BetsAnswer>;

/** Epoch milliseconds of the platform's clock. */
export const RoundClock = v.object({
  number: v.number(),
  opensAt: v.number(),
  closesAt: v.number(),
  drawnAt: v.number(),
  endsAt: v.number(),
  /** SHA-256 of the round's seed. */
  seal: v.string(),
});
export type RoundClock = v.InferOutput<typeof RoundClock>;

export const ResultView = v.object({
  number: v.number(),
  outcome: OutcomeView,
  seed: v.string(),
});
export type ResultView = v.InferOutput<typeof ResultView>;

/** `now` in each message: the platform's clock when it was sent, for the countdown. */
const Now = { now: v.number() };

/** One line of JSON each. */
export const TableMessage = v.variant('type', [
  v.object({
    type: v.literal('table'),
    ...Now,
    round: RoundClock,
    next: RoundClock,
    /** The last drawn rounds, newest first. */
    results: v.array(ResultView),
    seats: v.number(),
    /** The seat's orders of the present round. */
    bets: v.array(TableBetView),
  }),
  v.object({ type: v.literal('round'), ...Now, round: RoundClock, next: RoundClock, seats: v.number() }),
  v.object({ type: v.literal('result'), ...Now, result: ResultView, seats: v.number() }),
  v.object({ type: v.literal('seats'), ...Now, seats: v.number() }),
  v.object({ type: v.literal('bets'), ...Now, ...BetsAnswer.entries }),
]);
export type TableMessage = v.InferOutput<typeof TableMessage>;
export type TableMessageOnWire = v.InferInput<typeof TableMessage>;
