import type { MessageId } from './message-id.ts';

/** Loaded only where a passkey may be used. */
export const PASSKEY_CODES = ['passkey_cancelled', 'passkey_known', 'passkey_unsupported'] as const;

/** The text for what a browser says of a passkey; null for other codes. */
export const passkeyMessageOf = (code: string): MessageId | null =>
  PASSKEY_CODES.find((known) => known === code) ?? null;
