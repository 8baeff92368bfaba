import { describe, expect, test } from 'vitest';
import type { FieldRule } from '#contract/field-rules.ts';
import settings from '../../../platform/runtime/settings.json' with { type: 'json' };
import { offersOf } from '../../../src/machines/session/common/offers.ts';
import {
  FIELDS,
  validateFields,
  fieldsOf,
  initialValidations,
  validateField,
  validationOf,
  problemsIn,
  withProblems,
} from '../../../src/machines/session/registration/registration-form.ts';
import {
  phoneProblemIn,
  refusedFields,
  registrationOf,
} from '../../../src/machines/session/registration/registration-wire.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { site } from './app-harness.ts';

const rule = (key: string, more: Partial<FieldRule> = {}): FieldRule => ({
  key,
  isEnabled: true,
  isRequired: false,
  acceptedPattern: '*',
  patternId: null,
  minLength: 0,
  maxLength: 255,
  ...more,
});
const offers = (...modules: string[]) =>
  offersOf({ ...site(), modules: ['DIRECTREG3', 'USERNAMEREG3', 'MOBILENUMREG3', ...modules] });
const keys = (fields: readonly FieldRule[]): string[] => fields.map(({ key }) => key);

describe('the fields of the form', () => {
  test('VAL-13, CFG-09: by name: name and password twice, whatever the rules leave out', () => {
    const fields = fieldsOf('username', [], offers());
    expect(keys(fields)).toEqual(['username', 'password', 'confirmPassword']);
    expect(fields.every(({ isRequired }) => isRequired)).toBe(true);
    expect(fields.map(({ minLength, maxLength }) => [minLength, maxLength]).slice(0, 2)).toEqual([
      [4, 16],
      [6, 16],
    ]);
  });

  test('CFG-06, CFG-08, VAL-15: by number: number and code, and a password if the brand has one', () => {
    expect(keys(fieldsOf('mobile', [], offers()))).toEqual(['mobileNum', 'verificationCode']);
    expect(keys(fieldsOf('mobile', [], offers('MOBILENUMPASSREG3')))).toEqual([
      'password',
      'confirmPassword',
      'mobileNum',
      'verificationCode',
    ]);
  });

  test('CFG-07, VAL-15, VAL-18: by name with a code if the brand verifies numbers', () => {
    const fields = fieldsOf('username', [rule('mobileNum', { isEnabled: false })], offers('REGMOBVERF3'));
    expect(keys(fields)).toEqual([
      'username',
      'password',
      'confirmPassword',
      'mobileNum',
      'verificationCode',
    ]);
    expect(fields.at(-1)).toMatchObject({ isRequired: true, maxLength: 255 });
    expect(fields.at(-2)).toMatchObject({ isRequired: true, isEnabled: true });
  });

  test.each([
    'payeeName',
    'paymentPassword',
    'qqNum',
    'line',
    'whatsapp',
    'facebook',
    'wechat',
    'idNumber',
    'email',
    'recommenderId',
    'affiliateCode',
    'captcha',
  ] as const)('VAL-16: %s only where it is enabled', (key) => {
    expect(FIELDS).toContain(key);
    expect(keys(fieldsOf('username', [rule(key)], offers()))).toContain(key);
    expect(keys(fieldsOf('username', [rule(key, { isEnabled: false })], offers()))).not.toContain(key);
  });

  test('REG-06, VAL-16: each field has a rule in the settings, and each rule a field', () => {
    // These two are validated by another field and by a code that was sent.
    const withoutRule: readonly string[] = ['confirmPassword', 'verificationCode'];
    expect(settings.registerFields.map(({ key }) => key).toSorted()).toEqual(
      FIELDS.filter((key) => !withoutRule.includes(key)).toSorted(),
    );
  });

  test('a rule of an unknown field has no field', () => {
    expect(keys(fieldsOf('username', [rule('shoeSize')], offers()))).not.toContain('shoeSize');
  });
});

const fields = fieldsOf(
  'username',
  [rule('email', { acceptedPattern: 'as the family says', patternId: '4' })],
  offers(),
);
const right = { username: ' mina_k ', password: 'Kubbe 26', confirmPassword: 'Kubbe 26', terms: 'on' };

