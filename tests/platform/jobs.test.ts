import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditOf, writeAudit } from '../../platform/runtime/audit-log.ts';
import { runJobs } from '../../platform/jobs.ts';
import { startJobs } from '../../platform/server.ts';
import { ENGINES, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, T0, type TestPlatform } from '../support/platform.ts';
import type { Job } from '../../platform/runtime/job.ts';

describe.each(ENGINES)('jobs on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
    platform = await openTestPlatform(await shared.fresh());
  });
  afterAll(async () => {
    await platform.close();
    await shared.close();
  });

  it('run one after the other, by the platform’s clock, and are reported by name', async () => {
    const seen: string[] = [];
    const job = (name: string, count: number): Job => ({
      name,
      interval: 1,
      run: async ({ clock }) => {
        seen.push(`${name} begins`);
        await Promise.resolve();
        seen.push(`${name} ends at ${clock.now() - T0}`);
        return count;
      },
    });
    platform.clock.advance(5);
    expect(await runJobs(platform.deps, [job('first', 2), job('second', 0)])).toEqual({
      first: 2,
      second: 0,
    });
    expect(seen).toEqual(['first begins', 'first ends at 5', 'second begins', 'second ends at 5']);
  });

  it('a stop waits for those at work, and none begins after it', async () => {
    const ends: (() => void)[] = [];
    let begun = 0;
    const slow: Job = {
      name: 'slow',
      interval: 1,
      run: () => {
        begun += 1;
        return new Promise((resolve) => ends.push(() => resolve(0)));
      },
    };
    const { first, stop } = startJobs(platform.deps, () => Promise.resolve(0), { jobs: [slow] });
    // In its interval only once the first run has ended.
    await vi.waitFor(() => expect(ends).toHaveLength(1));
    expect(begun).toBe(1);
    ends[0]?.();
    await first;
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(1));
    let isStopped = false;
    const stopped = stop().then(() => {
      isStopped = true;
    });
    const atStop = begun;
    await new Promise((resolve) => setImmediate(resolve));
    expect([isStopped, begun]).toEqual([false, atStop]);
    for (const end of ends) end();
    await stopped;
    expect(begun).toBe(atStop);
  });

  it('the first of them wait as long as the first requests need, and a stop before that begins none', async () => {
    let begun = 0;
    const count: Job = { name: 'count', interval: 60_000, run: async () => (begun += 1) };
    const start = () => startJobs(platform.deps, () => Promise.resolve(0), { jobs: [count], after: 1000 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
    try {
      const { first, stop } = start();
      vi.advanceTimersByTime(999);
      expect(begun).toBe(0);
      vi.advanceTimersByTime(1);
      await first;
      expect(begun).toBe(1);
      await stop();
      await start().stop();
      vi.advanceTimersByTime(5000);
      expect(begun).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('the audit log keeps its order per subject, and is written in its transaction only', async () => {
    const { db } = platform.deps;
    const { id } = await platform.addPerson();
    const entry = { at: T0, subject: 'deposit', actor: 'member', memberId: id } as const;
    await db.transaction((tx) =>
      writeAudit(
        tx,
        { ...entry, subjectId: 'D1', event: 'request', detail: { amount: '500' } },
        { ...entry, subjectId: 'D2', event: 'request' },
        { ...entry, subjectId: 'D1', event: 'pay', actor: 'cashier', memberId: null },
      ),
    );
    await db
      .transaction(async (tx) => {
        await writeAudit(tx, { ...entry, subjectId: 'D1', event: 'cancel' });
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await auditOf(db, 'deposit', 'D1')).toMatchObject([
      { event: 'request', actor: 'member', memberId: id, detail: { amount: '500' } },
      { event: 'pay', actor: 'cashier', memberId: null, detail: {} },
    ]);
    expect(await auditOf(db, 'withdrawal', 'D1')).toEqual([]);
  });
});
