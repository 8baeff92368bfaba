import { hasLength, pointsOf, type FieldRule } from '../../../services/contract/field-rules.ts';
import { lengthOf } from '../../../services/contract/length.ts';
import { fits } from '../../../services/contract/patterns.ts';

export type { FieldProblem } from '../../../services/contract/field-rules.ts';

/**
 * One point of a field's rule: dash while open, tick when met, cross when the field was left without meeting
 * it.
 */
export interface FieldHint {
  readonly message: string;
  readonly length: string;
  readonly state: 'waiting' | 'met' | 'broken';
}

/** Longer maximum lengths get no hint of their own. */
const COUNTED = 64;

/**
 * The points of a field's rule and how far the text meets them. An empty field is no error yet (VAL-11), and
 * an optional one requires nothing.
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
/** One step each for length, both cases, a digit, and a symbol. */
export const strengthOf = (password: string): Strength =>
  STRENGTHS.filter((pattern) => fits(pattern, password)).length as Strength;

/** The validation of a password while it is typed; the password itself is not kept. */
export interface PasswordValidation {
  readonly hints: readonly FieldHint[];
  readonly strength: Strength;
}
/** A new password as it is in its field. */
export interface TypedPassword {
  readonly password: string;
  readonly isLeft: boolean;
}
/** A flow's state of a new password and its rule. */
export interface NewPasswordState {
  /** The brand's rule for passwords, once loaded; the platform validates in any case. */
  readonly rule: FieldRule | null;
  readonly validation: PasswordValidation;
  /** The field's text while its rule is loading; null once the rule is loaded or has failed. */
  readonly unvalidated: TypedPassword | null;
}
export const NOTHING_TYPED: TypedPassword = { password: '', isLeft: false };

/** Without a rule only the password itself can be rated. */
const validate = (rule: FieldRule | null, { password, isLeft }: TypedPassword): PasswordValidation => ({
  hints: rule ? hintsOf(rule, password, isLeft) : [],
  strength: strengthOf(password),
});
/** The field's state when the form is submitted. */
export const sentIn = ({ newPassword }: { readonly newPassword: string }): TypedPassword => ({
  password: newPassword,
  isLeft: true,
});
/** Before anything is typed and before the rule is loaded. */
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
/** The rule is loaded, or null where it failed: text typed before is validated by it and dropped. */
export const passwordRuled = (
  { unvalidated }: NewPasswordState,
  rule: FieldRule | null,
): NewPasswordState => ({
  rule,
  validation: validate(rule, unvalidated ?? NOTHING_TYPED),
  unvalidated: null,
});
