import type { LegResult } from './markets.ts';
import { slipLines, type Terms } from './slip.ts';

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

const isOpen = ({ standing }: StandingLeg): boolean => standing.kind === 'open';
const isLost = ({ standing }: StandingLeg): boolean => standing.kind === 'over' && standing.result === 'lost';

/**
 * What a line is worth before the end of its slip: the stake times the accepted odds of what is won or open, over the
 * present odds of what is open, less the margin; rounded down once. A decided line is worth what it pays.
 */
const lineWorth = (stake: bigint, legs: readonly StandingLeg[]): bigint => {
  if (legs.some(isLost)) return 0n;
  let above = stake * BigInt(legs.some(isOpen) ? FULL - CASH_MARGIN : FULL);
  let below = BigInt(FULL);
  for (const { odds, standing } of legs) {
    if (standing.kind === 'over' && standing.result === 'void') continue;
    above *= BigInt(odds);
    below *= standing.kind === 'open' ? BigInt(standing.odds) : HUNDREDTHS;
  }
  return above / below;
};

/** The worth of all lines of a slip. Null where a leg is suspended, or no line can still be won or lost. */
export function cashPriceOf({ stake, system }: Terms, legs: readonly StandingLeg[]): bigint | null {
  if (legs.some(({ standing }) => standing.kind === 'suspended')) return null;
  const lines = slipLines(legs, system);
  if (!lines.some((line) => line.some(isOpen) && !line.some(isLost))) return null;
  const price = lines.reduce((sum, line) => sum + lineWorth(stake, line), 0n);
  return price > 0n ? price : null;
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
 * again instead of being stored. A moment before the slip has no offer: the odds of that moment are known when the slip is
 * bought, so their rise could be cashed without a risk.
 */
export function cashRefusal(
  { at, price }: CashOrder,
  { openedAt, now }: { readonly openedAt: number; readonly now: number },
  standAt: (moment: number) => readonly StandingLeg[],
  terms: Terms,
): CashRefusal | null {
  const present = standAt(now);
  if (cashPriceOf(terms, present) === null) return 'cash_out_closed';
  if (at < openedAt || at > now || now - at >= CASH_FOR) return 'cash_out_changed';
  const offered = standAt(at);
  const isSame = offered.every(({ standing }, leg) => {
    const after = present[leg]?.standing;
    return after !== undefined && isUnmoved(standing, after);
  });
  return isSame && cashPriceOf(terms, offered) === price ? null : 'cash_out_changed';
}
