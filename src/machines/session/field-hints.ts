import { hasLength, lengthOf, pointsOf, type FieldRule } from '../../services/contract/field-rules.ts';
import { fits } from '../../services/contract/patterns.ts';

export type { FieldProblem } from '../../services/contract/field-rules.ts';

/** A point of a field's rules: dash while it waits, tick when it is met, cross when the field was left without it. */
export interface FieldHint {
  readonly message: string;
  readonly length: string;
  readonly state: 'waiting' | 'met' | 'broken';
}

/** Longer than this nobody counts: such lengths need no point of their own. */
const COUNTED = 64;

/**
 * What a field asks for, point by point, and how far the text is. An empty field has done nothing wrong yet (VAL-11),
 * and one that may stay empty asks for nothing.
 */
export const hintsOf = (rule: FieldRule, value: string, isLeft: boolean): readonly FieldHint[] => {
  if (value === '' && !rule.isRequired) return [];
  const length = lengthOf(rule);
  const hintOf = (message: string, isMet: boolean): FieldHint => {
    const unmet = isLeft && value.length > 0 ? 'broken' : 'waiting';
    return { message, length, state: value.length > 0 && isMet ? 'met' : unmet };
  };
  return [
    ...(rule.maxLength <= COUNTED ? [hintOf('rule_length', hasLength(rule, value))] : []),
    ...pointsOf(rule).map(({ message, pattern }) => hintOf(message, fits(pattern, value))),
  ];
};

export type Strength = 0 | 1 | 2 | 3 | 4;
const STRENGTHS = ['^[\\s\\S]{8,}', '^(?=[^a-z]*[a-z])[^A-Z]*[A-Z]', '\\d', '[^\\dA-Za-z\\s]'];
/** A step for each that a password has: length, both cases, a digit, a symbol. */
export const strengthOf = (password: string): Strength =>
  STRENGTHS.filter((pattern) => fits(pattern, password)).length as Strength;

/** What can be said of a password while it is typed; of the password itself nothing is kept. */
export interface PasswordJudgement {
  readonly hints: readonly FieldHint[];
  readonly strength: Strength;
}
/** Before anything is typed, and where nobody knows the rule, there is nothing to judge by. */
export const judgePassword = (
  rule: FieldRule | null,
  password: string,
  isLeft: boolean,
): PasswordJudgement => ({
  hints: rule ? hintsOf(rule, password, isLeft) : [],
  strength: strengthOf(password),
});
