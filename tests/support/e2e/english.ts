import type { Locator, Page } from '@playwright/test';
import { typeInto } from './keys.ts';
import { fitPiece } from './puzzle.ts';
import { MEMBER, type Person } from './people.ts';

/** The site speaks English from its first page on. */
export const inEnglish = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    // Not in a game's frame, which may keep nothing.
    if (window.parent === window) localStorage.setItem('language', 'EN');
  });
};
export const englishMenu = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /Account menu$/ });

/** By the keyboard, at the English form of the header or of the dialog. */
export const signInByKeys = async (
  within: Locator,
  { account, password }: Person = MEMBER,
): Promise<void> => {
  const page = within.page();
  const form = within.getByRole('form', { name: 'Sign in' });
  await typeInto(page, form.getByLabel('Username'), account);
  await typeInto(page, form.getByLabel(/^Password/), password);
  await page.keyboard.press('Enter');
  await fitPiece(page.getByRole('dialog', { name: 'Fit the arch' }));
};
