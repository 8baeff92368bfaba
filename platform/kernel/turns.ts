import { Refusal } from './refusal.ts';

/** Serialises work per owner; different owners run in parallel. */
export type Turns = <Result>(owner: string, work: () => Promise<Result>) => Promise<Result>;

/** @throws Refusal `TOO_MANY_REQUESTS` with `retryAfterMs` when too much work of one owner waits. */
export const createTurns = ({ waiting, retryAfter }: { waiting: number; retryAfter: number }): Turns => {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>();
  return async (owner, work) => {
    const line = lines.get(owner) ?? { last: Promise.resolve(), length: 0 };
    if (line.length > waiting) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs: retryAfter });
    lines.set(owner, line);
    line.length += 1;
    const mine = line.last.then(work);
    line.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(owner);
    }
  };
};
