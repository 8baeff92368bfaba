import { hasLength, lengthOf, pointsOf, type FieldRule } from '../../../services/contract/field-rules.ts';
import { fits } from '../../../services/contract/patterns.ts';

export type { FieldProblem } from '../../../services/contract/field-rules.ts';

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
export interface PasswordValidation {
  readonly hints: readonly FieldHint[];
  readonly strength: Strength;
}
/** A new password as it stands in its field. */
export interface TypedPassword {
  readonly password: string;
  readonly isLeft: boolean;
}
/** What a flow knows of a new password and its rule. */
export interface NewPasswordState {
  /** What the brand asks of a password, once it is known; the platform judges in any case. */
  readonly rule: FieldRule | null;
  readonly validation: PasswordValidation;
  /** What stands in the field while its rule is on the way; null once it has come, or will not. */
  readonly unvalidated: TypedPassword | null;
}
export const NOTHING_TYPED: TypedPassword = { password: '', isLeft: false };

/** Where nobody knows the rule there is nothing to judge by but the password itself. */
const validate = (rule: FieldRule | null, { password, isLeft }: TypedPassword): PasswordValidation => ({
  hints: rule ? hintsOf(rule, password, isLeft) : [],
  strength: strengthOf(password),
});
/** As it stands there when the form is sent. */
export const sentIn = ({ newPassword }: { readonly newPassword: string }): TypedPassword => ({
  password: newPassword,
  isLeft: true,
});
/** Before anything is typed, and before the rule is known. */
export const passwordUnknown = (): NewPasswordState => ({
  rule: null,
  validation: validate(null, NOTHING_TYPED),
  unvalidated: NOTHING_TYPED,
});
export const passwordTyped = (
  { rule, unvalidated }: NewPasswordState,
  { password, isLeft }: TypedPassword,
) => ({
  validation: validate(rule, { password, isLeft }),
  unvalidated: unvalidated && { password, isLeft },
});
/** The rule has come, or null in its place: what was typed before it is judged by it, and forgotten. */
export const passwordRuled = (
  { unvalidated }: NewPasswordState,
  rule: FieldRule | null,
): NewPasswordState => ({
  rule,
  validation: validate(rule, unvalidated ?? NOTHING_TYPED),
  unvalidated: null,
});
