import type { IntlShape } from 'react-intl';
import type { selectProblems } from '../../machines/agent/contract-negotiation.machine.ts';
import { boundText } from './contract-figures.ts';
import { BOUND_TEXTS, TERMS_TEXTS, UNREADABLE_TEXTS } from './contract-texts.ts';

type Problem = ReturnType<typeof selectProblems>[string];
interface Place {
  /** The field, without its tier. */
  readonly field: string;
  /** From one; of the form where it is 0. */
  readonly tier: number;
  readonly exponent: number;
}

/** Why a field is wrong, with the value that it is held against; undefined for one that is not. */
export const problemText = (
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
