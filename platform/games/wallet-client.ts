import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../kernel/clock.ts';
import {
  VENDOR_CALLS,
  VendorRefusal,
  toWire,
  type AnswerOf,
  type RequestOf,
  type VendorCall,
  type VendorRefusalCode,
} from './vendor-contract.ts';
import { SIGNATURE_HEADERS, sign } from './vendor-signature.ts';

/**
 * A refusal or failure of the wallet. `unavailable` alone leaves the transaction's result unknown; `bad_signature` and
 * `bad_request` mean that the two sides disagree, and nothing was moved.
 */
export class WalletError extends Error {
  readonly code: VendorRefusalCode;

  constructor(code: VendorRefusalCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'WalletError';
    this.code = code;
  }
}

/** A vendor's client of the wallet. Amounts in minor units; each call throws WalletError. */
export type WalletClient = {
  readonly [Call in VendorCall]: (request: RequestOf<Call>) => Promise<AnswerOf<Call>>;
};

export interface WalletClientOptions {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  /** Origin and any prefix before `/vendor/v1`. */
  readonly baseUrl: string;
  readonly vendor: string;
  readonly secret: string;
  readonly clock: Clock;
  /** Bytes of the nonce; replaced in tests. */
  readonly random?: (size: number) => Uint8Array;
  /** Milliseconds until a response counts as lost. */
  readonly timeout?: number;
}

const ANSWER_LIMIT = 5_000;

/** Calls the wallet over HTTP, signed; validates every response by its schema. */
export function createWalletClient(options: WalletClientOptions): WalletClient {
  const { fetch, baseUrl, vendor, secret, clock, random = randomBytes, timeout = ANSWER_LIMIT } = options;

  const call = async <Call extends VendorCall>(name: Call, message: object): Promise<AnswerOf<Call>> => {
    const { path, answer } = VENDOR_CALLS[name];
    const body = toWire(message);
    const timestamp = String(clock.now());
    const nonce = Buffer.from(random(18)).toString('base64url');
    const limit = AbortSignal.timeout(timeout);
    const response = await lost(limit, async () =>
      fetch(
        new Request(`${baseUrl}${path}`, {
          method: 'POST',
          body,
          signal: limit,
          headers: {
            'content-type': 'application/json',
            [SIGNATURE_HEADERS.vendor]: vendor,
            [SIGNATURE_HEADERS.timestamp]: timestamp,
            [SIGNATURE_HEADERS.nonce]: nonce,
            [SIGNATURE_HEADERS.signature]: sign(secret, { path, timestamp, nonce, body }),
          },
        }),
      ),
    );
    const value = await lost(limit, async (): Promise<unknown> => response.json());
    const refusal = v.safeParse(VendorRefusal, value);
    if (refusal.success) throw new WalletError(refusal.output.code);
    const parsed = v.safeParse(answer, value);
    if (!response.ok || !parsed.success) throw new WalletError('unavailable');
    return parsed.output as AnswerOf<Call>;
  };

  return {
    bet: (request) => call('bet', request),
    settle: (request) => call('settle', request),
    cancel: (request) => call('cancel', request),
    balance: (request) => call('balance', request),
  };
}

/** The limit is raced as well as passed on: a wallet in the same process may ignore the signal. */
async function lost<Value>(limit: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  let stop = (): void => undefined;
  const over = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('no answer in time'));
    limit.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(), over]);
  } catch (error) {
    throw new WalletError('unavailable', error);
  } finally {
    limit.removeEventListener('abort', stop);
  }
}
