import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearSearches,
  dropSearch,
  keepSearch,
  readSearches,
  watchSearches,
} from '../../../src/services/browser/search-store.ts';
import { FakeStorage } from './gateway.ts';

const KEY = 'search.recent';
let storageListeners: ((event: { key: string | null }) => void)[] = [];
const changeElsewhere = (searches: readonly string[]): void => {
  localStorage.setItem(KEY, JSON.stringify(searches));
  for (const listener of storageListeners) listener({ key: KEY });
};
const refuses = (): never => {
  throw new DOMException('full', 'QuotaExceededError');
};

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  storageListeners = [];
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => storageListeners.push(listener));
  vi.stubGlobal('removeEventListener', (_: string, listener: () => void) => {
    storageListeners = storageListeners.filter((other) => other !== listener);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  clearSearches();
  vi.unstubAllGlobals();
});

test('the latest search comes first, each once, whatever its capitals', () => {
  for (const text of ['royal', 'lunar gala', 'Royal']) keepSearch(text);
  expect(readSearches()).toEqual(['Royal', 'lunar gala']);
  expect(localStorage.getItem(KEY)).toBe('["Royal","lunar gala"]');
});

test('eight are remembered, and none that is too short to search for or longer than the field', () => {
  for (let at = 1; at <= 9; at++) keepSearch(`game ${at}`);
  for (const text of ['x'.repeat(65), 'x', '', '   ']) keepSearch(text);
  expect(readSearches()).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((at) => `game ${at}`));
  keepSearch('x'.repeat(64));
  expect(readSearches()[0]).toHaveLength(64);
});

test('one is removed, all are cleared, and nothing is left in the browser', () => {
  for (const text of ['royal', 'gala', 'lily']) keepSearch(text);
  dropSearch('gala');
  expect(readSearches()).toEqual(['lily', 'royal']);
  clearSearches();
  expect(readSearches()).toEqual([]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('observers receive each change, those of other tabs too, until they stop', () => {
  const received: (readonly string[])[] = [];
  const stop = watchSearches((searches) => received.push(searches));
  keepSearch('royal');
  changeElsewhere(['gala']);
  stop();
  keepSearch('lily');
  changeElsewhere(['pond']);
  expect(received).toEqual([[], ['royal'], ['gala']]);
});

test.each([
  ['garbage', '{'],
  ['another thing', '{"a":1}'],
  ['null', 'null'],
  ['values that are no texts', '[1,null,{}]'],
])('there are none where the storage holds %s', (_, text) => {
  localStorage.setItem(KEY, text);
  expect(readSearches()).toEqual([]);
  keepSearch('royal');
  expect(readSearches()).toEqual(['royal']);
});

test('what another program has stored is bounded as well', () => {
  localStorage.setItem(
    KEY,
    JSON.stringify(['a1', 'A1', 'y'.repeat(100), ...'bcdefghijk'].map((text) => text.padEnd(2, '1'))),
  );
  expect(readSearches()).toEqual([...'abcdefgh'].map((name) => `${name}1`));
});

test('where storage is full, searches last as long as the page, and are stored when there is room', () => {
  keepSearch('royal');
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(refuses);
  keepSearch('gala');
  expect(readSearches()).toEqual(['gala', 'royal']);
  full.mockRestore();
  keepSearch('lily');
  expect(localStorage.getItem(KEY)).toBe('["lily","gala","royal"]');
});

test('where storage is closed, nothing fails', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(localStorage, method).mockImplementation(refuses);
  expect(readSearches()).toEqual([]);
  keepSearch('royal');
  expect(readSearches()).toEqual(['royal']);
  dropSearch('royal');
  expect(readSearches()).toEqual([]);
});
