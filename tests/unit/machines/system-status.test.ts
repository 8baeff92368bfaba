import { SimulatedClock, createActor } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import {
  selectSite,
  systemStatusMachine,
} from '../../../src/machines/app/system-status/system-status.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import type { Site } from '../../../src/services/system.ts';
import { FAILURES, held, mount } from './harness.ts';

type Condition = Site['status']['condition'];
const site = (condition: Condition, remainingMs: number | null = null): Site => ({
  status: {
    condition,
    maintenance: { endsAt: null, remainingMs },
    ip: '203.0.113.9',
    settings: {
      store: {},
      resources: [],
      customerServices: [],
      imageCdns: [],
      launchCdns: [],
      gtagId: null,
      firebase: null,
    },
  },
  modules: condition === 'normal' ? ['COMM3'] : [],
});
const status = () => {
  const getSite = held<Site, { host: string }>();
  const mounted = mount(systemStatusMachine.provide({ actors: { getSite: getSite.logic } }), {
    host: 'play.example',
    isSecure: true,
  });
  return { ...mounted, getSite, state: () => mounted.flow.getSnapshot() };
};

test('an insecure connection is reported, and no request is sent over it', () => {
  const getSite = held<Site, { host: string }>();
  const { flow, parentEvents } = mount(systemStatusMachine.provide({ actors: { getSite: getSite.logic } }), {
    host: '192.168.1.7',
    isSecure: false,
  });
  expect(flow.getSnapshot().value).toBe('insecure');
  expect(parentEvents).toEqual([{ type: 'site.closed' }]);
  flow.send({ type: 'status.check' });
  expect(getSite.inputs).toEqual([]);
});

describe('the first status', () => {
  test('STA-01: the platform is asked about this host, and nothing is reported before its response', () => {
    const { getSite, parentEvents, state } = status();
    expect(getSite.inputs).toEqual([{ host: 'play.example' }]);
    expect(state().hasTag('busy')).toBe(true);
    expect(parentEvents).toEqual([]);
  });

  test('STA-01: 0 opens the site with the settings of the brand', async () => {
    const { getSite, parentEvents, state } = status();
    await getSite.answer(site('normal'));
    expect(parentEvents).toEqual([{ type: 'site.opened', site: site('normal') }]);
    expect(state().matches('normal')).toBe(true);
    expect(selectSite(state())?.modules).toEqual(['COMM3']);
  });

  test('STA-02: 1 closes it for maintenance', async () => {
    const { getSite, parentEvents, state } = status();
    await getSite.answer(site('maintenance', 60_000));
    expect(parentEvents).toEqual([{ type: 'site.closed' }]);
    expect(state().value).toBe('maintenance');
  });

  test('STA-03, STA-04: 2 closes it for the region and keeps the visitor’s address', async () => {
    const { getSite, parentEvents, state } = status();
    await getSite.answer(site('restricted'));
    expect(parentEvents).toEqual([{ type: 'site.closed' }]);
    expect(state().value).toBe('restricted');
    expect(selectSite(state())?.status.ip).toBe('203.0.113.9');
  });

  test.each(FAILURES)('ERR-05: %s is reported, and it can be retried', async (_, error, failure) => {
    const { getSite, parentEvents, state, flow } = status();
    await getSite.fail(error);
    expect(state().value).toBe('failed');
    expect(state().context.failure).toEqual(failure);
    expect(parentEvents).toEqual([{ type: 'site.closed' }]);
    flow.send({ type: 'status.check' });
    expect(state().value).toBe('checking');
    await getSite.answer(site('normal'));
    expect(state().context.failure).toBeNull();
    expect(parentEvents.at(-1)).toMatchObject({ type: 'site.opened' });
  });

  test('two requests are sent once', () => {
    const { getSite, flow } = status();
    flow.send({ type: 'status.check' });
    expect(getSite.runs).toHaveLength(1);
  });
});

