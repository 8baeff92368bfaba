import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  keepLotteryFavourite,
  readLotteryFavourites,
  watchLotteryFavourites,
} from '../../../src/services/browser/lottery-favourites.ts';
import { FakeStorage } from './gateway.ts';

let storage: FakeStorage;
beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

const lottery = (code: string) => ({
  ...{ id: code, code, name: code, vendor: 'TCG_SEA', playType: null, icon: null },
});
const codes = (username: string) => readLotteryFavourites(username).map(({ code }) => code);

test('SES-05: favourites are kept under LOTTFAV by user name, the latest first', () => {
  keepLotteryFavourite('mina_k', lottery('a'), true);
  expect(keepLotteryFavourite('mina_k', lottery('b'), true).map(({ code }) => code)).toEqual(['b', 'a']);
  keepLotteryFavourite('ayse', lottery('c'), true);
  expect(codes('mina_k')).toEqual(['b', 'a']);
  expect(codes('ayse')).toEqual(['c']);
  expect(codes('nobody')).toEqual([]);
  expect(JSON.parse(storage.getItem('LOTTFAV') ?? '')).toEqual({
    mina_k: [lottery('b'), lottery('a')],
    ayse: [lottery('c')],
  });
  keepLotteryFavourite('mina_k', lottery('b'), false);
  expect(codes('mina_k')).toEqual(['a']);
});

test('SES-05: only what a card shows is kept, and a lottery once', () => {
  keepLotteryFavourite('mina_k', { ...lottery('a'), ...{ draw: { every: 1 } } }, true);
  keepLotteryFavourite('mina_k', lottery('a'), true);
  expect(readLotteryFavourites('mina_k')).toEqual([lottery('a')]);
});

test('SES-05: a name that objects have of their own is a name like others', () => {
  expect(codes('constructor')).toEqual([]);
  keepLotteryFavourite('__proto__', lottery('a'), true);
  expect(codes('__proto__')).toEqual(['a']);
});

test.each(['nothing', '[]', 'null', '5', '{"mina_k":5}', '{"mina_k":[{"code":7},null]}'])(
  'what else is stored there (%s) is no favourite, and is replaced by the next one',
  (stored) => {
    storage.setItem('LOTTFAV', stored);
    expect(codes('mina_k')).toEqual([]);
    keepLotteryFavourite('mina_k', lottery('a'), true);
    expect(codes('mina_k')).toEqual(['a']);
  },
);

test('at most a hundred favourites of twenty accounts are kept; the oldest are dropped', () => {
  for (let at = 0; at < 102; at += 1) keepLotteryFavourite('mina_k', lottery(`l${at}`), true);
  expect(codes('mina_k')).toHaveLength(100);
  expect(codes('mina_k').at(-1)).toBe('l2');
  for (let at = 0; at < 20; at += 1) keepLotteryFavourite(`user_${at}`, lottery('a'), true);
  expect(codes('mina_k')).toEqual([]);
  expect(codes('user_0')).toEqual(['a']);
});

test('a browser that keeps nothing says so, and reads nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  });
  expect(() => keepLotteryFavourite('mina_k', lottery('a'), true)).toThrow('QuotaExceededError');
  vi.stubGlobal('localStorage', undefined);
  expect(codes('mina_k')).toEqual([]);
});

test('SES-05: a change in another tab is told, of LOTTFAV alone, until nobody listens', () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  const counts: number[] = [];
  const stop = watchLotteryFavourites('mina_k', (favourites) => counts.push(favourites.length));
  const changed = (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key }));
  keepLotteryFavourite('mina_k', lottery('a'), true);
  changed('LOTTFAV');
  changed('theme');
  changed(null);
  expect(counts).toEqual([0, 1, 1]);
  stop();
  changed('LOTTFAV');
  expect(counts).toHaveLength(3);
});