describe('problems of a form', () => {
  test('REG-01: none, if it is complete; blanks around a name are ignored', () => {
    expect(problemsIn(fields, right)).toEqual({});
    expect(registrationOf('username', fields, { values: right, proof: null, documents: [] }).fields).toEqual({
      username: 'mina_k',
      password: 'Kubbe 26',
      confirmPassword: 'Kubbe 26',
      email: '',
    });
  });

  test('SMS-01, VAL-40: a number repeats its country, or belongs to another one', () => {
    const mobile = fieldsOf('mobile', [], offers());
    const values = { mobileNum: '+90 (532) 418-07 72', verificationCode: '1', terms: 'on' };
    const other = { ...values, mobileNum: '0049 171 555 01 23' };
    expect(problemsIn(mobile, values)).toEqual({});
    expect(phoneProblemIn(mobile, values)).toBeNull();
    expect(registrationOf('mobile', mobile, { values, proof: null, documents: [] }).fields).toMatchObject({
      mobileNum: '5324180772',
      countryDialingCode: '90',
    });
    expect(phoneProblemIn(mobile, other)?.message).toBe('phone_format_invalid');
    expect(phoneProblemIn(mobile, { ...other, countryDialingCode: '+49' })).toBeNull();
  });

  test('VAL-14, VAL-19, VAL-45: each by its field, the agreement too', () => {
    expect(problemsIn(fields, { ...right, password: 'Kubbe 27', username: '', terms: '' })).toMatchObject({
      username: { message: 'input_required' },
      confirmPassword: { message: 'inconsistent_twice' },
      terms: { message: 'terms_required' },
    });
  });
});

describe('messages while a person types', () => {
  const fresh = initialValidations(fields, {});
  const typed = (values: Record<string, string>, name: string, isLeft: boolean, validations = fresh) =>
    validateField(fields, validations, { name, values, isLeft });

  test('VAL-11: there is none before a field is left, and none at a field that was only passed', () => {
    expect(validationOf(typed({ email: 'x' }, 'email', false), 'email').problem).toBeNull();
    expect(validationOf(typed({ username: '' }, 'username', true), 'username').problem).toBeNull();
    expect(validationOf(typed({ email: 'x' }, 'email', true), 'email').problem).toMatchObject({
      message: 'reg_pattern_4',
    });
  });

  test('an error disappears as soon as the input is valid, and stays until then', () => {
    const wrong = typed({ email: 'x' }, 'email', true);
    expect(validationOf(typed({ email: 'x@' }, 'email', false, wrong), 'email').problem).not.toBeNull();
    const mended = validationOf(typed({ email: 'x@y.tr' }, 'email', false, wrong), 'email');
    expect([mended.problem, mended.isRight]).toEqual([null, false]);
    expect(validationOf(typed({ email: 'x@y.tr' }, 'email', true, wrong), 'email').isRight).toBe(true);
  });

  test('VAL-14, VAL-41: a changed password is compared with its confirmation', () => {
    const both = { password: 'Kubbe-26', confirmPassword: 'Kubbe-27' };
    const validations = typed(both, 'password', true);
    expect(validationOf(validations, 'confirmPassword').problem).toMatchObject({
      message: 'inconsistent_twice',
    });
    expect(validationOf(validations, 'password').strength).toBe(4);
    expect(validationOf(typed({ password: 'a' }, 'password', true), 'confirmPassword').problem).toBeNull();
  });

  test('VAL-19: the error at the box disappears once it is ticked', () => {
    const missing = withProblems(fresh, { terms: { message: 'terms_required', length: '' } });
    expect(validationOf(typed({}, 'terms', false, missing), 'terms').problem).not.toBeNull();
    expect(validationOf(typed({ terms: 'on' }, 'terms', false, missing), 'terms').problem).toBeNull();
  });

  test('no message contains a password or other input', () => {
    const shown = JSON.stringify(validateFields(fields, { ...right, password: 'geheim-99-Q' }));
    expect(shown).not.toContain('geheim');
    expect(shown).not.toContain('mina');
  });
});

describe('a refusal', () => {
  const refused = (code: string, detail?: unknown) =>
    refusedFields(fields, new ServiceError('refused', code, { detail }));

  test('VAL-17, VAL-43, REG-01: is shown beside its field, if that is visible', () => {
    expect(refused('username_taken')).toEqual({
      problems: { username: { message: 'username_taken', length: '' } },
      isShownAtField: true,
    });
    expect(refused('invitation_code_error')).toEqual({ problems: {}, isShownAtField: false });
    const withAffiliate = fieldsOf('username', [rule('affiliateCode')], offers());
    expect(
      refusedFields(withAffiliate, new ServiceError('refused', 'invitation_code_error')).problems,
    ).toEqual({
      affiliateCode: { message: 'invitation_code_error', length: '' },
    });
    expect(refused('TOO_MANY_REQUESTS')).toEqual({ problems: {}, isShownAtField: false });
    expect(refusedFields(fields, new TypeError('x'))).toEqual({ problems: {}, isShownAtField: false });
  });

  test('VAL-11: of several fields is shown beside each, with the lengths that apply here', () => {
    const detail = { fields: { username: 'reg_pattern_2', shoeSize: 'too big' } };
    expect(refused('fields_invalid', detail)).toEqual({
      problems: { username: { message: 'reg_pattern_2', length: '4–16' } },
      isShownAtField: false,
    });
  });
});
