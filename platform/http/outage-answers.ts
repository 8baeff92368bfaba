import { machineTime } from '../kernel/clock.ts';
import type { Log } from '../runtime/deps.ts';
import { Refusal } from '../kernel/refusal.ts';
import { json, refused } from './envelope.ts';

/** Milliseconds after which a client may retry, and between two log lines about one outage. */
const RETRY_AFTER = 1000;
const LOG_EVERY = 1000;

/**
 * The response while the database is unreachable: 503 `unavailable`. The log gets one line a second rather than one per
 * call, since an outage fails every call.
 */
export const outageAnswers = (log: Log): ((language: string, error: unknown) => Response) => {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const { code, status, value } = new Refusal('unavailable', { retryAfterMs: RETRY_AFTER });
  return (language, error) => {
    const now = machineTime();
    if (now - loggedAt >= LOG_EVERY) {
      loggedAt = now;
      log.error('database unavailable', error);
    }
    return json(refused(code, value, language), status, { 'retry-after': String(RETRY_AFTER / 1000) });
  };
};
