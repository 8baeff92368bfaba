import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { openLogin, quieten, refusal } from '../../support/e2e/new-password.ts';
import { anyAccountMenu } from '../../support/e2e/registration.ts';
import { header, loginDialog, sessionIn } from '../../support/e2e/site.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Ücretsiz oyna' });
const button = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name });

export const driver: PageDriver<PlatformServer> = {
  story: 'free-play',
  flow: 'freePlay',
  inOneGo: true,
  start: {
    visitor: async (page) => {
      await quieten(page);
      await openLogin(page);
      await loginDialog(page).getByRole('button', { name: 'Ücretsiz oyna' }).click();
    },
  },
  holds: { loginFreePlay: /\/wps\/session\/login\/freeplay$/ },
  answers: {
    loginFreePlay: {
      welcome: {
        json: {
          success: true,
          value: { token: 't-1', id: '7', userName: 'deneme_7k2', customerType: 4 },
        },
      },
      refused: refusal('TOO_MANY_REQUESTS'),
    },
  },
  arrange: { loginFreePlay: { welcome: async () => undefined } },
  notOfServer: {
    'loginFreePlay = refused': 'only once the platform has given out all accounts of an hour',
  },
  act: { 'dialog.close': (page) => button(page, 'Vazgeç').click() },
  verify: {
    // FRE-01: it is requested at once, and can be cancelled.
    starting: async (page) => {
      await expect(dialog(page)).toContainText('Sana bir deneme hesabı hazırlanıyor.');
      await expect(button(page, 'Yeniden dene')).toHaveAttribute('aria-busy', 'true');
    },
    failed: async (page) => {
      await expect(dialog(page)).toContainText('Çok fazla deneme yaptın.');
      await expect(button(page, 'Yeniden dene')).toBeEnabled();
    },
    // FRE-03 to FRE-05: signed in with a trial account, without a due change, and Home is open.
    'loginFreePlay = welcome': async (page) => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(anyAccountMenu(page)).toContainText('deneme_');
      await expect(page).toHaveURL(/\/$/);
      const kept = Object.fromEntries(await sessionIn(page));
      expect([kept['isAgent'], kept['cpw']]).toEqual(['4', undefined]);
    },
    'dialog.close': async (page) => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(header(page).getByText('Giriş yapmadın')).toBeVisible();
    },
  },
};
