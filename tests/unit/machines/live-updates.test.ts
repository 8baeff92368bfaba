import { describe, expect, test } from 'vitest';
import { liveUpdatesMachine } from '../../../src/machines/session/live-updates/live-updates.machine.ts';
import { mount, fakeActor } from './harness.ts';

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
    expect(state().value).toBe('following');
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
    expect(pauseAfterBreak(mounted)).toBe(first);
  });

  test('reports that events may have been missed, when it is reopened', () => {
    const mounted = live();
    pauseAfterBreak(mounted);
    expect(mounted.notified()).toEqual(['live.resumed']);
  });

  test('is reopened at once when the page becomes visible, and not a second time by the timer', () => {
    const { line, page, clock, notified } = live();
    line.send({ type: 'line.broken' });
    page.send({ type: 'page.visible' });
    expect(line.started).toBe(2);
    expect(notified()).toEqual(['live.resumed']);
    clock.increment(60_000);
    expect(line.started).toBe(2);
    expect(notified()).toHaveLength(1);
  });
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
  });

  test('is polled at once when the page becomes visible', () => {
    const { line, page, notified } = live();
    line.send({ type: 'line.missing' });
    page.send({ type: 'page.visible' });
    expect(notified()).toEqual(['live.resumed']);
  });
});
