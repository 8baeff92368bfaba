import { describe, expect, test } from 'vitest';
import { mayEnter, pathOfCategory, routeOf, type Route } from '../../../src/machines/app/route.ts';
import { routeGuardMachine, type Manner } from '../../../src/machines/app/route-guard/route-guard.machine.ts';
import { mount } from './harness.ts';

const guard = (input: { address: string; forcedLogin?: boolean; hasToken?: boolean }) => {
  const mounted = mount(routeGuardMachine, { forcedLogin: false, hasToken: false, ...input });
  return {
    ...mounted,
    go: (address: string, manner: Manner = 'push') =>
      mounted.flow.send({ type: 'route.request', address, manner }),
    /** Everything allowed so far, as [address, manner]. */
    allowed: () =>
      mounted.parentEvents.map((parentEvents) => [
        (parentEvents as unknown as { route: Route }).route.address,
        (parentEvents as unknown as { manner: Manner }).manner,
      ]),
  };
};
const SCREENS: readonly (readonly [string, string, string | null])[] = [
  ['/', 'home', null],
  ['/index', 'home', null],
  ['/index.html', 'home', null],
  ['/home', 'home', null],
  ['/login', 'home', null],
  ['/register', 'home', null],
  ['/register.html', 'home', null],
  ['/rng', 'electronicGames', 'RNG'],
  ['/fish', 'electronicGames', 'FISH'],
  ['/pvp', 'electronicGames', 'PVP'],
  ['/live', 'electronicGames', 'LIVE'],
  ['/sports', 'electronicGames', 'SPORTS'],
  ['/esports', 'electronicGames', 'ESPORTS'],
  ['/video', 'electronicGames', 'VIDEO'],
  ['/game', 'game', null],
  ['/seamless', 'game', null],
  ['/fbsports', 'game', null],
  ['/lottery', 'lottery', null],
  ['/vnlottery', 'lottery', null],
  ['/lottert', 'game', null],
  ['/sealottery', 'game', null],
  ['/promotions', 'promotions', null],
  ['/promoDetail', 'promotions', null],
  ['/help', 'help', null],
  ['/helpmc', 'help', null],
  ['/down', 'download', null],
  ['/download', 'download', null],
  ['/pointMall', 'points', null],
  ['/noticePage', 'notices', null],
  ['/vip', 'vip', null],
  ['/join', 'join', null],
];

describe('the table of routes', () => {
  test.each(SCREENS)(
    'ROU-02, ROU-03, ROU-04, ROU-05, ROU-06, ROU-07, ROU-08, ROU-10, ROU-11, ROU-12, ROU-13, ROU-14, ROU-15, ROU-16, ROU-17, ROU-18, ROU-20: %s shows %s',
    (path, screen, games) => {
      expect(routeOf(path)).toEqual({
        screen,
        address: path,
        path,
        query: {},
        games,
        dialog: path === '/login' ? 'login' : path.startsWith('/register') ? 'register' : null,
        panel: null,
      });
    },
  );

  test.each(SCREENS.filter(([path]) => path !== '/'))('%s may end in a slash', (path, screen) => {
    expect(routeOf(`${path}/`)).toMatchObject({ screen, path, address: path });
    expect(routeOf(`${path}/?a=1`)).toMatchObject({ screen, path, address: `${path}?a=1` });
  });

  test.each(['', '?a=1'])('%j is empty and leads home', (address) => {
    expect(routeOf(address)).toMatchObject({ screen: 'home', path: '/', games: null, dialog: null });
  });

  test.each(['/nowhere', '/rng/more', '/RNG', '/%2e%2e', '/constructor', '/__proto__', '/nowhere?a=1'])(
    '%j is known to nobody, says so and keeps its address',
    (address) => {
      expect(routeOf(address)).toMatchObject({ screen: 'notFound', address, games: null, dialog: null });
    },
  );

  test('a query is kept beside the path and in the address', () => {
    expect(routeOf('/rng?vendor=PG&name=a%20b')).toMatchObject({
      address: '/rng?vendor=PG&name=a%20b',
      path: '/rng',
      query: { vendor: 'PG', name: 'a b' },
    });
    expect(routeOf('/rng?')).toMatchObject({ address: '/rng', query: {} });
  });

  test('GAM-02: a category with a page opens it; cockfight and those without a page have none', () => {
    expect(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'VIDEO'].map(pathOfCategory)).toEqual([
      '/rng',
      '/live',
      '/fish',
      '/pvp',
      '/sports',
      '/esports',
      '/video',
    ]);
    expect(['COCKFIGHT', 'LOTT', 'ELOTT'].map(pathOfCategory)).toEqual([null, null, null]);
  });
});

