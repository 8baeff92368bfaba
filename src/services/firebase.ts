import * as v from 'valibot';
import { PHONE_SERVICE_PAUSE, PHONE_SERVICE_WAIT } from '../config/later.ts';
import { FirebaseProject, PHONE_CHANNEL } from './contract/firebase.ts';
import type * as Sdk from './firebase-sdk.ts';
import { ServiceError } from './service-error.ts';
import { nationalNumber, type CodeSent } from './contract/verification.ts';
import type { CodePurpose, Phone } from './verification.ts';

/** The service's own errors as our messages (ERR-16 to ERR-24). */
const MESSAGES: Readonly<Record<string, string>> = {
  'invalid-phone-number': 'phone_format_invalid',
  'missing-phone-number': 'phone_missing',
  'too-many-requests': 'phone_too_many_requests',
  'invalid-verification-code': 'code_invalid',
  'missing-verification-code': 'code_missing',
  'missing-code': 'code_missing',
  'code-expired': 'code_expired',
  'session-expired': 'code_expired',
  'invalid-verification-id': 'code_expired',
  'missing-verification-id': 'code_expired',
  'captcha-check-failed': 'phone_captcha_failed',
  'invalid-app-credential': 'phone_captcha_failed',
  'missing-app-credential': 'phone_captcha_failed',
  'missing-recaptcha-token': 'phone_captcha_failed',
  'invalid-recaptcha-token': 'phone_captcha_failed',
  'quota-exceeded': 'phone_quota_exceeded',
  'operation-not-allowed': 'operation_not_allowed',
  'admin-restricted-operation': 'operation_not_allowed',
  'popup-closed-by-user': 'popup_closed',
  'cancelled-popup-request': 'popup_closed',
};

const codeOf = (error: unknown): string | null => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : null;
};

/** The service's error as one of ours; with a wait where it must not be called for a while (ERR-18). */
export const serviceErrorOf = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error;
  const code = codeOf(error);
  // An SDK chunk that could not be loaded has no code at all.
  if (code === null || code === 'network-request-failed')
    return new ServiceError('offline', undefined, { cause: error });
  const isWait = code === 'too-many-requests';
  return new ServiceError('refused', MESSAGES[code] ?? 'phone_unknown_error', {
    cause: error,
    ...(isWait ? { detail: { retryAfterMs: PHONE_SERVICE_PAUSE } } : {}),
  });
};

/** The project that the site's settings name; null without a valid one. */
export const projectOf = (named: unknown): FirebaseProject | null => {
  const parsed = v.safeParse(FirebaseProject, named);
  return parsed.success ? parsed.output : null;
};

/** Loads the SDK and calls it; every failure becomes one of our errors. */
export const callFirebase = async <Answer>(
  named: unknown,
  run: (sdk: typeof Sdk, project: FirebaseProject) => Promise<Answer>,
): Promise<Answer> => {
  const project = projectOf(named);
  if (!project) throw new ServiceError('refused', 'operation_not_allowed');
  try {
    return await run(await import('./firebase-sdk.ts'), project);
  } catch (error) {
    throw serviceErrorOf(error);
  }
};

/** A number in the international form of E.164, such as +905321234567. */
export const e164Of = ({ dialingCode, mobile }: Phone): string =>
  `+${dialingCode.replace(/\D/g, '')}${nationalNumber(mobile, dialingCode).replace(/\D/g, '').replace(/^0+/, '')}`;

/** Proof that the visitor has the phone of a number: an ID token of the service. */
export interface PhoneProof {
  readonly number: string;
  readonly idToken: string;
}

/** A withdrawal, or a payment password that is replaced; the platform sends its own codes for them by another call. */
type ServicePurpose = CodePurpose | 'withdraw' | 'payment';

/**
 * Verification ids of the codes sent last, by purpose. They live as long as the page, so that a dialog closed
 * meanwhile finds its code again; they are never stored.
 */
const sent = new Map<ServicePurpose, { readonly number: string; readonly verification: string }>();

/**
 * Sends a code by the phone-verification service.
 * @returns how long no other can be requested (SMS-06).
 */
export const sendServiceCode = (project: unknown, purpose: ServicePurpose, phone: Phone): Promise<CodeSent> =>
  callFirebase(project, async (sdk, known) => {
    const number = e164Of(phone);
    sent.set(purpose, { number, verification: await sdk.sendCode(known, number) });
    return { remainingMs: PHONE_SERVICE_WAIT };
  });

/** Confirms a code of the service, once (REG-03). A code sent to another number counts as wrong (ERR-20). */
export const confirmServiceCode = (
  project: unknown,
  purpose: ServicePurpose,
  { phone, typed }: { readonly phone: Phone; readonly typed: string },
): Promise<PhoneProof> =>
  callFirebase(project, async (sdk, known) => {
    const number = e164Of(phone);
    const code = sent.get(purpose);
    if (code?.number !== number) throw new ServiceError('refused', 'code_expired');
    const idToken = await sdk.confirmCode(known, code.verification, typed.trim());
    sent.delete(purpose);
    return { number, idToken };
  });

/** Whether a proof is for this number. */
export const isProved = (proof: PhoneProof | null, phone: Phone): boolean => proof?.number === e164Of(phone);

/** Whether the platform no longer accepts a proof. */
export const isProofSpent = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'sms_code_expired';

/** The form fields that carry a proof in place of the code (REG-08). */
export const proofFieldsOf = ({ idToken }: PhoneProof) => ({
  firebaseIdToken: idToken,
  firebaseChannel: PHONE_CHANNEL,
});
