import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/open.ts';
import { openHub, type Hub, type Signal } from '../../platform/runtime/hub.ts';
import { openTestDatabase } from '../support/databases.ts';

/** Two processes on one database; PGlite allows only one. */
describe('the hub between processes', () => {
  let database: Database;
  let [here, there]: Hub[] = [];
  const faults: unknown[] = [];
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    here = await openHub(database, (error) => faults.push(error));
    there = await openHub(database, (error) => faults.push(error));
  });
  afterAll(async () => {
    await here?.close();
    await there?.close();
    await database.close();
  });

  const signalFor = (hub: Hub | undefined, memberId: number): Promise<Signal> =>
    new Promise((resolve) => {
      const stop = hub?.subscribe(memberId, (signal) => {
        stop?.();
        resolve(signal);
      });
    });

  it('carries a member’s signal to the process where that member listens', async () => {
    const signal = signalFor(there, 7);
    here?.publish([
      { type: 'balance', memberId: 8 },
      { type: 'balance', memberId: 7 },
    ]);
    expect(await signal).toEqual({ type: 'balance', memberId: 7 });
  });

  it('closes after its published signals have been sent', async () => {
    const sent: unknown[] = [];
    const slow: Database = {
      ...database,
      run: async (...args) => {
        await database.run('slow', 'select pg_sleep(0.1)', []);
        sent.push(args[0]);
        return database.run(...args);
      },
    };
    const brief = await openHub(slow, (error) => faults.push(error));
    const signal = signalFor(there, 9);
    brief.publish([{ type: 'balance', memberId: 9 }]);
    await brief.close();
    expect(sent).toEqual(['notify']);
    expect(await signal).toEqual({ type: 'balance', memberId: 9 });
  });

  it('carries a signal for everyone to every process, once', async () => {
    const own: Signal[] = [];
    const stop = here?.subscribe(1, (signal) => own.push(signal));
    const signal = signalFor(there, 2);
    here?.publish([{ type: 'status' }]);
    expect(await signal).toEqual({ type: 'status' });
    // Answered on the same connection, so everything sent before has arrived by then.
    const answered = signalFor(here, 1);
    there?.publish([{ type: 'balance', memberId: 1 }]);
    await answered;
    expect(own).toEqual([{ type: 'status' }, { type: 'balance', memberId: 1 }]);
    stop?.();
  });

  it('carries more signals than one notification holds', async () => {
    // Notifications may overtake each other: all are awaited, or the next test would receive one.
    const signals = Array.from({ length: 500 }, (_, at): Signal => ({
      type: 'balance',
      memberId: 1000 + at,
    }));
    const all = Promise.all(signals.map((_, at) => signalFor(there, 1000 + at)));
    here?.publish(signals);
    expect(await all).toEqual(signals);
  });

  it('reports a possible loss when the connection was down', async () => {
    const signal = signalFor(there, 3);
    await database.run(
      'cut',
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          -- What the listening connections have run last: their first statement, or the check that they live.
          and (query like 'listen%' or query = 'select 1')`,
      [],
    );
    expect(await signal).toEqual({ type: 'resync' });
    const again = signalFor(there, 4);
    here?.publish([{ type: 'balance', memberId: 4 }]);
    expect(await again).toEqual({ type: 'balance', memberId: 4 });
    expect(faults).toEqual([]);
  });
});
