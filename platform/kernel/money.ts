import { fromMinor, toMinor } from '#contract/money.ts';
import { CURRENCY } from './config.ts';

/**
 * Minor units as a number of the wire.
 * @throws RangeError above 2^53 - 1, where a JSON number says something else.
 */
/** Display symbol of a currency: the brand's for its own, the code for any other. */
export const symbolOf = (currency: string): string =>
  currency === CURRENCY.code ? CURRENCY.symbol : currency;

export const amountOnWire = (minor: bigint | number, currency: string = CURRENCY.code): number => {
  if (!Number.isSafeInteger(Number(minor))) throw new RangeError(`${minor} does not fit a JSON number`);
  return fromMinor(minor, currency);
};

/** A number of the wire in minor units; null for one with more decimals than the currency, or too many digits. */
export const exactMinor = (amount: number): bigint | null => {
  const minor = toMinor(amount, CURRENCY.code);
  return Number.isSafeInteger(minor) && fromMinor(minor, CURRENCY.code) === amount ? BigInt(minor) : null;
};
