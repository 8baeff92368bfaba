/** The promotions pages by keys alone, on a phone too; an application whose answer is lost counts once. */
import type { Locator, Page } from '@playwright/test';
import { findings, stickingOut } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { inEnglish } from '../support/e2e/english.ts';
import { picture } from '../support/e2e/picture.ts';
import { expect, test } from '../support/e2e/test.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const press = (button: Locator): Promise<void> => button.press('Enter');

test('ROU-11, PRO-01, VAL-47, VAL-50: a member applies once although the answer is lost, and claims what is approved', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await inEnglish(page);
  await enter(page, platform.url, '/promotions');
  await expect(page).toHaveTitle(/Promotions ·/);
  // The demo's member stands at each state that costs no money; past ones come last.
  await expect(card(page, 'Weekend top-up, 20 %')).toContainText('In progress');
  await expect(card(page, 'Play three of four')).toContainText('In review');
  await expect(card(page, 'Slip insurance')).toContainText('Joined');
  await expect(card(page, 'Arena forecast')).toContainText('Coming');
  await expect(page.getByRole('listitem').locator('h2').last()).toHaveText('Pişti invitation');
  await expect(card(page, 'Pişti invitation')).toContainText('İki hesap aynı cihazdan açılmış.');
  expect(await stickingOut(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);

  await press(card(page, 'The big catch').getByRole('link', { name: /^Apply/ }));
  await expect(page).toHaveURL(/\/promoDetail\?id=big-catch$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The big catch');
  expect(await stickingOut(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
  await press(page.getByRole('button', { name: 'Apply', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Apply: The big catch' });
  const note = dialog.getByRole('textbox', { name: /^Note/ });
  const send = dialog.getByRole('button', { name: 'Send the application' });
  await note.focus();
  await page.keyboard.insertText('a'.repeat(141));
  await expect(dialog).toContainText('141 / 140');
  await press(send);
  await expect(note).toHaveAccessibleDescription('140 characters at most.');
  await page.keyboard.press('Backspace');
  await dialog
    .locator('input[type=file]')
    .setInputFiles([1, 2, 3, 4].map((at) => picture(`catch-${at}.png`, at)));
  await expect(dialog.getByRole('img')).toHaveCount(3);
  await expect(dialog).toContainText('catch-4.png: Not added: three images are enough.');
  await expect(dialog.locator('[data-state="sent"]')).toHaveCount(3);
  expect(await findings(page)).toEqual([]);
  await loseAnswer(page, /MCSFE_signUpPromotionJoin$/);
  await press(send);
  await press(dialog.getByRole('button', { name: 'Try again' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your application' })).toContainText('3 images');
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toHaveCount(0);

  // The seeded applications come before it.
  await platform.does('promotion-approve', { id: 5, amount: 120 });
  const claim = page.getByRole('button', { name: /^Claim P\s120\.00$/ });
  await press(claim);
  await expect(page.getByText('is now in your balance')).toBeVisible();
  await expect(claim).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Where you stand' })).toContainText('went to your balance');
  expect(await findings(page)).toEqual([]);
});

test(
  'ROU-11, NAV-09: a visitor comes to the promotion that the address names, and is asked to sign in',
  NIGHT,
  async ({ page }) => {
    await inEnglish(page);
    await page.goto('/promotions');
    await expect(
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Promotions' }),
    ).toHaveAttribute('aria-current', 'page');
    // Where a banner of type P leads.
    await page.goto('/promotions?anchor=big-catch');
    await expect(page.getByRole('heading', { name: 'The big catch', level: 2 })).toBeFocused();
    await press(card(page, 'Live table evening').getByRole('link'));
    await press(page.getByRole('button', { name: 'Sign in to join' }));
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);
