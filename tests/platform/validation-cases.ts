/** Valid and invalid texts for each clause from VAL-01 to VAL-45, from the wording of the specification. */
import fc from 'fast-check';
import type { RegisterField } from '../../platform/runtime/settings.ts';
import { PASSWORD } from '../support/platform.ts';
import { FAMILIES } from '../unit/validation/families.ts';
import type { Forms, Values } from './validation-sides.ts';

/** Expected message for a field under a clause; null: none. */
export interface Point {
  readonly clause: string;
  readonly field: string;
  readonly expected: string | null;
  /** The lengths that the site shows with it (VAL-11). */
  readonly length?: string;
}
export interface Case {
  readonly form: keyof Forms['forms'];
  readonly values: Values;
  readonly points: readonly Point[];
}
/** Cases under one set of rules. */
export interface Chapter {
  readonly fields: readonly RegisterField[];
  readonly requiresCode?: boolean;
  readonly cases: readonly Case[];
}

const RUNS = 25;
/** Of each family: all of them are sent in one form. */
const FAMILY_RUNS = 100;
const SEED = 26_112_206;
const sample = (texts: fc.Arbitrary<string>, numRuns = RUNS): string[] =>
  // Blanks around a text are allowed; the site trims them.
  fc.sample(
    texts.filter((text) => text !== '' && text.trim() === text && [...text].length <= 120),
    { numRuns, seed: SEED },
  );
const rule = (key: string, more: Partial<RegisterField> = {}): RegisterField => ({
  key,
  enabled: true,
  required: false,
  patternId: null,
  minLength: 1,
  maxLength: 255,
  ...more,
});
const USERNAME = rule('username', { required: true, patternId: '2', minLength: 4, maxLength: 16 });
const PASS = rule('password', { required: true, patternId: '6', minLength: 8, maxLength: 64 });
const MOBILE = rule('mobileNum', { acceptedPattern: '^\\d{4,15}$', minLength: 4, maxLength: 15 });

/** One field at a time, in an otherwise valid form. */
const about =
  (form: Case['form'], right: Values) =>
  (
    clause: string,
    field: string,
    texts: readonly string[],
    expected: string | null,
    length?: string,
  ): Case[] =>
    texts.map((text) => ({
      form,
      values: { ...right, [field]: text },
      points: [{ clause, field, expected, ...(length === undefined ? {} : { length }) }],
    }));

const ofLength = (min: number, max: number, texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  texts.filter((text) => [...text].length >= min && [...text].length <= max);
const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: min, maxLength: max }).map((all) => all.join(''));
/** A number has at most fifteen digits with its country code, which is +90 here. */
const numbers = fc
  .tuple(digits(2, 6), fc.constantFrom('', ' ', '-', '.', ') ('), digits(2, 7))
  .map((parts) => parts.join(''))
  .filter((number) => !/^0\W*0/.test(number));
const noNumbers = fc.oneof(
  // With another country code than the selected one.
  digits(4, 9).map((more) => `0049${more}`),
  digits(1, 3),
  digits(13, 22).map((more) => `5${more}`),
  fc.tuple(digits(3, 8), fc.constantFrom('x', '+', '#', 'ı', '٣')).map((parts) => parts.join('')),
);
const passwords = fc
  .tuple(fc.array(fc.constantFrom(...'bcdfghjklmnprstvyz'), { minLength: 8, maxLength: 30 }), digits(2, 6))
  .map(([loginWithCaptcha, end]) => `Q${loginWithCaptcha.join('')}${end}`);
const [GOOD = ''] = sample(passwords, 1);
const names = { right: FAMILIES['2']?.valid ?? numbers, wrong: FAMILIES['2']?.invalid ?? numbers };
const mails = { right: FAMILIES['4']?.valid ?? numbers, wrong: FAMILIES['4']?.invalid ?? numbers };

const login = about('login', { username: 'Findik26', password: 'x' });
const loginWithCaptcha = about('loginWithCaptcha', { username: 'Findik26', password: 'x', captcha: 'abcd' });
const sms = about('sms', { mobileNum: '5551112233', verificationCode: '123456' });
const changed = { oldPassword: PASSWORD, newPassword: GOOD, confirmNewPassword: GOOD };
const change = about('change', changed);
const mail = about('mail', { username: 'Findik26', email: 'f@ornek.test' });
const reset = about('reset', { mobileNum: '5551112233', verificationCode: '123456', newPassword: GOOD });
/** A new password is always confirmed, or that would be the error. */
const confirmed = (clause: string, texts: readonly string[], expected: string | null): Case[] =>
  texts.map((text) => ({
    form: 'change',
    values: { ...changed, newPassword: text, confirmNewPassword: text },
    points: [{ clause, field: 'newPassword', expected }],
  }));

