import type { TransferPageData } from '../../../services/transfers.ts';
import { amountOf, amountText } from '../common/amount.ts';

export interface TransferForm {
  readonly amount: string;
  readonly remark: string;
}
/** Errors by field, as message ids. */
export type TransferProblems = Readonly<Record<string, string>>;

/** Why nothing can be transferred at all. */
const CLOSED: Readonly<Record<string, string>> = {
  closed: 'transfer_closed',
  turnover: 'transfer_turnover',
  times: 'transfer_bound_times',
};

/** Errors of the form, by the platform's terms. */
export const transferProblems = (pageData: TransferPageData, form: TransferForm): TransferProblems => {
  const amount = amountOf(form.amount, pageData.exponent);
  const closed = CLOSED[pageData.bound ?? ''];
  const problem =
    closed ??
    (amount === null
      ? 'amount_decimals'
      : amount < pageData.minimum
        ? 'transfer_too_small'
        : amount > pageData.maximum
          ? 'transfer_too_large'
          : amount > pageData.available
            ? 'transfer_over_balance'
            : amount > pageData.leftToday
              ? 'amount_over_day'
              : null);
  return problem ? { amount: problem } : {};
};

/** The most that can be transferred now, as a typed amount. */
export const largestText = ({ largest, exponent }: TransferPageData): string => amountText(largest, exponent);
