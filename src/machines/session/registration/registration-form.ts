import { DEFAULT_DIALING_CODE } from '../../../config.ts';
import {
  confirmationProblem,
  problemOf,
  type FieldProblem,
  type FieldRule,
} from '../../../services/contract/field-rules.ts';
import { nationalNumber } from '../../../services/contract/verification.ts';
import type { RequestOf } from '../../../services/contract/endpoint.ts';
import type { register, RegistrationMethod } from '../../../services/contract/registration.ts';
import { hintsOf, strengthOf, type FieldHint, type Strength } from '../common/field-hints.ts';
import type { Offers } from '../common/offers.ts';

export type FormValues = Readonly<Record<string, string>>;
/** Validation state of a field. */
export interface FieldValidation {
  readonly problem: FieldProblem | null;
  readonly hints: readonly FieldHint[];
  /** Valid, and left since. */
  readonly isRight: boolean;
  readonly strength: Strength;
}
export type FieldValidations = Readonly<Record<string, FieldValidation>>;

/** In form order; a rule with any other key has no field here (REG-06, VAL-16). */
export const FIELDS = [
  'username',
  'payeeName',
  'password',
  'confirmPassword',
  'mobileNum',
  'verificationCode',
  'email',
  'affiliateCode',
  'paymentPassword',
  'recommenderId',
  'referralCode',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'zalo',
  'telegram',
  'idNumber',
  'realName',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'captcha',
] as const satisfies readonly (keyof RequestOf<typeof register>)[];
export type Field = (typeof FIELDS)[number];

const ruleOf = (key: Field, minLength: number, maxLength: number): FieldRule => ({
  key,
  isEnabled: true,
  isRequired: true,
  acceptedPattern: '*',
  patternId: null,
  minLength,
  maxLength,
});
/** Rules of required fields for which the platform sends none. */
const ASSUMED: Readonly<Partial<Record<Field, FieldRule>>> = {
  username: ruleOf('username', 4, 16),
  password: ruleOf('password', 6, 16),
  confirmPassword: ruleOf('confirmPassword', 0, 255),
  mobileNum: { ...ruleOf('mobileNum', 4, 15), acceptedPattern: '^\\d*$' },
  // The maximum length of any wire field (VAL-18).
  verificationCode: ruleOf('verificationCode', 0, 255),
};

/** Fields that a form by this method requires (VAL-13, VAL-15). */
const neededBy = (method: RegistrationMethod, { registration }: Offers): readonly Field[] =>
  method === 'mobile'
    ? ['mobileNum', 'verificationCode', ...(registration.mobilePassword ? PASSWORDS : [])]
    : [
        'username',
        ...PASSWORDS,
        ...(registration.smsCode ? (['mobileNum', 'verificationCode'] as const) : []),
      ];
const PASSWORDS = ['password', 'confirmPassword'] as const;
/** Fields shown only by the form's own method, not by a rule. */
const OF_METHOD: readonly Field[] = ['username', ...PASSWORDS, 'verificationCode'];

/** The rules of the shown fields, in form order (VAL-10, VAL-16). */
export const fieldsOf = (
  method: RegistrationMethod,
  rules: readonly FieldRule[],
  offers: Offers,
): readonly FieldRule[] => {
  const needed = neededBy(method, offers);
  return FIELDS.flatMap((key) => {
    const rule = rules.find((each) => each.key === key);
    const assumed = ASSUMED[key];
    // A confirmation and a code have fixed rules, whatever the platform sends for them.
    const own = key === 'confirmPassword' || key === 'verificationCode' ? assumed : (rule ?? assumed);
    if (needed.includes(key)) return own ? [{ ...own, isEnabled: true, isRequired: true }] : [];
    return rule?.isEnabled && !OF_METHOD.includes(key) ? [rule] : [];
  });
};

/** The dialing code, chosen beside the number. */
export const DIALING_CODE = 'countryDialingCode';
export const dialingCodeOf = (values: FormValues): string => values[DIALING_CODE] || DEFAULT_DIALING_CODE;

/** Passwords are sent as typed, all other fields trimmed, and a number in its national form. */
const PLAIN: readonly string[] = ['password', 'confirmPassword', 'paymentPassword'];
export const valueOf = (values: FormValues, key: string): string => {
  const value = values[key] ?? '';
  if (PLAIN.includes(key)) return value;
  return key === 'mobileNum' ? nationalNumber(value.trim(), dialingCodeOf(values)) : value.trim();
};

