/**
 * The progressive jackpot: one pool for each currency, which all jackpot games share. It is a liability of the vendor:
 * a part of each stake goes into it, and what is in it belongs to the next winner.
 */

/** Parts of a minor unit in which the pool is kept, so that the share of the smallest stake is exact. */
export const PARTS = 10_000n;
/** Of each minor unit staked, so many parts go into the pool: 1 %. */
const SHARE = 100n;
/** What a new pool holds, in minor units; the vendor puts it in at the start and after each win. */
export const SEED = 5_000_000n;
/** A stake of n minor units wins in n of so many cases. */
export const CHANCE = 1_000_000_000;

/** Parts that a stake adds to the pool. */
export const shareOf = (stake: bigint): bigint => stake * SHARE;

/** What can be won now, in minor units: whole units only; the rest stays in the pool. */
export const winnable = (parts: bigint): bigint => parts / PARTS;

/**
 * Expected return of the jackpot for one unit staked, in parts per million. All shares are won in the end, and each
 * unit staked wins a pool with its seed in one of CHANCE cases.
 */
export const JACKPOT_RETURN = Number((SHARE * 1_000_000n) / PARTS + (SEED * 1_000_000n) / BigInt(CHANCE));

/** Whether a stake wins: its draw from 0 to CHANCE - 1 is below it. */
export const winsJackpot = (stake: bigint, draw: number): boolean => BigInt(draw) < stake;

/** What a step of a round does to the pool of its currency. */
export type PoolMove =
  /** The stake is taken: its share goes in. */
  | { readonly kind: 'share'; readonly parts: bigint }
  /** The round wins the pool: all of it is added to the win, and a new pool begins with the seed. */
  | { readonly kind: 'win' }
  /** A jackpot that was not paid goes back, and the seed that replaced it out again; so does the share of a void bet. */
  | { readonly kind: 'return'; readonly share: bigint; readonly jackpot: bigint };

/** The pool after a move; of a win, the amount that is won. */
export const movePool = (parts: bigint, move: PoolMove): { readonly parts: bigint; readonly won: bigint } => {
  switch (move.kind) {
    case 'share':
      return { parts: parts + move.parts, won: 0n };
    case 'win': {
      const won = winnable(parts);
      return { parts: parts - won * PARTS + SEED * PARTS, won };
    }
    case 'return': {
      const back = move.jackpot > 0n ? (move.jackpot - SEED) * PARTS : 0n;
      return { parts: parts + back - move.share, won: 0n };
    }
  }
};
