import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot';

export type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/**
 * One call of the wire as data. From it come the client's call, the platform's route, the OpenAPI document
 * and the fuzz tests, so both ends can only change together (API-59).
 */
export interface Endpoint<Request extends Schema = Schema, Response extends Schema = Schema> {
  /** Unique, verb + noun: the service function and the platform handler carry the same name. */
  readonly name: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  /** Older or newer names of the same operation that gateways use; the platform answers all of them. */
  readonly aliases?: readonly `/${string}`[];
  /** Whitelabel module that can switch the call off (header `ModuleId`); null where the call has none. */
  readonly module: string | null;
  /** Modules under which the same call goes as well: the header says which. */
  readonly otherModules?: readonly string[];
  /** T = required, N = none; optional = served to guests too, the token is sent when there is one. */
  readonly token: 'required' | 'none' | 'optional';
  /** E: the body travels as compact JWE inside `{ "value": … }`. */
  readonly encrypted: boolean;
  /** How a body that is not encrypted travels. */
  readonly body: 'json' | 'form';
  /** False for the lottery gateway, which answers bare JSON. */
  readonly envelope: boolean;
  /**
   * True for every call that moves money or changes a contract: `Idempotency-Key` is obligatory. `optional` where an
   * older dialect knows no key: one that is sent counts, else the state of things alone decides.
   */
  readonly idempotent: boolean | 'optional';
  /**
   * True where a browser may keep the answer and ask whether it still holds: never what concerns one member, what is
   * used once, or what changes with every second.
   */
  readonly kept: boolean;
  /** Input = what travels; output = the field's words inside the platform. */
  readonly request: Request;
  /** Input = what travels; output = the field's words inside the site. */
  readonly response: Response;
  readonly requirements: readonly string[];
}

type Options<Request extends Schema, Response extends Schema> = Pick<
  Endpoint<Request, Response>,
  'name' | 'summary' | 'method' | 'path' | 'request' | 'response'
> &
  Partial<Endpoint<Request, Response>>;

/** A descriptor with the usual settings; one that nobody calls is dropped from the bundle. */
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
/** What the site gets: the field's words. */
export type ResponseOf<E extends Endpoint> = InferOutput<E['response']>;
/** What a platform handler gets. */
export type ParsedRequestOf<E extends Endpoint> = InferOutput<E['request']>;
/** What a platform handler must answer: the wire form. */
export type AnswerOf<E extends Endpoint> = InferInput<E['response']>;
