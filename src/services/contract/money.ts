/** Digits after the point of each currency. A code that ends in K counts thousands of its unit. */
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

/** Digits after the point of a currency; 2 for one we do not know. */
export const exponentOf = (currency: string): number => EXPONENTS[currency] ?? 2;

/** An amount of the wire (the wallet's unit, JSON number) in minor units. */
export const toMinor = (amount: number, currency: string): number =>
  Math.round(amount * 10 ** exponentOf(currency));

/** Minor units as an amount of the wire. Exact while the amount has at most 15 significant digits. */
export const fromMinor = (minor: bigint | number, currency: string): number =>
  Number(minor) / 10 ** exponentOf(currency);

/** The currency code of play money, which is none: only trial accounts have it. Two digits after the point. */
export const PLAY_MONEY = 'FUN';