describe('forced login', () => {
  const OPEN = ['/login', '/register', '/register.html', '/helpmc', '/download'];

  test.each(OPEN)('FRC-02: %s can be opened without a token', (path) => {
    expect(mayEnter(path, true, false)).toBe(true);
  });

  test.each([
    '/',
    '/index',
    '/home',
    '/rng',
    '/game',
    '/down',
    '/help',
    '/vip',
    '/login2',
    '/Login',
    '/logi',
  ])('FRC-03: %s cannot be opened without a token', (path) => {
    expect(mayEnter(path, true, false)).toBe(false);
    expect(mayEnter(path, false, false)).toBe(true);
  });

  test.each(['/', '/rng', '/game', '/vip'])('FRC-01: %s may be entered with a token', (path) => {
    expect(mayEnter(path, true, true)).toBe(true);
  });

  test('FRC-03, ROU-19: every other path leads to /login, in place of the requested address', () => {
    const { allowed, parentEvents, go } = guard({ address: '/rng', forcedLogin: true });
    expect(allowed()).toEqual([['/login', 'replace']]);
    expect(parentEvents[0]).toMatchObject({ route: { dialog: 'login' } });
    go('/game?nodeId=1');
    expect(allowed().slice(1)).toEqual([['/login', 'replace']]);
    go('/login');
    expect(allowed().slice(2)).toEqual([['/login', 'push']]);
  });

  test('FRC-01: a new token opens the way, a lost one closes it', () => {
    const { flow, allowed, go } = guard({ address: '/', forcedLogin: true });
    flow.send({ type: 'visitor.changed', hasToken: true });
    go('/rng');
    expect(allowed().at(-1)).toEqual(['/rng', 'push']);
    flow.send({ type: 'visitor.changed', hasToken: false });
    expect(allowed().at(-1)).toEqual(['/login', 'replace']);
  });

  test('a lost session leaves the current page, and the next request is validated without it', () => {
    const { flow, allowed, go } = guard({ address: '/rng', forcedLogin: true, hasToken: true });
    flow.send({ type: 'visitor.lost' });
    expect(allowed()).toEqual([['/rng', 'replace']]);
    go('/fish', 'pop');
    expect(allowed().at(-1)).toEqual(['/login', 'replace']);
  });

  test('a change of the visitor validates the page again, without a new request', () => {
    const { flow, allowed, go } = guard({ address: '/' });
    go('/rng');
    flow.send({ type: 'visitor.changed', hasToken: true });
    expect(allowed().at(-1)).toEqual(['/rng', 'replace']);
  });

  test('FRC-03: a setting that is switched on while the page is open sends to /login at once', () => {
    const { flow, allowed } = guard({ address: '/rng' });
    flow.send({ type: 'setting.changed', forcedLogin: true });
    expect(allowed()).toEqual([
      ['/rng', 'replace'],
      ['/login', 'replace'],
    ]);
  });
});

describe('navigation', () => {
  test('the address at which the page was opened is shown, in place', () => {
    expect(guard({ address: '/rng?vendor=PG' }).allowed()).toEqual([['/rng?vendor=PG', 'replace']]);
  });

  test.each(['push', 'replace', 'pop'] as const)('a known address keeps its manner: %s', (manner) => {
    const { allowed, go } = guard({ address: '/' });
    go('/fish', manner);
    expect(allowed().at(-1)).toEqual(['/fish', manner]);
  });

  test('ROU-23: an address with a slash at its end is corrected in place when reached by going back, and pushed when requested', () => {
    const { allowed, go } = guard({ address: '/rng/' });
    expect(allowed().at(-1)).toEqual(['/rng', 'replace']);
    go('/rng/', 'pop');
    expect(allowed().at(-1)).toEqual(['/rng', 'replace']);
    go('/rng/', 'push');
    expect(allowed().at(-1)).toEqual(['/rng', 'push']);
  });
});
