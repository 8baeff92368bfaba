// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { welcome } from '../../../src/machines/session/common/sign-in-end.ts';
import { reportWireEvent } from '../../../src/services/wire-events.ts';
import { settled } from './harness.ts';
import { ayse, openApp, signedIn, site, startApp } from './app-harness.ts';

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('merchant', 'statehouse');
});
const ALWAYS = ['preferences', 'session', 'systemStatus', 'watchWire'];
const ALL = 'banner dialog jackpot lobby notices page panel popups routeGuard search watchAddress'.split(' ');
const MEMBER = ['avatar', 'favourites', 'walletBalance', 'watchGameFrame'];
const running = ({ state }: ReturnType<typeof startApp>) =>
  Object.entries(state().children)
    .flatMap(([id, child]) => (child ? [id] : []))
    .toSorted();
/** A session that is lost, as any call may report it. */
const lose = async (reason: string | null) => {
  reportWireEvent({ type: 'session.ended', code: 'login.not.session', reason });
  await settled();
};

describe('before the site is open', () => {
  test('nothing of the site runs, and nothing is shown', () => {
    const app = startApp({ address: '/rng' });
    expect(running(app)).toEqual(ALWAYS);
    expect(app.state().value).toBe('starting');
    expect(app.state().context.route).toBeNull();
  });

  test.each(['maintenance', 'restricted'] as const)(
    'STA-02, STA-03: %s replaces the whole site',
    async (condition) => {
      const app = startApp({ visitor: ayse, address: '/rng' });
      await app.getSite.answer(site(condition));
      expect(app.state().value).toBe('closed');
      expect(running(app)).toEqual(ALWAYS);
      await app.go('/fish');
      expect(app.where()).toEqual(['/rng', undefined]);
    },
  );

  test('a status that fails replaces the site by a retry', async () => {
    const app = startApp();
    await app.getSite.fail(new Error('x'));
    expect(app.state().value).toBe('closed');
  });
});

describe('an open site', () => {
  test('runs every part; the balance only for a signed-in member', async () => {
    expect(running(await openApp())).toEqual([...ALWAYS, ...ALL].toSorted());
    expect(running(await openApp({ visitor: ayse }))).toEqual([...ALWAYS, ...ALL, ...MEMBER].toSorted());
  });

  test('requests the status again after a call that met a closed site, and goes on meanwhile', async () => {
    const app = await openApp({ address: '/rng' });
    reportWireEvent({ type: 'site.closed' });
    expect(app.getSite.runs).toHaveLength(2);
    expect(app.state().matches('open')).toBe(true);
    expect(app.open()).toEqual([null, 'slotList']);
  });

  test('does so after a push of the platform', async () => {
    const app = await openApp({ visitor: ayse });
    app.live.send({ type: 'live.status' });
    expect(app.getSite.runs).toHaveLength(2);
  });

  test('that stays open leaves every open flow as it is', async () => {
    const app = await openApp({ address: '/rng' });
    await app.send({ type: 'login.open', values: null });
    const flows = [app.flowIn('dialog'), app.flowIn('page')];
    reportWireEvent({ type: 'site.closed' });
    await app.getSite.answer(site());
    expect([app.flowIn('dialog') === flows[0], app.flowIn('page') === flows[1]]).toEqual([true, true]);
    expect(app.open()).toEqual(['login', 'slotList']);
  });

  test('ROU-19: that stays open keeps the login dialog of /login, and its input', async () => {
    const app = await openApp({ address: '/login' });
    const typed = app.flowIn('dialog');
    reportWireEvent({ type: 'site.closed' });
    await app.getSite.answer(site());
    expect(app.flowIn('dialog') === typed).toBe(true);
  });

  test('FRC-03: that now forces a login sends the visitor to it', async () => {
    const app = await openApp({ address: '/rng' });
    reportWireEvent({ type: 'site.closed' });
    await app.getSite.answer(site('normal', { forcedLogin: true }));
    await settled();
    expect(app.where()).toEqual(['/login', '/login']);
    expect(app.open()).toEqual(['login', null]);
  });

  test('STA-02: that closes stops everything', async () => {
    const app = await openApp({ visitor: ayse, address: '/rng' });
    await app.send({ type: 'logout.open' });
    const flows = [app.flowIn('dialog'), app.flowIn('page')];
    reportWireEvent({ type: 'site.closed' });
    await app.getSite.answer(site('maintenance'));
    expect(app.state().value).toBe('closed');
    expect(running(app)).toEqual(ALWAYS);
    expect(flows.map((flow) => flow?.getSnapshot().status)).toEqual(['stopped', 'stopped']);
    expect(app.children.walletBalance.isRunning).toBe(false);
  });

  const reopened = async (address: string) => {
    const app = await openApp({ visitor: ayse, address });
    reportWireEvent({ type: 'site.closed' });
    await app.getSite.answer(site('maintenance'));
    (app.state().children.systemStatus as unknown as { send: (event: object) => void }).send({
      type: 'status.check',
    });
    await app.getSite.answer(site());
    await settled();
    return app;
  };

  test('that opens again runs the site again, at the same address', async () => {
    const app = await reopened('/');
    expect(running(app)).toEqual([...ALWAYS, ...ALL, ...MEMBER].toSorted());
    expect(app.where()).toEqual(['/', '/']);
  });

  test.each([
    ['/rng?vendor=PG', 'slotList'],
    ['/game?nodeId=17', 'gameLaunch'],
  ])('that opens again opens the page of %s again', async (address, flow) => {
    const app = await reopened(address);
    expect(app.where()).toEqual([address, address]);
    expect(app.open()).toEqual([null, flow]);
  });
});

