import { Refusal } from '../kernel/refusal.ts';

export interface AdmissionLimits {
  /** Running at once: in all, and per key (a network). */
  readonly running: number;
  readonly runningOfKey: number;
  /** Waiting at once: in all, and per key. */
  readonly waiting: number;
  readonly waitingOfKey: number;
  /**
   * Starts one per turn of the event loop: for CPU-bound work, which would otherwise run back to back and block all
   * sockets.
   */
  readonly isPaced?: boolean;
}

/** Suggested wait after a refusal. */
const RETRY_MS = 1000;

interface Waiting {
  readonly key: string;
  readonly admit: () => void;
}

export interface Admission {
  /**
   * Runs the work when there is capacity, in order of arrival among the keys with capacity.
   * @throws Refusal `TOO_MANY_REQUESTS` at once when the queue is full; AbortError when the client left while waiting.
   */
  run<Result>(
    key: string,
    signal: () => AbortSignal | undefined,
    work: () => Promise<Result>,
  ): Promise<Result>;
  readonly running: number;
  readonly waiting: number;
}

/** Bounded concurrency with a bounded queue. */
export const createAdmission = (limits: AdmissionLimits): Admission => {
  const runningOf = new Map<string, number>();
  const waitingOf = new Map<string, number>();
  let running = 0;
  let isTurnTaken = false;
  // A set keeps insertion order, and deletes in constant time.
  const queue = new Set<Waiting>();

  const count = (counts: Map<string, number>, key: string, change: 1 | -1): void => {
    const next = (counts.get(key) ?? 0) + change;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  };
  const hasCapacity = (key: string): boolean =>
    !isTurnTaken && running < limits.running && (runningOf.get(key) ?? 0) < limits.runningOfKey;
  const begin = (key: string): void => {
    running += 1;
    count(runningOf, key, 1);
    if (!limits.isPaced) return;
    isTurnTaken = true;
    setImmediate(() => {
      isTurnTaken = false;
      admitWaiting();
    });
  };
  const leave = (waiting: Waiting): void => {
    if (queue.delete(waiting)) count(waitingOf, waiting.key, -1);
  };
  function admitWaiting(): void {
    for (const next of queue) {
      if (isTurnTaken || running >= limits.running) return;
      if (!hasCapacity(next.key)) continue;
      leave(next);
      begin(next.key);
      next.admit();
    }
  }
  const end = (key: string): void => {
    running -= 1;
    count(runningOf, key, -1);
    admitWaiting();
  };
  const turn = (key: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const abandon = (): void => {
        leave(waiting);
        reject(new DOMException('the caller has left', 'AbortError'));
      };
      const waiting: Waiting = {
        key,
        admit: () => {
          signal?.removeEventListener('abort', abandon);
          resolve();
        },
      };
      if (signal?.aborted) {
        abandon();
        return;
      }
      queue.add(waiting);
      count(waitingOf, key, 1);
      signal?.addEventListener('abort', abandon, { once: true });
    });
  return {
    run: async (key, signal, work) => {
      if (hasCapacity(key)) begin(key);
      else if (queue.size >= limits.waiting || (waitingOf.get(key) ?? 0) >= limits.waitingOfKey)
        throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: RETRY_MS });
      else await turn(key, signal());
      try {
        return await work();
      } finally {
        end(key);
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return queue.size;
    },
  };
};
