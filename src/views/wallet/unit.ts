import { DEFAULT_WALLET_SYMBOL } from '../../config.ts';

/** What amounts are counted in; P and hundredths until the platform has said it (WAL-02). */
export interface Unit {
  readonly exponent?: number;
  readonly symbol?: string | null;
}

export const moneyIn = ({ exponent = 2, symbol }: Unit, minor: number) => ({
  minor,
  exponent,
  symbol: symbol ?? DEFAULT_WALLET_SYMBOL,
});
