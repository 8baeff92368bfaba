import { GATEWAY_CODES, REFUSAL_CODES } from '#contract/errors.ts';
import { SESSION_CODES } from '#contract/session-codes.ts';
import type { MessageId } from './message-id.ts';

/** What the site itself finds wrong with a call. */
const OWN = [
  'offline',
  'timeout',
  'unavailable',
  'malformed',
  'missing_encryption',
  'unknown_error',
] as const;

/** A list, not the catalogue: a server that names "in_login" as its code must not have a button's words shown. */
export const KNOWN_CODES: ReadonlySet<string> = new Set<MessageId>([
  ...OWN,
  ...SESSION_CODES,
  ...GATEWAY_CODES,
  ...Object.values(REFUSAL_CODES).flat(),
]);

/** The message of a code is called as the code is. */
export const messageOf = (code: string): MessageId | null =>
  KNOWN_CODES.has(code) ? (code as MessageId) : null;
