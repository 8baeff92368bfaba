import type { Frame, Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { booksAgree } from '../support/e2e/books.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { startPlatform, type PlatformServer } from '../support/e2e/platform-server.ts';
import { balanceInGame, game, shownBalance } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const MINUTE = 60_000;
/** Starting, playing a match over and two boards of the page. */
const TEST_TIME = 240_000;

/** The first game of a type in the seeded catalogue. */
const gameOf = async (url: string, gameType: string): Promise<string> => {
  const query = new URLSearchParams({ gameType, pageNo: '1', pageSize: '14' });
  const response = await fetch(`${url}/wps/relay/GCSGAME_gameList?${query}`, {
    headers: { merchant: 'statehouse' },
  });
  const { value } = (await response.json()) as { value: { games: { nodeId: string; vassalage: string }[] } };
  const [first] = value.games;
  return `/game?nodeId=${first?.nodeId}&vendor=${first?.vassalage}`;
};

const stage = (page: Page): Locator => game(page).locator('[data-flow="sports"]');
const isOpen = async (page: Page): Promise<void> => {
  await expect(stage(page)).toHaveAttribute('data-state', 'playing', { timeout: 15_000 });
  await expect(game(page).locator('.match, .none').first()).toBeVisible();
};
const frameOf = (page: Page): Frame => page.frames().find((frame) => frame !== page.mainFrame())!;
const slip = (page: Page): Locator => game(page).getByRole('complementary', { name: 'Kupon' });
const tab = (page: Page, name: string): Locator =>
  game(page).getByRole('group', { name: 'Maçlar' }).getByRole('button', { name });
const move = (platform: PlatformServer, milliseconds: number) =>
  platform.does('clock', { do: 'move', milliseconds });
const soon = (page: Page): Locator => game(page).locator('.match[data-phase="before"]');
const homeWins = (match: Locator): Locator =>
  match.getByRole('button', { name: /kazanır \d+\.\d\d$/ }).first();
const stake = (page: Page): Locator =>
  slip(page).getByRole('textbox', { name: /^(Bahis tutarı|Kolon başına)/ });
/** The button of the slip, which says its sum. */
const placeFor = (page: Page, sum: string): Locator =>
  slip(page).getByRole('button', { name: new RegExp(`${sum} kupon yap$`) });
/** Replaces what a field has, by keys. */
const type = async (page: Page, field: Locator, amount: string): Promise<void> => {
  await field.press('Control+A');
  await page.keyboard.type(amount);
};
/** A visit to the first bookmaker of a type. */
const openBook = async (page: Page, platform: PlatformServer, gameType: string): Promise<void> => {
  await enter(page, platform.url, await gameOf(platform.url, gameType));
  await isOpen(page);
};

/** The books say what the page and the site show. */
const booksFit = (page: Page, platform: PlatformServer, opening: number, bets = 1): Promise<void> =>
  booksAgree(page, platform, { opening, bets });

test('GAM-01, ROU-07: a combination by keys alone is placed once although its answer is lost, and paid when its matches are over', async ({
  page,
}) => {
  test.setTimeout(TEST_TIME);
  const platform = await startPlatform();
  try {
    await openBook(page, platform, 'SPORTS');
    const opening = await shownBalance(page);
    await tab(page, 'Yaklaşan').press('Enter');
    await homeWins(soon(page).nth(2)).press('Space');
    await homeWins(soon(page).nth(3)).press('Enter');
    await expect(slip(page).locator('.legs li')).toHaveCount(2);
    await type(page, stake(page), '20');
    expect(await findings(frameOf(page))).toEqual([]);

    await page.route('**/play/api/sports/slip', async (route) => {
      // The slip reaches the platform and its stake is taken; the response is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await placeFor(page, '20,00').press('Enter');
    await expect(slip(page).getByText('Yanıt gelmedi')).toBeVisible();
    await page.unroute('**/play/api/sports/slip');
    await expect(slip(page).getByText('Kuponun alındı.')).toBeVisible();
    await expect(slip(page).getByText('2 maçlık kombi', { exact: true })).toHaveCount(1);
    await expect.poll(async () => opening - (await shownBalance(page))).toBe(2000);

    await move(platform, 40 * MINUTE);
    await expect(slip(page).locator('[data-slip]')).toHaveCount(1, { timeout: 20_000 });
    await expect(slip(page).getByText('Açık kupon yok.')).toBeVisible();
    await booksFit(page, platform, opening);
  } finally {
    await platform.stop();
  }
});

test(
  'GAM-02, GAM-01: on a phone the cockfight’s slip is a sheet that keeps what the odds were, and a result fits the seal that was shown',
  NIGHT,
  async ({ page }) => {
    test.setTimeout(TEST_TIME);
    await page.setViewportSize({ width: 390, height: 844 });
    const platform = await startPlatform();
    try {
      await openBook(page, platform, 'COCKFIGHT');
      const opening = await balanceInGame(page);
      await tab(page, 'Yaklaşan').click();
      // The second one begins in 75 seconds at the earliest: enough for all that comes before.
      const match = soon(page).nth(1);
      const id = await match.getAttribute('data-match');
      await homeWins(match).click();
      const bar = game(page).getByRole('button', { name: /^Kupon · oran/ });
      await bar.click();
      await expect(bar).toHaveAttribute('aria-expanded', 'true');
      await slip(page).getByRole('switch', { name: 'Oran yükselirse sormadan kabul et' }).uncheck();
      await stake(page).fill('5');
      expect(await findings(frameOf(page))).toEqual([]);

      // Time moves the match into its bouts, and the odds with it.
      const place = placeFor(page, '5,00');
      const note = slip(page).locator('.leg-note', { hasText: /iken \d+\.\d\d oldu/ });
      await move(platform, MINUTE);
      await expect(async () => {
        await move(platform, 2000);
        await expect(note).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 2 * MINUTE });
      await expect(place).toHaveAttribute('aria-disabled', 'true');
      await slip(page).getByRole('button', { name: 'Yeni oranı kabul et' }).click();
      await page.keyboard.press('Escape');
      await expect(bar).toHaveAttribute('aria-expanded', 'false');
      await expect(bar).toBeFocused();
      expect(await balanceInGame(page)).toBe(opening);

      await move(platform, MINUTE + 30_000);
      await tab(page, 'Biten').click();
      const over = game(page).locator(`.match[data-match="${id}"]`);
      await expect(over.locator('.verdict')).toHaveAttribute('data-verdict', 'fits', { timeout: 15_000 });
      await expect(over).toContainText('Sonuç tohumdan çıkıyor, tohum parmak izine uyuyor.');
    } finally {
      await platform.stop();
    }
  },
);

test(
  'GAM-01: an open slip is cashed out by keys, once although its answer is lost, and the books say so',
  NIGHT,
  async ({ page }) => {
    test.setTimeout(TEST_TIME);
    const platform = await startPlatform();
    try {
      await openBook(page, platform, 'SPORTS');
      const opening = await shownBalance(page);
      await tab(page, 'Yaklaşan').press('Enter');
      await homeWins(soon(page).last()).press('Enter');
      await type(page, stake(page), '20');
      await placeFor(page, '20,00').press('Enter');
      await expect(slip(page).getByText('Kuponun alındı.')).toBeVisible();

      const request = slip(page).getByRole('button', { name: /^Bozdur/ });
      const take = slip(page).getByRole('button', { name: /19,00 karşılığı bozdur/ });
      // An offer ends by itself: on a slow machine it is requested again.
      await expect(async () => {
        await request.press('Enter', { timeout: 2000 });
        await expect(take).toBeFocused({ timeout: 2000 });
      }).toPass();
      await page.route('**/play/api/sports/cash-out', async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await expect(async () => {
        if ((await request.count()) > 0) await request.press('Enter', { timeout: 2000 });
        await take.press('Enter', { timeout: 2000 });
        await expect(slip(page).getByText('Yanıt gelmedi')).toBeVisible();
      }).toPass();
      await page.unroute('**/play/api/sports/cash-out');
      await expect(slip(page).getByText('Kuponun bozduruldu.')).toBeVisible();
      const cashed = slip(page).locator('[data-slip]');
      await expect(cashed).toContainText(/Bozduruldu.*−1,00/);
      const [row, badge] = [await cashed.boundingBox(), await cashed.locator('.badge').boundingBox()];
      expect(badge!.y, 'what became of a slip is in its row').toBeGreaterThanOrEqual(row!.y);
      expect(badge!.y + badge!.height).toBeLessThanOrEqual(row!.y + row!.height);
      await expect(slip(page).getByText('Açık kupon yok.')).toBeVisible();
      expect(await findings(frameOf(page))).toEqual([]);
      await expect.poll(async () => opening - (await shownBalance(page))).toBe(100);
      await booksFit(page, platform, opening);
    } finally {
      await platform.stop();
    }
  },
);

test(
  'GAM-01, ROU-07: a system and singles with stakes of their own are placed by keys, paid line by line, and the books say so',
  NIGHT,
  async ({ page }) => {
    test.setTimeout(TEST_TIME);
    const platform = await startPlatform();
    try {
      await openBook(page, platform, 'SPORTS');
      const opening = await shownBalance(page);
      await tab(page, 'Yaklaşan').press('Enter');
      const mode = (name: string): Locator => slip(page).getByRole('button', { name, exact: true });
      await mode('Sistem').press('Enter');
      for (const at of [2, 3]) await homeWins(soon(page).nth(at)).press('Enter');
      await expect(slip(page).getByText('Sistem için en az üç maç seç.')).toBeVisible();
      for (const at of [4, 5]) await homeWins(soon(page).nth(at)).press('Enter');
      await slip(page)
        .getByRole('button', { name: /4 seçimden 3: 4 kolon$/ })
        .press('Enter');
      await type(page, stake(page), '5');
      await expect(slip(page).getByText('4 kolon × P 5,00')).toBeVisible();
      expect(await findings(frameOf(page))).toEqual([]);
      await placeFor(page, '20,00').press('Enter');
      await expect(slip(page).getByText('Sistem 3/4', { exact: true })).toBeVisible();
      await expect(slip(page).getByText('Kuponun alındı.')).toBeVisible();

      await mode('Tekli').press('Enter');
      for (const at of [2, 3]) await homeWins(soon(page).nth(at)).press('Enter');
      const rows = slip(page).getByRole('textbox', { name: /kazanır için bahis$/ });
      await expect(rows).toHaveCount(2);
      await type(page, rows.first(), '7');
      await type(page, rows.last(), '3,50');
      expect(await findings(frameOf(page))).toEqual([]);
      await placeFor(page, '10,50').press('Enter');
      await expect(rows).toHaveCount(0);
      await expect.poll(async () => opening - (await shownBalance(page))).toBe(3050);

      await move(platform, 40 * MINUTE);
      await expect(slip(page).locator('[data-slip]')).toHaveCount(3, { timeout: 20_000 });
      await expect(slip(page).getByText(/^4 kolondan \d ödendi$/)).toBeVisible();
      await booksFit(page, platform, opening, 3);
    } finally {
      await platform.stop();
    }
  },
);
