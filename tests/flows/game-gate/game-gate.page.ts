import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { TRIAL } from '../../support/e2e/people.ts';
import { registerDialog } from '../../support/e2e/registration.ts';
import { accountMenu, openSignedIn } from '../../support/e2e/site.ts';

const warning = (page: Page): Locator => page.getByRole('dialog', { name: 'Gerçek hesap gerekli' });
const leave = async (page: Page, how: Promise<void>): Promise<void> => {
  await how;
  await expect(warning(page)).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(page.locator('iframe')).toHaveCount(0);
};

export const driver: PageDriver<PlatformServer> = {
  flow: 'gameGate',
  start: {
    trialPicture: async (page) => {
      await page.route(/\/wps\/stream/, () => undefined);
      await openSignedIn(page, TRIAL);
      await accountMenu(page, TRIAL.account).click();
      await page.getByRole('menuitem', { name: 'Resmini değiştir' }).click();
    },
  },
  act: {
    // The registration of a real account.
    'dialog.confirm': async (page) => {
      await warning(page).getByRole('button', { name: 'Onayla' }).click();
      await expect(warning(page)).toHaveCount(0);
      await expect(registerDialog(page)).toBeVisible();
      await expect(page).toHaveURL('/');
    },
    'dialog.close': (page) => leave(page, page.keyboard.press('Escape')),
  },
  verify: {
    // GAT-16: an icon, the text, and the button that Enter presses, beside the one that closes.
    warning: async (page) => {
      await expect(warning(page)).toContainText('Deneme hesabıyla bu alana giremezsin.');
      await expect(warning(page).locator('svg')).toBeVisible();
      await expect(warning(page).getByRole('button')).toHaveText(['Vazgeç', 'Onayla']);
      await expect(warning(page)).toContainText('Açık bir oyun varsa ona geri dönersin');
      await expect(warning(page).getByRole('button', { name: 'Onayla' })).toBeFocused();
      await expect(page).toHaveURL('/');
    },
  },
};
