import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { isRefusal } from '../kernel/refusal.ts';
import { addressOf, networkOf } from './address.ts';
import { createAdmission, type AdmissionLimits } from './admission.ts';
import { retryAfter } from './envelope.ts';
import type { Socket } from './mount.ts';
import { scaled, scaledQueue, takeFrom } from './request-limits.ts';
import { createTokenBuckets, type Budget } from './token-buckets.ts';

type Answer = (request: Request) => Response | Promise<Response>;

/** Limits outside the wire's calls: cost units per network, one for each request. */
export const GUARDED = {
  /** Pictures drawn on demand; 10,000 games have as many. */
  art: {
    budget: { burst: 10_000, perSecond: 100 },
    atOnce: { running: 4, runningOfKey: 4, waiting: 1024, waitingOfKey: 512, isPaced: true },
  },
  /** Game pages, their files, and their rounds. */
  play: {
    budget: { burst: 1200, perSecond: 40 },
    atOnce: { running: 64, runningOfKey: 16, waiting: 256, waitingOfKey: 128, isPaced: true },
  },
} as const satisfies Record<string, { budget: Budget; atOnce: AdmissionLimits }>;

/** Puts a budget per network and a bounded queue before a handler. Refused: 429, `Retry-After`, a code. */
export const guard = (
  { budget, atOnce }: { readonly budget: Budget; readonly atOnce: AdmissionLimits },
  { clock, config }: { readonly clock: Clock; readonly config: Config },
  answer: Answer,
): ((request: Request, socket: Socket) => Promise<Response>) => {
  const buckets = createTokenBuckets(scaled(budget, config.requestBudget));
  const admission = createAdmission(scaledQueue(atOnce, config.requestBudget));
  return async (request, socket) => {
    const network = networkOf(addressOf(request.headers, socket.ip, config));
    try {
      takeFrom(buckets, network, 1, clock.now());
      return await admission.run(
        network,
        () => request.signal,
        async () => answer(request),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // A game's page has an opaque origin: without CORS it could not read the reason.
      const headers = {
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        ...retryAfter(error.value),
      };
      return Response.json({ code: 'unavailable' }, { status: error.status, headers });
    }
  };
};
