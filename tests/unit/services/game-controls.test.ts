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

test('a browser that refuses full screen breaks nothing; one that ends it is noticed', async () => {
  const refuse = vi.fn(async () => Promise.reject(new TypeError('no press')));
  document.documentElement.requestFullscreen = refuse;
  const left = vi.fn();
  const stop = fillScreen(left);
  expect(refuse).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('fullscreenchange'));
  expect(left).toHaveBeenCalledOnce();
  stop();
  document.dispatchEvent(new Event('fullscreenchange'));
  expect(left).toHaveBeenCalledOnce();
});
