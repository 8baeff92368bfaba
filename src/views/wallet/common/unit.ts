import { DEFAULT_WALLET_SYMBOL } from '../../../config.ts';

/** The unit of amounts; P and hundredths until the platform has sent it (WAL-02). */
export interface Unit {
  readonly exponent?: number;
  readonly symbol?: string | null;
}

export const moneyIn = ({ exponent = 2, symbol }: Unit, minor: number) => ({
  minor,
  exponent,
  symbol: symbol ?? DEFAULT_WALLET_SYMBOL,
});

/** A decimal amount of a case file in minor units. */
export const toMinorIn = ({ exponent = 2 }: Unit, amount: number): number =>
  Math.round(amount * 10 ** exponent);
