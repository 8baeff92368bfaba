import type { AnswerOf, Endpoint, ParsedRequestOf } from '#contract/endpoint.ts';
import type { Call } from '../runtime/call.ts';

export type Handler = (request: unknown, call: Call, prepared: unknown) => Promise<unknown>;

/** A mounted call: what the descriptor promises, and who keeps the promise. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: Handler;
  /**
   * Of an idempotent call: what comes before its transaction, with the database itself in `call.db`. A refusal here
   * keeps what it has counted. Not asked for a key that has its answer.
   */
  readonly prepare?: (request: unknown, call: Call) => Promise<unknown>;
  /** Answers while the house is closed (status, keys, countries, contact links). */
  readonly isAlwaysOpen: boolean;
  /** Answers a session whose password must be changed first. */
  readonly isBeforeChange: boolean;
}

/**
 * The one way an endpoint gets its handler: Merchant, module, token, decryption, validation both ways and the
 * envelope are done by the mount (`http/mount.ts`) from the descriptor. A handler of an idempotent endpoint
 * works on `call.db` (and `ledger.postWithin(call.db, …)`) only: that is the transaction its answer is stored in.
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

/** An idempotent endpoint of which some is to be settled first: passwords hashed, wrong ones counted. */
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
