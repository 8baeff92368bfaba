import type { MessageId } from './message-id.ts';

/**
 * Outcomes of a provider's window, which the platform does not report (ERR-24); loaded only where the brand
 * offers providers.
 */
export const SOCIAL_CODES = [
  'popup_closed',
  'popup_blocked',
  'social_refused',
  'social_unanswered',
  'operation_not_allowed',
] as const satisfies readonly MessageId[];

/** The message of such an outcome; null for any other code. */
export const socialMessageOf = (code: string): MessageId | null =>
  SOCIAL_CODES.find((each) => each === code) ?? null;
