import type { TransferTerms } from '../../../services/transfers.ts';
import { amountOf } from './amount.ts';

/** What limits a transfer; amounts in minor units. */
export type TransferBounds = Pick<
  TransferTerms,
  'exponent' | 'bound' | 'minimum' | 'maximum' | 'available' | 'leftToday'
>;

/** Why nothing can be transferred at all. */
const CLOSED: Readonly<Record<string, string>> = {
  closed: 'transfer_closed',
  turnover: 'transfer_turnover',
  times: 'transfer_bound_times',
};

/** The error of a typed amount, by the platform’s terms; null where it can be transferred. */
export const transferAmountProblem = (terms: TransferBounds, typed: string): string | null => {
  const closed = CLOSED[terms.bound ?? ''];
  if (closed) return closed;
  const amount = amountOf(typed, terms.exponent);
  if (amount === null) return 'amount_decimals';
  if (amount < terms.minimum) return 'transfer_too_small';
  if (amount > terms.maximum) return 'transfer_too_large';
  if (amount > terms.available) return 'transfer_over_balance';
  return amount > terms.leftToday ? 'amount_over_day' : null;
};
