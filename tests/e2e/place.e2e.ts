import type { Locator } from '@playwright/test';
import { withoutPopups } from '../support/e2e/announcements.ts';
import { NIGHT, nightUnless } from '../support/e2e/night.ts';
import { game, main, openSignedIn } from '../support/e2e/site.ts';
import { expect, test, type Page } from '../support/e2e/test.ts';

const tiles = (page: Page): Locator => main(page).getByRole('list', { name: 'Slot' }).getByRole('listitem');
const tileAt = (page: Page, position: number): Locator =>
  main(page).locator(`[role=listitem][aria-posinset="${position}"]`).getByRole('button').first();
const topOf = async (tile: Locator): Promise<number> =>
  tile.evaluate((element) => element.getBoundingClientRect().top);
/** Scrolls to the end of the list, which loads the next page, until so many games are there. */
const loadTo = async (page: Page, games: number): Promise<void> => {
  const range = main(page).getByText(new RegExp(`oyundan 1–${games} arası$`));
  await expect(async () => {
    await main(page)
      .getByRole('list', { name: 'Slot' })
      .evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect(range).toBeAttached({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
};
/** Scrolls towards a game, up or down, until it is rendered and in view. */
const scrollTo = async (page: Page, position: number): Promise<void> => {
  await expect(async () => {
    const first = Number(await tiles(page).first().getAttribute('aria-posinset'));
    if ((await tileAt(page, position).count()) === 0)
      await page.evaluate((step) => scrollBy(0, step), first > position ? -200 : 200);
    await tileAt(page, position).scrollIntoViewIfNeeded({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
};

const ADDRESS = '/rng?vendor=NIMBUS&sort=name';
const POSITION = 45;

for (const width of [1440, 390])
  test(
    `at ${width} px a list is where it was left for a game: filter, pages, scroll and focus`,
    nightUnless(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await withoutPopups(page);
      await openSignedIn(page, undefined, ADDRESS);
      await expect(tiles(page).first()).toBeVisible();
      await loadTo(page, 56);
      const tile = tileAt(page, POSITION);
      await scrollTo(page, POSITION);
      // The focus scrolls a tile into view that is only partly there.
      await tile.focus();
      const name = await tile.textContent();
      const top = await topOf(tile);
      const pages: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('GCSGAME_gameList')) pages.push(request.url());
      });

      const isBack = async (): Promise<void> => {
        await expect(page).toHaveURL(new RegExp(`${ADDRESS.replace('?', '\\?')}$`));
        await expect(tile).toBeFocused();
        await expect(tile).toHaveText(name ?? '');
        await expect.poll(async () => Math.abs((await topOf(tile)) - top)).toBeLessThan(2);
        // One request brought the four pages.
        expect(pages.filter((url) => url.includes('pageSize=98'))).toHaveLength(1);
        expect(pages.filter((url) => /pageNo=[234]&/.test(url))).toEqual([]);
        pages.length = 0;
      };

      await page.keyboard.press('Enter');
      await expect(game(page).locator('body')).toBeVisible();
      await page.goBack();
      await isBack();

      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/game\?/);
      await main(page).getByRole('link', { name: 'Oyunlara dön' }).click();
      await isBack();
    },
  );

test('a list that is opened by its link begins at its top', NIGHT, async ({ page }) => {
  await withoutPopups(page);
  await openSignedIn(page, undefined, '/rng');
  await tileAt(page, 10).press('Enter');
  await expect(page).toHaveURL(/\/game\?/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Slot', exact: true }).click();
  await expect(page).toHaveURL(/\/rng$/);
  await expect(tiles(page).first()).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(tileAt(page, 10)).not.toBeFocused();
});
