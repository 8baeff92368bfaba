import type { Locator } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { withoutPopups } from '../support/e2e/announcements.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { expect, test, type Page } from '../support/e2e/test.ts';

const chat = (page: Page): Locator =>
  page.getByRole('complementary').getByRole('button', { name: /^Canlı destek/ });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Canlı destek' });

test(
  'LAU-08: the live chat opens in a window of 440 by 500 that cannot reach the site, and states that it is a stand-in',
  NIGHT,
  async ({ page }) => {
    await withoutPopups(page);
    await page.goto('/');
    const opening = page.context().waitForEvent('page');
    await chat(page).press('Enter');
    const popup = await opening;
    await expect(popup).toHaveURL('/stand-in/service');
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Canlı destek: yerine geçen sayfa');
    expect(await popup.evaluate(() => [innerWidth, innerHeight, opener])).toEqual([440, 500, null]);
    expect(await findings(popup.mainFrame())).toEqual([]);
    await expect(dialog(page)).toHaveCount(0);
  },
);

test('LAU-08, LAU-09: a blocked window is named, a failed one is closed, and one press of a key opens it after all', async ({
  page,
  platform,
}) => {
  await withoutPopups(page);
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    let isFirst = true;
    // As a browser's blocker answers.
    window.open = (...of) => {
      if (!isFirst) return open(...of);
      isFirst = false;
      return null;
    };
  });
  await page.goto('/');
  await chat(page).click();
  await expect(dialog(page)).toContainText('Tarayıcı sohbet penceresini engelledi.');
  await expect(dialog(page).getByRole('button', { name: 'Sohbeti aç' })).toBeFocused();
  expect(await findings(page.mainFrame())).toEqual([]);

  await platform.does('fault', { endpoint: 'getService', kind: 'fail', count: 1 });
  const opening = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const failed = await opening;
  await expect(dialog(page)).toContainText('Hizmet şu anda yanıt vermiyor');
  await expect.poll(() => failed.isClosed()).toBe(true);

  const again = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  await expect(await again).toHaveURL('/stand-in/service');
  await expect(dialog(page)).toHaveCount(0);
});
