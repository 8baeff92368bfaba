import { PATTERN_FAMILIES, fits, type PatternFamily, type PatternPoint } from './patterns.ts';

/** What a field must be, as the platform says it (REG-09, VAL-10). */
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

/** What is wrong with a field: the id of its message and, where the message names lengths, those. */
export interface FieldProblem {
  readonly message: string;
  /** `6–16`, or one number where both ends are the same (VAL-11). */
  readonly length: string;
}

/** The lengths of a rule in figures (VAL-11). */
export const lengthOf = ({ minLength, maxLength }: Pick<FieldRule, 'minLength' | 'maxLength'>): string =>
  minLength === maxLength ? `${minLength}` : `${minLength}–${maxLength}`;

/** What a field that must not be empty says when it is (VAL-39, VAL-40, VAL-44; VAL-45 for all others). */
const EMPTY: Readonly<Record<string, string>> = {
  captcha: 'captcha_required',
  verificationCode: 'code_missing',
  mobileNum: 'phone_missing',
};
/** What a field says that has words of its own for what does not fit, whatever its pattern is (VAL-38, VAL-40, VAL-42). */
const OWN_MESSAGES: Readonly<Record<string, string>> = {
  payeeName: 'real_name_invalid',
  mobileNum: 'phone_format_invalid',
  verificationCode: 'code_invalid',
};

const PASSWORDS: readonly string[] = ['password', 'paymentPassword'];
/** By code point: a letter outside the first plane is one letter to who types it. */
const isOfLength = ({ minLength, maxLength }: FieldRule, value: string): boolean => {
  const { length } = [...value];
  return length >= minLength && length <= maxLength;
};

/** What is judged of a value: separators of a number are the person's own business, as on the wire. */
const normalized = ({ key }: FieldRule, value: string): string =>
  key === 'mobileNum' ? value.replace(/[\s().-]/g, '') : value;

const familyOf = ({ patternId }: FieldRule): PatternFamily | undefined =>
  patternId === null ? undefined : PATTERN_FAMILIES[patternId];
const messageOf = (rule: FieldRule): string =>
  familyOf(rule)?.message ?? OWN_MESSAGES[rule.key] ?? 'reg_pattern_other';

/**
 * The expression that judges: our own where the family is ours, so that no gateway's dialect of it counts, else the
 * gateway's. `*` is any text in either case (VAL-12).
 */
const patternOf = (rule: FieldRule): string =>
  rule.acceptedPattern === '*' ? '*' : (familyOf(rule)?.pattern ?? rule.acceptedPattern);

/** What is wrong with a value by its rule, null where nothing is. */
export const problemOf = (rule: FieldRule, typed: string): FieldProblem | null => {
  const length = lengthOf(rule);
  const value = normalized(rule, typed);
  if (value.trim() === '')
    return rule.isRequired ? { message: EMPTY[rule.key] ?? 'input_required', length } : null;
  if (!isOfLength(rule, value) && PASSWORDS.includes(rule.key)) return { message: 'password_length', length };
  if (!isOfLength(rule, value) || !fits(patternOf(rule), value)) return { message: messageOf(rule), length };
  return null;
};

/** The points of a rule besides its length, for a list that is ticked off while somebody types. */
export const pointsOf = (rule: FieldRule): readonly PatternPoint[] =>
  rule.acceptedPattern === '*' ? [] : (familyOf(rule)?.points ?? []);

/** Whether the length alone is right; the first point of every list. */
export const hasLength = isOfLength;

/** A confirmation that says something else (VAL-14, VAL-41). */
export const confirmationProblem = (password: string, confirmation: string): FieldProblem | null =>
  confirmation === ''
    ? { message: 'input_required', length: '' }
    : confirmation === password
      ? null
      : { message: 'inconsistent_twice', length: '' };
