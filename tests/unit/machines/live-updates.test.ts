import { describe, expect, test } from 'vitest';
import { liveUpdatesMachine } from '../../../src/machines/session/live-updates/live-updates.machine.ts';
import { mount, speaker } from './harness.ts';

const live = () => {
  const line = speaker();
  const page = speaker();
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
    told: () => mounted.news.map(({ type }) => type),
  };
};
const balance = { sum: 5, currency: 'TLB', exponent: 2, symbol: null, symbolPosition: 'front', wallets: [] };

describe('an open line', () => {
  test('is opened at once and tells each message', () => {
    const { line, news, state } = live();
    expect(line.started).toBe(1);
    expect(state().value).toBe('following');
    line.say({ type: 'line.opened' });
    line.say({ type: 'balance.arrived', balance });
    line.say({ type: 'status.arrived' });
    expect(news).toEqual([{ type: 'live.balance', balance }, { type: 'live.status' }]);
  });

  test('a page that is looked at again changes nothing', () => {
    const { page, line, told } = live();
    page.say({ type: 'page.visible' });
    expect(told()).toEqual([]);
    expect(line.started).toBe(1);
  });
});

describe('a broken line', () => {
  /** Breaks the line and tells after how many milliseconds it is opened again. */
  const pauseAfterBreak = ({ line, clock }: ReturnType<typeof live>): number => {
    const { started } = line;
    line.say({ type: 'line.broken' });
    for (let waited = 0; waited <= 60_000; waited += 500) {
      if (line.started > started) return waited;
      clock.increment(500);
    }
    throw new Error('The line was never opened again');
  };

  test('is closed at once, and a message of it counts for nothing', () => {
    const { line, told } = live();
    line.say({ type: 'line.broken' });
    expect(line.isRunning).toBe(false);
    expect(told()).toEqual([]);
  });

  test('is opened again after 1000 ms, doubled at each break up to 30000 ms', () => {
    const mounted = live();
    expect(Array.from({ length: 8 }, () => pauseAfterBreak(mounted))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  test('pauses no longer than before once a line has really stood', () => {
    const mounted = live();
    const first = pauseAfterBreak(mounted);
    pauseAfterBreak(mounted);
    pauseAfterBreak(mounted);
    mounted.line.say({ type: 'line.opened' });
    expect(pauseAfterBreak(mounted)).toBe(first);
  });

  test('tells that something may have been missed, when it is opened again', () => {
    const mounted = live();
    pauseAfterBreak(mounted);
    expect(mounted.told()).toEqual(['live.resumed']);
  });

  test('is opened at once when the page is looked at, and not a second time by the timer', () => {
    const { line, page, clock, told } = live();
    line.say({ type: 'line.broken' });
    page.say({ type: 'page.visible' });
    expect(line.started).toBe(2);
    expect(told()).toEqual(['live.resumed']);
    clock.increment(60_000);
    expect(line.started).toBe(2);
    expect(told()).toHaveLength(1);
  });
});

describe('a gateway without a line', () => {
  test('is asked every 30000 ms, not before, and for a line too, again and again', () => {
    const { line, clock, told } = live();
    line.say({ type: 'line.missing' });
    expect(line.isRunning).toBe(false);
    clock.increment(29_999);
    expect(told()).toEqual([]);
    clock.increment(1);
    expect(told()).toEqual(['live.resumed']);
    expect(line.started).toBe(2);
    line.say({ type: 'line.missing' });
    clock.increment(29_999);
    expect(told()).toHaveLength(1);
    clock.increment(1);
    expect(told()).toHaveLength(2);
    expect(line.started).toBe(3);
  });

  test('is asked at once when the page is looked at', () => {
    const { line, page, told } = live();
    line.say({ type: 'line.missing' });
    page.say({ type: 'page.visible' });
    expect(told()).toEqual(['live.resumed']);
  });
});
