import type { IntlShape } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { selectProblems } from '../../../machines/agent/contract-negotiation/proposal-selectors.ts';
import { boundText } from '../common/contract-figures.ts';
import { TERMS_TEXTS } from '../common/contract-texts.ts';

/** The same problems with their limit: the value of the tier before, or the maximum. */
const BOUND_TEXTS: Readonly<Record<string, MessageId>> = {
  demand_out_of_range: 'terms_at_most',
  tier_asks_no_more: 'terms_at_least',
  tier_pays_less: 'terms_at_least',
  more_than_own: 'terms_own_most',
};
/** Errors of fields that cannot be parsed. */
const UNREADABLE_TEXTS: Readonly<Record<string, MessageId>> = {
  validBet: 'terms_amount_invalid',
  activeMembers: 'terms_count_invalid',
  netLoss: 'terms_amount_invalid',
  rate: 'terms_rate_invalid',
};

type Problem = ReturnType<typeof selectProblems>[string];
interface Place {
  /** The field, without its tier. */
  readonly field: string;
  /** From one; 0 for the form as a whole. */
  readonly tier: number;
  readonly exponent: number;
}

/** The error text of a field, with its limit; undefined for a valid field. */
export const proposalProblemText = (
  intl: IntlShape,
  problem: Problem | undefined,
  { field, tier, exponent }: Place,
): string | undefined => {
  if (!problem) return undefined;
  const held = problem.isSame ? 'terms_more' : BOUND_TEXTS[problem.problem];
  if (problem.bound && held) {
    const value = boundText(intl, problem.bound, exponent);
    return intl.formatMessage({ id: held }, { value, tier: tier - 1 });
  }
  const id = problem.problem === 'unreadable' ? UNREADABLE_TEXTS[field] : TERMS_TEXTS[problem.problem];
  return intl.formatMessage({ id: id ?? 'fields_invalid' }, { tier });
};
