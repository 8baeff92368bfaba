import * as v from 'valibot';
import { CaptchaTicket } from './captcha.ts';
import { endpoint } from './endpoint.ts';
import { socialBeside, socialFields } from './social.ts';
import { Flag, Identifier, shortText } from './values.ts';
import { DialingCode, VerificationCode } from './verification.ts';

/**
 * `sms` carries the mobile number in `username` and the code in `password`. `firebase` carries no password:
 * on the channel `phone` the number and its proof, on any other the identity at a provider (wire contract
 * 1.8). An identity sent beside a password or a code is bound to the account; beside the proof of a phone it
 * travels as `socialIdToken`.
 */
export const loginFields = {
  username: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64, 'input_too_long')), ''),
  password: v.optional(v.pipe(v.string(), v.maxLength(64, 'input_too_long')), ''),
  captcha: v.optional(shortText(16)),
  type: v.picklist(['username', 'sms', 'firebase']),
  /** Only with a number. */
  countryDialingCode: v.optional(DialingCode),
  loginDeviceId: v.optional(shortText(36)),
  ...socialFields,
  ...socialBeside,
  ...v.partial(CaptchaTicket).entries,
};
const LoginBody = v.object(loginFields);

/** The response of every sign-in (LOG-12). */
export const Account = v.pipe(
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
/** A new sign-in with its token (LOG-12). */
export type SignedIn = v.InferOutput<typeof Account>;

export const login = endpoint({
  name: 'login',
  summary: 'Signs in; a refusal may carry `value.captcha`, which requires the image captcha',
  method: 'POST',
  path: '/wps/session/login',
  encrypted: true,
  request: LoginBody,
  response: Account,
  requirements: ['API-01', 'LOG-11', 'LOG-12', 'ACT-08', 'ACT-09'],
});

/** The detail of `login_verify_required` that starts the second step (LOG-23). */
export const SecondStepDue = v.object({
  /** Masked, but recognisable to the member. */
  mobileNum: v.string(),
  ticket: v.pipe(v.string(), v.nonEmpty()),
  /** By a factor of the account, and none by SMS; left out where the code comes by SMS. */
  methods: v.optional(v.array(v.picklist(['app', 'passkey']))),
});
export type SecondStepDue = v.InferOutput<typeof SecondStepDue>;

/** The detail of a refused second step that requires the first to be repeated. */
export const StepOver = v.object({ restart: v.literal(true) });

export const verifyLogin = endpoint({
  name: 'verifyLogin',
  summary:
    'The second step of a sign-in from a new device: the fields of the first, with the code or the proof of the phone',
  method: 'POST',
  path: '/wps/session/login/verification',
  module: 'LOGINIPVERF3',
  encrypted: true,
  // The proof of the phone is in `firebaseIdToken`, in place of a code.
  request: v.object({
    ...loginFields,
    verificationCode: v.optional(VerificationCode),
    ticket: shortText(128),
  }),
  response: Account,
  requirements: ['LOG-23'],
});

export const loginFreePlay = endpoint({
  name: 'loginFreePlay',
  summary: 'Signs in with a new trial account, without a name or a password',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  module: 'FREEPLAY3',
  // Older gateways expect a wrapped secret here, or in a header of that name; nothing is encrypted with it.
  request: v.looseObject({ os: v.optional(shortText(64)), platform: v.optional(v.literal('W')) }),
  response: Account,
  requirements: ['API-13', 'FRE-01'],
});

/** The detail of a refused login that requires the image captcha (CAP-03). */
export const CaptchaDue = v.object({ captcha: v.pipe(Flag, v.literal(true)) });
