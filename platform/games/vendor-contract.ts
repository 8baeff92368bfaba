import * as v from 'valibot';
import { RoundReport } from '#contract/round-report.ts';

/**
 * The contract between a vendor's game server and the wallet. Four signed POST calls (vendor-signature.ts)
 * with JSON bodies; input types below are the wire form, output types the wallet's.
 *
 * - Every id is the vendor's own. A `transactionId` names one movement permanently: sent again with the same
 * content it gets the first response (`replayed: true`) and moves nothing; with other content it is
 * refused as `duplicate_transaction`. This is checked before the session and the balance.
 * - Amounts are strings of digits in minor units, since JSON numbers end at 2^53.
 * - In the currency `FUN` the same calls move the play money of a trial account, on a ledger of its own. A player's
 * name belongs to one of the two; with the other currency it is `unknown_account`.
 * - No amount is above 2^53 - 1 (`bad_request`).
 * - A win above a bound of the game or the brand is answered `ok` with `held: true`: the bet is settled and the
 * balance unchanged, an operator decides whether it is paid. The vendor has nothing left to do.
 * - A refusal is final: nothing was moved, and nothing will be. No response, a 5xx or an unreadable body leaves the
 * result unknown: the vendor sends the same transaction again, or cancels it.
 */
const Id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/, 'request_param_err'));

/** Not negative. */
export const Amount = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,17})$/, 'request_param_err'),
  v.transform((text) => BigInt(text)),
  v.maxValue(BigInt(Number.MAX_SAFE_INTEGER), 'request_param_err'),
);

const Balance = v.pipe(
  v.string(),
  v.regex(/^-?(0|[1-9]\d{0,18})$/, 'request_param_err'),
  v.transform((text) => BigInt(text)),
);

const Player = {
  /** The player's name in the launch ticket; meaningless outside this vendor. */
  account: Id,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{2,8}$/, 'request_param_err')),
};

const Movement = { transactionId: Id, roundId: Id, gameId: Id, ...Player };

/** Takes the stake. Refused once the play session, or the login behind it, has ended. */
export const BetRequest = v.strictObject({
  ...Movement,
  /** The launch this bet belongs to. */
  playSession: Id,
  amount: v.pipe(
    Amount,
    v.check((amount) => amount > 0n, 'request_param_err'),
  ),
});

/** Pays the win of a bet, 0 included, and closes it. Valid after the session ended: the money is the player's. */
export const SettleRequest = v.strictObject({
  ...Movement,
  betTransactionId: Id,
  amount: Amount,
  /** Details of the round for the betting record. */
  detail: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
});

/**
 * Returns the whole stake. Valid after the session ended. When the bet never arrived, the wallet records the
 * cancellation (`outcome: 'neverPlaced'`) and refuses the bet with `bet_cancelled` if it arrives later. A settled bet
 * cannot be cancelled (`bet_settled`).
 */
export const CancelRequest = v.strictObject({ ...Movement, betTransactionId: Id });

export const BalanceRequest = v.strictObject({ ...Player, playSession: Id });

const MovementAnswer = {
  status: v.literal('ok'),
  transactionId: Id,
  /** True when the transaction was executed before this call. */
  replayed: v.boolean(),
  currency: Player.currency,
  /** The player's available balance. */
  balance: Balance,
};

export const BetAnswer = v.object(MovementAnswer);
export const SettleAnswer = v.object({
  ...MovementAnswer,
  /** True when the win waits, or waited, for an operator. */
  held: v.optional(v.boolean(), false),
  /** What the operator decided about a held win; null before, and of a win that was never held. */
  decision: v.optional(v.nullable(v.picklist(['paid', 'refused'])), null),
});
export const CancelAnswer = v.object({
  ...MovementAnswer,
  outcome: v.picklist(['refunded', 'neverPlaced']),
});
export const BalanceAnswer = v.object({
  status: v.literal('ok'),
  currency: Player.currency,
  balance: Balance,
});

/** Every refusal and its HTTP status. */
export const VENDOR_REFUSALS = {
  bad_request: 400,
  /** Signature, timestamp or nonce: the body was not read. */
  bad_signature: 401,
  session_ended: 403,
  /** A bet on a game without an engine. */
  game_opens_soon: 403,
  /**
   * A new bet of a member who has not accepted the brand's required documents. Earlier bets are settled and cancelled
   * as usual.
   */
  acceptance_due: 403,
  unknown_account: 404,
  unknown_bet: 404,
  insufficient_balance: 409,
  duplicate_transaction: 409,
  bet_cancelled: 409,
  bet_settled: 409,
  /** A returned stake would raise the balance above 2^53 - 1. */
  balance_limit: 409,
  /** The only refusal that is not about the transaction: try again. */
  unavailable: 503,
} as const;
export type VendorRefusalCode = keyof typeof VENDOR_REFUSALS;

export const VendorRefusal = v.object({
  status: v.literal('refused'),
  code: v.picklist(Object.keys(VENDOR_REFUSALS) as VendorRefusalCode[]),
});

export const VENDOR_CALLS = {
  bet: { path: '/vendor/v1/bet', request: BetRequest, answer: BetAnswer },
  settle: { path: '/vendor/v1/settle', request: SettleRequest, answer: SettleAnswer },
  cancel: { path: '/vendor/v1/cancel', request: CancelRequest, answer: CancelAnswer },
  balance: { path: '/vendor/v1/balance', request: BalanceRequest, answer: BalanceAnswer },
} as const;
export type VendorCall = keyof typeof VENDOR_CALLS;

export type RequestOf<Call extends VendorCall> = v.InferOutput<(typeof VENDOR_CALLS)[Call]['request']>;
export type AnswerOf<Call extends VendorCall> = v.InferOutput<(typeof VENDOR_CALLS)[Call]['answer']>;

/** A request or a response in wire form: amounts as digits. */
export const toWire = (message: object): string =>
  JSON.stringify(message, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/**
 * The one call in the other direction: the platform asks the vendor how the result of a round came, for its player's
 * betting record. Signed with the same secret, as a POST. A vendor without the round, or without the call, has none.
 */
export const ROUND_REPORT_PATH = '/play/api/report';
export const RoundReportRequest = v.strictObject({ roundId: Id, account: Id });
export const RoundReportAnswer = v.variant('status', [
  v.object({ status: v.literal('ok'), report: RoundReport }),
  /** `waiting`: the round is not over, and nothing of its outcome is said. */
  v.object({ status: v.picklist(['waiting', 'none']) }),
]);
