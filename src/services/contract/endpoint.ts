import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot';

export type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/**
 * One call of the wire as data. It yields the client's call, the platform's route, the OpenAPI document and
 * the fuzz tests, so that both ends can only change together (API-59).
 */
export interface Endpoint<Request extends Schema = Schema, Response extends Schema = Schema> {
  /** Unique, verb + noun: the service function and the platform handler have the same name. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  /** Older or newer names of the same operation on other gateways; the platform serves all of them. */
  readonly aliases?: readonly `/${string}`[];
  /** White-label module that can switch the call off (header `ModuleId`); null where the call has none. */
  readonly module: string | null;
  /** Other modules that the call may be made under, by its header. */
  readonly otherModules?: readonly string[];
  /** T = required, N = none; optional = served to guests too: the token is sent if there is one. */
  readonly token: 'required' | 'none' | 'optional';
  /** E: the body travels as compact JWE inside `{ "value": … }`. */
  readonly encrypted: boolean;
  /** Encoding of a body that is not encrypted. */
  readonly body: 'json' | 'form';
  /** False for the lottery gateway, which returns bare JSON. */
  readonly envelope: boolean;
  /**
   * True for every call that moves money or changes a contract: `Idempotency-Key` is required. `optional`
   * where an older dialect has no key: a key that is sent counts, otherwise only the current state decides.
   */
  readonly idempotent: boolean | 'optional';
  /**
   * True where a browser may cache the response and revalidate it: never for data of one member, one-use
   * data, or data that changes every second.
   */
  readonly kept: boolean;
  /** Input is the wire form; output is what the platform's handler receives. */
  readonly request: Request;
  /** Input is the wire form; output is what the site receives. */
  readonly response: Response;
  readonly requirements: readonly string[];
}

type Options<Request extends Schema, Response extends Schema> = Pick<
  Endpoint<Request, Response>,
  'name' | 'summary' | 'method' | 'path' | 'request' | 'response'
> &
  Partial<Endpoint<Request, Response>>;

/** A descriptor with the usual defaults; an unused one is dropped from the bundle. */
// @__NO_SIDE_EFFECTS__
export const endpoint = <Request extends Schema, Response extends Schema>(
  options: Options<Request, Response>,
): Endpoint<Request, Response> => ({
  module: 'COMM3',
  token: 'none',
  encrypted: false,
  body: 'json',
  envelope: true,
  idempotent: false,
  kept: false,
  requirements: [],
  ...options,
});

/** What the client passes to `call()`: the wire form. */
export type RequestOf<E extends Endpoint> = InferInput<E['request']>;
/** What the site receives: parsed and renamed. */
export type ResponseOf<E extends Endpoint> = InferOutput<E['response']>;
/** What a platform handler receives. */
export type ParsedRequestOf<E extends Endpoint> = InferOutput<E['request']>;
/** What a platform handler returns: the wire form. */
export type AnswerOf<E extends Endpoint> = InferInput<E['response']>;