describe('an open site', () => {
  const open = async () => {
    const mounted = status();
    await mounted.getSite.answer(site('normal'));
    mounted.parentEvents.length = 0;
    mounted.flow.send({ type: 'status.check' });
    return mounted;
  };

  test('stays usable while the status is requested again', async () => {
    const { parentEvents, state, getSite } = await open();
    expect(getSite.runs).toHaveLength(2);
    expect(state().matches('normal')).toBe(true);
    expect(state().hasTag('busy')).toBe(false);
    expect(parentEvents).toEqual([]);
  });

  test('receives new settings', async () => {
    const { parentEvents, getSite } = await open();
    const changed = { ...site('normal'), modules: ['COMM3', 'FREEPLAY3'] };
    await getSite.answer(changed);
    expect(parentEvents).toEqual([{ type: 'site.opened', site: changed }]);
  });

  test.each(['maintenance', 'restricted'] as const)('STA-02, STA-03: closes for %s', async (condition) => {
    const { parentEvents, getSite, state } = await open();
    await getSite.answer(site(condition));
    expect(parentEvents).toEqual([{ type: 'site.closed' }]);
    expect(state().value).toBe(condition);
  });

  test.each(FAILURES)('goes on when the second request meets %s', async (_, error) => {
    const { parentEvents, getSite, state } = await open();
    await getSite.fail(error);
    expect(state().value).toEqual({ normal: 'settled' });
    expect(parentEvents).toEqual([]);
  });

  test('sends a new request for one during a request, and ignores the older response', async () => {
    const { flow, getSite, state, parentEvents } = await open();
    flow.send({ type: 'status.check' });
    expect(getSite.runs).toHaveLength(3);
    await getSite.answer(site('maintenance'), 1);
    expect(state().matches('normal')).toBe(true);
    expect(getSite.runs[1]?.signal.aborted).toBe(true);
    await getSite.answer(site('normal'));
    expect(parentEvents).toHaveLength(1);
  });
});

describe('a maintenance', () => {
  test('STA-06: is checked at its end, not a millisecond before', async () => {
    const { getSite, clock, state } = status();
    await getSite.answer(site('maintenance', 60_000));
    clock.increment(59_999);
    expect(state().value).toBe('maintenance');
    clock.increment(1);
    expect(state().value).toBe('checking');
    expect(getSite.runs).toHaveLength(2);
  });

  test.each([0, -5, 999])('one that has ended by its own dates (%i ms) waits a second', async (remaining) => {
    const { getSite, clock, state } = status();
    await getSite.answer(site('maintenance', remaining));
    clock.increment(999);
    expect(state().value).toBe('maintenance');
    clock.increment(1);
    expect(state().value).toBe('checking');
  });

  test('without an end waits for the person', async () => {
    const { getSite, clock, state, flow } = status();
    await getSite.answer(site('maintenance'));
    clock.increment(30 * 24 * 3_600_000);
    expect(state().value).toBe('maintenance');
    flow.send({ type: 'status.check' });
    expect(state().value).toBe('checking');
  });

  test('one that is extended is checked at its new end', async () => {
    const { getSite, clock, state } = status();
    await getSite.answer(site('maintenance', 1000));
    clock.increment(1000);
    await getSite.answer(site('maintenance', 5000));
    clock.increment(4999);
    expect(state().value).toBe('maintenance');
    clock.increment(1);
    expect(state().value).toBe('checking');
  });

  test('one that ends beyond the range of a browser’s timer does not loop', async () => {
    const clock = new SimulatedClock();
    const timeouts = vi.spyOn(clock, 'setTimeout');
    const getSite = held<Site, { host: string }>();
    const actor = createActor(
      systemStatusMachine.provide({
        actors: { getSite: getSite.logic },
        actions: { notifyClosed: () => undefined },
      }),
      { input: { host: 'h', isSecure: true }, clock },
    ).start();
    await getSite.answer(site('maintenance', 40 * 24 * 3_600_000));
    expect(actor.getSnapshot().value).toBe('maintenance');
    // A longer time overflows setTimeout, which then fires at once.
    expect(Math.max(0, ...timeouts.mock.calls.map(([, ms]) => ms))).toBeLessThanOrEqual(2 ** 31 - 1);
  });

  test('a blocked region can be checked again, and a failure there is reported', async () => {
    const { getSite, state, flow } = status();
    await getSite.answer(site('restricted'));
    flow.send({ type: 'status.check' });
    await getSite.fail(new ServiceError('offline'));
    expect(state().value).toBe('failed');
  });
});
