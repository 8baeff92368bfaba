import * as v from 'valibot';
import { CaptchaTicket } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { shortText } from './values.ts';

const bare = (typed: string): string => typed.replace(/[\s().-]/g, '');
/** National number, digits; separators are ignored. Two leading zeros would dial another country. */
export const MobileNumber = v.pipe(
  v.string(),
  v.transform(bare),
  v.regex(/^(?:[1-9]\d|0[1-9])\d{2,13}$/, 'phone_format_invalid'),
);
/** `+90` or `90`; on the platform always without the sign. */
export const DialingCode = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/^\+/, '')),
  v.regex(/^[1-9]\d{0,3}$/, 'phone_format_invalid'),
);
/**
 * The national part of a number whose dialing code is known: one typed in international form, `+90…` or
 * `0090…`, repeats that code. Any other stays as typed.
 */
export const nationalNumber = (typed: string, dialingCode: string): string => {
  const code = dialingCode.replace(/^\+/, '');
  const dialled = bare(typed);
  const again = [`+${code}`, `00${code}`].find((start) => dialled.startsWith(start));
  return again === undefined ? typed : dialled.slice(again.length);
};
/** The most digits of any number, country code included (E.164). */
export const NUMBER_DIGITS = 15;
/** VAL-18. */
export const VerificationCode = v.pipe(v.string(), v.trim(), v.nonEmpty('code_missing'), v.maxLength(255));

/** SMS-12. `remainingMs` is our platform's own clock: how long no other code is sent to this number. */
export const CodeSent = v.pipe(
  v.object({
    expiredMinutes: v.nullish(v.number()),
    remainingMs: v.nullish(v.number()),
  }),
  v.transform(({ expiredMinutes, remainingMs }) => ({
    // SMS-05: a gateway that sends no valid value means one minute.
    remainingMs: remainingMs ?? 60_000 * (expiredMinutes && expiredMinutes > 0 ? expiredMinutes : 1),
  })),
);
/** How long no other code can be requested, in milliseconds. */
export type CodeSent = v.InferOutput<typeof CodeSent>;

/** The detail of `TOO_MANY_REQUESTS` with its duration, in milliseconds. */
export const RetryAfter = v.object({ retryAfterMs: v.number() });

/**
 * A passed check of the scene `code`: for requests from a place that is new to the account
 * (`captcha_required`).
 */
const ticket = v.partial(CaptchaTicket).entries;
const Phone = v.object({
  mobileNum: MobileNumber,
  countryDialingCode: v.optional(DialingCode, '90'),
  ...ticket,
});

export const sendLoginCode = endpoint({
  name: 'sendLoginCode',
  summary: 'Sends an SMS code for signing in; an unknown number gets the same response but no message',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  module: 'VERIFICATION3',
  request: Phone,
  response: CodeSent,
  requirements: ['API-02', 'SMS-10', 'SMS-12', 'ACT-06'],
});

export const sendRegisterCode = endpoint({
  name: 'sendRegisterCode',
  summary: 'Sends an SMS code for registering: by mobile, or under the other module by user name',
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
  summary: 'Sends an SMS code for setting a new password; an unknown number gets the same response',
  method: 'POST',
  path: '/wps/member/password/sms',
  module: 'PWRESETSMS3',
  request: Phone,
  response: CodeSent,
});

/** Ours: at a sign-in from a new device the site has only the masked number. */
export const sendSecondStepCode = endpoint({
  name: 'sendSecondStepCode',
  summary: 'Sends an SMS code for the second step of a sign-in, to the account’s number',
  method: 'POST',
  path: '/wps/session/login/verification/code',
  module: 'LOGINIPVERF3',
  request: v.object({ ticket: shortText(128) }),
  response: CodeSent,
});
