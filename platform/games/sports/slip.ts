import type { LegResult } from './markets.ts';

const HUNDREDTHS = 100n;
/** Odds of a leg that is void. */
const VOID = 100;

/** A leg's odds in hundredths, as it counts in the payout; 0 loses the slip. */
const countedOdds = (odds: number, result: LegResult): number =>
  result === 'won' ? odds : result === 'void' ? VOID : 0;

const productOf = (odds: readonly number[]): bigint =>
  odds.reduce((product, each) => product * BigInt(each), 1n);

/** Stake times all odds in minor units, rounded down once. */
export const payoutOf = (stake: bigint, odds: readonly number[]): bigint =>
  (stake * productOf(odds)) / HUNDREDTHS ** BigInt(odds.length);

/** The odds of a whole slip in hundredths, rounded down. */
export const totalOdds = (odds: readonly number[]): bigint =>
  (productOf(odds) * HUNDREDTHS) / HUNDREDTHS ** BigInt(odds.length);

/** What a decided slip pays. */
export const paidOf = (
  stake: bigint,
  legs: readonly { readonly odds: number; readonly result: LegResult }[],
): bigint =>
  payoutOf(
    stake,
    legs.map(({ odds, result }) => countedOdds(odds, result)),
  );
