import type { MessageId } from './message-id.ts';

/**
 * Error codes of the phone-verification service (ERR-16 to ERR-23), loaded only where its codes are
 * requested.
 */
export const PHONE_CODES = [
  'phone_format_invalid',
  'phone_missing',
  'phone_too_many_requests',
  'phone_unknown_error',
  'code_invalid',
  'code_missing',
  'code_expired',
  'phone_captcha_failed',
  'phone_quota_exceeded',
  'operation_not_allowed',
] as const satisfies readonly MessageId[];

/** The message of such an error; null for any other code. */
export const phoneMessageOf = (code: string): MessageId | null =>
  PHONE_CODES.find((each) => each === code) ?? null;
