import * as v from 'valibot';
import { CaptchaTicket } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { Nothing, shortText } from './values.ts';
import { DialingCode, MobileNumber, VerificationCode } from './verification.ts';

const Password = v.pipe(v.string(), v.nonEmpty('input_required'), v.maxLength(64, 'input_too_long'));

/**
 * Our platform's addition after a password was set: the name and a passed check, so that the sign-in that
 * follows (PWD-03, FGT-04) needs no puzzle. Other gateways return nothing.
 */
const Reentry = v.nullish(v.object({ account: v.string(), ticket: CaptchaTicket }), null);
export type Reentry = v.InferOutput<typeof Reentry>;

export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Changes the password; every session of the account ends, including this one',
  method: 'POST',
  path: '/wps/member/password',
  module: 'PASS3',
  token: 'required',
  encrypted: true,
  request: v.object({ oldPassword: Password, newPassword: Password, confirmNewPassword: Password }),
  response: Reentry,
  requirements: ['API-09', 'PWD-02', 'ACT-04'],
});

export const requestPasswordMail = endpoint({
  name: 'requestPasswordMail',
  summary: 'Sends a password for one sign-in by e-mail; an unknown name or address gets the same response',
  method: 'POST',
  path: '/wps/member/password/email',
  body: 'form',
  request: v.object({
    username: v.pipe(v.string(), v.trim(), v.nonEmpty('input_required'), v.maxLength(64)),
    email: v.pipe(v.string(), v.trim(), v.email('request_param_err'), v.maxLength(254)),
  }),
  response: Nothing,
  requirements: ['API-12', 'FGT-01', 'ACT-05'],
});

export const setPasswordByPhone = endpoint({
  name: 'setPasswordByPhone',
  summary: 'Sets a new password, proved by a code that was sent to the account’s number',
  method: 'POST',
  path: '/wps/member/password/verification',
  module: 'CHNGPASSVERIF3',
  encrypted: true,
  request: v.object({
    newPassword: Password,
    mobileNum: MobileNumber,
    countryDialingCode: v.optional(DialingCode, '90'),
    /** One of these two, depending on how the brand sends codes. */
    verificationCode: v.optional(VerificationCode),
    firebaseIdToken: v.optional(shortText(4096)),
    firebaseChannel: v.optional(shortText(255)),
    loginDeviceId: v.optional(shortText(36)),
  }),
  response: Reentry,
  requirements: ['API-17', 'FGT-02', 'ACT-07', 'ACT-18'],
});
