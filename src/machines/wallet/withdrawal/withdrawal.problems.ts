import type { PhoneProof } from '../../../services/firebase.ts';
import type { WithdrawPageData } from '../../../services/withdrawal.ts';
import type { NewCard } from '../../../services/withdrawal-cards.ts';
import { known } from '../../flow-meta.ts';
import { amountOf, amountText } from '../common/amount.ts';

export interface WithdrawForm {
  readonly amount: string;
  readonly cardId: string;
}
export interface ReviewForm {
  readonly password: string;
  readonly verificationCode: string;
}
export type CardForm = Omit<NewCard, 'password'> & {
  readonly password: string;
  readonly oldPassword: string;
};
/** Errors by field, as message ids. */
export type WithdrawProblems = Readonly<Record<string, string>>;

interface Known {
  readonly pageData: WithdrawPageData | null;
}

/** Why no amount can be withdrawn at all. */
const CLOSED: Readonly<Record<string, string>> = {
  turnover: 'turnover_missing',
  times: 'withdraw_bound_times',
};

/**
 * A form with those shown errors that still apply: a corrected field is cleared at once, and no field gets an
 * error early.
 */
export const validatedForm = (
  context: Known & { readonly problems: WithdrawProblems },
  form: WithdrawForm,
): { readonly form: WithdrawForm; readonly problems: WithdrawProblems } => {
  const found = Object.entries(problemsIn(context, form));
  const shown = Object.keys(context.problems);
  return { form, problems: Object.fromEntries(found.filter(([field]) => shown.includes(field))) };
};

/** The largest amount that can be requested now, as a typed amount. */
export const largestIn = ({ pageData }: Known): string => {
  const { funds, terms } = known(pageData);
  return amountText(funds.largest ?? 0, terms.exponent);
};

/** Errors of the form, by the platform's terms. */
export const problemsIn = ({ pageData }: Known, form: WithdrawForm): WithdrawProblems => {
  const { terms, cards, funds } = known(pageData);
  const amount = amountOf(form.amount, terms.exponent);
  const unit = 10 ** terms.exponent;
  const closed = funds.bound === null ? null : (CLOSED[funds.bound] ?? null);
  const wrong =
    closed ??
    (form.amount.trim() === '' ? 'amount_missing' : null) ??
    (amount === null || (!terms.takesDecimals && amount % unit !== 0)
      ? 'amount_decimals'
      : amount < terms.minimum
        ? 'amount_too_small'
        : amount > terms.maximum
          ? 'amount_too_large'
          : funds.available !== null && amount > funds.available
            ? 'amount_over_balance'
            : amount > funds.leftToday
              ? 'amount_over_day'
              : null);
  return {
    ...(wrong && { amount: wrong }),
    ...(!cards.some(({ id, isActive }) => id === form.cardId && isActive) && { cardId: 'input_required' }),
  };
};

interface Reviewed extends Known {
  readonly form: WithdrawForm;
}
/** Whether this amount requires a code. */
export const requiresCode = ({ pageData, form }: Reviewed): boolean => {
  const { codeFrom, exponent } = known(pageData).terms;
  return codeFrom !== null && (amountOf(form.amount, exponent) ?? 0) > codeFrom;
};

export const reviewProblems = (
  context: Reviewed & { readonly phoneService: unknown; readonly phoneProof: PhoneProof | null },
  review: ReviewForm,
): WithdrawProblems => {
  const { phoneService, phoneProof } = context;
  const missing = phoneService === null ? 'code_missing' : 'phone_unproved';
  const isProved = phoneProof !== null || (phoneService === null && review.verificationCode.trim() !== '');
  return {
    ...(known(context.pageData).terms.requiresPassword &&
      review.password === '' && { password: 'input_required' }),
    ...(requiresCode(context) && !isProved && { verificationCode: missing }),
  };
};

export const cardProblems = ({ pageData }: Known, card: CardForm): WithdrawProblems =>
  Object.fromEntries(
    (['bankCode', 'cardNumber', 'cardHolder', 'password'] as const)
      .filter((field) => card[field].trim() === '')
      .concat(known(pageData).hasPassword || card.oldPassword !== '' ? [] : ['oldPassword' as never])
      .map((field) => [field, 'input_required']),
  );

/** The empty fields of a form. */
export const emptyIn = (form: object): WithdrawProblems =>
  Object.fromEntries(
    Object.entries(form)
      .filter(([, value]) => value === '')
      .map(([field]) => [field, 'input_required']),
  );
