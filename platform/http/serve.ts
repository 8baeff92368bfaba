import type { AnswerOf, Endpoint, ParsedRequestOf } from '#contract/endpoint.ts';
import type { Call } from '../runtime/call.ts';

export type Handler = (request: unknown, call: Call, prepared: unknown) => Promise<unknown>;

/** A mounted call: the descriptor, and its handler. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: Handler;
  /**
   * Of an idempotent call: runs before its transaction, with the database itself in `call.db`. A refusal here keeps its
   * counters. Skipped for a key that has its response.
   */
  readonly prepare?: (request: unknown, call: Call) => Promise<unknown>;
  /** Served while the site is closed (status, keys, countries, contact links). */
  readonly isAlwaysOpen: boolean;
  /** Served to a session whose password must be changed first. */
  readonly isBeforeChange: boolean;
}

/**
 * The only way to give an endpoint its handler: Merchant, module, token, decryption, validation both ways and the
 * envelope are done by the mount (`http/mount.ts`) from the descriptor. A handler of an idempotent endpoint works on
 * `call.db` (and `ledger.postWithin(call.db, …)`) only: that is the transaction its response is stored in.
 */
export const serve = <E extends Endpoint>(
  endpoint: E,
  handler: (request: ParsedRequestOf<E>, call: Call) => Promise<AnswerOf<E>> | AnswerOf<E>,
  options: { isAlwaysOpen?: boolean; isBeforeChange?: boolean } = {},
): Route => ({
  endpoint,
  handle: async (request, call) => handler(request as ParsedRequestOf<E>, call),
  isAlwaysOpen: options.isAlwaysOpen ?? false,
  isBeforeChange: options.isBeforeChange ?? false,
});

/** An idempotent endpoint with work before its transaction: hashing passwords, counting wrong ones. */
export const servePrepared = <E extends Endpoint, Prepared>(
  endpoint: E,
  prepare: (request: ParsedRequestOf<E>, call: Call) => Promise<Prepared>,
  handler: (
    request: ParsedRequestOf<E>,
    call: Call,
    prepared: Prepared,
  ) => Promise<AnswerOf<E>> | AnswerOf<E>,
): Route => ({
  endpoint,
  prepare: (request, call) => prepare(request as ParsedRequestOf<E>, call),
  handle: async (request, call, prepared) =>
    handler(request as ParsedRequestOf<E>, call, prepared as Prepared),
  isAlwaysOpen: false,
  isBeforeChange: false,
});
