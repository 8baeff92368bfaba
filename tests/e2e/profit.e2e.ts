import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { ROYAL_SEVENS, minorOf, playRound, roundOver, shownBalance } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const centre = (page: Page): Locator => page.getByRole('dialog', { name: 'Üye merkezi' });
const signed = (text: string): number => (text.includes('−') ? -1 : 1) * minorOf(text);

test(
  'MEM-12, REC-01: a member plays a round and finds by keys what it brought, in the figure, the chart, the table and since the beginning',
  NIGHT,
  async ({ page, isolatedPlatform: platform }) => {
    const lifetime = centre(page)
      .getByRole('region', { name: /tarihinden beri oyunda net/ })
      .locator('strong');
    await enter(page, platform.url, '/member/personalProfit');
    const earlier = signed(await lifetime.innerText());
    await page.goto(`${platform.url}${ROYAL_SEVENS}`);
    await roundOver(page);
    const before = await shownBalance(page);
    await playRound(page);
    await page.goto(`${platform.url}/member/personalProfit`);
    const table = centre(page).getByRole('table', { name: 'Günler ve ürünler' });
    await expect(table).toBeVisible();
    const net = centre(page)
      .getByRole('definition')
      .filter({ hasText: /bahis · / })
      .locator('strong');
    const moved = signed(await net.innerText());
    await expect.poll(() => shownBalance(page)).toBe(before + moved);
    // The day has one bet; its net, and that of its only product, are the same.
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByRole('row').last()).toContainText(await net.innerText());
    await expect(centre(page).getByRole('img', { name: /grafiği/ })).toBeVisible();
    expect(signed(await lifetime.innerText())).toBe(earlier + moved);
    expect(await findings(page)).toEqual([]);

    await centre(page).getByRole('button', { name: 'Önceki 30 gün' }).press('Enter');
    await expect(centre(page).getByText('Bu günlerde bahis yok.')).toBeVisible();
    await expect(centre(page).getByRole('button', { name: 'CSV olarak kaydet' })).toBeDisabled();
    await centre(page).getByRole('button', { name: 'Sonraki 30 gün' }).press('Enter');
    await expect(table).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      centre(page).getByRole('button', { name: 'CSV olarak kaydet' }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).toBe('Kâr ve zarar.csv');
  },
);
