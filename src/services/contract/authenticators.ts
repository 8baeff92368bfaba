import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Account, loginFields } from './login.ts';
import { Nothing, shortText } from './values.ts';

/** What a stolen session does not have: the password and, where the account has an app, a code of it. */
const proof = {
  oldPassword: v.optional(shortText(64), ''),
  /** Six figures of the app, or a recovery code. */
  code: v.optional(shortText(32), ''),
};
const Codes = v.object({ codes: v.array(v.string()) });

export const startAuthenticator = endpoint({
  name: 'startAuthenticator',
  summary: 'Makes the secret for an authenticator app, shown once; it counts after its first code (ours)',
  method: 'POST',
  path: '/wps/member/authenticator/start',
  token: 'required',
  encrypted: true,
  request: v.object(proof),
  response: v.object({
    /** Base 32, to be typed where no camera is. */
    secret: v.string(),
    uri: v.string(),
    /** A `data:` URL. */
    qrImage: v.string(),
  }),
});

export const confirmAuthenticator = endpoint({
  name: 'confirmAuthenticator',
  summary: 'Confirms the authenticator app by its first code; returns the recovery codes, once (ours)',
  method: 'POST',
  path: '/wps/member/authenticator/confirm',
  token: 'required',
  encrypted: true,
  request: v.object({ code: shortText(32) }),
  response: Codes,
});

export const removeAuthenticator = endpoint({
  name: 'removeAuthenticator',
  summary: 'Removes the authenticator app, with its recovery codes (ours)',
  method: 'POST',
  path: '/wps/member/authenticator/remove',
  token: 'required',
  encrypted: true,
  request: v.object(proof),
  response: Nothing,
});

export const makeRecoveryCodes = endpoint({
  name: 'makeRecoveryCodes',
  summary: 'Makes new recovery codes, shown once; the old ones end (ours)',
  method: 'POST',
  path: '/wps/member/authenticator/codes',
  token: 'required',
  encrypted: true,
  request: v.object(proof),
  response: Codes,
});

// @__NO_SIDE_EFFECTS__
const base64url = (length: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]*$/, 'request_param_err'), v.maxLength(length, 'request_param_err'));
const credential = {
  id: v.pipe(base64url(1400), v.nonEmpty('request_param_err')),
  rawId: base64url(1400),
  type: v.literal('public-key'),
};
/** Options of WebAuthn as the browser reads them (PublicKeyCredential*OptionsJSON). */
const Options = v.object({ options: v.looseObject({ challenge: v.string() }) });

/** A new credential as the browser answers (RegistrationResponseJSON). */
const NewPasskey = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: v.optional(v.pipe(v.array(shortText(20)), v.maxLength(10, 'request_param_err'))),
  }),
});
export type NewPasskey = v.InferOutput<typeof NewPasskey>;

/** An answer by a credential (AuthenticationResponseJSON). */
const PasskeyAnswer = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: v.optional(base64url(100)),
  }),
});
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>;

/** How its owner knows it again: `iPhone`, `Office key`. */
export const PASSKEY_NAME = 40;
const Name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('input_required'),
  v.maxLength(PASSKEY_NAME, 'input_too_long'),
  // No control characters, and none that turns the line around it.
  v.regex(/^[^\p{C}]+$/u, 'request_param_err'),
);

export const startPasskey = endpoint({
  name: 'startPasskey',
  summary: 'What the browser needs to make a passkey for the account (ours)',
  method: 'POST',
  path: '/wps/member/passkey/start',
  token: 'required',
  encrypted: true,
  request: v.object(proof),
  response: Options,
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  summary: 'Keeps a new passkey of the account under a name (ours)',
  method: 'POST',
  path: '/wps/member/passkey/add',
  token: 'required',
  encrypted: true,
  request: v.object({ answer: NewPasskey, name: Name }),
  response: Nothing,
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  summary: 'Removes a passkey of the account, never its last proved way in (ours)',
  method: 'POST',
  path: '/wps/member/passkey/remove',
  token: 'required',
  encrypted: true,
  request: v.object({ id: credential.id, ...proof }),
  response: Nothing,
});

export const startPasskeyCheck = endpoint({
  name: 'startPasskeyCheck',
  summary: 'What the browser needs to answer by a passkey: at a sign-in, or at its second step (ours)',
  method: 'POST',
  path: '/wps/session/passkey/start',
  /** The ticket of the sign-in whose second step it is; null: the passkey itself signs in. */
  request: v.object({ ticket: v.nullable(shortText(128)) }),
  response: Options,
});

export const loginByPasskey = endpoint({
  name: 'loginByPasskey',
  summary: 'Signs in by a passkey (ours)',
  method: 'POST',
  path: '/wps/session/login/passkey',
  encrypted: true,
  request: v.object({ answer: PasskeyAnswer, loginDeviceId: v.optional(shortText(36)) }),
  response: Account,
  requirements: ['LOG-12'],
});

export const verifyLoginByFactor = endpoint({
  name: 'verifyLoginByFactor',
  summary:
    'The second step of a sign-in to an account with an authenticator app: the fields of the first, with a code of the app, a recovery code, or a passkey (ours)',
  method: 'POST',
  path: '/wps/session/login/factor',
  encrypted: true,
  request: v.object({
    ...loginFields,
    ticket: shortText(128),
    code: proof.code,
    passkey: v.optional(PasskeyAnswer),
  }),
  response: Account,
  requirements: ['LOG-23'],
});
