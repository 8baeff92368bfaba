import { GATEWAY_CODES, REFUSAL_CODES } from '#contract/errors.ts';
import { SESSION_CODES } from '#contract/session-codes.ts';
import type { MessageId } from './message-id.ts';

/** Codes of errors that the site itself finds in a call. */
const OWN = [
  'offline',
  'timeout',
  'unavailable',
  'malformed',
  'missing_encryption',
  'unknown_error',
] as const;

/**
 * A list rather than the catalogue's keys: a server error code such as "in_login" must not show a button's
 * text.
 */
export const KNOWN_CODES: ReadonlySet<string> = new Set<MessageId>([
  ...OWN,
  ...SESSION_CODES,
  ...GATEWAY_CODES,
  ...Object.values(REFUSAL_CODES).flat(),
]);

/** The message of an error code has the code as its id. */
export const messageOf = (code: string): MessageId | null =>
  KNOWN_CODES.has(code) ? (code as MessageId) : null;
