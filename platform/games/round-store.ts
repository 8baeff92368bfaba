import type { EngineId } from './engines.ts';
import type { Pool, PoolMove } from './jackpot.ts';
import type { RoundState } from './round-lifecycle.ts';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** What a table, or a draw, already has when another order arrives. Amounts in minor units. */
export interface TableStakes {
  /** Unfinished orders of the same seat in the same round. */
  readonly own: readonly Round[];
  /** Stakes of all unfinished orders in the round, in the same currency. */
  readonly total: bigint;
}

/** What a player and a bookmaker already have when another slip arrives. Amounts in minor units. */
export interface SlipStakes {
  /** The player's unfinished slips in this game. */
  readonly open: number;
  /** The player's stakes in this game since the day began, without cancelled ones. */
  readonly spent: bigint;
  /** Stakes of all players' unfinished slips in this game, in the same currency. */
  readonly total: bigint;
}

/** Orders as they are stored, and whether they were stored now. */
export interface Opened {
  readonly rounds: readonly Round[];
  readonly isNew: boolean;
}

/** One player in one game. */
export type Seat = Pick<Round, 'vendor' | 'account' | 'gameId' | 'currency'>;

/** One entry into one game by one launch ticket. Amounts in minor units, times in epoch milliseconds. */
export interface GameSession {
  readonly id: string;
  /** SHA-256 (hex) of the secret that the page generates and keeps in memory. */
  readonly secretHash: string;
  /** SHA-256 (hex) of the ticket, so that an entry whose response was lost can be repeated. */
  readonly ticketHash: string;
  readonly vendor: string;
  readonly gameId: string;
  readonly account: string;
  readonly playSession: string;
  readonly currency: string;
  readonly exponent: number;
  /** Seed of the next round; only its hash has left the server. */
  readonly nextSeed: string;
  readonly createdAt: number;
}

export interface Round {
  readonly id: string;
  readonly sessionId: string;
  /** Created by the page, once per press of the button. */
  readonly playKey: string;
  readonly engine: EngineId;
  readonly vendor: string;
  readonly gameId: string;
  readonly account: string;
  readonly playSession: string;
  readonly currency: string;
  readonly modelId: string;
  /** What the player chose, in the engine's JSON form. */
  readonly choice: Json;
  readonly stake: bigint;
  /** What the player has decided since, in order. */
  readonly acts: readonly Json[];
  /** Until when the round waits for the player's next act; null when it waits for none. */
  readonly openUntil: number | null;
  readonly seed: string;
  readonly state: RoundState;
  /** Null until drawn. The rest of the outcome follows from model, seed and choice. */
  readonly win: bigint | null;
  /** What the jackpot held when the round was opened (jackpot.ts); 0 in games without one. */
  readonly pool: bigint;
  /** The part of the win that is the jackpot. */
  readonly jackpot: bigint;
  /**
   * Reason of a cancellation: a refusal of the wallet, or `no_answer`. Of a settled round: WIN_HELD, WIN_REFUSED, or
   * null.
   */
  readonly reason: string | null;
  /** Balance last returned by the wallet in this round. */
  readonly balance: bigint | null;
  readonly openedAt: number;
  readonly finishedAt: number | null;
}

export type RoundPatch = Partial<
  Pick<Round, 'acts' | 'win' | 'openUntil' | 'reason' | 'balance' | 'finishedAt'>
>;

/**
 * Store of rounds and sessions. Each method is one atomic step and durable when it resolves: the service relies on it
 * to survive being killed between any two of them.
 */
export interface RoundStore {
  /** False when the secret or the ticket was used before. */
  createSession(session: GameSession): Promise<boolean>;
  findSession(secretHash: string): Promise<GameSession | null>;
  /**
   * Stores the round with the session's seed and sets the session's `nextSeed`, both or neither. If the session already
   * has a round of that play key, that round is returned and nothing changes.
   */
  openRound(round: Omit<Round, 'seed'>, nextSeed: string): Promise<{ round: Round; isNew: boolean }>;
  /**
   * Stores orders at a table, or the draws of a ticket, with their seeds: all of them, or none where `check` throws for
   * one. Orders of one game wait for each other, so that limits hold however many arrive at once. Of known play keys the
   * known rounds are returned and nothing changes.
   */
  openOrders(orders: readonly Round[], check: (order: Round, stakes: TableStakes) => void): Promise<Opened>;
  /** The rounds of a round's ticket, its own among them. */
  ticketOf(
    round: Pick<Round, 'vendor' | 'account' | 'gameId' | 'openedAt' | 'choice'>,
  ): Promise<readonly Round[]>;
  /** The player's last tickets in a game, newest first; at most `limit` rounds. */
  ticketsOf(player: Pick<Round, 'vendor' | 'account' | 'gameId'>, limit: number): Promise<readonly Round[]>;
  /**
   * Stores a slip with its seeds, unless `check` throws. Slips of one game wait for each other. A slip of a known play key
   * is returned and nothing changes.
   */
  openSlip(slip: Round, dayBegan: number, check: (stakes: SlipStakes) => void): Promise<Opened>;
  /** The player's slips since the day began and all unfinished ones, newest first, and the stakes of the day. */
  slipsOf(
    seat: Seat,
    dayBegan: number,
    limit: number,
  ): Promise<{ readonly slips: readonly Round[]; readonly spent: bigint }>;
  /** All players' unfinished rounds in a game, oldest first; at most `limit`. */
  unfinishedIn(gameId: string, limit: number): Promise<readonly Round[]>;
  findRound(sessionId: string, playKey: string): Promise<Round | null>;
  /** A hand of video poker, whatever visit of the player it began in. */
  handOf(player: Pick<Round, 'vendor' | 'account' | 'gameId'>, playKey: string): Promise<Round | null>;
  /**
   * Moves the round if it is still in `from`, and with it the jackpot of its currency; null = another process moved it. A
   * jackpot that is won is added to the win of the patch.
   */
  moveRound(
    id: string,
    from: RoundState,
    to: RoundState,
    patch: RoundPatch,
    pool?: PoolMove,
  ): Promise<Round | null>;
  /** The jackpot of a currency. */
  poolOf(currency: string): Promise<Pool>;
  /** Settled rounds whose jackpot an operator holds, oldest first. */
  heldJackpots(limit: number): Promise<readonly Round[]>;
  /** Ends the hold of a jackpot, once: paid, or refused and back in the jackpot. */
  decideJackpot(id: string, decision: 'paid' | 'refused'): Promise<void>;
  /** Adds the act number `at` to a round whose stake is taken; null = it is not the next one, or the round went on. */
  addAct(id: string, at: number, act: Json, openUntil: number | null): Promise<Round | null>;
  getRound(id: string): Promise<Round | null>;
  /** Rounds that are neither settled nor cancelled, oldest first. */
  unfinishedOf(vendor: string, account: string, gameId: string): Promise<readonly Round[]>;
  /** The same for all players, opened before `before`, without those that wait for a player at `now`. */
  unfinishedBefore(before: number, now: number, limit: number): Promise<readonly Round[]>;
  /** Stakes and payouts of the session's settled rounds, without held wins. */
  totalsOf(sessionId: string): Promise<{ readonly staked: bigint; readonly paid: bigint }>;
  /** Finished rounds of the session, newest first. */
  historyOf(sessionId: string, limit: number): Promise<readonly Round[]>;
}
