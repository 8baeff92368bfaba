import type { LegResult } from './markets.ts';

const HUNDREDTHS = 100n;
/** Odds of a leg that is void. */
const VOID = 100;

/** A leg's odds in hundredths, as it counts in the payout; 0 loses the line. */
const countedOdds = (odds: number, result: LegResult): number =>
  result === 'won' ? odds : result === 'void' ? VOID : 0;

const productOf = (odds: readonly number[]): bigint =>
  odds.reduce((product, each) => product * BigInt(each), 1n);

/** Stake times all odds of a line in minor units, rounded down once. */
const linePayout = (stake: bigint, odds: readonly number[]): bigint =>
  (stake * productOf(odds)) / HUNDREDTHS ** BigInt(odds.length);

/** The odds of a line in hundredths, rounded down. */
export const totalOdds = (odds: readonly number[]): bigint =>
  (productOf(odds) * HUNDREDTHS) / HUNDREDTHS ** BigInt(odds.length);

/** How the legs of a slip make its lines, each of which has a stake of its own. */
export interface Terms {
  /** Of each line, minor units. */
  readonly stake: bigint;
  /** Legs of each line of a system slip; absent where one line has all legs. */
  readonly system?: number | undefined;
}

const choose = <Leg>(legs: readonly Leg[], size: number): readonly (readonly Leg[])[] =>
  size === 0
    ? [[]]
    : legs.flatMap((leg, at) => choose(legs.slice(at + 1), size - 1).map((rest) => [leg, ...rest]));

/** The lines of a slip: all its legs, or in a system every choice of so many of them. */
export const slipLines = <Leg>(legs: readonly Leg[], system?: number): readonly (readonly Leg[])[] =>
  system === undefined ? [legs] : choose(legs, system);

/** What a slip costs: the stake of each of its lines. */
export const costOf = ({ stake, system }: Terms, legs: readonly unknown[]): bigint =>
  stake * BigInt(slipLines(legs, system).length);

/** What a slip pays with these odds of its legs: the sum of its lines, each rounded down on its own. */
export const payoutOf = ({ stake, system }: Terms, odds: readonly number[]): bigint =>
  slipLines(odds, system).reduce((sum, line) => sum + linePayout(stake, line), 0n);

/** What a decided slip pays. */
export const paidOf = (
  terms: Terms,
  legs: readonly { readonly odds: number; readonly result: LegResult }[],
): bigint =>
  payoutOf(
    terms,
    legs.map(({ odds, result }) => countedOdds(odds, result)),
  );
