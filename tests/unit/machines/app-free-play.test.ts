// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, trial } from './app-harness.ts';
import { settled } from './harness.ts';
import { signedIn } from './login-harness.ts';

const scrollTo = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', scrollTo);
  window.scrollTo = scrollTo as never;
});
afterEach(() => {
  vi.restoreAllMocks();
  scrollTo.mockClear();
});

const start = { type: 'game.start', game: { id: '17', vendor: 'PG' } } as const;

describe('a game for play money', () => {
  test('FRE-01: opens within the route for a trial account, for play money', async () => {
    const app = await openApp({ visitor: trial, address: '/rng' });
    await app.send(start);
    expect(app.where()).toEqual(['/game?nodeId=17&vendor=PG', '/game?nodeId=17&vendor=PG']);
    expect(app.open()).toEqual([null, 'gameLaunch']);
    expect(app.inputOf('page')).toEqual({
      path: '/game',
      query: { nodeId: '17', vendor: 'PG' },
      isForPlayMoney: true,
    });
  });

  test('FRE-01: opened by its address plays for a trial account, for play money', async () => {
    const app = await openApp({ visitor: trial, address: '/game?nodeId=17' });
    expect(app.open()).toEqual([null, 'gameLaunch']);
    expect(app.inputOf('page')).toEqual({ path: '/game', query: { nodeId: '17' }, isForPlayMoney: true });
  });

  test.each(['registration', 'login'] as const)(
    'FRE-01: who signs in out of it by %s goes on in the game, which is opened anew for money',
    async (way) => {
      const app = await openApp({ visitor: trial, address: '/game?nodeId=17' });
      const first = app.flowIn('page');
      await app.send(way === 'login' ? { type: 'login.open', values: null } : { type: 'registration.open' });
      await app.endDialog({ kind: 'signedIn', signedIn, changeDue: null, password: null });
      expect(app.where()).toEqual(['/game?nodeId=17', '/game?nodeId=17']);
      expect(app.open()).toEqual([null, 'gameLaunch']);
      expect(app.inputOf('page')).toEqual({ path: '/game', query: { nodeId: '17' }, isForPlayMoney: false });
      expect(app.flowIn('page')).not.toBe(first);
    },
  );

  test('FRE-05: a sign-in with a trial account in another tab leads to /', async () => {
    const app = await openApp({ visitor: trial, address: '/rng' });
    await app.send({ type: 'registration.open' });
    await app.endDialog({ kind: 'signedIn', signedIn, changeDue: null, password: null });
    expect(app.where()).toEqual(['/', '/']);
  });

  test.each([
    ['dialog.confirm', 'registration'],
    ['dialog.close', null],
  ] as const)(
    'GAT-16, FRE-01: over it a trial account meets the gate of a panel; %s leads to %s, and the game stays',
    async (type, next) => {
      const app = await openApp({ visitor: trial, address: '/game?nodeId=17' });
      await app.send({ type: 'route.request', address: '/member/withdraw', manner: 'push' });
      expect(app.open()).toEqual(['gameGate', 'gameLaunch']);
      app.flowIn('dialog')?.send({ type });
      await settled();
      expect(app.open()).toEqual([next, 'gameLaunch']);
      expect(app.where()).toEqual(['/game?nodeId=17', '/game?nodeId=17']);
    },
  );
});
