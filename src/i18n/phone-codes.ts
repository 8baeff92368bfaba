import type { MessageId } from './message-id.ts';

/** What the phone-verification service says no with (ERR-16 to ERR-23): only where its codes are asked for. */
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

/** The message of such a no; null for any other. */
export const phoneMessageOf = (code: string): MessageId | null =>
  PHONE_CODES.find((each) => each === code) ?? null;
