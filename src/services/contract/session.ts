import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Flag, Identifier, Nothing, listOf, shortText } from './values.ts';

/** A passed check as opaque fields, merged flat into the body that needs it (CAP-01). */
export const CaptchaTicket = v.object({
  lot_number: shortText(64),
  captcha_output: shortText(512),
  pass_token: shortText(128),
  gen_time: shortText(16),
});
export type CaptchaTicket = v.InferOutput<typeof CaptchaTicket>;

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

export const logout = endpoint({
  name: 'logout',
  summary: 'End the session on the platform at once',
  method: 'DELETE',
  path: '/wps/session/logout',
  token: 'required',
  request: Nothing,
  response: Nothing,
  requirements: ['API-20'],
});

export const getMemberInfo = endpoint({
  name: 'getMemberInfo',
  summary: 'Who the token belongs to; an empty value is a guest',
  method: 'GET',
  path: '/wps/member/info',
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      id: Identifier,
      account: v.string(),
      nickname: v.nullish(v.string(), ''),
      type: v.number(),
      toUpline: v.nullish(Flag, false),
      clubLabel: v.nullish(v.object({ labelName: v.string(), rankLevel: v.number() }), null),
      memberLabel: listOf(v.string()),
      lastLoginDate: v.nullish(v.number(), null),
    }),
    v.transform(({ id, type, memberLabel, clubLabel, lastLoginDate, ...rest }) => ({
      ...rest,
      customerId: id,
      accountType: type,
      memberLabels: memberLabel,
      club: clubLabel && { name: clubLabel.labelName, level: clubLabel.rankLevel },
      lastLoginAt: lastLoginDate,
    })),
  ),
  requirements: ['API-06', 'SES-03', 'SES-07', 'GAT-01'],
});

export const getAvatar = endpoint({
  name: 'getAvatar',
  summary: 'The player’s picture: an id of the drawn set, or an address',
  method: 'GET',
  path: '/wps/relay/MCSFE_getPlayerAvatar',
  module: null,
  token: 'required',
  request: v.object({}),
  response: v.object({ avatar: v.string(), avatarType: v.string() }),
  requirements: ['API-04'],
});