const SIGNING_IN: Chapter = {
  fields: [USERNAME, PASS],
  cases: [
    ...['username', 'password'].flatMap((field) => [
      ...login('VAL-01', field, [''], 'input_required'),
      ...login('VAL-01', field, ['Findik26'], null),
    ]),
    ...loginWithCaptcha('VAL-02', 'captcha', [''], 'captcha_required'),
    ...loginWithCaptcha('VAL-02', 'captcha', ['abcd'], null),
    ...login('VAL-02', 'captcha', [''], null),
    ...sms('VAL-03', 'mobileNum', sample(numbers), null),
    ...sms('VAL-03', 'mobileNum', sample(noNumbers), 'phone_format_invalid'),
    ...sms('VAL-03', 'mobileNum', ['', ' '], 'phone_missing'),
    ...sms('VAL-04', 'verificationCode', ['123456'], null),
    ...sms('VAL-04', 'verificationCode', [''], 'code_missing'),
    ...change('VAL-05', 'oldPassword', [''], 'input_required'),
    ...about('changeKnown', { newPassword: GOOD, confirmNewPassword: GOOD })(
      'VAL-05',
      'oldPassword',
      [''],
      null,
    ),
    ...confirmed('VAL-06', sample(passwords, 5), null),
    ...confirmed(
      'VAL-06',
      ['Kestane7', 'Kebap12'].map((text) => text.slice(0, 7)),
      'password_length',
    ),
    ...confirmed('VAL-06', ['kestanekebap', '1234567890', '!!!!!!!!!!'], 'reg_pattern_6'),
    ...confirmed('VAL-06', [''], 'input_required'),
    ...change('VAL-07', 'confirmNewPassword', [GOOD], null),
    ...change('VAL-07', 'confirmNewPassword', [`${GOOD} `, GOOD.toLowerCase()], 'inconsistent_twice'),
    ...change('VAL-07', 'confirmNewPassword', [''], 'input_required'),
    ...mail('VAL-08', 'username', sample(ofLength(4, 16, names.right)), null),
    ...mail('VAL-08', 'username', sample(ofLength(4, 16, names.wrong)), 'reg_pattern_2'),
    ...mail('VAL-08', 'email', sample(mails.right), null),
    ...mail('VAL-08', 'email', sample(mails.wrong), 'email_invalid'),
    ...['username', 'email'].flatMap((field) => mail('VAL-08', field, [''], 'input_required')),
    ...reset('VAL-09', 'mobileNum', sample(numbers), null),
    ...reset('VAL-09', 'mobileNum', sample(noNumbers), 'phone_format_invalid'),
    ...reset('VAL-09', 'mobileNum', [''], 'phone_missing'),
    ...reset('VAL-09', 'verificationCode', [''], 'code_missing'),
    ...reset('VAL-09', 'newPassword', ['kestanekebap'], 'reg_pattern_6'),
    ...reset('VAL-09', 'newPassword', [''], 'input_required'),
  ],
};

