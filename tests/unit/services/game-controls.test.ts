// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import {
  fillScreen,
  readGameOptions,
  watchGameRequests,
  withGameOptions,
  writeGameOptions,
  type GameRequest,
} from '../../../src/services/browser/game-controls.ts';

beforeEach(() => localStorage.clear());

test('by default games are silent, at their own pace and use keys', () => {
  expect(readGameOptions()).toEqual({ sound: false, quick: false, keys: true });
  localStorage.setItem('gameOptions', '<script>,SOUND');
  expect(readGameOptions()).toEqual({ sound: false, quick: false, keys: true });
});

test("a choice is stored, and added to the address of the platform's own games only", () => {
  const own = '/play/10001?ticket=one&language=TY';
  expect(withGameOptions(own)).toBe(own);
  writeGameOptions({ sound: true, quick: true, keys: false });
  expect(readGameOptions()).toEqual({ sound: true, quick: true, keys: false });
  expect(withGameOptions(own)).toBe(`${own}#sound,quick,no-keys`);
  expect(withGameOptions('https://games.example/t/1')).toBe('https://games.example/t/1');
});

test('a frame requests full screen and reports its options; other messages are ignored', () => {
  const requests: GameRequest[] = [];
  const stop = watchGameRequests((request) => requests.push(request));
  const post = (data: unknown) => dispatchEvent(new MessageEvent('message', { data }));
  for (const data of [null, 7, 'screen.toggle', {}, { type: 'other' }, { type: 'game.options' }]) post(data);
  post({ type: 'game.options', options: { sound: 'yes', quick: false, keys: true } });
  expect(requests).toEqual([]);
  post({ type: 'screen.toggle', more: 1 });
  post({ type: 'game.options', options: { sound: true, quick: false, keys: true } });
  stop();
  post({ type: 'screen.leave' });
  expect(requests).toEqual([
    { type: 'screen.toggle' },
    { type: 'game.options', options: { sound: true, quick: false, keys: true } },
  ]);
});

/** A browser's full screen: `settle` is the frame in which what was requested happens, and its event is sent. */
const fullScreen = () => {
  const changes: (() => void)[] = [];
  let element: Element | null = null;
  const change = (to: Element | null) =>
    new Promise<void>((resolve) => {
      changes.push(() => {
        element = to;
        document.dispatchEvent(new Event('fullscreenchange'));
        resolve();
      });
    });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => element });
  document.documentElement.requestFullscreen = vi.fn(() => change(document.documentElement));
  document.exitFullscreen = vi.fn(() => change(null));
  return {
    change,
    request: document.documentElement.requestFullscreen,
    settle: async () => {
      await vi.waitFor(() => expect(changes).not.toEqual([]));
      changes.shift()?.();
    },
  };
};

test('a browser that refuses full screen breaks nothing', async () => {
  const refuse = vi.fn(async () => Promise.reject(new TypeError('no press')));
  document.documentElement.requestFullscreen = refuse;
  const left = vi.fn();
  const stop = fillScreen(left);
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledOnce());
  stop();
  expect(left).not.toHaveBeenCalled();
});

test('a browser that ends full screen is noticed, once it has begun and until it is left', async () => {
  const { change, settle } = fullScreen();
  const left = vi.fn();
  const stop = fillScreen(left);
  await settle();
  expect(left).not.toHaveBeenCalled();
  void change(null);
  await settle();
  expect(left).toHaveBeenCalledOnce();
  stop();
  document.dispatchEvent(new Event('fullscreenchange'));
  expect(left).toHaveBeenCalledOnce();
});

test('full screen that is requested again while the browser still leaves it begins after that', async () => {
  const { request, settle } = fullScreen();
  const stop = fillScreen(() => undefined);
  await settle();
  stop();
  const left = vi.fn();
  const stopAgain = fillScreen(left);
  expect(request).toHaveBeenCalledOnce();
  await settle();
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
  expect(left).not.toHaveBeenCalled();
  expect(document.fullscreenElement).toBe(document.documentElement);
  stopAgain();
});
