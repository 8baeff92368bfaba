import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { liveUpdatesMachine } from '../../../src/machines/session/live-updates/live-updates.machine.ts';
import { onWireEvent } from '../../../src/services/wire-events.ts';
import { FakeStorage, gateway } from '../services/gateway.ts';
import { mount, fakeActor, settled } from './harness.ts';

const live = () => {
  const line = fakeActor();
  const page = fakeActor();
  const mounted = mount(
    liveUpdatesMachine.provide({
      actors: { followLine: line.logic as never, watchVisibility: page.logic as never },
    }),
  );
  return {
    ...mounted,
    line,
    page,
    state: () => mounted.flow.getSnapshot(),
    notified: () => mounted.parentEvents.map(({ type }) => type),
  };
};
const balance = { sum: 5, currency: 'TLB', exponent: 2, symbol: null, symbolPosition: 'front', wallets: [] };

describe('an open stream', () => {
  test('is opened at once and passes on each message', () => {
    const { line, parentEvents, state } = live();
    expect(line.started).toBe(1);
    expect(state().value).toEqual({ following: 'connecting' });
    line.send({ type: 'line.opened' });
    line.send({ type: 'balance.arrived', balance });
    line.send({ type: 'status.arrived' });
    expect(parentEvents).toEqual([{ type: 'live.balance', balance }, { type: 'live.status' }]);
  });

  test('is not affected when the page becomes visible again', () => {
    const { page, line, notified } = live();
    page.send({ type: 'page.visible' });
    expect(notified()).toEqual([]);
    expect(line.started).toBe(1);
  });
});

describe('a broken stream', () => {
  /** Breaks the stream and returns the milliseconds until it is reopened. */
  const pauseAfterBreak = ({ line, clock }: ReturnType<typeof live>): number => {
    const { started } = line;
    line.send({ type: 'line.broken' });
    for (let waited = 0; waited <= 60_000; waited += 500) {
      if (line.started > started) return waited;
      clock.increment(500);
    }
    throw new Error('The stream was never reopened');
  };

  test('is closed at once, and later messages of it are ignored', () => {
    const { line, notified } = live();
    line.send({ type: 'line.broken' });
    expect(line.isRunning).toBe(false);
    expect(notified()).toEqual([]);
  });

  test('is reopened after 1000 ms, doubled at each break up to 30000 ms', () => {
    const mounted = live();
    expect(Array.from({ length: 8 }, () => pauseAfterBreak(mounted))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  test('starts with the first pause again once a stream was established', () => {
    const mounted = live();
    const first = pauseAfterBreak(mounted);
    pauseAfterBreak(mounted);
    pauseAfterBreak(mounted);
    mounted.line.send({ type: 'line.opened' });
    mounted.line.send({ type: 'ping.arrived' });
    expect(pauseAfterBreak(mounted)).toBe(first);
  });

  test('keeps its longer pauses while each stream breaks after its first message', () => {
    const mounted = live();
    pauseAfterBreak(mounted);
    mounted.line.send({ type: 'line.opened' });
    expect(pauseAfterBreak(mounted)).toBe(2000);
  });

  test('reports once that events may have been missed: at the first message of the next stream, not before', () => {
    const mounted = live();
    const changes: unknown[] = [];
    onTestFinished(onWireEvent((event) => void changes.push(event)));
    pauseAfterBreak(mounted);
    pauseAfterBreak(mounted);
    expect([mounted.notified(), changes]).toEqual([[], []]);
    mounted.line.send({ type: 'line.opened' });
    mounted.line.send({ type: 'balance.arrived', balance });
    mounted.line.send({ type: 'ping.arrived' });
    expect(mounted.notified()).toEqual(['live.resumed', 'live.balance']);
    expect(changes).toEqual([{ type: 'resource.changed', about: null }]);
  });

  test('that never delivers again is polled: nothing that is shown may stay old', () => {
    const mounted = live();
    for (let tries = 1; tries < 6; tries += 1) pauseAfterBreak(mounted);
    expect(mounted.notified()).toEqual([]);
    pauseAfterBreak(mounted);
    pauseAfterBreak(mounted);
    expect(mounted.notified()).toEqual(['live.resumed', 'live.resumed']);
  });

  test('is reopened at once when the page becomes visible, and not a second time by the timer', () => {
    const { line, page, clock, notified } = live();
    line.send({ type: 'line.broken' });
    page.send({ type: 'page.visible' });
    expect(line.started).toBe(2);
    clock.increment(60_000);
    expect(line.started).toBe(2);
    line.send({ type: 'line.opened' });
    expect(notified()).toEqual(['live.resumed']);
  });
});

test('the first message of the platform, whatever it reports, opens the stream', async () => {
  const storage = new FakeStorage();
  storage.setItem('token', 't-1');
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', new FakeStorage());
  onTestFinished(() => void vi.unstubAllGlobals());
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const headers = { 'Content-Type': 'text/event-stream' };
  gateway(() => new Response(new ReadableStream({ start: (each) => void streams.push(each) }), { headers }));
  const page = fakeActor();
  const { flow, parentEvents } = mount(
    liveUpdatesMachine.provide({ actors: { watchVisibility: page.logic as never } }),
  );
  streams[0]?.close();
  await vi.waitFor(() => expect(flow.getSnapshot().value).toBe('waiting'));
  page.send({ type: 'page.visible' });
  const send = (message: object) =>
    streams[1]?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
  await settled();
  expect(parentEvents).toEqual([]);
  send({ type: 'status', seq: 1 });
  send({ type: 'ping', seq: 2 });
  await vi.waitFor(() => expect(flow.getSnapshot().context.tries).toBe(0));
  expect(parentEvents).toEqual([{ type: 'live.resumed' }, { type: 'live.status' }]);
});

describe('a gateway without a stream', () => {
  test('is polled every 30000 ms, not before, each time with a new attempt at a stream', () => {
    const { line, clock, notified } = live();
    line.send({ type: 'line.missing' });
    expect(line.isRunning).toBe(false);
    clock.increment(29_999);
    expect(notified()).toEqual([]);
    clock.increment(1);
    expect(notified()).toEqual(['live.resumed']);
    expect(line.started).toBe(2);
    line.send({ type: 'line.missing' });
    clock.increment(29_999);
    expect(notified()).toHaveLength(1);
    clock.increment(1);
    expect(notified()).toHaveLength(2);
    expect(line.started).toBe(3);
    // A change after the last poll and before the stream would be lost.
    line.send({ type: 'line.opened' });
    expect(notified()).toHaveLength(3);
  });

  test('is polled at once when the page becomes visible', () => {
    const { line, page, notified } = live();
    line.send({ type: 'line.missing' });
    page.send({ type: 'page.visible' });
    expect(notified()).toEqual(['live.resumed']);
  });
});
