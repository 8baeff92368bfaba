import * as v from 'valibot';
import { deviceId } from './browser/preference-store.ts';
import type { CaptchaTicket } from './contract/captcha.ts';
import * as contract from './contract/login.ts';
import { nationalNumber } from './contract/verification.ts';
import { proofFieldsOf, type PhoneProof } from './firebase.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';
import { proofFields, proofFieldsBeside, type SocialProof } from './social.ts';

/** What was typed, in the words of the wire: for `sms` the mobile number and the code, for `firebase` nothing. */
export interface Credentials {
  readonly type?: 'username' | 'sms' | 'firebase';
  readonly dialingCode?: string | undefined;
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | undefined;
  /** Who somebody is at a provider: by itself for `firebase`, else to be bound. */
  readonly proof?: SocialProof | null | undefined;
  /** For `sms`: that somebody has the phone, in place of the code. */
  readonly phoneProof?: PhoneProof | null | undefined;
}

/** Who somebody is at a provider stands beside what proves a phone, or in its place. */
const proofsOf = (proof: SocialProof | null, phoneProof: PhoneProof | null) =>
  phoneProof ? { ...proofFieldsOf(phoneProof), ...proofFieldsBeside(proof) } : proofFields(proof);

const fieldsOf = (
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

/** Sign in: with a password and a passed slider check, or without one by a code that was sent or by a provider. */
export const login = (
  credentials: Credentials,
  ticket: CaptchaTicket | null,
  signal?: AbortSignal,
): Promise<contract.SignedIn> => call(contract.login, { ...fieldsOf(credentials), ...ticket }, { signal });

/** What is added in the second step: the code, or that somebody has the phone. */
export interface StepEvidence {
  readonly ticket: string;
  readonly code: string;
  readonly phoneProof: PhoneProof | null;
}

/** The second step from a new place: the same form again, and what proves the phone (LOG-23). */
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

/** What a refused login says of the second step; null for any other refusal. */
export const secondStepOf = (error: unknown): contract.SecondStepDue | null =>
  error instanceof ServiceError &&
  error.code === 'login_verify_required' &&
  v.is(contract.SecondStepDue, error.detail)
    ? error.detail
    : null;

/** Whether a second step is over, so that only a new sign-in leads on. */
export const isStepOver = (error: unknown): boolean =>
  error instanceof ServiceError && v.is(contract.StepOver, error.detail);

/** Sign in to look around, with a trial account (FRE-01). */
export const loginFreePlay = (signal?: AbortSignal): Promise<contract.SignedIn> =>
  call(contract.loginFreePlay, { os: 'web', platform: 'W' }, { signal });

/** Whether a refused login wants the image captcha from now on (CAP-03). */
export const requiresCaptcha = (error: unknown): boolean =>
  error instanceof ServiceError && v.is(contract.CaptchaDue, error.detail);
