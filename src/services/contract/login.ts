import * as v from 'valibot';
import { CaptchaTicket } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { Flag, Identifier, shortText } from './values.ts';

const LoginBody = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty('input_required'), v.maxLength(64, 'input_too_long')),
  password: v.pipe(v.string(), v.nonEmpty('input_required'), v.maxLength(64, 'input_too_long')),
  captcha: v.optional(shortText(16)),
  type: v.picklist(['username', 'sms', 'firebase']),
  loginDeviceId: v.optional(shortText(36)),
  ...v.partial(CaptchaTicket).entries,
});

const Account = v.pipe(
  v.object({
    token: v.pipe(v.string(), v.nonEmpty()),
    id: Identifier,
    userName: v.string(),
    customerType: v.number(),
    firstTimeLogin: v.nullish(Flag, false),
    passwordExpired: v.nullish(Flag, false),
    passwordDefault: v.nullish(Flag, false),
  }),
  v.transform((value) => ({
    token: value.token,
    customerId: value.id,
    account: value.userName,
    accountType: value.customerType,
    isFirstLogin: value.firstTimeLogin,
    isPasswordExpired: value.passwordExpired,
    isPasswordDefault: value.passwordDefault,
  })),
);
/** Who has just signed in, with the token (LOG-12). */
export type SignedIn = v.InferOutput<typeof Account>;

export const login = endpoint({
  name: 'login',
  summary: 'Sign in; a refusal may carry `value.captcha`, which asks for the image captcha',
  method: 'POST',
  path: '/wps/session/login',
  encrypted: true,
  request: LoginBody,
  response: Account,
  requirements: ['API-01', 'LOG-11', 'LOG-12'],
});

/** The part of a refused login that asks for the image captcha (CAP-03). */
export const CaptchaDue = v.object({ captcha: v.pipe(Flag, v.literal(true)) });
