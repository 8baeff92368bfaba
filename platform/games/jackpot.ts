import { createGenerator } from './generator.ts';

/**
 * The progressive jackpot: one for each currency, which all jackpot games share. The vendor adds STEP every INTERVAL until
 * somebody wins it (JAC-03, JAC-04), and pays it: what the site's counter shows is what a winner gets.
 */

/** Minor units that are added every INTERVAL milliseconds. */
export const STEP = 16_511n;
export const INTERVAL = 3000;
/** Minor units with which it begins, and begins again after each win. */
export const START = 4_000_000_000n;
/** It grows no further than to this amount, which counters and columns have space for. */
const LARGEST = 99_999_999_999n;
/** Since when it grows in a currency in which nobody has won it. */
const FIRST = Date.UTC(2026, 10, 24);

/** A jackpot as it is stored: minor units at one moment, epoch milliseconds. Its growth follows from the time. */
export interface Pool {
  readonly base: bigint;
  readonly since: number;
}
export const FIRST_POOL: Pool = { base: START, since: FIRST };

/** What can be won at `now`, in minor units. All processes count the same steps. */
export const amountOf = ({ base, since }: Pool, now: number): bigint => {
  const steps = Math.max(0, Math.floor(now / INTERVAL) - Math.floor(since / INTERVAL));
  const amount = base + STEP * BigInt(steps);
  return amount < LARGEST ? amount : LARGEST;
};

/** Expected return of the jackpot for one unit staked, in parts per million: 1.5 %, whatever it holds. */
export const JACKPOT_RETURN = 15_000;
const MILLION = 1_000_000n;
/** A draw is a number below it: of two fair integers, since one is below 2^32. */
const [HIGH, LOW] = [1_000_000, 1_000_000_000];
const CASES = BigInt(HIGH) * BigInt(LOW);

/**
 * Whether a stake wins: its chance is the jackpot's return, times the stake, divided by what the jackpot held when the
 * round was opened. So a larger jackpot is rarer, and the expected return is the same at any amount.
 */
export const winsJackpot = (round: {
  readonly seed: string;
  readonly label: string;
  readonly stake: bigint;
  readonly pool: bigint;
}): boolean => {
  const next = createGenerator(round.seed, `${round.label}:jackpot`);
  const draw = BigInt(next(HIGH)) * BigInt(LOW) + BigInt(next(LOW));
  return draw * round.pool * MILLION < round.stake * BigInt(JACKPOT_RETURN) * CASES;
};

/** What a step of a round does to the jackpot of its currency. */
export type PoolMove =
  /** The round wins it: all of it is added to the win, and it begins again. */
  | { readonly kind: 'win'; readonly at: number }
  /** A jackpot that was not paid goes back, in place of the start that replaced it. */
  | { readonly kind: 'return'; readonly jackpot: bigint };

/** The jackpot after a move; of a win, the amount that is won. */
export const movePool = (pool: Pool, move: PoolMove): { readonly pool: Pool; readonly won: bigint } =>
  move.kind === 'win'
    ? { pool: { base: START, since: move.at }, won: amountOf(pool, move.at) }
    : { pool: { ...pool, base: pool.base + move.jackpot - START }, won: 0n };
