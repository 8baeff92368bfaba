import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { accountMenu } from '../support/e2e/site.ts';
import { TRIAL, expect, test } from '../support/e2e/test.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Resmini değiştir' });
const entry = (page: Page): Locator => page.getByRole('menuitem', { name: 'Resmini değiştir' });
const face = (page: Page): Locator => accountMenu(page).locator('img').first();

test(
  'API-04, API-15, CST-01, GAT-16: a member chooses a picture by keys and the header shows it at once; a trial account and a brand without pictures have no choice',
  NIGHT,
  async ({ page, isolatedPlatform }) => {
    await enter(page, isolatedPlatform.url);
    await expect(face(page)).toHaveAttribute('src', '/art/avatar-05.svg');
    // A failure is reported and can be retried.
    await isolatedPlatform.does('fault', { endpoint: 'listIcons', kind: 'fail', status: 502, count: 1 });
    await accountMenu(page).click();
    await entry(page).press('Enter');
    await expect(dialog(page).getByRole('alert')).toContainText('Resimler yüklenemedi');
    await dialog(page).getByRole('button', { name: 'Yeniden dene' }).press('Enter');
    const pictures = dialog(page).getByRole('radio');
    await expect(pictures).toHaveCount(12);
    await expect(pictures.nth(4)).toBeChecked();
    for (const theme of ['dark', 'light']) {
      await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
      expect(await findings(page)).toEqual([]);
    }
    await pictures.nth(4).press('ArrowRight');
    await expect(pictures.nth(5)).toBeChecked();
    await isolatedPlatform.does('fault', { endpoint: 'setIcon', kind: 'fail', status: 502, count: 1 });
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(pictures.nth(5)).toBeChecked();
    await dialog(page).getByRole('button', { name: 'Onayla' }).press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(face(page)).toHaveAttribute('src', '/art/avatar-06.svg');

    // A picture that fails to load is replaced by the default one.
    await page.route(/avatar-06\.svg/, (route) => route.abort());
    await page.reload();
    await expect(face(page)).toHaveAttribute('src', '/art/avatar-default.svg');

    await enter(page, isolatedPlatform.url, '/', TRIAL);
    await accountMenu(page, TRIAL.account).click();
    await entry(page).click();
    await expect(page.getByRole('dialog', { name: 'Gerçek hesap gerekli' })).toBeVisible();
    await page.keyboard.press('Escape');

    await isolatedPlatform.does('module', { modId: 'PROFPIC3', on: false });
    await page.reload();
    await accountMenu(page, TRIAL.account).click();
    await expect(page.getByRole('menuitem', { name: 'Çıkış yap' })).toBeVisible();
    await expect(entry(page)).toHaveCount(0);
  },
);