const filled = { username: 'Findik26', password: GOOD, confirmPassword: GOOD };
/** Without a name no account is opened, however valid the rest is. */
const form = about('register', {});
const LIKE_QQ = rule('qqNum', { patternId: '7', minLength: 4 });
const BY_RULES: readonly Chapter[] = [
  {
    fields: [
      USERNAME,
      PASS,
      rule('line', { required: true, acceptedPattern: '^[a-z]+$', minLength: 3, maxLength: 6 }),
      rule('zalo', { enabled: false, required: true, patternId: '7' }),
      { ...LIKE_QQ, maxLength: 16 },
      rule('wechat', { patternId: '7', minLength: 6, maxLength: 6 }),
      rule('facebook', { acceptedPattern: '*' }),
      rule('payeeName', { acceptedPattern: '^\\D+$', minLength: 2 }),
      rule('captcha', { required: true, maxLength: 16 }),
      MOBILE,
    ],
    cases: [
      ...form('VAL-10', 'line', ['abc', 'abcdef'], null),
      ...form('VAL-10', 'line', ['ab', 'abcdefg', 'ABC', 'a c'], 'reg_pattern_other'),
      ...form('VAL-10', 'line', [''], 'input_required'),
      ...form('VAL-10', 'zalo', ['', 'x'], null),
      ...form('VAL-11', 'qqNum', ['x', '123'], 'reg_pattern_7', '4–16'),
      ...form('VAL-11', 'wechat', ['x', '12345', '1234567'], 'reg_pattern_7', '6'),
      ...form('VAL-11', 'wechat', ['123456', ''], null),
      ...form('VAL-12', 'facebook', sample(fc.string({ unit: 'grapheme', minLength: 1 })), null),
      ...['username', 'password', 'confirmPassword'].flatMap((field) =>
        about('register', filled)('VAL-13', field, [''], 'input_required'),
      ),
      ...about('register', { ...filled, username: 'Badem26', captcha: 'abcd' })(
        'VAL-13',
        'username',
        ['Badem26'],
        null,
      ),
      ...about('register', filled)(
        'VAL-14',
        'confirmPassword',
        [`${GOOD}x`, GOOD.toUpperCase()],
        'inconsistent_twice',
      ),
      ...about('register', { password: GOOD })('VAL-14', 'confirmPassword', [GOOD], null),
      ...about('affiliate', {})('VAL-17', 'affiliateCode', ['nobody26'], 'invitation_code_error'),
      ...about('terms', {})('VAL-19', 'terms', [''], 'terms_required'),
      ...about('terms', {})('VAL-19', 'terms', ['on'], null),
      ...form('VAL-38', 'password', ['Ab1', `Ab1${'x'.repeat(64)}`], 'password_length', '8–64'),
      ...form('VAL-40', 'mobileNum', ['12a', '123'], 'phone_format_invalid'),
      ...about('register', { password: GOOD })('VAL-41', 'confirmPassword', ['x'], 'inconsistent_twice'),
      ...form('VAL-42', 'payeeName', ['N', 'Nina 2'], 'real_name_invalid'),
      ...form('VAL-42', 'payeeName', ['Nina Aydın'], null),
      ...about('affiliate', {})('VAL-43', 'affiliateCode', ['nobody26'], 'invitation_code_error'),
      ...form('VAL-44', 'captcha', [''], 'captcha_required'),
      ...form('VAL-44', 'captcha', ['abcd'], null),
      ...form('VAL-45', 'username', ['', '  '], 'input_required'),
    ],
  },
  {
    fields: [USERNAME, PASS, { ...MOBILE, enabled: false }],
    requiresCode: true,
    cases: (['register', 'registerByMobile'] as const).flatMap((way) => {
      const by = about(way, { mobileNum: '5551112233', verificationCode: '123456' });
      return [
        ...by('VAL-15', 'mobileNum', [''], 'phone_missing'),
        ...by('VAL-15', 'mobileNum', ['5551112233'], null),
        ...by('VAL-15', 'verificationCode', [''], 'code_missing'),
        ...by('VAL-15', 'verificationCode', ['123456'], null),
        ...by('VAL-18', 'verificationCode', ['1'.repeat(255)], null),
        ...by('VAL-18', 'verificationCode', ['1'.repeat(256)], 'code_invalid'),
        ...by('VAL-39', 'verificationCode', ['1'.repeat(256)], 'code_invalid'),
        ...by('VAL-39', 'verificationCode', [''], 'code_missing'),
        ...by('VAL-40', 'mobileNum', [''], 'phone_missing'),
      ];
    }),
  },
];

/** Fields that exist only when they are enabled (VAL-16). */
const ENABLED = [
  ...['payeeName', 'paymentPassword', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'idNumber', 'email'],
  ...['recommenderId', 'affiliateCode', 'captcha'],
];
const enabled = (isOn: boolean): Chapter => ({
  fields: [USERNAME, PASS, ...ENABLED.map((key) => rule(key, { enabled: isOn, required: true }))],
  cases: ENABLED.flatMap((key) =>
    form('VAL-16', key, [''], isOn ? (key === 'captcha' ? 'captcha_required' : 'input_required') : null),
  ),
});

/** A field for each family, all in one form. */
const FIELDS = [
  ...['payeeName', 'email', 'qqNum', 'recommenderId', 'affiliateCode', 'referralCode', 'line', 'whatsapp'],
  ...['facebook', 'wechat', 'zalo', 'telegram', 'idNumber', 'realName', 'birthday', 'address', 'nationality'],
  'occupation',
];
const families = Object.entries(FAMILIES).map(([id, { valid, invalid }], at) => ({
  id,
  field: FIELDS[at] ?? '',
  clause: `VAL-${20 + at}`,
  right: sample(valid, FAMILY_RUNS),
  wrong: invalid ? sample(invalid, FAMILY_RUNS) : [],
}));
const BY_FAMILY: Chapter = {
  fields: [USERNAME, PASS, ...families.map(({ id, field }) => rule(field, { patternId: id }))],
  cases: (['right', 'wrong'] as const).flatMap((side) =>
    Array.from({ length: FAMILY_RUNS }, (_, turn): Case => {
      const present = families.filter((family) => family[side][turn] !== undefined);
      return {
        form: 'register',
        values: Object.fromEntries(present.map((family) => [family.field, family[side][turn] ?? ''])),
        points: present.map(({ id, clause, field }) => ({
          clause,
          field,
          expected: side === 'right' ? null : `reg_pattern_${id}`,
        })),
      };
    }),
  ),
};

export const CHAPTERS: readonly Chapter[] = [
  SIGNING_IN,
  ...BY_RULES,
  enabled(true),
  enabled(false),
  BY_FAMILY,
];
