import * as v from 'valibot';
import { CHANGE_CODE, MAINTENANCE_CODES, SESSION_CODES } from './contract/session-codes.ts';
import { readSession } from './browser/session-store.ts';
import { ServiceError } from './service-error.ts';
import { reportWireEvent } from './wire-events.ts';

/** The wrapper of every response of the gateway (wire contract 1.4). */
export const Envelope = v.object({
  success: v.boolean(),
  value: v.optional(v.unknown()),
  message: v.nullish(v.string(), null),
  errorCode: v.nullish(v.string()),
  code: v.nullish(v.union([v.string(), v.number()])),
});
export type Envelope = v.InferOutput<typeof Envelope>;

/** Parsed JSON; undefined for invalid text. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const Reason = v.object({ reason: v.string() });

/**
 * Bad gateway, service unavailable, gateway timeout: the call may have taken effect, so this is no refusal.
 */
const OUTAGES: readonly number[] = [502, 503, 504];

/**
 * The error of a refused response; notifies the rest of the site when the session has ended or the site is
 * closed.
 */
export const refusal = (envelope: Envelope, token: string | null, status: number): ServiceError => {
  const code = String(envelope.errorCode ?? envelope.code ?? 'unknown_error');
  // Gateways append a trace number to their messages, which is of no use to the visitor.
  const serverMessage = envelope.message?.replace(/\s*\(#\d+\)\s*$/, '') || null;
  const more = { serverMessage, detail: envelope.value };
  const isClosed = (MAINTENANCE_CODES as readonly string[]).includes(code);
  if (isClosed) reportWireEvent({ type: 'site.closed' });
  const isEnd = (SESSION_CODES as readonly string[]).includes(code);
  // A late response to an older token does not end the session that has started since.
  if (token && token === readSession('token')) {
    const reason = v.is(Reason, envelope.value) ? envelope.value.reason : null;
    if (isEnd) reportWireEvent({ type: 'session.ended', code, reason });
    if (code === CHANGE_CODE) reportWireEvent({ type: 'password.due', reason });
  }
  if (isEnd) return new ServiceError('unauthorised', code, more);
  return new ServiceError(OUTAGES.includes(status) && !isClosed ? 'unavailable' : 'refused', code, more);
};
