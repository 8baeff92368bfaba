import * as v from 'valibot';
import { FORM_DELAYS } from '../config/later.ts';
import { FirebaseProject } from './contract/firebase.ts';
import type * as Sdk from './firebase-sdk.ts';
import { ServiceError } from './service-error.ts';
import type { Phone } from './verification.ts';

/** The service's own errors as messages of ours (ERR-16 to ERR-24). */
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

/** What the service threw as one of our errors; a wait where it has to be left alone (ERR-18). */
export const serviceErrorOf = (error: unknown): ServiceError => {
  if (error instanceof ServiceError) return error;
  const code = codeOf(error);
  // A chunk of the SDK that could not be fetched has no code at all.
  if (code === null || code === 'network-request-failed')
    return new ServiceError('offline', undefined, { cause: error });
  const isWait = code === 'too-many-requests';
  return new ServiceError('refused', MESSAGES[code] ?? 'phone_unknown_error', {
    cause: error,
    ...(isWait ? { detail: { retryAfterMs: FORM_DELAYS.phoneServicePause } } : {}),
  });
};

/** The project that the site's settings name; null where they name none that makes sense. */
export const projectOf = (named: unknown): FirebaseProject | null => {
  const parsed = v.safeParse(FirebaseProject, named);
  return parsed.success ? parsed.output : null;
};

/** Fetches the SDK and asks it; whatever goes wrong is one of our errors. */
export const askService = async <Answer>(
  named: unknown,
  ask: (sdk: typeof Sdk, project: FirebaseProject) => Promise<Answer>,
): Promise<Answer> => {
  const project = projectOf(named);
  if (!project) throw new ServiceError('refused', 'operation_not_allowed');
  try {
    return await ask(await import('./firebase-sdk.ts'), project);
  } catch (error) {
    throw serviceErrorOf(error);
  }
};

/** A number as the whole world dials it. */
export const worldNumberOf = ({ dialingCode, mobile }: Phone): string =>
  `+${dialingCode.replace(/\D/g, '')}${mobile.replace(/\D/g, '').replace(/^0+/, '')}`;

/** Has a code sent by the phone-verification service. @returns what it is confirmed with. */
export const sendServiceCode = (project: unknown, phone: Phone): Promise<string> =>
  askService(project, (sdk, known) => sdk.sendCode(known, worldNumberOf(phone)));

/** Confirms a code that the service has sent. @returns the ID token that proves the number (REG-08). */
export const confirmServiceCode = (
  project: unknown,
  verification: string | null,
  code: string,
): Promise<string> =>
  askService(project, (sdk, known) => {
    // Codes of another page life cannot be confirmed, as old ones cannot.
    if (verification === null) throw new ServiceError('refused', 'code_expired');
    return sdk.confirmCode(known, verification, code.trim());
  });