describe('the end of a flow', () => {
  test('LOG-15, LOG-18, LOG-22: a login starts the session, closes the dialog and leads to /', async () => {
    const app = await openApp({ address: '/rng' });
    await app.send({ type: 'login.open', values: null });
    await app.endDialog(welcome(signedIn));
    expect(sessionStorage.getItem('token')).toBe('t-1');
    expect(app.state().context.visitor).toEqual(ayse);
    expect(app.where()).toEqual(['/', '/']);
    expect(app.open()).toEqual([null, null]);
    expect(app.children.walletBalance.isRunning).toBe(true);
    expect(app.getMemberInfo.runs).toHaveLength(1);
  });

  test('a login that was closed changes nothing', async () => {
    const app = await openApp({ address: '/rng' });
    await app.send({ type: 'login.open', values: null });
    await app.endDialog(null);
    expect(app.state().context.visitor).toBeNull();
    expect(sessionStorage.getItem('token')).toBeNull();
    expect([app.where(), app.open()]).toEqual([
      ['/rng', '/rng'],
      [null, 'slotList'],
    ]);
  });

  test('LOG-22, FRC-01: a forced login leads to / too', async () => {
    const app = await openApp({ address: '/rng' }, { forcedLogin: true });
    expect(app.where()).toEqual(['/login', '/login']);
    expect(app.open()).toEqual(['login', null]);
    await app.endDialog(welcome(signedIn));
    expect(app.state().context.visitor).toEqual(ayse);
    expect(app.open()).toEqual([null, null]);
    expect(app.where()).toEqual(['/', '/']);
  });

  test('the header’s form is passed to the login dialog', async () => {
    const app = await openApp();
    await app.send({ type: 'login.open', values: { username: 'ayse', password: 'x' } });
    expect(app.inputOf('dialog')).toEqual({ site: site(), values: { username: 'ayse', password: 'x' } });
  });

  test('OUT-03, OUT-04, OUT-05: a logout clears the session and leads to /', async () => {
    sessionStorage.setItem('token', 't-0');
    const app = await openApp({ visitor: ayse, address: '/rng' });
    await app.send({ type: 'logout.open' });
    await app.endDialog('loggedOut');
    expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({ merchant: 'statehouse' });
    expect(app.state().context.visitor).toBeNull();
    expect(app.where()).toEqual(['/', '/']);
    expect(app.open()).toEqual([null, null]);
    expect(app.children.walletBalance.isRunning).toBe(false);
  });

  test('OUT-01: a cancelled logout changes nothing', async () => {
    const app = await openApp({ visitor: ayse, address: '/rng' });
    await app.send({ type: 'logout.open' });
    await app.endDialog(null);
    expect(app.state().context.visitor).toEqual(ayse);
    expect(app.where()).toEqual(['/rng', '/rng']);
  });

  test('FRC-03: with a forced login a logout leads to the login', async () => {
    const app = await openApp({ visitor: ayse, address: '/rng' }, { forcedLogin: true });
    await app.send({ type: 'logout.open' });
    await app.endDialog('loggedOut');
    expect(app.where()).toEqual(['/login', '/login']);
    expect(app.open()).toEqual(['login', null]);
  });

  test('the notice popup opens at the clicked title, and its end changes nothing', async () => {
    const app = await openApp();
    const notices = [{ id: 'a', title: 'a', startsAt: 1, content: '' }];
    await app.send({ type: 'notices.opened', notices, id: 'a' });
    expect(app.open()).toEqual(['noticePopup', null]);
    expect(app.inputOf('dialog')).toEqual({ notices, id: 'a' });
    await app.endDialog(null);
    expect(app.open()).toEqual([null, null]);
  });
});

