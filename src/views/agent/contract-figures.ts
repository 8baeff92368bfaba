import type { IntlShape } from 'react-intl';
import { moneyParts } from '../ui/money.ts';

type Rate =
  | { readonly type: 'percent'; readonly ppm: number }
  | { readonly type: 'fixed'; readonly amount: number };

const MILLION = 1_000_000;

/** What was paid or would be: with all its decimals, so that a column of them can be read. */
export const paidText = ({ locale }: IntlShape, minor: number, exponent: number): string => {
  const { sign, whole, fraction } = moneyParts({ minor, exponent }, locale);
  return `${sign}${whole}${fraction}`;
};

/** What terms ask or give: without decimals where they are nothing. */
export const moneyText = ({ locale }: IntlShape, minor: number, exponent: number): string => {
  const { sign, whole, fraction } = moneyParts({ minor, exponent }, locale);
  return `${sign}${whole}${minor % 10 ** exponent === 0 ? '' : fraction}`;
};

/** A rate as the contract has it: never rounded. */
export const rateText = (intl: IntlShape, rate: Rate, exponent: number): string =>
  rate.type === 'percent'
    ? intl.formatNumber(rate.ppm / MILLION, {
        style: 'percent',
        minimumFractionDigits: 2,
        maximumFractionDigits: 4,
      })
    : moneyText(intl, rate.amount, exponent);
