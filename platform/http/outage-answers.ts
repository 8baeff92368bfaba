import { machineTime } from '../kernel/clock.ts';
import type { Log } from '../runtime/deps.ts';
import { Refusal } from '../kernel/refusal.ts';
import { json, refused } from './envelope.ts';

/** Milliseconds after which a caller may ask again, and between two lines of the log about one outage. */
const RETRY_AFTER = 1000;
const LOG_EVERY = 1000;

/**
 * The answer while the database cannot be reached: 503 `unavailable`. The log gets one line a second rather than one a
 * call, since an outage meets every call.
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
