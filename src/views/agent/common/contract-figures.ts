import type { IntlShape } from 'react-intl';
import { DEFAULT_WALLET_SYMBOL } from '../../../config.ts';
import { moneyParts } from '../../ui/money.ts';

type Rate =
  | { readonly type: 'percent'; readonly ppm: number }
  | { readonly type: 'fixed'; readonly amount: number };

const MILLION = 1_000_000;

/** The unit of contract amounts, which is the wallet's. */
export interface Unit {
  readonly symbol: string | null;
  readonly exponent: number;
}

export const symbolIn = ({ symbol }: Pick<Unit, 'symbol'>): string => symbol ?? DEFAULT_WALLET_SYMBOL;

/** A payout, paid or expected: with all its decimals, so that a column of them aligns. */
export const paidText = ({ locale }: IntlShape, minor: number, unit: Unit): string => {
  const { sign, whole, fraction } = moneyParts({ minor, exponent: unit.exponent }, locale);
  return `${sign}${symbolIn(unit)}\u00a0${whole}${fraction}`;
};

/** An amount in terms: without decimals where they are zero. */
export const moneyText = ({ locale }: IntlShape, minor: number, exponent: number): string => {
  const { sign, whole, fraction } = moneyParts({ minor, exponent }, locale);
  return `${sign}${whole}${minor % 10 ** exponent === 0 ? '' : fraction}`;
};

/** A rate as in the contract, never rounded. */
export const rateText = (intl: IntlShape, rate: Rate, exponent: number): string =>
  rate.type === 'percent'
    ? intl.formatNumber(rate.ppm / MILLION, {
        style: 'percent',
        minimumFractionDigits: 2,
        maximumFractionDigits: 4,
      })
    : moneyText(intl, rate.amount, exponent);

type Bound =
  | Rate
  | { readonly type: 'amount'; readonly amount: number }
  | { readonly type: 'count'; readonly count: number };

/** The limit that a field is compared with. */
export const boundText = (intl: IntlShape, bound: Bound, exponent: number): string => {
  if (bound.type === 'count') return intl.formatNumber(bound.count);
  return bound.type === 'amount' ? moneyText(intl, bound.amount, exponent) : rateText(intl, bound, exponent);
};

interface Version {
  readonly tiers: readonly { readonly rate: Rate }[];
}
/** The rate shown for all tiers: the highest percentage, else the highest sum. */
export const headlineRate = (version: Version | null): Rate | null => {
  const worth = (rate: Rate) => (rate.type === 'percent' ? rate.ppm : rate.amount);
  const rates = version?.tiers.map(({ rate }) => rate) ?? [];
  const percents = rates.filter(({ type }) => type === 'percent');
  return (percents.length > 0 ? percents : rates).reduce<Rate | null>(
    (most, rate) => (most === null || worth(rate) > worth(most) ? rate : most),
    null,
  );
};
