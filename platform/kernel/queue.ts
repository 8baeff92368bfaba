import { Refusal } from './refusal.ts';

export interface QueueLimits {
  /** Running at the same time. */
  readonly running: number;
  /** Waiting, in all. */
  readonly waiting: number;
  /** Running and waiting, of one owner. */
  readonly each: number;
  /** Milliseconds after which a refused caller may try again. */
  readonly retryAfter: number;
}

/**
 * A first-come-first-served queue. Work without a place is refused before it has cost anything.
 * @throws Refusal `TOO_MANY_REQUESTS` with `retryAfterMs`.
 */
export const createQueue = ({ running: max, waiting, each, retryAfter }: QueueLimits) => {
  const owners = new Map<string, number>();
  const line: (() => void)[] = [];
  let running = 0;

  return async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
    const own = owners.get(owner) ?? 0;
    if (own >= each || (running >= max && line.length >= waiting))
      throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: retryAfter });
    owners.set(owner, own + 1);
    if (running >= max) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes straight to the next, so that no other call gets in between.
      const next = line.shift();
      if (next) next();
      else running -= 1;
      const left = (owners.get(owner) ?? 1) - 1;
      if (left === 0) owners.delete(owner);
      else owners.set(owner, left);
    }
  };
};
