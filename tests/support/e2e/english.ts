import { expect, type Locator, type Page } from '@playwright/test';
import { chooseInMenu, typeInto } from './keys.ts';
import { fitPiece } from './puzzle.ts';
import { MEMBER, type Person } from './people.ts';

/** The site starts in English, until another language is chosen. */
export const inEnglish = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    // Not in a game's frame, which has no storage.
    if (window.parent === window && localStorage.getItem('language') === null)
      localStorage.setItem('language', 'EN');
  });
};
/** Switches to Turkish in the header, by the keyboard. */
export const intoTurkish = async (page: Page): Promise<void> => {
  const button = page.getByRole('banner').getByRole('button', { name: /^Language/ });
  await chooseInMenu(page, button, page.getByRole('menuitemradio', { name: /^Türkçe/ }));
  await expect(page.locator('html')).toHaveAttribute('lang', /^tr/);
};
export const englishMenu = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /Account menu$/ });

/** Signs in by the keyboard, in the header's form or in the dialog. */
export const signInByKeys = async (
  within: Locator,
  { account, password }: Person = MEMBER,
): Promise<void> => {
  const page = within.page();
  const form = within.getByRole('form', { name: /^(Sign in|Giriş yap)$/ });
  await typeInto(page, form.getByLabel(/^(Username|Kullanıcı adı)/), account);
  await typeInto(page, form.getByLabel(/^(Password|Şifre)/), password);
  await page.keyboard.press('Enter');
  await fitPiece(page.getByRole('dialog', { name: /^(Fit the arch|Kemeri yerine oturt)$/ }));
};
