import { describe, expect, test } from 'vitest';
import en from '../../../src/i18n/lang/en.json' with { type: 'json' };
import { sitePages, titleOf } from '../../../src/machines/app/app/page-title.ts';

const words = (id: string): string => (en as Readonly<Record<string, string>>)[id] ?? `no words for ${id}`;

describe('what a page is called', () => {
  test.each([
    ['/', 'Home'],
    ['/home?a=1', 'Home'],
    ['/vip', 'Home'],
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
    expect(words(titleOf(address))).toBe(name);
  });

  test('who is signed in finds Home at the addresses of the ways in', () => {
    expect(['/login', '/register'].map((address) => words(titleOf(address, true)))).toEqual(['Home', 'Home']);
  });

  test('every path of the site and every page of a panel has words', () => {
    const { pages, panels, missing } = sitePages();
    const ids = [...Object.values(pages), ...Object.values(panels)];
    expect(ids.filter((id) => !(id in en))).toEqual([]);
    expect(ids).not.toContain(missing);
    expect(words(missing)).toBe('This page does not exist');
    expect(pages).toMatchObject({
      '/': 'nav_home',
      '/help': 'nav_home',
      '/sports': 'category_sports',
      '/member/depositv2': 'in_increase_deposit',
      '/agent/agentDividendRecord': 'agent_dividend',
    });
  });
});
