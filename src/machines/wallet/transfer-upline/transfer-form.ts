import type { TransferPageData } from '../../../services/transfers.ts';
import { amountText } from '../common/amount.ts';
import { transferAmountProblem } from '../common/transfer-amount.ts';

export interface TransferForm {
  readonly amount: string;
  readonly remark: string;
}
/** Errors by field, as message ids. */
export type TransferProblems = Readonly<Record<string, string>>;

/** Errors of the form, by the platform's terms. */
export const transferProblems = (pageData: TransferPageData, form: TransferForm): TransferProblems => {
  const problem = transferAmountProblem(pageData, form.amount);
  return problem ? { amount: problem } : {};
};

/** The most that can be transferred now, as a typed amount. */
export const largestText = ({ largest, exponent }: TransferPageData): string => amountText(largest, exponent);
