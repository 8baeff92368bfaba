/** Decimal digits of each currency. A code that ends in K counts thousands of its unit. */
const EXPONENTS: Readonly<Record<string, number>> = {
  TLB: 2,
  TRY: 2,
  USD: 2,
  EUR: 2,
  THB: 2,
  CNY: 2,
  BDT: 2,
  VND: 0,
  VNDK: 3,
  IDR: 0,
  IDRK: 3,
  KRW: 0,
  KRWK: 3,
};

/** Decimal digits of a currency; 2 for an unknown one. */
export const exponentOf = (currency: string): number => EXPONENTS[currency] ?? 2;

/** A wire amount (the wallet's unit, JSON number) in minor units. */
export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** exponentOf(currency));

/** Minor units as a wire amount. Exact up to 15 significant digits. */
export const fromMinor = (minor: bigint | number, currency: string): number =>
  Number(minor) / 10 ** exponentOf(currency);

/**
 * Currency code of play money, which is not a real currency: only trial accounts have it. Two decimal digits.
 */
export const PLAY_MONEY = 'FUN';
