/** The ways in that stand behind the first form. */
import type { House } from './house.ts';
import { loginDialog, passSlider, sendHeaderForm } from './site.ts';
import { expect, type Page } from './test.ts';

interface SignInScreen {
  readonly name: string;
  readonly open: (page: Page, house: House) => Promise<void>;
  readonly isLone?: boolean;
}

export const SIGN_IN_SCREENS: readonly SignInScreen[] = [
  {
    name: 'login by a code',
    open: async (page) => {
      await page.goto('/login');
      await loginDialog(page).getByRole('radio', { name: 'SMS ile' }).check();
      await loginDialog(page).getByRole('button', { name: 'Giriş yap' }).click();
      await expect(loginDialog(page).getByText('Lütfen bir telefon numarası gir.')).toBeVisible();
    },
  },
  {
    name: 'the countries of a number',
    open: async (page) => {
      await page.goto('/login');
      await loginDialog(page).getByRole('radio', { name: 'SMS ile' }).check();
      await loginDialog(page)
        .getByRole('button', { name: /^Ülke kodu/ })
        .focus();
      await expect(page.getByRole('option', { name: /Almanya/ })).toBeVisible();
    },
  },
  {
    name: 'the second step of a login',
    isLone: true,
    open: async (page, house) => {
      await house.does('module', { modId: 'LOGINIPVERF3', on: true });
      await page.goto(house.url);
      await sendHeaderForm(page);
      await passSlider(page);
      await loginDialog(page).getByRole('button', { name: 'SMS gönder' }).click();
      await expect(loginDialog(page).getByRole('timer')).toBeVisible();
    },
  },
];