describe('a lost session', () => {
  test.each([
    ['superseded', 'superseded'],
    [null, 'expired'],
  ] as const)('(%s) is shown over the open page, which stays as it is', async (reason, loss) => {
    const app = await openApp({ visitor: ayse, address: '/rng' });
    const page = app.flowIn('page');
    await lose(reason);
    expect(app.open()).toEqual(['sessionEnded', 'slotList']);
    expect(app.inputOf('dialog')).toEqual({ loss });
    expect(app.flowIn('page') === page).toBe(true);
    expect(page?.getSnapshot().status).toBe('active');
    expect(app.where()).toEqual(['/rng', '/rng']);
    expect(app.state().context.visitor).toBeNull();
    expect(app.children.walletBalance.isRunning).toBe(false);
  });

  test.each(['/rng', '/login'])('at %s leads to / once the person has read it', async (address) => {
    const app = await openApp({ visitor: ayse, address });
    await lose(null);
    await app.endDialog(null);
    expect(app.where()).toEqual(['/', '/']);
    expect(app.open()).toEqual([null, null]);
  });

  test('leads to the login if the person chooses so', async () => {
    const app = await openApp({ visitor: ayse, address: '/rng' });
    await lose(null);
    await app.endDialog('login');
    expect(app.where()).toEqual(['/', '/']);
    expect(app.open()).toEqual(['login', null]);
  });

  test('FRC-03: blocks a visitor under a forced login who goes back instead of reading the reason', async () => {
    const app = await openApp({ visitor: ayse, address: '/rng' }, { forcedLogin: true });
    await app.go('/fish');
    await lose(null);
    await app.back('/rng');
    expect(app.where()).toEqual(['/login', '/login']);
    expect(app.open()).toEqual(['login', null]);
  });

  test('FRC-03: leads to the forced login', async () => {
    const app = await openApp({ visitor: ayse, address: '/rng' }, { forcedLogin: true });
    await lose(null);
    await app.endDialog(null);
    expect(app.where()).toEqual(['/login', '/login']);
    expect(app.open()).toEqual(['login', null]);
  });

  test('while the site is closed leaves a visitor behind', async () => {
    const app = startApp({ visitor: ayse });
    await app.getSite.answer(site('maintenance'));
    await lose(null);
    expect(app.state().context.visitor).toBeNull();
  });

  test('by a logout in another tab leads to / without a message', async () => {
    const app = await openApp({ visitor: ayse, address: '/rng' });
    app.tabs.send({ type: 'session.endedElsewhere' });
    await settled();
    expect(app.open()).toEqual([null, null]);
    expect(app.where()).toEqual(['/', '/']);
  });
});

describe('a session from another tab', () => {
  test('before the site is open signs in from the start', async () => {
    const app = startApp({ address: '/game?nodeId=17' });
    app.tabs.send({ type: 'session.adopted', visitor: ayse });
    await app.getSite.answer(site());
    await settled();
    expect(app.where()[1]).toBe('/game?nodeId=17');
    expect(app.open()).toEqual([null, 'gameLaunch']);
  });

  test('later signs in on the current page, and leaves the list as it is', async () => {
    const app = await openApp({ address: '/' });
    await app.go('/rng');
    const list = app.flowIn('page');
    app.tabs.send({ type: 'session.adopted', visitor: ayse });
    await settled();
    expect(app.flowIn('page') === list).toBe(true);
    expect(app.open()).toEqual([null, 'slotList']);
    expect(app.children.walletBalance.isRunning).toBe(true);
  });
});

describe('the balance', () => {
  const balance = {
    sum: 5,
    currency: 'TLB',
    exponent: 2,
    symbol: null,
    symbolPosition: 'front',
    wallets: [],
  };

  test('is requested again for another account that takes over', async () => {
    const app = await openApp({ visitor: ayse });
    const first = app.state().children['walletBalance'];
    await app.send({ type: 'login.open', values: null });
    await app.endDialog(welcome({ ...signedIn, account: 'mina' }));
    expect(app.state().children['walletBalance'] === first).toBe(false);
  });

  test('is pushed by the platform, and requested when an event may have been missed', async () => {
    const app = await openApp({ visitor: ayse });
    app.live.send({ type: 'live.balance', balance });
    app.live.send({ type: 'live.resumed' });
    app.children.watchGameFrame.send({ type: 'game.settled' });
    expect(app.children.walletBalance.received).toEqual([
      { type: 'balance.pushed', balance },
      { type: 'balance.refresh' },
      { type: 'balance.refresh' },
    ]);
  });
});
