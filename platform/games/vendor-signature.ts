import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../kernel/clock.ts';

export const SIGNATURE_HEADERS = {
  vendor: 'vendor-id',
  timestamp: 'vendor-timestamp',
  nonce: 'vendor-nonce',
  signature: 'vendor-signature',
} as const;

/** A call signed longer ago, or further ahead, than this is refused. Milliseconds. */
export const SIGNATURE_WINDOW = 60_000;

export interface SignedPart {
  /** Signed before the path where it is present; vendors' calls are all POST and omit it. */
  readonly method?: 'POST';
  readonly path: string;
  /** Epoch milliseconds, as sent. */
  readonly timestamp: string;
  /** New for each attempt, including retries of a call. */
  readonly nonce: string;
  readonly body: string;
}

/** HMAC-SHA256 in hex over method, path, timestamp, nonce and body: a call cannot be moved to another path. */
export const sign = (secret: string, { method, path, timestamp, nonce, body }: SignedPart): string =>
  createHmac('sha256', secret)
    .update([...(method ? [method] : []), path, timestamp, nonce, body].join('\n'))
    .digest('hex');

/** Remembers nonces while their timestamp is valid; false = seen before. */
export interface ReplayGuard {
  claim(vendor: string, nonce: string, until: number): boolean | Promise<boolean>;
}

/**
 * A replay guard in this process's memory. With several processes it is a first check only; behind it the transaction
 * id keeps a repeated call from moving money.
 */
export function createReplayGuard(clock: Clock): ReplayGuard {
  const seen = new Map<string, number>();
  return {
    claim: (vendor, nonce, until) => {
      const now = clock.now();
      for (const [key, end] of seen) {
        if (end >= now) break;
        seen.delete(key);
      }
      const key = `${vendor} ${nonce}`;
      if (seen.has(key)) return false;
      seen.set(key, until);
      return true;
    },
  };
}

export interface VerifyOptions {
  readonly headers: { get(name: string): string | null };
  readonly method?: 'POST';
  readonly path: string;
  /** The raw body, before it is parsed. */
  readonly body: string;
  /** Two during a key rotation. */
  readonly secretOf: (vendor: string) => string | readonly string[] | null;
  readonly clock: Clock;
  readonly guard: ReplayGuard;
}

/** The vendor that signed the call, or null: unknown vendor, wrong signature, outdated, or replayed. */
export async function verify(options: VerifyOptions): Promise<string | null> {
  const { headers, method, path, body, clock, guard } = options;
  const vendor = headers.get(SIGNATURE_HEADERS.vendor) ?? '';
  const timestamp = headers.get(SIGNATURE_HEADERS.timestamp) ?? '';
  const nonce = headers.get(SIGNATURE_HEADERS.nonce) ?? '';
  const given = headers.get(SIGNATURE_HEADERS.signature) ?? '';
  if (!/^\d{1,15}$/.test(timestamp) || !/^[\w-]{16,64}$/.test(nonce) || !/^[\da-f]{64}$/.test(given))
    return null;
  const part = { ...(method ? { method } : {}), path, timestamp, nonce, body };
  const isSigned = [options.secretOf(vendor) ?? []]
    .flat()
    .some((secret) => timingSafeEqual(Buffer.from(sign(secret, part), 'hex'), Buffer.from(given, 'hex')));
  if (!isSigned) return null;
  if (Math.abs(clock.now() - Number(timestamp)) > SIGNATURE_WINDOW) return null;
  const isNew = await guard.claim(vendor, nonce, Number(timestamp) + SIGNATURE_WINDOW);
  return isNew ? vendor : null;
}
