import * as v from 'valibot';
import { CaptchaTicket } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { shortText } from './values.ts';

const bare = (typed: string): string => typed.replace(/[\s().-]/g, '');
/** National number, digits; separators are the person's own business. Two zeros would lead out of the country. */
export const MobileNumber = v.pipe(
  v.string(),
  v.transform(bare),
  v.regex(/^(?:[1-9]\d|0[1-9])\d{2,13}$/, 'phone_format_invalid'),
);
/** `+90` or `90`; in the platform always without the sign. */
export const DialingCode = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/^\+/, '')),
  v.regex(/^[1-9]\d{0,3}$/, 'phone_format_invalid'),
);
/**
 * What is national of a number that stands behind the code of its country: typed as the whole world dials it, `+90…` or
 * `0090…`, it says that code again. Any other stays as it was typed.
 */
export const nationalNumber = (typed: string, dialingCode: string): string => {
  const code = dialingCode.replace(/^\+/, '');
  const dialled = bare(typed);
  const again = [`+${code}`, `00${code}`].find((start) => dialled.startsWith(start));
  return again === undefined ? typed : dialled.slice(again.length);
};
/** No number of the world has more digits, country included (E.164). */
export const NUMBER_DIGITS = 15;
/** VAL-18. */
export const VerificationCode = v.pipe(v.string(), v.trim(), v.nonEmpty('code_missing'), v.maxLength(255));

/** SMS-12. `remainingMs` is our house's own clock: how long no other code is sent to this number. */
export const CodeSent = v.pipe(
  v.object({
    expiredMinutes: v.nullish(v.number()),
    remainingMs: v.nullish(v.number()),
  }),
  v.transform(({ expiredMinutes, remainingMs }) => ({
    // SMS-05: a gateway that names none, or none that makes sense, means one minute.
    remainingMs: remainingMs ?? 60_000 * (expiredMinutes && expiredMinutes > 0 ? expiredMinutes : 1),
  })),
);
/** How long no other code can be asked for, milliseconds. */
export type CodeSent = v.InferOutput<typeof CodeSent>;

/** The part of a `TOO_MANY_REQUESTS` that tells how long it lasts, milliseconds. */
export const RetryAfter = v.object({ retryAfterMs: v.number() });

/** A passed check of the scene `code`: for who asks from a place that the account does not know (`captcha_required`). */
const ticket = v.partial(CaptchaTicket).entries;
const Phone = v.object({
  mobileNum: MobileNumber,
  countryDialingCode: v.optional(DialingCode, '90'),
  ...ticket,
});

export const sendLoginCode = endpoint({
  name: 'sendLoginCode',
  summary: 'An SMS code to sign in with; a number that nobody has gets the same answer and no message',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  module: 'VERIFICATION3',
  request: Phone,
  response: CodeSent,
  requirements: ['API-02', 'SMS-10', 'SMS-12', 'ACT-06'],
});

export const sendRegisterCode = endpoint({
  name: 'sendRegisterCode',
  summary: 'An SMS code to register with: by mobile, or under the other module by user name',
  method: 'POST',
  path: '/wps/verification/sms/register',
  module: 'MOBILENUMREG3',
  otherModules: ['REGMOBVERF3'],
  request: v.object({
    mobileNo: MobileNumber,
    countryDialingCode: v.optional(DialingCode, '90'),
    ...ticket,
  }),
  response: CodeSent,
  requirements: ['API-49', 'SMS-11'],
});

export const sendResetCode = endpoint({
  name: 'sendResetCode',
  summary: 'An SMS code to set a new password with; a number that nobody has gets the same answer',
  method: 'POST',
  path: '/wps/member/password/sms',
  module: 'PWRESETSMS3',
  request: Phone,
  response: CodeSent,
});

/** Ours: the site knows only the masked number of who signs in from a new place. */
export const sendSecondStepCode = endpoint({
  name: 'sendSecondStepCode',
  summary: 'An SMS code for the second step of a sign-in, to the number that the account has',
  method: 'POST',
  path: '/wps/session/login/verification/code',
  module: 'LOGINIPVERF3',
  request: v.object({ ticket: shortText(128) }),
  response: CodeSent,
});
