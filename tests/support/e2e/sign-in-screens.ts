/** The ways to sign in behind the first form. */
import { guess } from './guesses.ts';
import type { PlatformServer } from './platform-server.ts';
import { loginDialog, passSlider, sendHeaderForm } from './site.ts';
import { MEMBER, NEWCOMER, expect, type Page } from './test.ts';

interface SignInScreen {
  readonly name: string;
  readonly open: (page: Page, platform: PlatformServer) => Promise<void>;
  readonly isIsolated?: boolean;
}

const openForgot = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await loginDialog(page).getByRole('button', { name: 'Şifreni mi unuttun?' }).click();
};

export const SIGN_IN_SCREENS: readonly SignInScreen[] = [
  {
    name: 'a forgotten password by e-mail',
    open: async (page) => {
      await openForgot(page);
      await page.getByRole('button', { name: 'E-postayı gönder' }).click();
      await expect(page.getByText('Bu alan boş bırakılamaz.')).toHaveCount(2);
    },
  },
  {
    name: 'a forgotten password by phone',
    open: async (page) => {
      await openForgot(page);
      await page.getByRole('radio', { name: 'Telefon ile' }).check();
      await page.getByLabel(/^Yeni şifre/).fill('kestane');
      await page.getByRole('button', { name: 'Yeni şifreyi kaydet' }).click();
      await expect(page.getByText('Bir telefon numarası gir.')).toBeVisible();
    },
  },
  {
    name: 'a password that must be changed',
    open: async (page) => {
      await page.goto('/');
      await sendHeaderForm(page, NEWCOMER);
      await passSlider(page);
      const dialog = page.getByRole('dialog', { name: 'Şifre değiştir' });
      await dialog.getByRole('button', { name: 'Şifre değiştir' }).click();
      await expect(dialog.getByText('Bu alan boş bırakılamaz.').first()).toBeVisible();
    },
  },
  {
    name: 'login by a code',
    open: async (page) => {
      await page.goto('/login');
      await loginDialog(page).getByRole('radio', { name: 'SMS ile' }).check();
      await loginDialog(page).getByRole('button', { name: 'Giriş yap' }).click();
      await expect(loginDialog(page).getByText('Bir telefon numarası gir.')).toBeVisible();
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
    isIsolated: true,
    open: async (page, platform) => {
      await platform.does('module', { modId: 'LOGINIPVERF3', on: true });
      await page.goto(platform.url);
      await sendHeaderForm(page);
      await passSlider(page);
      await loginDialog(page).getByRole('button', { name: 'SMS gönder' }).click();
      await expect(loginDialog(page).getByRole('timer')).toBeVisible();
    },
  },
  {
    name: 'login with an image captcha',
    isIsolated: true,
    open: async (page, platform) => {
      await guess(platform.url, MEMBER.account, 2);
      await page.goto(platform.url);
      await sendHeaderForm(page, { account: MEMBER.account, password: 'not-the-password' });
      await passSlider(page);
      await expect(loginDialog(page).getByRole('img', { name: /Bozulmuş harfler/ })).toBeVisible();
    },
  },
];
