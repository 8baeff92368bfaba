import { lengthOf } from './length.ts';
import { PATTERN_FAMILIES, fits, type PatternFamily, type PatternPoint } from './patterns.ts';

/** The platform's rule for a field (REG-09, VAL-10). */
export interface FieldRule {
  readonly key: string;
  readonly isEnabled: boolean;
  readonly isRequired: boolean;
  /** A regular expression, or `*` for any text (VAL-12). */
  readonly acceptedPattern: string;
  readonly patternId: string | null;
  readonly minLength: number;
  readonly maxLength: number;
}

/** An error of a field: its message id and, where the message names them, the lengths. */
export interface FieldProblem {
  readonly message: string;
  /** `6–16`, or one number where both limits are equal (VAL-11). */
  readonly length: string;
}

/** Messages of required fields that are empty (VAL-39, VAL-40, VAL-44; VAL-45 for all others). */
const EMPTY: Readonly<Record<string, string>> = {
  captcha: 'captcha_required',
  verificationCode: 'code_missing',
  mobileNum: 'phone_missing',
};
/**
 * Messages of fields that have their own text for any mismatch, whatever their pattern (VAL-38, VAL-40,
 * VAL-42).
 */
const OWN_MESSAGES: Readonly<Record<string, string>> = {
  payeeName: 'real_name_invalid',
  mobileNum: 'phone_format_invalid',
  verificationCode: 'code_invalid',
};

const PASSWORDS: readonly string[] = ['password', 'paymentPassword'];
/** By code point, so that a character outside the basic plane counts once. */
const isOfLength = ({ minLength, maxLength }: FieldRule, value: string): boolean => {
  const { length } = [...value];
  return length >= minLength && length <= maxLength;
};

/** The value to validate: separators of a number are ignored, as on the wire. */
const normalized = ({ key }: FieldRule, value: string): string =>
  key === 'mobileNum' ? value.replace(/[\s().-]/g, '') : value;

const familyOf = ({ patternId }: FieldRule): PatternFamily | undefined =>
  patternId === null ? undefined : PATTERN_FAMILIES[patternId];
const messageOf = (rule: FieldRule): string =>
  familyOf(rule)?.message ?? OWN_MESSAGES[rule.key] ?? 'reg_pattern_other';

/**
 * The expression to validate with: our own for a known family, so that the gateway's regular-expression
 * dialect does not matter, else the gateway's. `*` is any text in either case (VAL-12).
 */
const patternOf = (rule: FieldRule): string =>
  rule.acceptedPattern === '*' ? '*' : (familyOf(rule)?.pattern ?? rule.acceptedPattern);

/** The error of a value by its rule; null where it is valid. */
export const problemOf = (rule: FieldRule, typed: string): FieldProblem | null => {
  const length = lengthOf(rule);
  const value = normalized(rule, typed);
  if (value.trim() === '')
    return rule.isRequired ? { message: EMPTY[rule.key] ?? 'input_required', length } : null;
  if (!isOfLength(rule, value) && PASSWORDS.includes(rule.key)) return { message: 'password_length', length };
  if (!isOfLength(rule, value) || !fits(patternOf(rule), value)) return { message: messageOf(rule), length };
  return null;
};

/** The points of a rule besides its length, for the checklist shown while typing. */
export const pointsOf = (rule: FieldRule): readonly PatternPoint[] =>
  rule.acceptedPattern === '*' ? [] : (familyOf(rule)?.points ?? []);

/** Whether the length is valid; the first point of every list. */
export const hasLength = isOfLength;

/** A confirmation that differs (VAL-14, VAL-41). */
export const confirmationProblem = (password: string, confirmation: string): FieldProblem | null =>
  confirmation === ''
    ? { message: 'input_required', length: '' }
    : confirmation === password
      ? null
      : { message: 'inconsistent_twice', length: '' };
