export type ServiceErrorKind =
  | 'offline'
  | 'timeout'
  | 'unavailable'
  | 'refused'
  | 'malformed'
  | 'unauthorised'
  | 'insecureContext';

/** A failure as machines keep it: plain JSON. */
export interface Failure {
  readonly kind: ServiceErrorKind;
  /** A wire code, or the error kind where there was none; `ErrorText` maps it to a message id. */
  readonly code: string;
  /** The platform's own text in the visitor's language, for unknown codes. */
  readonly serverMessage: string | null;
}

/**
 * Every failure a service throws. `refused`: a response with an envelope that refuses. `unavailable`: a
 * response without an envelope, or one of a platform that could not reach what it depends on (502, 503, 504),
 * so that it is unknown whether the call took effect. `unauthorised`: one of the codes that end a session.
 */
export class ServiceError extends Error {
  readonly kind: ServiceErrorKind;
  readonly code: string;
  readonly serverMessage: string | null;
  /** The envelope's `value`, for example `{ captcha: true }`. */
  readonly detail: unknown;

  constructor(
    kind: ServiceErrorKind,
    code: string = kind,
    more: { serverMessage?: string | null; detail?: unknown; cause?: unknown } = {},
  ) {
    super(`${kind}: ${code}`, { cause: more.cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.code = code;
    this.serverMessage = more.serverMessage ?? null;
    this.detail = more.detail;
  }
}

/** Any thrown value as a failure in plain JSON. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ServiceError
    ? { kind: error.kind, code: error.code, serverMessage: error.serverMessage }
    : { kind: 'malformed', code: 'unknown_error', serverMessage: null };
