import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { getJackpot } from '#contract/games.ts';
import { createPlatform, type Platform } from '../../platform/app.ts';
import { faultStore, type Fault, type FaultStore } from '../../platform/runtime/fault-store.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';
import { EMBEDDED_BY_DAY } from '../support/databases.ts';

describe.each(EMBEDDED_BY_DAY)('faults on %s', (engine) => {
  let platform: SeededPlatform;
  let store: FaultStore;
  let app: Platform;
  const worked = vi.fn();
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
    store = faultStore(platform.deps.db);
    // A response begins with a read of the settings, which counts the executions.
    const settings = {
      ...platform.deps.settings,
      fresh: () => {
        worked();
        return platform.deps.settings.fresh();
      },
    };
    app = createPlatform({ ...platform.deps, settings });
  }, 60_000);
  afterAll(() => platform.close());
  afterEach(() => store.clear());

  const set = (fault: Partial<Fault>): Promise<void> =>
    store.set({ endpoint: 'getJackpot', kind: 'fail', status: 500, delay: 0, remaining: null, ...fault });
  const fetchJackpot = (signal?: AbortSignal): Promise<Response> =>
    app.fetch(
      new Request(`http://platform.test${getJackpot.path}`, {
        headers: { merchant: 'statehouse' },
        ...(signal && { signal }),
      }),
    );
  /** Number of executions, measured against one normal call. */
  const runsOf = async (call: () => Promise<unknown>): Promise<number> => {
    worked.mockClear();
    await fetchJackpot();
    const once = worked.mock.calls.length;
    await set(pending);
    worked.mockClear();
    await call();
    return worked.mock.calls.length / once;
  };
  let pending: Partial<Fault> = {};

  describe('a fault', () => {
    test('fail: a response with that status and without an envelope', async () => {
      await set({ kind: 'fail', status: 502 });
      const response = await fetchJackpot();
      expect(response.status).toBe(502);
      expect(await response.text()).not.toContain('success');
    });

    test('hang: nothing until the client gives up', async () => {
      await set({ kind: 'hang' });
      const caller = new AbortController();
      const answer = fetchJackpot(caller.signal);
      const first = await Promise.race([
        answer,
        new Promise((resolve) => setImmediate(() => resolve('waiting'))),
      ]);
      expect(first).toBe('waiting');
      caller.abort();
      expect((await answer).status).toBe(499);
    });

    test('late: the right response, later', async () => {
      await set({ kind: 'late', delay: 30 });
      const start = performance.now();
      const response = await fetchJackpot();
      expect(performance.now() - start).toBeGreaterThanOrEqual(29);
      expect(await response.json()).toMatchObject({ success: true });
    });

    test('twice: the work is done twice', async () => {
      pending = { kind: 'twice' };
      expect(
        await runsOf(async () => {
          expect(await (await fetchJackpot()).json()).toMatchObject({ success: true });
        }),
      ).toBe(2);
    });

    test('lost: the work is done, the response is missing', async () => {
      pending = { kind: 'lost' };
      expect(
        await runsOf(async () => expect((await fetchJackpot()).text()).rejects.toThrow('cut off by a fault')),
      ).toBe(1);
    });

    test('garbage: a response that violates the contract', async () => {
      await set({ kind: 'garbage' });
      expect(await (await fetchJackpot()).text()).not.toContain('"success":true');
    });

    test('truncated: a truncated response', async () => {
      await set({ kind: 'truncated' });
      const text = await (await fetchJackpot()).text();
      expect(text).toMatch(/^\{"success":true/);
      expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    });

    test('applies as often as it was set to, and to no other endpoint', async () => {
      await set({ kind: 'fail', status: 503, remaining: 2 });
      const other = await app.fetch(
        new Request('http://platform.test/wps/system/status', { headers: { merchant: 'statehouse' } }),
      );
      expect(other.status).toBe(200);
      expect([
        (await fetchJackpot()).status,
        (await fetchJackpot()).status,
        (await fetchJackpot()).status,
      ]).toStrictEqual([503, 503, 200]);
      expect(await store.list()).toStrictEqual([]);
    });

    test('counts every hit of concurrent calls', async () => {
      await set({ kind: 'fail', status: 503, remaining: 5 });
      const answers = await Promise.all(Array.from({ length: 12 }, () => fetchJackpot()));
      expect(answers.filter(({ status }) => status === 503)).toHaveLength(5);
    });

    test('set by another process applies within a quarter of a second, without a query per call', async () => {
      let now = 0;
      const reads = vi.fn();
      // A separate handle represents another process.
      const db = new Proxy(platform.deps.db, {
        get: (target, name, receiver) => {
          if (name === 'select' || name === 'update') reads();
          return Reflect.get(target, name, receiver) as unknown;
        },
      });
      const elsewhere = faultStore(db, () => now);
      expect(await elsewhere.take('getJackpot')).toBeNull();
      await set({ kind: 'fail' });
      reads.mockClear();
      now = 249;
      expect(await elsewhere.take('getJackpot')).toBeNull();
      expect(reads).not.toHaveBeenCalled();
      now = 250;
      expect(await elsewhere.take('getJackpot')).toMatchObject({ kind: 'fail' });
    });
  });
});
