// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchGameFrame } from '../../../src/services/browser/game-frame.ts';
import {
  currentAddress,
  openWindow,
  reloadForChunk,
  watchAddress,
  watchVisibility,
  writeAddress,
} from '../../../src/services/browser/navigation.ts';

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => vi.restoreAllMocks());

describe('the address', () => {
  test('ROU-01: is the path and the query', () => {
    history.replaceState(null, '', '/rng?vendor=PG#top');
    expect(currentAddress()).toBe('/rng?vendor=PG');
  });

  test('ROU-01: is pushed to the history, or replaces the current entry', () => {
    const length = history.length;
    writeAddress('/rng?vendor=PG', 'push');
    expect([currentAddress(), history.length]).toEqual(['/rng?vendor=PG', length + 1]);
    writeAddress('/fish', 'replace');
    expect([currentAddress(), history.length]).toEqual(['/fish', length + 1]);
  });

  test('the state of an entry stays when its address is replaced', () => {
    history.replaceState({ noted: 1 }, '', '/');
    writeAddress('/fish', 'replace');
    expect(history.state).toEqual({ noted: 1 });
  });

  test.each(['push', 'replace'] as const)('ROU-23: a browser that refuses (%s) is ignored', (how) => {
    const refuse = () => {
      throw new DOMException('too many', 'SecurityError');
    };
    vi.spyOn(history, 'pushState').mockImplementation(refuse);
    vi.spyOn(history, 'replaceState').mockImplementation(refuse);
    expect(() => writeAddress('/rng', how)).not.toThrow();
  });

  test('ROU-01: the browser’s own buttons are reported, until the listener stops', () => {
    const addresses: string[] = [];
    const stop = watchAddress((address) => void addresses.push(address));
    history.replaceState(null, '', '/pvp?name=x');
    dispatchEvent(new PopStateEvent('popstate'));
    stop();
    dispatchEvent(new PopStateEvent('popstate'));
    expect(addresses).toEqual(['/pvp?name=x']);
  });
});

test('BAN-07: a window out of the site cannot reach back', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  openWindow('https://example.com');
  expect(open).toHaveBeenCalledExactlyOnceWith('https://example.com', '_blank', 'noopener,noreferrer');
});

test('CST-04: a missing chunk reloads the page once an entry, never in a loop', () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  history.replaceState({ noted: 1 }, '', '/');
  expect(reloadForChunk()).toBe(true);
  expect(history.state).toMatchObject({ noted: 1 });
  expect(reloadForChunk()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  history.pushState(null, '', '/rng');
  expect(reloadForChunk()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a page is notified when it becomes visible, not when it is hidden', () => {
  let seen = 0;
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const stop = watchVisibility(() => (seen += 1));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seen).toBe(0);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(seen).toBe(1);
});

test('a game in a frame reports that it moved money; other messages are ignored', () => {
  let settled = 0;
  const stop = watchGameFrame(() => (settled += 1));
  for (const data of [null, 'balance.changed', 7, {}, { type: 'other' }])
    dispatchEvent(new MessageEvent('message', { data }));
  expect(settled).toBe(0);
  dispatchEvent(new MessageEvent('message', { data: { type: 'balance.changed', balance: 1_000_000 } }));
  stop();
  dispatchEvent(new MessageEvent('message', { data: { type: 'balance.changed' } }));
  expect(settled).toBe(1);
});
