import { REFUSAL_CODES, type RefusalCode } from '#contract/errors.ts';

/** The HTTP status of each code. */
export const REFUSALS = Object.fromEntries(
  Object.entries(REFUSAL_CODES).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)])),
) as Readonly<Record<RefusalCode, number>>;

/** An expected refusal: becomes an envelope with this code, its status and `value` (rulings: never 5xx). */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly value: unknown;

  constructor(code: RefusalCode, value: unknown = null) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.status = REFUSALS[code];
    this.value = value;
  }
}

/** By name, not class: the development server reloads modules, and each load has a class of its own. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === 'Refusal' && 'code' in error && 'status' in error;

/** The process cannot start; the message is the one sentence shown to the operator. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}
