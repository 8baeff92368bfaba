import { describe, expect, test } from 'vitest';
import { createAdmission } from '../../../platform/http/admission.ts';

const LIMITS = { running: 2, runningOfKey: 1, waiting: 3, waitingOfKey: 2 };
const never = (): undefined => undefined;

/** Jobs that finish when the test decides, in the order of their starts. */
const queueOf = (admission: ReturnType<typeof createAdmission>) => {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const enqueue = (key: string, name: string, signal = never as () => AbortSignal | undefined) =>
    admission.run(key, signal, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => {
        finish.set(name, resolve);
      });
      return name;
    });
  const done = async (name: string, work: Promise<string>): Promise<void> => {
    finish.get(name)?.();
    expect(await work).toBe(name);
  };
  return { begun, enqueue, done };
};

describe('a bounded number at once', () => {
  test('a key has its share; waiting jobs start in the order of arrival, except those whose key has no room', async () => {
    const admission = createAdmission(LIMITS);
    const { begun, enqueue, done } = queueOf(admission);
    const a1 = enqueue('a', 'a1');
    const a2 = enqueue('a', 'a2');
    const b1 = enqueue('b', 'b1');
    const c1 = enqueue('c', 'c1');
    expect(begun).toStrictEqual(['a1', 'b1']);
    await done('b1', b1);
    expect(begun).toStrictEqual(['a1', 'b1', 'c1']);
    await done('a1', a1);
    expect(begun).toStrictEqual(['a1', 'b1', 'c1', 'a2']);
    await done('a2', a2);
    await done('c1', c1);
    expect([admission.running, admission.waiting]).toStrictEqual([0, 0]);
  });

  test('a full queue refuses at once, that of one key before that of all', async () => {
    const admission = createAdmission(LIMITS);
    const { begun, enqueue } = queueOf(admission);
    for (const name of ['a1', 'a2', 'a3']) void enqueue('a', name);
    const refused = { code: 'TOO_MANY_REQUESTS', status: 429, value: { retryAfterMs: 1000 } };
    await expect(enqueue('a', 'a4')).rejects.toMatchObject(refused);
    void enqueue('b', 'b1');
    void enqueue('c', 'c1');
    await expect(enqueue('d', 'd1')).rejects.toMatchObject(refused);
    expect([begun, admission.running, admission.waiting]).toStrictEqual([['a1', 'b1'], 2, 3]);
  });

  test('a job that is cancelled while waiting is removed; one that fails makes room', async () => {
    const admission = createAdmission(LIMITS);
    const { begun, enqueue } = queueOf(admission);
    let fail = (): void => undefined;
    const failing = admission.run(
      'a',
      never,
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error('failed'));
        }),
    );
    const leaving = new AbortController();
    const left = enqueue('a', 'left', () => leaving.signal);
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    await expect(enqueue('a', 'gone', () => AbortSignal.abort())).rejects.toMatchObject({
      name: 'AbortError',
    });
    fail();
    await expect(failing).rejects.toThrow('failed');
    void enqueue('a', 'next');
    expect([begun, admission.running, admission.waiting]).toStrictEqual([['next'], 1, 0]);
  });

  test('paced, the event loop turns between two jobs, even if neither waits', async () => {
    const admission = createAdmission({ ...LIMITS, runningOfKey: 2, isPaced: true });
    const order: string[] = [];
    const all = ['first', 'second', 'third'].map((name) =>
      admission.run('a', never, async () => {
        order.push(name);
      }),
    );
    setImmediate(() => order.push('somebody else'));
    await Promise.all(all);
    expect(order[0]).toBe('first');
    expect(order.indexOf('somebody else')).toBeLessThan(order.indexOf('third'));
  });
});
