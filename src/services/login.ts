import * as v from 'valibot';
import { deviceId } from './browser/preference-store.ts';
import type { CaptchaTicket } from './contract/captcha.ts';
import * as contract from './contract/login.ts';
import { nationalNumber } from './contract/verification.ts';
import { proofFieldsOf, type PhoneProof } from './firebase.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';
import { proofFields, proofFieldsBeside, type SocialProof } from './social.ts';

/** The typed credentials as wire fields: for `sms` the mobile number and the code, for `firebase` none. */
export interface Credentials {
  readonly type?: 'username' | 'sms' | 'firebase';
  readonly dialingCode?: string | undefined;
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | undefined;
  /** The identity at a provider: alone for `firebase`, else to be bound. */
  readonly proof?: SocialProof | null | undefined;
  /** For `sms`: the proof of the phone, in place of the code. */
  readonly phoneProof?: PhoneProof | null | undefined;
}

/** The provider's proof goes beside the proof of a phone, or takes its place. */
const proofsOf = (proof: SocialProof | null, phoneProof: PhoneProof | null) =>
  phoneProof ? { ...proofFieldsOf(phoneProof), ...proofFieldsBeside(proof) } : proofFields(proof);

/** The fields of a first step, also sent again with the second. */
export const fieldsOf = (
  {
    username,
    password,
    captcha,
    type = 'username',
    dialingCode,
    proof = null,
    phoneProof = null,
  }: Credentials,
  stepProof: PhoneProof | null = phoneProof,
) => ({
  ...(type === 'firebase'
    ? {}
    : {
        username: type === 'sms' && dialingCode ? nationalNumber(username, dialingCode) : username,
        ...(phoneProof ? {} : { password }),
      }),
  type: phoneProof ? ('firebase' as const) : type,
  ...proofsOf(proof, stepProof),
  loginDeviceId: deviceId(),
  ...(captcha ? { captcha } : {}),
  ...(type === 'sms' && dialingCode ? { countryDialingCode: dialingCode } : {}),
});

/** Signs in: with a password and a passed slider check, or without one by a code or a provider. */
export const login = (
  credentials: Credentials,
  ticket: CaptchaTicket | null,
  signal?: AbortSignal,
): Promise<contract.SignedIn> => call(contract.login, { ...fieldsOf(credentials), ...ticket }, { signal });

/** Evidence of the second step: the code, or the proof of the phone. */
export interface StepEvidence {
  readonly ticket: string;
  readonly code: string;
  readonly phoneProof: PhoneProof | null;
}

/** The second step at a sign-in from a new device: the same form again with the evidence (LOG-23). */
export const verifyLogin = (
  credentials: Credentials,
  { ticket, code, phoneProof }: StepEvidence,
  signal?: AbortSignal,
): Promise<contract.SignedIn> =>
  call(
    contract.verifyLogin,
    { ...fieldsOf(credentials, phoneProof), ticket, ...(phoneProof ? {} : { verificationCode: code }) },
    { signal },
  );

/** The second step that a refused login requires; null for any other refusal. */
export const secondStepOf = (error: unknown): contract.SecondStepDue | null =>
  error instanceof ServiceError &&
  error.code === 'login_verify_required' &&
  v.is(contract.SecondStepDue, error.detail)
    ? error.detail
    : null;

/** Whether a second step has expired, so that the sign-in must start again. */
export const isStepOver = (error: unknown): boolean =>
  error instanceof ServiceError && v.is(contract.StepOver, error.detail);

/** Signs in with a new trial account (FRE-01). */
export const loginFreePlay = (signal?: AbortSignal): Promise<contract.SignedIn> =>
  call(contract.loginFreePlay, { os: 'web', platform: 'W' }, { signal });

/** Whether a refused login requires the image captcha from now on (CAP-03). */
export const requiresCaptcha = (error: unknown): boolean =>
  error instanceof ServiceError && v.is(contract.CaptchaDue, error.detail);
