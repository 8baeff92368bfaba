// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Banner } from '../../../src/services/contract/content.ts';
import { ayse, openApp, trial, type StartedApp } from './app-harness.ts';
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

describe('pages', () => {
  test.each([
    ['/rng?vendor=PG&q=gold', { type: 'RNG', query: { vendor: 'PG', q: 'gold' } }],
    ['/rng?classification=JP', { type: 'RNG', query: { classification: 'JP' } }],
    ['/games?q=gold', { type: 'GAMES', query: { q: 'gold' } }],
    ['/fish', { type: 'FISH', query: {} }],
    ['/pvp', { type: 'PVP', query: {} }],
    ['/live', { type: 'LIVE', query: {} }],
    ['/sports', { type: 'SPORTS', query: {} }],
    ['/esports', { type: 'ESPORTS', query: {} }],
    ['/video', { type: 'VIDEO', query: {} }],
  ])('ROU-07, ROU-10, ROU-20: %s lists its games', async (address, input) => {
    const app = await openApp();
    await app.go(address);
    expect(app.open()).toEqual([null, 'slotList']);
    expect(app.inputOf('page')).toEqual({
      ...input,
      viewer: expect.objectContaining({ visitor: null }) as unknown,
    });
    expect(app.where()).toEqual([address, address]);
  });

  test.each(['/', '/index', '/index.html', '/home'])(
    'ROU-02: %s is Home, without a page flow',
    async (address) => {
      const app = await openApp({ address: '/rng' });
      await app.go(address);
      expect(app.open()).toEqual([null, null]);
      expect(app.where()).toEqual([address, address]);
    },
  );

  test('ROU-23: a slash at the end is dropped in place when the page was opened there', async () => {
    const push = vi.spyOn(history, 'pushState');
    const app = await openApp({ address: '/rng/' });
    expect(app.where()).toEqual(['/rng', '/rng']);
    expect(push).not.toHaveBeenCalled();
  });

  test('another list replaces the first; the same list updates to its address, and starts at its beginning', async () => {
    const app = await openApp({ address: '/rng' });
    const first = app.flowIn('page');
    scrollTo.mockClear();
    await app.go('/rng');
    expect(app.flowIn('page') === first).toBe(true);
    expect(scrollTo).toHaveBeenCalledTimes(1);
    await app.go('/rng?vendor=PG');
    expect(app.flowIn('page') === first).toBe(true);
    expect(app.receivedBy('page').at(-1)).toEqual({ type: 'list.turn', query: { vendor: 'PG' } });
    expect(app.where()).toEqual(['/rng?vendor=PG', '/rng?vendor=PG']);
    await app.back('/rng');
    expect(app.receivedBy('page').at(-1)).toEqual({ type: 'list.turn', query: {} });
    await app.go('/fish');
    expect(app.flowIn('page') === first).toBe(false);
    expect(app.inputOf('page')).toMatchObject({ type: 'FISH' });
  });

  test('a list that requests another address changes it: replaced while typing, pushed for a choice', async () => {
    const app = await openApp({ address: '/rng' });
    const list = app.flowIn('page');
    const push = vi.spyOn(history, 'pushState');
    await app.sendFrom('page', { type: 'route.request', address: '/rng?q=gold', manner: 'replace' });
    expect(app.where()).toEqual(['/rng?q=gold', '/rng?q=gold']);
    expect(push).not.toHaveBeenCalled();
    await app.sendFrom('page', { type: 'route.request', address: '/rng?q=gold&sort=name', manner: 'push' });
    expect(app.where()).toEqual(['/rng?q=gold&sort=name', '/rng?q=gold&sort=name']);
    expect(push).toHaveBeenCalledTimes(1);
    expect(app.flowIn('page') === list).toBe(true);
  });

  test('ROU-01: a requested address is written once, one reached by going back is not written', async () => {
    const push = vi.spyOn(history, 'pushState');
    const app = await openApp();
    await app.go('/rng');
    await app.go('/rng');
    expect(push).toHaveBeenCalledTimes(1);
    await app.back('/');
    expect(push).toHaveBeenCalledTimes(1);
    expect(app.where()).toEqual(['/', '/']);
    expect(app.open()).toEqual([null, null]);
  });

  test('a new page starts at its top', async () => {
    const app = await openApp();
    scrollTo.mockClear();
    await app.go('/rng');
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  test('BAN-01: the banners are notified of each page', async () => {
    const app = await openApp();
    await app.go('/rng?vendor=PG');
    await app.go('/');
    expect(app.children.banner.received).toEqual([
      { type: 'page.changed', path: '/' },
      { type: 'page.changed', path: '/rng' },
      { type: 'page.changed', path: '/' },
    ]);
  });

  test('I18-04: after a change of language, banners, notices and vendors are requested again', async () => {
    const app = await openApp();
    app.children.preferences.send({ type: 'language.changed' });
    for (const part of ['banner', 'notices', 'lobby'] as const)
      expect(app.children[part].received.at(-1)).toEqual({ type: 'content.reload' });
  });
});

describe('a page that failed to load', () => {
  const toPage = ({ state }: StartedApp, type: string): void =>
    (state().children['page'] as unknown as { send: (event: { type: string }) => void }).send({ type });

  test('is replaced by Home when it is closed, not by an empty page', async () => {
    const app = await openApp({ address: '/rng' });
    toPage(app, 'flow.broke');
    toPage(app, 'flow.close');
    await settled();
    expect(app.where()).toEqual(['/', '/']);
    expect(app.open()).toEqual([null, null]);
  });

  test('that was left for another page does not affect that page', async () => {
    const app = await openApp({ address: '/rng' });
    toPage(app, 'flow.broke');
    await app.go('/home');
    expect(app.where()).toEqual(['/home', '/home']);
  });
});

describe('the registration page', () => {
  test.each(['/register', '/register.html'])(
    'ROU-03: %s is Home with the register dialog',
    async (address) => {
      const app = await openApp({ address });
      expect(app.where()).toEqual([address, address]);
      expect(app.state().context.route?.screen).toBe('home');
      expect(app.open()).toEqual(['registration', null]);
    },
  );

  test('does not open for a signed-in member', async () => {
    const app = await openApp({ address: '/register', visitor: ayse });
    expect(app.open()).toEqual([null, null]);
  });

  test("CFG-02: is opened by the header's button, and leads to Home after the registration (REG-05)", async () => {
    const app = await openApp({ address: '/register' });
    await app.go('/rng');
    await app.send({ type: 'registration.open' });
    expect(app.open()[0]).toBe('registration');
    await app.endDialog({ kind: 'signedIn', signedIn, changeDue: null, password: null });
    expect(app.where()).toEqual(['/', '/']);
    expect(app.open()).toEqual([null, null]);
    expect(app.state().context.visitor?.account).toBe('ayse');
  });
});

describe('the login page', () => {
  test('ROU-19: is Home with the login dialog', async () => {
    const app = await openApp({ address: '/login' });
    expect(app.where()).toEqual(['/login', '/login']);
    expect(app.state().context.route?.screen).toBe('home');
    expect(app.open()).toEqual(['login', null]);
    expect(app.inputOf('dialog')).toMatchObject({ values: null });
  });

  test('does not open for a signed-in member', async () => {
    const app = await openApp({ address: '/login', visitor: ayse });
    expect(app.open()).toEqual([null, null]);
  });

  test('OUT-04: does not open for a member who signs out there', async () => {
    const app = await openApp({ visitor: ayse, address: '/login' });
    await app.send({ type: 'logout.open' });
    await app.endDialog('loggedOut');
    expect(app.where()).toEqual(['/', '/']);
    expect(app.open()).toEqual([null, null]);
  });

  test('FRC-03: replaces every page for a visitor under a forced login', async () => {
    const app = await openApp({ address: '/game?nodeId=17' }, { forcedLogin: true });
    for (const address of ['/rng', '/', '/vip']) {
      await app.go(address);
      expect(app.where()).toEqual(['/login', '/login']);
    }
    expect(app.open()).toEqual(['login', null]);
  });

  test('FRC-01: does not replace a page for a member with a token', async () => {
    const app = await openApp({ address: '/rng', visitor: ayse }, { forcedLogin: true });
    expect(app.open()).toEqual([null, 'slotList']);
  });
});

describe('a game', () => {
  const start = { type: 'game.start', game: { id: '17', vendor: 'PG' } } as const;

  test('LAU-01, LAU-03: opens within the route for a member', async () => {
    const app = await openApp({ visitor: ayse, address: '/rng' });
    await app.send(start);
    expect(app.where()).toEqual(['/game?nodeId=17&vendor=PG', '/game?nodeId=17&vendor=PG']);
    expect(app.open()).toEqual([null, 'gameLaunch']);
    expect(app.inputOf('page')).toEqual({
      path: '/game',
      query: { nodeId: '17', vendor: 'PG' },
      isForPlayMoney: false,
    });
  });

  test('LAU-01, GAT-15: opens the login for a visitor, over the current page', async () => {
    const app = await openApp({ address: '/rng' });
    await app.send(start);
    expect(app.open()).toEqual(['login', 'slotList']);
    expect(app.where()).toEqual(['/rng', '/rng']);
  });

  test('ROU-17: opened by its address plays for a member', async () => {
    const app = await openApp({ visitor: ayse, address: '/game?nodeId=17' });
    expect(app.open()).toEqual([null, 'gameLaunch']);
    expect(app.inputOf('page')).toEqual({
      path: '/game',
      query: { nodeId: '17' },
      isForPlayMoney: false,
    });
  });

  test.each([
    '/lottery?gameCode=t&vendor=LOTT',
    '/vnlottery?gameCode=v&vendor=TCG_LOTTO_VN',
    '/lottery?vendor=ELOTT',
    '/lottert',
    '/sealottery',
    '/seamless?nodeId=17',
    '/fbsports',
  ])('ROU-08, ROU-12, ROU-18: %s is a game page with its path as identifier', async (address) => {
    const app = await openApp({ visitor: ayse, address });
    expect(app.open()).toEqual([null, 'gameLaunch']);
    const [path = '', query = ''] = address.split('?');
    expect(app.inputOf('page')).toEqual({
      path,
      query: Object.fromEntries(new URLSearchParams(query)),
      isForPlayMoney: false,
    });
  });

  test.each([
    [ayse, '/lottery'],
    [ayse, '/lottery?playType=straight'],
    [null, '/vnlottery'],
  ])(
    'ROU-08, ROU-09: without a lottery in the address a lobby opens, for visitors too (%#)',
    async (visitor, address) => {
      const app = await openApp({ visitor, address });
      expect(app.open()).toEqual([null, 'lotteryLobby']);
      const [path, query] = address.split('?');
      expect(app.inputOf('page')).toEqual({
        path,
        query: Object.fromEntries(new URLSearchParams(query)),
        visitor,
      });
      expect(app.where()).toEqual([address, address]);
    },
  );

  test('ROU-08, LOT-02: another prize mode in the address turns the lobby, a lottery leaves it', async () => {
    const app = await openApp({ visitor: ayse, address: '/lottery' });
    await app.send({ type: 'route.request', address: '/lottery?prizeMode=Elott', manner: 'push' });
    expect(app.inputOf('page')).toMatchObject({ query: {} });
    expect(app.receivedBy('page')).toEqual([{ type: 'list.turn', query: { prizeMode: 'Elott' } }]);
    await app.send({ type: 'route.request', address: '/lottery?gameCode=t', manner: 'push' });
    expect(app.open()).toEqual([null, 'gameLaunch']);
  });

  test('API-24: the sportsbook opens for a visitor, and a lottery asks for the login', async () => {
    expect((await openApp({ address: '/fbsports' })).open()).toEqual([null, 'gameLaunch']);
    const app = await openApp({ address: '/lottery?gameCode=t' });
    expect(app.open()).toEqual(['login', null]);
    expect(app.where()).toEqual(['/', '/']);
  });

  test('LAU-02, ROU-09: a lottery opens the lottery route, with what it has', async () => {
    const app = await openApp({ visitor: ayse, address: '/rng' });
    await app.send({
      type: 'game.start',
      game: { id: '5', vendor: 'LOTT', type: 'LOTT', code: 'lott-5', playType: null },
    });
    expect(app.where()[1]).toBe('/lottery?gameCode=lott-5&vendor=LOTT');
    expect(app.open()).toEqual([null, 'gameLaunch']);
  });

  test('LAU-01: opened by its address opens the login over Home for a visitor', async () => {
    const app = await openApp({ address: '/game?nodeId=17' });
    expect(app.where()).toEqual(['/', '/']);
    expect(app.open()).toEqual(['login', null]);
  });

  test('LAU-01: reached by going back after a sign-out opens the login, and the location bar shows Home', async () => {
    const app = await openApp({ address: '/' });
    await app.back('/game?nodeId=17');
    expect(app.open()).toEqual(['login', null]);
    expect(app.where()).toEqual(['/', '/']);
  });

  test('ROU-23: an address with a slash at its end, reached by going back from Home, is corrected in the location bar', async () => {
    const app = await openApp({ address: '/' });
    await app.back('/rng/');
    expect(app.where()).toEqual(['/rng', '/rng']);
  });

  test('an unknown address is reported, without a page flow, and stays in the location bar', async () => {
    const app = await openApp({ address: '/rng' });
    await app.go('/nowhere?a=1');
    expect(app.open()).toEqual([null, null]);
    expect(app.where()).toEqual(['/nowhere?a=1', '/nowhere?a=1']);
    expect(app.app.getSnapshot().context.route?.screen).toBe('notFound');
  });
});

describe('BAN-07: a banner', () => {
  const banner = (link: Partial<NonNullable<Banner['link']>>): Banner => ({
    id: 'b',
    group: 'w_home',
    image: '/b.webp',
    link: { type: 'URL', target: null, vendor: null, gameId: null, ...link },
    label: null,
    title: null,
    subtitle: null,
    action: null,
  });
  const opened = async (link: Parameters<typeof banner>[0], visitor: typeof ayse | null = null) => {
    const app = await openApp({ visitor });
    await app.send({ type: 'banner.opened', banner: banner(link) });
    return app;
  };

  test('leads to a route of the site', async () => {
    expect((await opened({ target: '/rng?vendor=PG' })).where()).toEqual([
      '/rng?vendor=PG',
      '/rng?vendor=PG',
    ]);
  });

  test('leads to its game through the gate', async () => {
    const member = await opened({ type: 'G', gameId: '17', vendor: 'PG' }, ayse);
    expect(member.inputOf('page')).toEqual({
      path: '/game',
      query: { nodeId: '17', vendor: 'PG' },
      isForPlayMoney: false,
    });
    expect((await opened({ type: 'G', gameId: '17' })).open()).toEqual(['login', null]);
    const free = await opened({ type: 'G', gameId: '17' }, trial);
    expect(free.open()).toEqual([null, 'gameLaunch']);
    expect(free.inputOf('page')).toMatchObject({ isForPlayMoney: true });
  });

  test('leads out of the site in a window that cannot reach back', async () => {
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
    const app = await opened({ target: 'https://example.com' });
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(
      'https://example.com',
      '_blank',
      'noopener,noreferrer',
    );
    expect(app.where()).toEqual(['/', '/']);
  });

  test('without a link does nothing', async () => {
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null);
    const app = await opened({ target: 'javascript:alert(1)' });
    expect(openWindow).not.toHaveBeenCalled();
    expect([app.open(), app.where()]).toEqual([
      [null, null],
      ['/', '/'],
    ]);
  });
});
