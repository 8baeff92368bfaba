import * as v from 'valibot';
import { CaptchaTicket } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import type { FieldRule } from './field-rules.ts';
import { acceptedVersions } from './legal.ts';
import { Account } from './login.ts';
import { PATTERN_FAMILIES } from './patterns.ts';
import { socialBeside, socialFields } from './social.ts';
import { Flag, Identifier, Nothing, shortText } from './values.ts';
import { DialingCode, MobileNumber } from './verification.ts';

const Rule = v.object({
  enabled: Flag,
  required: v.nullish(Flag, false),
  /** A regular expression, or `*` for any text (VAL-12); left out where `patternId` suffices. */
  acceptedPattern: v.nullish(v.string()),
  /** The text of the rule is `reg_pattern_<patternId>` with min and max (VAL-11). */
  patternId: v.nullish(Identifier, null),
  minLength: v.nullish(v.number(), 0),
  maxLength: v.nullish(v.number(), 255),
});

/** Rules of the form's fields, in form order (REG-09, VAL-10). */
export const getRegisterRules = endpoint({
  name: 'getRegisterRules',
  summary: 'The fields of the registration form and their rules',
  method: 'GET',
  path: '/wps/system/setting/register',
  module: 'REG3',
  kept: true,
  request: v.object({}),
  response: v.pipe(
    v.record(v.string(), Rule),
    v.transform((rules) =>
      Object.entries(rules).map(([key, { enabled, required, acceptedPattern, ...rule }]): FieldRule => ({
        ...rule,
        // Older gateways use this name in their rules, and `qqNum` in their forms.
        key: key === 'qq' ? 'qqNum' : key,
        isEnabled: enabled,
        isRequired: required,
        acceptedPattern: acceptedPattern ?? PATTERN_FAMILIES[rule.patternId ?? '']?.pattern ?? '*',
      })),
    ),
  ),
  requirements: ['API-11', 'REG-09', 'VAL-10', 'ACT-11', 'ACT-12'],
});

const text = v.optional(shortText(255));
/** REG-06; the rules decide which are required, and their format. */
const fields = {
  username: text,
  password: text,
  confirmPassword: text,
  payeeName: text,
  email: text,
  qqNum: text,
  mobileNum: v.optional(MobileNumber),
  countryDialingCode: v.optional(DialingCode),
  recommenderId: text,
  captcha: v.optional(shortText(16)),
  verificationCode: text,
  affiliateCode: text,
  referralCode: text,
  paymentPassword: text,
  line: text,
  whatsapp: text,
  facebook: text,
  wechat: text,
  zalo: text,
  telegram: text,
  idNumber: text,
  birthday: text,
  realName: text,
  address: text,
  nationality: text,
  occupation: text,
  sourceOfIncome: text,
  domain: text,
  registerUrl: v.optional(shortText(2048)),
  registerMethod: v.optional(v.literal('WEB')),
  login: v.optional(v.boolean()),
  loginDeviceId: v.optional(shortText(36)),
  ...socialFields,
  ...socialBeside,
  ...v.partial(CaptchaTicket).entries,
  ...acceptedVersions,
};

/** A refused form: the text for each invalid field, by its key. */
export const FieldsInvalid = v.object({ fields: v.record(v.string(), v.string()) });

export const register = endpoint({
  name: 'register',
  summary:
    'Registers an account by user name and signs it in. `fields_invalid` names the errors, `terms_changed` carries the documents to accept now',
  method: 'PUT',
  path: '/wps/member/register',
  module: 'REG3',
  encrypted: true,
  request: v.object(fields),
  response: Account,
  requirements: ['API-07', 'REG-06', 'REG-07', 'REG-08', 'ACT-16'],
});

export const registerByMobile = endpoint({
  name: 'registerByMobile',
  summary: 'Registers an account by mobile number and signs it in',
  method: 'PUT',
  path: '/wps/member/register/mobile',
  module: 'MOBILENUMREG3',
  encrypted: true,
  request: v.object(fields),
  response: Account,
  requirements: ['API-08', 'ACT-17'],
});

export const checkAffiliate = endpoint({
  name: 'checkAffiliate',
  summary: 'Checks a referral code; refused with `invitation_code_error`',
  method: 'GET',
  path: '/wps/agent/affiliate',
  module: 'AFFMAN3',
  request: v.object({ code: shortText(64), domain: v.optional(shortText(255)) }),
  response: Nothing,
  requirements: ['API-10'],
});

export type RegistrationMethod = 'username' | 'mobile';
