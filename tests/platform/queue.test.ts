import { describe, expect, it } from 'vitest';
import { createQueue } from '../../platform/kernel/queue.ts';

const LIMITS = { running: 2, waiting: 2, each: 2, retryAfter: 5000 };

/** Work that ends on demand. */
const jobOf = () => {
  let end: (failure?: Error) => void = () => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = (failure) => (failure ? reject(failure) : resolve());
  });
  return { work: () => ended, end: (failure?: Error) => end(failure) };
};

describe('a work queue', () => {
  it('runs a number at a time, the others in order, and refuses work without a place', async () => {
    const inTurn = createQueue(LIMITS);
    const began: string[] = [];
    const jobs = ['a', 'b', 'c', 'd'].map((name) => ({ name, ...jobOf() }));
    const results = jobs.map(({ name, work }) =>
      inTurn(name, async () => {
        began.push(name);
        await work();
        return name;
      }),
    );
    await expect(inTurn('e', async () => 'e')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      value: { retryAfterMs: 5000 },
    });
    expect(began).toEqual(['a', 'b']);
    jobs[1]?.end();
    expect(await results[1]).toBe('b');
    expect(began).toEqual(['a', 'b', 'c']);
    for (const { end } of jobs) end();
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
    expect(await inTurn('e', async () => 'e')).toBe('e');
  });

  it('limits one owner without affecting the others; failed work releases its place', async () => {
    const inTurn = createQueue(LIMITS);
    const jobs = [jobOf(), jobOf()];
    const results = jobs.map(({ work }) => inTurn('a', work).catch((error: unknown) => error));
    await expect(inTurn('a', async () => 'a')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const waiting = inTurn('b', async () => 'b');
    jobs[0]?.end(new Error('no'));
    expect(await waiting).toBe('b');
    jobs[1]?.end();
    expect(await Promise.all(results)).toEqual([new Error('no'), undefined]);
    expect(await Promise.all([1, 2].map((n) => inTurn('a', async () => n)))).toEqual([1, 2]);
  });
});
