/** Dialogs, menus and panels of which only the reach is checked, at night: their colours and names are those of other screens. */
import { enter } from './entrance.ts';
import { accountMenu, game, main, spinButton, ROYAL_SEVENS } from './site.ts';
import { AGENT, expect, type Page } from './test.ts';
import type { Screen } from './screen.ts';

const chooseInAccount = async (page: Page, entry: string | RegExp): Promise<void> => {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

export const MORE_SCREENS: readonly Screen[] = [
  {
    name: 'the pop-up of announcements',
    isIsolated: true,
    open: async (page, platform) => {
      await platform.does('store', { flag: 'popupAnnouncements', on: true });
      await page.goto(platform.url);
      await expect(page.getByRole('dialog', { name: 'Duyurularımız' })).toBeVisible();
    },
  },
  {
    name: 'a password that is changed',
    open: async (page, platform) => {
      await enter(page, platform.url);
      await chooseInAccount(page, 'Şifre değiştir');
      await expect(page.getByRole('dialog', { name: 'Şifre değiştir' })).toBeVisible();
    },
  },
  {
    name: 'the pictures of an account',
    open: async (page, platform) => {
      await enter(page, platform.url);
      await chooseInAccount(page, 'Resmini değiştir');
      await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(12);
    },
  },
  {
    name: 'contracts over the page',
    open: async (page, platform) => {
      await enter(page, platform.url);
      await chooseInAccount(page, /^Sözleşmeler/);
      await expect(page.getByRole('button', { name: 'Teklifi kabul et' })).toBeVisible();
    },
  },
  {
    name: 'a contract to be confirmed',
    open: async (page, platform) => {
      await enter(page, platform.url, '/agent/agentDailyWages', AGENT);
      await page.getByRole('button', { name: 'Teklifi kabul et' }).click();
      await expect(page.getByRole('dialog', { name: 'Teklifi kabul et' })).toBeVisible();
    },
  },
  {
    name: 'the smallest bet of the slots',
    open: async (page) => {
      await page.goto('/rng');
      await main(page).getByRole('button', { name: /^Min/ }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the rounds of a game',
    open: async (page, platform) => {
      await enter(page, platform.url, ROYAL_SEVENS);
      await expect(spinButton(page)).toBeVisible();
      await game(page).getByRole('button', { name: 'Bu ziyaret' }).click();
      await expect(game(page).getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the search of a phone',
    only: 'narrow',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Oyun ara', exact: true }).click();
      await expect(page.getByRole('banner').getByRole('combobox', { name: 'Oyun ara' })).toBeVisible();
    },
  },
];
