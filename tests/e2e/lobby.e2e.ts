import type { Locator } from '@playwright/test';
import { NIGHT, nightUnless } from '../support/e2e/night.ts';
import { main } from '../support/e2e/site.ts';
import { expect, test, type Page, withMotion } from '../support/e2e/test.ts';

test.use(withMotion);

const MAX_NODES = 250;
const PAGES = 6;
const GAMES_A_PAGE = 14;
const STOPS = 10;

const list = (page: Page): Locator => main(page).getByRole('list', { name: 'Slot' });
/**
 * Scrolls to a fraction of the page. @returns the maximum number of nodes in the grid (list and loading row) over three
 * frames.
 */
const nodesAt = (page: Page, share: number): Promise<number> =>
  list(page).evaluate(async (root, part) => {
    scrollTo({ top: document.documentElement.scrollHeight * part, behavior: 'instant' });
    let nodes = 0;
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((done) => requestAnimationFrame(done));
      nodes = Math.max(nodes, root.parentElement?.querySelectorAll('*').length ?? 0);
    }
    return nodes;
  }, share);
const loaded = async (page: Page): Promise<number> =>
  Number(await list(page).getByRole('listitem').first().getAttribute('aria-setsize'));

test('P7: the grid stays under 250 nodes while pages load and wherever the page is scrolled', async ({
  page,
}) => {
  await page.goto('/rng');
  await expect(list(page)).toBeVisible();
  const counts: number[] = [];
  while ((await loaded(page)) < PAGES * GAMES_A_PAGE) counts.push(await nodesAt(page, 1));
  for (let stop = 0; stop <= STOPS; stop += 1) {
    counts.push(await nodesAt(page, stop / STOPS));
    await expect(list(page).getByRole('listitem').first()).toBeAttached();
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(MAX_NODES);
  expect(Math.min(...counts), 'and is never empty').toBeGreaterThan(GAMES_A_PAGE);
});

test('P7: pictures of games that were scrolled past are not loaded any longer', NIGHT, async ({ page }) => {
  // No picture of a tile arrives, so each stays requested until its tile has gone.
  const requested: string[] = [];
  await page.route(/\/art\/tile\/.*&w=\d+$/, (route) => void requested.push(route.request().url()));
  const ended: string[] = [];
  page.on('requestfailed', (request) => void ended.push(request.url()));
  await page.goto('/rng');
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  while ((await loaded(page)) < PAGES * GAMES_A_PAGE) await nodesAt(page, 1);
  await expect.poll(() => ended).toContain(requested[0]);
});

test('SLO-11, SLO-14: pages of fourteen load as the end comes near', NIGHT, async ({ page }) => {
  const pages: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('GCSGAME_gameList') && searchParams.get('gameType') === 'RNG')
      pages.push(`${searchParams.get('pageNo')}/${searchParams.get('pageSize')}`);
  });
  await page.goto('/rng');
  await expect(list(page)).toBeVisible();
  for (let number = 2; number <= 4; number += 1) {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => pages.length).toBeGreaterThanOrEqual(number);
  }
  expect(pages).toEqual(pages.map((_, at) => `${at + 1}/${GAMES_A_PAGE}`));
});

for (const [name, viewport] of [
  ['a wide page', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(
    `CST-02, P5: on ${name} a tile keeps its size before, with and without its picture`,
    nightUnless(name === 'a phone'),
    async ({ page }) => {
      await page.setViewportSize(viewport);
      let answer = (): void => undefined;
      const isAnswered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/wps/relay/GCSGAME_gameList?**', async (route) => {
        await isAnswered;
        await route.continue();
      });
      let isLost = true;
      await page.route('**/art/tile/**', (route) => (isLost ? route.abort() : route.continue()));
      await page.goto('/rng');
      const height = (locator: Locator): Promise<number> =>
        locator.first().evaluate((element) => element.getBoundingClientRect().height);
      const bones = main(page).locator(
        '[data-flow="slotList"][data-state*="list.loading"] > :last-child > * > *',
      );
      await expect(bones.first()).toBeVisible();
      const kept = await height(bones);
      answer();

      const tiles = list(page).getByRole('listitem');
      await expect(tiles.first().locator('[data-broken]')).toBeVisible({ timeout: 20_000 });
      expect(await height(tiles)).toBeCloseTo(kept, 1);
      isLost = false;
      await page.reload();
      const art = tiles.first().locator('img');
      await expect
        .poll(() => art.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
        .toBeTruthy();
      expect(await height(tiles)).toBeCloseTo(kept, 1);
    },
  );

test('BAN-07: the jackpot banner leads to the games of its kind', NIGHT, async ({ page }) => {
  await page.goto('/rng');
  await main(page).getByRole('button', { name: 'Slotlara bak' }).click();
  await expect(page).toHaveURL(/\/rng\?classification=JP$/);
  await expect(main(page).getByRole('button', { name: /^Slot\s*8/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(main(page).getByText('8.109 oyundan', { exact: false })).toBeVisible();
});

test('SLO-01: a provider’s logo that is wider than its place is made smaller, not cut', async ({ page }) => {
  await page.goto('/rng');
  const logo = main(page).getByRole('tab').getByRole('img', { name: 'Nimbus Play' });
  await expect
    .poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight))
    .toBeGreaterThan(112 / 22);
  await expect(logo).toHaveCSS('object-fit', 'contain');
});
