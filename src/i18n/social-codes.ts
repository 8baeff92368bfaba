import type { MessageId } from './message-id.ts';

/** What becomes of the window of a provider; no platform says so (ERR-24): only where there are any. */
export const SOCIAL_CODES = [
  'popup_closed',
  'popup_blocked',
  'social_refused',
  'social_unanswered',
  'operation_not_allowed',
] as const satisfies readonly MessageId[];

/** The message of such an end; null for any other. */
export const socialMessageOf = (code: string): MessageId | null =>
  SOCIAL_CODES.find((each) => each === code) ?? null;
