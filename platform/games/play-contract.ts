import * as v from 'valibot';

/**
 * Protocol between the game page and its game server. Amounts travel as digits of minor units; the page shows them with
 * the session's exponent.
 */
export const Amount = v.pipe(
  v.string(),
  v.regex(/^-?(0|[1-9]\d{0,18})$/),
  v.transform((text) => BigInt(text)),
);

/** 256 bits that the page generates and keeps in memory: an entry whose response was lost can be repeated. */
export const GameSecret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
/** Created by the page, once per press of the button. */
export const PlayKey = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/));
export const GAME_SESSION_HEADER = 'game-session';

export const EnterRequest = v.strictObject({
  ticket: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  secret: GameSecret,
});

/** A stake. `choice` is the engine's. */
export const RoundRequest = v.strictObject({ playKey: PlayKey, choice: v.record(v.string(), v.unknown()) });

/** Act number `at` (from 0) of a round that waits for the player. `act` is the engine's. */
export const ActRequest = v.strictObject({
  playKey: PlayKey,
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)),
  act: v.record(v.string(), v.unknown()),
});

/** Reason of a settled round whose win the wallet holds for an operator. */
export const WIN_HELD = 'win_held';
/** Reason of a settled round whose win an operator has refused. */
export const WIN_REFUSED = 'win_refused';

/** Of each round, whatever its game; an engine adds its own fields. */
export const RoundFields = v.object({
  id: v.string(),
  playKey: v.string(),
  /**
   * `settled`: played and paid (or the win held, see `reason`). `cancelled`: the stake was not kept. Any other state:
   * not finished.
   */
  state: v.string(),
  reason: v.nullable(v.string()),
  stake: Amount,
  win: Amount,
  /** Anyone can recompute the round with it; its SHA-256 was sent before the stake. Null unless settled. */
  seed: v.nullable(v.string()),
  /** Epoch milliseconds. */
  openedAt: v.number(),
});

/** Of each game, whatever its engine, which adds its own fields. */
export const GameFields = v.object({
  id: v.string(),
  title: v.string(),
  vendorName: v.string(),
  category: v.string(),
});

/** One entry into the game so far. Held wins are not paid out yet. */
export const VisitView = v.object({
  /** Milliseconds since it began. */
  elapsed: v.number(),
  staked: Amount,
  paid: Amount,
});
export type VisitView = v.InferOutput<typeof VisitView>;

/** The answers to an entry and to a stake, for the games and rounds of one engine. */
export const answersOf = <Game extends v.GenericSchema, Round extends v.GenericSchema>(
  GameView: Game,
  RoundView: Round,
) => ({
  EnterAnswer: v.object({
    game: GameView,
    /** Display symbol of the currency. */
    symbol: v.string(),
    exponent: v.number(),
    /** Play-money game: stakes and wins are not money. */
    isDemo: v.boolean(),
    /** Null when the wallet did not return it; the page requests it again. */
    balance: v.nullable(Amount),
    /** Unfinished rounds, now ended if their state says so. */
    left: v.array(RoundView),
    history: v.array(RoundView),
    visit: VisitView,
    nextSeedHash: v.string(),
  }),
  RoundAnswer: v.object({
    round: RoundView,
    balance: v.nullable(Amount),
    nextSeedHash: v.string(),
  }),
});

export const BalanceAnswer = v.object({ balance: Amount });
export type BalanceAnswer = v.InferOutput<typeof BalanceAnswer>;

/** Every refusal of the game server and its HTTP status. */
export const PLAY_REFUSALS = {
  bad_request: 400,
  /** The ticket is used, expired or unknown. */
  ticket_invalid: 403,
  /** The game session, or the login behind it, has ended. */
  session_ended: 403,
  /** Games of this kind have no engine yet. */
  game_opens_soon: 403,
  /** New terms have to be accepted on the site before the next bet. */
  acceptance_due: 403,
  game_not_found: 404,
  /** An act of an unknown round, or not the one that was made at its place, or made too late. */
  act_refused: 409,
  insufficient_balance: 409,
  stake_not_offered: 409,
  /** The play key belongs to another stake. */
  play_key_reused: 409,
  /** The table's clock had closed the betting. Nothing was taken. */
  betting_closed: 409,
  /** The order was in time, but the wallet was not: the stake was returned. */
  bet_late: 409,
  /** More than a spot, a seat or the table takes in one round. Nothing was taken. */
  spot_limit: 409,
  seat_limit: 409,
  table_limit: 409,
  /** A slip with two legs of one match. Nothing was taken, as with every refusal of a slip. */
  same_match: 409,
  /** The odds of a leg have changed since the player accepted them. */
  odds_changed: 409,
  /** A leg takes no bet now: after a goal, near the end, or for good. */
  selection_closed: 409,
  /** The stake is below the least or above the most of a slip. */
  stake_limit: 409,
  /** The stakes of the day would be above the player's limit. */
  day_limit: 409,
  /** The slip could pay more than the largest payout. */
  payout_limit: 409,
  /** The player has too many open slips. */
  open_slips: 409,
  /** The bookmaker takes no more stakes in this game now. */
  book_limit: 409,
  /** The slip has no price now: decided, lost, or a leg takes no bet at the moment. It stays as it is. */
  cash_out_closed: 409,
  /** The offer of a cash-out has ended: too old, or a score has changed since. The slip stays as it is. */
  cash_out_changed: 409,
  /** Every table of the room is taken. */
  tables_full: 409,
  /** Too many open connections. */
  too_many_connections: 429,
  /** The stake was returned, or never taken. */
  round_cancelled: 409,
  /** The round is kept: repeat the same call, or enter again. */
  round_kept: 503,
  unavailable: 503,
} as const;
export type PlayRefusalCode = keyof typeof PLAY_REFUSALS;
export const PlayRefusal = v.object({ code: v.picklist(Object.keys(PLAY_REFUSALS) as PlayRefusalCode[]) });
