import type { Locator } from '@playwright/test';
import { withoutPopups } from '../support/e2e/announcements.ts';
import { header, main } from '../support/e2e/site.ts';
import { expect, test, type Page } from '../support/e2e/test.ts';

const box = (page: Page): Locator => header(page).getByRole('combobox', { name: 'Oyun ara' });
const found = (page: Page): Locator => page.getByRole('listbox', { name: 'Bulunan oyunlar' });
const field = (page: Page): Locator => main(page).getByRole('searchbox', { name: 'Oyun adı' });
const order = (page: Page): Locator => main(page).getByRole('button', { name: /^Sırala:/ });
const tiles = (page: Page): Locator => main(page).getByRole('listitem');

test('a game is found while its name is typed, by keyboard alone, and the text stays', async ({ page }) => {
  await withoutPopups(page);
  await page.goto('/');
  await expect(box(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('lıly pond');
  const rows = found(page).getByRole('option');
  await expect(rows.first()).toContainText('Lily Pond');
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(found(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('lıly pond');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(found(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Giriş yap' })).toBeVisible();
});

test('the filters of a list follow back and forward, and survive a reload', async ({ page }) => {
  await withoutPopups(page);
  await page.goto('/games?q=lily');
  await expect(tiles(page).first()).toContainText('Lily Pond');
  await field(page).fill('lily pond');
  await expect(page).toHaveURL(/\/games\?q=lily\+pond$/);
  await expect(field(page)).toBeFocused();
  await order(page).click();
  await page.getByRole('option', { name: 'Ad A–Z' }).click();
  await expect(page).toHaveURL(/\/games\?q=lily\+pond&sort=name$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/games\?q=lily\+pond$/);
  await expect(order(page)).toContainText('Önerilen');
  await expect(tiles(page).first()).toContainText('Lily Pond');
  await page.goForward();
  await expect(order(page)).toContainText('Ad A–Z');
  await page.reload();
  await expect(field(page)).toHaveValue('lily pond');
  await expect(order(page)).toContainText('Ad A–Z');
  await expect(tiles(page).first()).toContainText('Lily Pond');
});

test('on a phone the search has a panel with the focus, and its games fit the width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withoutPopups(page);
  await page.goto('/');
  await header(page).getByRole('button', { name: 'Oyun ara', exact: true }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('gold');
  await expect(found(page).getByRole('option').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: /oyunun tümünü göster/ }).click();
  await expect(page).toHaveURL(/\/games\?q=gold$/);
  await expect(found(page)).toHaveCount(0);
});
