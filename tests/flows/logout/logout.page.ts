import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { accountMenu, openSignOutDialog, header, openSignedIn } from '../../support/e2e/site.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Uyarı' });
const confirm = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Onayla' });
const cancel = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Vazgeç' });

/** OUT-03 to OUT-05: only the merchant is kept, Home is open, and the header has the sign-in. */
const isOut = async (page: Page): Promise<void> => {
  await expect(header(page).getByText('Giriş yapmadın')).toBeVisible();
  await expect(accountMenu(page)).toHaveCount(0);
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({ merchant: 'statehouse' });
  await expect(page).toHaveURL(/\/$/);
};

export const driver: PageDriver<PlatformServer> = {
  story: 'modal',
  flow: 'logout',
  start: {
    plain: async (page) => {
      // The stream would report the end of the session by itself.
      await page.route(/\/wps\/stream/, () => undefined);
      // Away from Home, so that the navigation to it is visible.
      await openSignedIn(page, undefined, '/rng');
      await openSignOutDialog(page);
    },
  },
  holds: { logout: /\/wps\/session\/logout$/ },
  answers: { logout: { agreed: { json: { success: true, value: null } }, refused: { status: 502 } } },
  arrange: {
    logout: {
      agreed: async () => undefined,
      refused: async (platform) => {
        await platform.does('fault', { endpoint: 'logout', kind: 'fail', count: 1 });
      },
    },
  },
  act: {
    'dialog.confirm': (page) => confirm(page).click(),
    'dialog.close': (page) => cancel(page).click(),
  },
  verify: {
    // OUT-01: the confirmation, and the two buttons of the specification; Enter presses the second.
    confirming: async (page) => {
      await expect(dialog(page)).toContainText('Oturumu kapatmak istediğine emin misin?');
      await expect(cancel(page)).toBeEnabled();
      await expect(confirm(page)).toBeFocused();
    },
    // OUT-02: a loader, and no second confirmation.
    loggingOut: async (page) => {
      await expect(dialog(page)).toContainText('Oturum kapatılıyor…');
      await expect(dialog(page)).not.toContainText('emin misin');
      await expect(confirm(page)).toHaveAttribute('aria-busy', 'true');
      await expect(cancel(page)).toBeDisabled();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeVisible();
    },
    'dialog.close': async (page) => {
      await expect(accountMenu(page)).toBeVisible();
      await expect(page).toHaveURL(/\/rng$/);
    },
    'logout = agreed': isOut,
    'logout = refused': isOut,
    after: isOut,
  },
};
