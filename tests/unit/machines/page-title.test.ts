import { describe, expect, test } from 'vitest';
import en from '../../../src/i18n/lang/en.json' with { type: 'json' };
import type { AppSnapshot } from '../../../src/machines/app/app/app.machine.ts';
import { selectTitle, sitePages, titleOf } from '../../../src/machines/app/app/page-title.ts';
import { shellPages } from '../../../src/machines/app/app/shell-pages.ts';

const messageOf = (id: string): string =>
  (en as Readonly<Record<string, string>>)[id] ?? `no words for ${id}`;

describe('the title of a page', () => {
  test.each([
    ['/', 'Home'],
    ['/home?a=1', 'Home'],
    ['/vip', 'VIP club'],
    ['/join', 'Become an agent'],
    ['/rng?vendor=PG', 'Slots'],
    ['/live', 'Live casino'],
    ['/esports/', 'E-sports'],
    ['/game?nodeId=17', 'Game'],
    ['/login', 'Sign in'],
    ['/register.html', 'Create account'],
    ['/member/withdraw', 'Withdraw'],
    ['/member/nothing', 'Member centre'],
    ['/agent/agentAnnouncement', 'Announcements'],
    ['/agent/nothing', 'Agent centre'],
    ['/nowhere', 'This page does not exist'],
  ])('%s: %s', (address, name) => {
    expect(messageOf(titleOf(address))).toBe(name);
  });

  test('a signed-in member finds Home at the sign-in addresses', () => {
    expect(['/login', '/register'].map((address) => messageOf(titleOf(address, true)))).toEqual([
      'Home',
      'Home',
    ]);
  });

  test.each([
    ['login', 'Sign in'],
    ['registration', 'Create account'],
    ['forgotPassword', 'Forgot your password?'],
    ['changePassword', 'Change password'],
    ['avatarChoice', 'Change picture'],
    ['contractOffers', 'Contracts'],
    ['freePlay', 'Free play'],
    ['legalAcceptance', 'Our documents have changed'],
    ['whatsNew', 'What is new'],
    ['logout', 'Sign out'],
    ['sessionEnded', 'You have been signed out'],
    // These only inform, or ask for a confirmation.
    ['noticePopup', 'Deposit'],
    ['announcementPopup', 'Deposit'],
    ['gameGate', 'Deposit'],
    [null, 'Deposit'],
  ] as const)('over a panel, the dialog %s: %s', (dialog, name) => {
    const snapshot = { context: { address: '/', visitor: null } } as AppSnapshot;
    expect(messageOf(selectTitle({ centre: 'member', page: 'depositv2' }, dialog)(snapshot))).toBe(name);
  });

  test('every path of the site and every page of a panel has a title', () => {
    const { pages, panels, missing } = sitePages();
    const ids = [...Object.values(pages), ...Object.values(panels)];
    expect(ids.filter((id) => !(id in en))).toEqual([]);
    expect(ids).not.toContain(missing);
    expect(messageOf(missing)).toBe('This page does not exist');
    expect(pages).toMatchObject({
      '/': 'nav_home',
      '/vip': 'vip_club',
      '/join': 'join_title',
      '/helpmc': 'help_centre',
      '/down': 'app_download',
      '/sports': 'category_sports',
      '/member/depositv2': 'in_increase_deposit',
      '/agent/agentDividendRecord': 'agent_dividend',
    });
  });
});

test('BAN-01: the shell has the layout and the banners that the page will have', () => {
  const home = { screen: 'home', layout: 'home', group: 'w_home' };
  const list = (group: string) => ({ screen: 'electronicGames', layout: 'column', group });
  const pages = shellPages();
  for (const path of ['/', '/index', '/index.html', '/home', '/login', '/register', '/register.html'])
    expect(pages[path]).toEqual(home);
  expect(pages).toMatchObject({
    '/rng': list('w_rng'),
    '/fish': list('w_fish'),
    '/pvp': list('w_pvp'),
    '/live': list('w_live'),
    '/sports': list('w_sports'),
    '/esports': list('w_esports'),
    '/promotions': { screen: 'promotions', layout: 'wide', group: 'w_promotion' },
    '/promoDetail': { screen: 'promotions', layout: 'plain', group: null },
    // Its own head stands in the place of a banner; inside an app it has no header either (ROU-14).
    '/help': { screen: 'help', layout: 'plain', group: null },
    '/helpmc': { screen: 'help', layout: 'bare', group: null },
    '/down': { screen: 'download', layout: 'wide', group: 'w_down' },
    '/lottery': { screen: 'lottery', layout: 'plain', group: null },
    '/game': { screen: 'game', layout: 'plain', group: null },
    '/legal/privacy': { screen: 'document', layout: 'plain', group: null },
  });
});
