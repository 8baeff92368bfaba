import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { accountMenu, header, loginDialog, openSignedIn, signInElsewhere } from '../../support/e2e/site.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Oturumun kapandı' });
const refresh = (page: Page): Locator => header(page).getByRole('button', { name: 'Bakiyeyi yenile' });
const BALANCE = /\/wps\/v2\/wallets\/balance/;

/** Without a platform that can be left idle for hours, the next call gets the response that it would give. */
const answerExpired = (page: Page): Promise<unknown> =>
  page.route(BALANCE, (route) =>
    route.fulfill({
      status: 401,
      json: {
        success: false,
        errorCode: 'login.not.session',
        message: 'Your session has ended.',
        value: { reason: 'expired' },
      },
    }),
  );

export const driver: PageDriver<PlatformServer> = {
  flow: 'sessionEnded',
  start: {
    superseded: async (page) => {
      const line = page.waitForResponse(/\/wps\/stream/, { timeout: 30_000 });
      await openSignedIn(page);
      await line;
      await signInElsewhere(page);
    },
    expired: async (page, platform) => {
      await page.route(/\/wps\/stream/, () => undefined);
      await openSignedIn(page);
      await expect(refresh(page)).toBeEnabled();
      if (platform) await platform.does('clock', { do: 'move', milliseconds: 3 * 3_600_000 });
      else await answerExpired(page);
      // Another call of the page may have met the end first: then there is nothing to press.
      await refresh(page)
        .click({ timeout: 3000 })
        .catch(() => undefined);
    },
  },
  act: {
    'dialog.confirm': (page) => dialog(page).getByRole('button', { name: 'Giriş yap' }).click(),
    'dialog.close': (page) => dialog(page).getByRole('button', { name: 'Vazgeç' }).click(),
  },
  verify: {
    // OUT-05: whatever the choice, the session is over.
    '*': async (page) => {
      await expect(header(page).getByText('Giriş yapmadın')).toBeVisible();
      await expect(accountMenu(page)).toHaveCount(0);
      expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    },
    // ERR-01: it shows the reason only; money is safe.
    showing: (page) => expect(dialog(page)).toContainText('Paran ve açık turların güvende.'),
    'start superseded': async (page) => {
      await expect(dialog(page)).toContainText('Hesabına başka bir cihazdan girildi');
      await expect(dialog(page)).not.toContainText('boşta');
    },
    'start expired': async (page) => {
      await expect(dialog(page)).toContainText('çok uzun süre açık ya da boşta kaldığı için kapandı');
      await expect(dialog(page)).not.toContainText('başka bir cihaz');
    },
    'dialog.confirm': (page) => expect(loginDialog(page)).toBeVisible(),
    'dialog.close': (page) => expect(page.getByRole('dialog')).toHaveCount(0),
  },
};
