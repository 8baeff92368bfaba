export type ServiceErrorKind =
  | 'offline'
  | 'timeout'
  | 'unavailable'
  | 'refused'
  | 'malformed'
  | 'unauthorised'
  | 'insecureContext';

/** What a machine keeps of a failure: plain JSON. */
export interface Failure {
  readonly kind: ServiceErrorKind;
  /** A code of the wire, or the kind where the wire gave none; `ErrorText` maps it to a message id. */
  readonly code: string;
  /** The platform's own words, already in the person's language, for codes we do not know. */
  readonly serverMessage: string | null;
}

/**
 * Every failure a service throws. `refused` is an answer with an envelope that says no; `unavailable` one without an
 * envelope, or of a platform that could not ask whom it needs (502, 503, 504), so that nobody knows whether the call
 * took effect; `unauthorised` one of the codes that end a session.
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

/** A failure as plain JSON, whatever was thrown. */
export const failureOf = (error: unknown): Failure =>
  error instanceof ServiceError
    ? { kind: error.kind, code: error.code, serverMessage: error.serverMessage }
    : { kind: 'malformed', code: 'unknown_error', serverMessage: null };