const problemIn = (rule: FieldRule, values: FormValues): FieldProblem | null =>
  rule.key === 'confirmPassword'
    ? confirmationProblem(valueOf(values, 'password'), valueOf(values, rule.key))
    : problemOf(rule, valueOf(values, rule.key));

/** The agreement is a checkbox, not a wire field (VAL-19). */
export const TERMS = 'terms';
const TERMS_MISSING: FieldProblem = { message: 'terms_required', length: '' };

/**
 * The value of a ticked agreement: the versions of the documents, so that a restored box does not agree to
 * newer ones.
 */
export const agreementTo = (
  documents: readonly { readonly kind: string; readonly version: number }[],
): string =>
  documents.length === 0 ? 'on' : documents.map(({ kind, version }) => `${kind} ${version}`).join(', ');

/** Errors of a form, by field; empty where it can be submitted (REG-01, VAL-19). */
export const problemsIn = (
  fields: readonly FieldRule[],
  values: FormValues,
): Readonly<Record<string, FieldProblem>> =>
  Object.fromEntries([
    ...fields.flatMap((rule): [string, FieldProblem][] => {
      const problem = problemIn(rule, values);
      return problem ? [[rule.key, problem]] : [];
    }),
    ...(values[TERMS] ? [] : [[TERMS, TERMS_MISSING] as const]),
  ]);

const UNVALIDATED: FieldValidation = { problem: null, hints: [], isRight: false, strength: 0 };
export const validationOf = (validations: FieldValidations, key: string): FieldValidation =>
  validations[key] ?? UNVALIDATED;

/** Initial validation of the fields: all points are open. */
export const initialValidations = (fields: readonly FieldRule[], values: FormValues): FieldValidations =>
  Object.fromEntries(
    fields.map((rule) => [
      rule.key,
      { ...UNVALIDATED, hints: hintsOf(rule, valueOf(values, rule.key), valueOf(values, rule.key) !== '') },
    ]),
  );

/**
 * Initial validation after a switch of method: a password is in both forms and in no draft, so its validation
 * is kept.
 */
export const carriedValidations = (
  fields: readonly FieldRule[],
  values: FormValues,
  validations: FieldValidations,
): FieldValidations => ({
  ...initialValidations(fields, values),
  ...Object.fromEntries(
    fields.flatMap(({ key }) => {
      const before = PLAIN.includes(key) ? validations[key] : undefined;
      return before
        ? [[key, { ...UNVALIDATED, hints: before.hints, strength: before.strength }] as const]
        : [];
    }),
  ),
});

const validate = (
  rule: FieldRule,
  before: FieldValidation,
  values: FormValues,
  isLeft: boolean,
): FieldValidation => {
  const value = valueOf(values, rule.key);
  const found = problemIn(rule, values);
  // Leaving an empty field shows no error; an error that is shown disappears once it is corrected.
  const isShown = isLeft ? value !== '' || before.problem !== null : before.problem !== null;
  return {
    problem: isShown ? found : null,
    hints: hintsOf(rule, value, isLeft),
    isRight: value !== '' && found === null && (isLeft || before.isRight),
    strength: rule.key === 'password' ? strengthOf(value) : 0,
  };
};

/** Validation of all fields on submit: each counts as left. */
export const validateFields = (fields: readonly FieldRule[], values: FormValues): FieldValidations =>
  Object.fromEntries(fields.map((rule) => [rule.key, validate(rule, UNVALIDATED, values, true)]));

/**
 * Validation after a field was typed into or left; a password is validated together with its confirmation.
 */
export const validateField = (
  fields: readonly FieldRule[],
  validations: FieldValidations,
  { name, values, isLeft }: { readonly name: string; readonly values: FormValues; readonly isLeft: boolean },
): FieldValidations => {
  const touched = fields.filter(
    ({ key }) =>
      key === name || (name === 'password' && key === 'confirmPassword' && valueOf(values, key) !== ''),
  );
  const terms: FieldValidations =
    name === TERMS && values[TERMS]
      ? { [TERMS]: { ...validationOf(validations, TERMS), problem: null } }
      : {};
  return {
    ...validations,
    ...terms,
    ...Object.fromEntries(
      touched.map((rule) => [rule.key, validate(rule, validationOf(validations, rule.key), values, isLeft)]),
    ),
  };
};

/** Validation of all fields with the errors found here or by the platform. */
export const withProblems = (
  validations: FieldValidations,
  problems: Readonly<Record<string, FieldProblem>>,
): FieldValidations => ({
  ...validations,
  ...Object.fromEntries(
    Object.entries(problems).map(([key, problem]) => [
      key,
      { ...validationOf(validations, key), problem, isRight: false },
    ]),
  ),
});
