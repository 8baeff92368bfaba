import type { LegResult } from './markets.ts';

/** What the bookmaker keeps of a cash-out, in hundredths of a per cent. */
export const CASH_MARGIN = 500;
const FULL = 10_000;
/** Milliseconds for which an offer holds, unless the score of a leg changes. */
export const CASH_FOR = 5_000;

/** Where a leg stands at a moment. `suspended`: it takes no bet then, and so has no price. */
export type Standing =
  | { readonly kind: 'open'; readonly odds: number; readonly score: string }
  | { readonly kind: 'over'; readonly result: LegResult }
  | { readonly kind: 'suspended' };

export interface StandingLeg {
  /** In hundredths, as accepted with the slip. */
  readonly odds: number;
  readonly standing: Standing;
}

const HUNDREDTHS = 100n;

/**
 * What a slip is worth before its end: the stake times the accepted odds of what is won or open, over the present odds of
 * what is open, less the margin; rounded down once. Null where a leg is lost or suspended, or none is open.
 */
export function cashPriceOf(stake: bigint, legs: readonly StandingLeg[]): bigint | null {
  let above = stake * BigInt(FULL - CASH_MARGIN);
  let below = BigInt(FULL);
  for (const { odds, standing } of legs) {
    if (standing.kind === 'suspended') return null;
    if (standing.kind === 'over' && standing.result === 'lost') return null;
    if (standing.kind === 'over' && standing.result === 'void') continue;
    above *= BigInt(odds);
    below *= standing.kind === 'open' ? BigInt(standing.odds) : HUNDREDTHS;
  }
  const price = above / below;
  return price > 0n && legs.some(({ standing }) => standing.kind === 'open') ? price : null;
}

/** Whether nothing has happened to a leg between two moments, though its odds may have moved with the time. */
const isUnmoved = (before: Standing, after: Standing): boolean => {
  if (before.kind === 'open') return after.kind === 'open' && after.score === before.score;
  return before.kind === after.kind;
};

export interface CashOrder {
  /** When the offer was made, epoch milliseconds. */
  readonly at: number;
  readonly price: bigint;
}

export type CashRefusal = 'cash_out_closed' | 'cash_out_changed';

/**
 * Why an offer cannot be taken at `now`; null if it can. An offer follows from the slip and its moment, so it is computed
 * again instead of being stored.
 */
export function cashRefusal(
  { at, price }: CashOrder,
  now: number,
  standAt: (moment: number) => readonly StandingLeg[],
  stake: bigint,
): CashRefusal | null {
  const present = standAt(now);
  if (cashPriceOf(stake, present) === null) return 'cash_out_closed';
  if (at > now || now - at >= CASH_FOR) return 'cash_out_changed';
  const offered = standAt(at);
  const isSame = offered.every(({ standing }, leg) => {
    const after = present[leg]?.standing;
    return after !== undefined && isUnmoved(standing, after);
  });
  return isSame && cashPriceOf(stake, offered) === price ? null : 'cash_out_changed';
}
