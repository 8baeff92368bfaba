import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepCountdown, remainingOf, watchCountdown } from '../../../src/services/countdown.ts';
import { FakeStorage } from './gateway.ts';

let local: FakeStorage;
let page: EventTarget & { visibilityState: string };
let tab: EventTarget;
const NOON = Date.UTC(2026, 10, 22, 12);

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  local = new FakeStorage();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  tab = new EventTarget();
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const written = (key: string | null) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }));

describe('the remaining wait', () => {
  test('SMS-02: is the same after a reload, and nothing once it is over', () => {
    keepCountdown('login', 60_000);
    pass(18_000);
    expect(remainingOf('login')).toBe(42_000);
    pass(42_000);
    expect(remainingOf('login')).toBe(0);
    pass(1000);
    expect(remainingOf('login')).toBe(0);
  });

  test('is separate for each purpose', () => {
    keepCountdown('login', 60_000);
    expect(remainingOf('register')).toBe(0);
  });

  test('SMS-07: a clock that is set back does not lengthen the wait of the platform', () => {
    keepCountdown('login', 60_000);
    pass(-86_400_000);
    expect(remainingOf('login')).toBe(60_000);
  });

  test.each(['', '{', 'null', '[]', '{"end":"soon","length":"long"}'])(
    'is nothing if the storage holds %j',
    (text) => {
      local.setItem('codeWait.login', text);
      expect(remainingOf('login')).toBe(0);
    },
  );

  test('stores neither the number nor the code', () => {
    keepCountdown('login', 60_000);
    expect(local.all()).toEqual({
      'codeWait.login': JSON.stringify({ end: NOON + 60_000, length: 60_000 }),
    });
  });

  test('lasts as long as the page if storage is blocked', () => {
    vi.stubGlobal('localStorage', undefined);
    keepCountdown('reset', 60_000);
    pass(1000);
    expect(remainingOf('reset')).toBe(59_000);
  });
});

describe('SMS-02: an observer is notified', () => {
  const watch = () => {
    const received: number[] = [];
    const stop = watchCountdown('login', (remainingMs) => received.push(remainingMs));
    return { received, stop };
  };

  test('at once', () => {
    keepCountdown('login', 60_000);
    pass(1000);
    expect(watch().received).toEqual([59_000]);
  });

  test('when a page that slept becomes visible, not when it goes to sleep', () => {
    keepCountdown('login', 60_000);
    const { received } = watch();
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    pass(50_000);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    expect(received).toEqual([60_000, 10_000]);
  });

  test('when another tab has requested a code, for this purpose', () => {
    const { received } = watch();
    keepCountdown('login', 60_000);
    written('codeWait.register');
    written('theme');
    expect(received).toEqual([0]);
    written('codeWait.login');
    expect(received).toEqual([0, 60_000]);
  });

  test('until it stops', () => {
    const { received, stop } = watch();
    stop();
    keepCountdown('login', 60_000);
    written('codeWait.login');
    page.dispatchEvent(new Event('visibilitychange'));
    expect(received).toEqual([0]);
  });
});
