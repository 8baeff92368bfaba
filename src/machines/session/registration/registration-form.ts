import { DEFAULT_DIALING_CODE } from '../../../config.ts';
import {
  confirmationProblem,
  problemOf,
  type FieldProblem,
  type FieldRule,
} from '../../../services/contract/field-rules.ts';
import { nationalNumber } from '../../../services/contract/verification.ts';
import type { RegistrationMethod } from '../../../services/contract/registration.ts';
import { hintsOf, strengthOf, type FieldHint, type Strength } from '../common/field-hints.ts';
import type { Offers } from '../common/offers.ts';

export type FormValues = Readonly<Record<string, string>>;
/** What is said of a field so far. */
export interface FieldValidation {
  readonly problem: FieldProblem | null;
  readonly hints: readonly FieldHint[];
  /** Good as it stands, since it was left. */
  readonly isRight: boolean;
  readonly strength: Strength;
}
export type FieldValidations = Readonly<Record<string, FieldValidation>>;

/** In the order of the form; a rule of any other key has no field here (REG-06, VAL-16). */
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
] as const;
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
/** Where the platform says nothing of a field that must be there. */
const ASSUMED: Readonly<Partial<Record<Field, FieldRule>>> = {
  username: ruleOf('username', 4, 16),
  password: ruleOf('password', 6, 16),
  confirmPassword: ruleOf('confirmPassword', 0, 255),
  mobileNum: { ...ruleOf('mobileNum', 4, 15), acceptedPattern: '^\\d*$' },
  // No longer than any field of the wire (VAL-18).
  verificationCode: ruleOf('verificationCode', 0, 255),
};

/** The fields that a form by this method cannot do without (VAL-13, VAL-15). */
const neededBy = (method: RegistrationMethod, { registration }: Offers): readonly Field[] =>
  method === 'mobile'
    ? ['mobileNum', 'verificationCode', ...(registration.mobilePassword ? PASSWORDS : [])]
    : [
        'username',
        ...PASSWORDS,
        ...(registration.smsCode ? (['mobileNum', 'verificationCode'] as const) : []),
      ];
const PASSWORDS = ['password', 'confirmPassword'] as const;
/** Not shown because a rule says so: only the form's own method asks for them. */
const OF_METHOD: readonly Field[] = ['username', ...PASSWORDS, 'verificationCode'];

/** The rules of the fields that are shown, in their order (VAL-10, VAL-16). */
export const fieldsOf = (
  method: RegistrationMethod,
  rules: readonly FieldRule[],
  offers: Offers,
): readonly FieldRule[] => {
  const needed = neededBy(method, offers);
  return FIELDS.flatMap((key) => {
    const rule = rules.find((each) => each.key === key);
    const assumed = ASSUMED[key];
    // A confirmation and a code have no shape of their own, whatever is said of them.
    const own = key === 'confirmPassword' || key === 'verificationCode' ? assumed : (rule ?? assumed);
    if (needed.includes(key)) return own ? [{ ...own, isEnabled: true, isRequired: true }] : [];
    return rule?.isEnabled && !OF_METHOD.includes(key) ? [rule] : [];
  });
};

/** The code of the country that a number stands in, chosen beside it. */
export const DIALING_CODE = 'countryDialingCode';
export const dialingCodeOf = (values: FormValues): string => values[DIALING_CODE] || DEFAULT_DIALING_CODE;

/** Passwords as they were typed, all else without the blanks around it; of a number what is national. */
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

/** The agreement is a box, not a field of the wire (VAL-19). */
export const TERMS = 'terms';
const TERMS_MISSING: FieldProblem = { message: 'terms_required', length: '' };

/** What a ticked box stands for: these versions of the documents, so that a box that was kept is no word on others. */
export const agreementTo = (
  documents: readonly { readonly kind: string; readonly version: number }[],
): string =>
  documents.length === 0 ? 'on' : documents.map(({ kind, version }) => `${kind} ${version}`).join(', ');

/** What is wrong with a form, by field; nothing where it can be sent (REG-01, VAL-19). */
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

/** A field as it begins: its points wait. */
export const initialValidations = (fields: readonly FieldRule[], values: FormValues): FieldValidations =>
  Object.fromEntries(
    fields.map((rule) => [
      rule.key,
      { ...UNVALIDATED, hints: hintsOf(rule, valueOf(values, rule.key), valueOf(values, rule.key) !== '') },
    ]),
  );

/** The other form of a dialog as it begins: a password stands in both and in no draft, so it stays judged as it was. */
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
  // Who only passes by is not told that something is missing; who corrects is freed as soon as it is right.
  const isShown = isLeft ? value !== '' || before.problem !== null : before.problem !== null;
  return {
    problem: isShown ? found : null,
    hints: hintsOf(rule, value, isLeft),
    isRight: value !== '' && found === null && (isLeft || before.isRight),
    strength: rule.key === 'password' ? strengthOf(value) : 0,
  };
};

/** All fields as they are when the form is sent: each has been left. */
export const validateFields = (fields: readonly FieldRule[], values: FormValues): FieldValidations =>
  Object.fromEntries(fields.map((rule) => [rule.key, validate(rule, UNVALIDATED, values, true)]));

/** What is said of the fields once one was typed into or left; a password is judged together with its confirmation. */
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

/** What is said of all fields once problems were found, by us or by the platform. */
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
