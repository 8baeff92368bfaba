/** Uniform integers from 0 to `bound` - 1. */
export type Draw = (bound: number) => number;

export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/** A place on the felt that takes bets. */
export interface Spot {
  readonly id: string;
  readonly kind: string;
  /** Winnings for one unit of stake, as printed on the felt; the stake comes back besides. */
  readonly odds: Fraction;
  /** Exact return to player. Both numbers are below 2^53. */
  readonly returnToPlayer: Fraction;
  /** Largest stake of one seat, in smallest bets of the table. */
  readonly limit: number;
}

/** The rules of a table game: pure, and shared by the game server and its page. */
export interface TableRules<Outcome> {
  readonly id: string;
  readonly spots: ReadonlyMap<string, Spot>;
  draw(next: Draw): Outcome;
  /** What one unit of stake returns, the stake included: 0 is a lost bet, 1 a returned one. */
  factorOf(spot: string, outcome: Outcome): Fraction;
}

const NOTHING: Fraction = { numerator: 0, denominator: 1 };

export const times = (factor: number): Fraction => ({ numerator: factor, denominator: 1 });
export const lost = (): Fraction => NOTHING;

export const spotMap = (spots: readonly Spot[]): ReadonlyMap<string, Spot> =>
  new Map(spots.map((spot) => [spot.id, spot]));

/** The payout of a stake in minor units, rounded toward zero once. */
export const payOf = (stake: bigint, { numerator, denominator }: Fraction): bigint =>
  (stake * BigInt(numerator)) / BigInt(denominator);
