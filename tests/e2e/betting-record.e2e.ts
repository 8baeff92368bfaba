import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { ROYAL_SEVENS, minorOf, playRound, roundOver, shownBalance } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const record = (page: Page): Locator => page.getByRole('dialog', { name: 'Üye merkezi' });
const table = (page: Page): Locator => record(page).getByRole('table', { name: 'Bahis kaydı' });
const signed = (text: string): number => (text.includes('−') ? -1 : 1) * minorOf(text);

test('MEM-10, REC-01: a member plays a round and finds it in the betting record by keys: its net is what the balance changed, and it opens into the reels and the seed of its seal', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await enter(page, platform.url, ROYAL_SEVENS);
  await roundOver(page);
  const before = await shownBalance(page);
  await playRound(page);
  await page.goto(`${platform.url}/member/personalHistoryCopy`);
  const bet = table(page).getByRole('button', { name: /^Royal Sevens/ });
  await expect(bet).toHaveCount(1);
  const row = table(page).getByRole('row').filter({ hasText: 'Royal Sevens' }).first();
  const net = signed(await row.locator('[data-column="net"]').innerText());
  await expect.poll(() => shownBalance(page)).toBe(before + net);
  const total = record(page).getByRole('list', { name: 'Eşleşen her şeyin toplamı' }).getByRole('listitem');
  await expect(total.last()).toContainText(await row.locator('[data-column="net"]').innerText());

  await bet.press('Enter');
  await expect(record(page).getByRole('img', { name: 'Makaraların durduğu hâl' })).toBeVisible();
  const factOf = (name: string): Locator =>
    record(page)
      .getByRole('definition')
      .filter({ has: page.getByRole('button', { name }) });
  const seed = await factOf('Kopyala: Tohum').locator('code').innerText();
  const seal = await factOf('Kopyala: Mühür').locator('code').innerText();
  expect(createHash('sha256').update(seed).digest('hex')).toBe(seal);
  expect(await findings(page)).toEqual([]);
  await bet.press('Enter');
  await expect(record(page).getByRole('img', { name: 'Makaraların durduğu hâl' })).toHaveCount(0);

  // Other days have nothing; the search finds the round again.
  await record(page).getByRole('button', { name: 'Önceki 7 gün' }).press('Enter');
  await expect(record(page).getByText('Burada bahis yok')).toBeVisible();
  await record(page).getByRole('button', { name: 'Sonraki 7 gün' }).press('Enter');
  await expect(bet).toBeVisible();
  await record(page).getByRole('searchbox').fill('nothing like it');
  await expect(record(page).getByText('Burada bahis yok')).toBeVisible();
  await record(page).getByRole('button', { name: 'Filtreleri temizle' }).press('Enter');
  await expect(bet).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    record(page).getByRole('button', { name: 'CSV olarak kaydet' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toBe('Bahis kaydı.csv');
  expect((await platform.does('audit', {})).isSound).toBe(true);
});
