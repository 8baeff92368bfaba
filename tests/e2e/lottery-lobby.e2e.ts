import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { booksAgree } from '../support/e2e/books.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import {
  accountField,
  game,
  header,
  loginDialog,
  main,
  openSignedIn,
  shownBalance,
} from '../support/e2e/site.ts';
import { MEMBER, TRIAL, expect, test } from '../support/e2e/test.ts';

const lobby = (page: Page): Locator => main(page).locator('[data-flow="lotteryLobby"]');
const isShown = (page: Page): Promise<void> =>
  expect(lobby(page)).toHaveAttribute(
    'data-state',
    /menu\.showing shelves\.showing numbers\.(showing|closed)/,
  );
const region = (page: Page, name: string): Locator => lobby(page).getByRole('region', { name });
const cards = (page: Page, name: string): Locator =>
  region(page, name).getByRole('button', { name: /^(?!Favori)/ });
const heart = (page: Page, name: string, within: string): Locator =>
  region(page, within).getByRole('button', { name: `Favori: ${name}` });
const stage = (page: Page): Locator => game(page).locator('[data-flow="lottery"]');

test(
  'ROU-08, GAT-05: a visitor sees the lobby under the header alone; to play and to mark one must sign in',
  NIGHT,
  async ({ page }) => {
    await page.goto('/lottery');
    await isShown(page);
    await expect(page).toHaveURL('/lottery');
    await expect(page).toHaveTitle(/^Loto/);
    await expect(header(page)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'İletişim' })).toHaveCount(0);
    await expect(lobby(page).getByRole('radio', { checked: true })).toHaveAccessibleName('Asya');
    await expect(region(page, 'Favoriler')).toHaveCount(0);
    await expect(region(page, 'Son oynanan')).toHaveCount(0);
    await expect(region(page, 'Açılan sayılar').getByRole('listitem')).toHaveCount(100);

    await heart(page, 'Mega Drum', 'Vietnam lotoları').click();
    await expect(accountField(loginDialog(page))).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await cards(page, 'Popüler').first().click();
    await expect(loginDialog(page)).toBeVisible();
    await expect(page).toHaveURL('/lottery');
  },
);

test(
  'LOT-02: each prize mode has lotteries of its own, and one without any says so',
  NIGHT,
  async ({ page }) => {
    await page.goto('/lottery');
    await isShown(page);
    const asia = await cards(page, 'Popüler').allTextContents();
    await lobby(page).getByRole('radio', { name: 'Hızlı' }).check({ force: true });
    await isShown(page);
    const quick = await cards(page, 'Popüler').allTextContents();
    expect(quick.length).toBeGreaterThan(0);
    expect(quick.length).toBeLessThanOrEqual(20);
    expect(quick).not.toEqual(asia);
    await expect(page).toHaveURL('/lottery?prizeMode=Elott');
    await expect(lobby(page)).toContainText('Bu lotoların son çekilişlerini görmek için giriş yap.');
    await lobby(page).getByRole('radio', { name: 'ZY çekilişi' }).check({ force: true });
    await expect(lobby(page)).toContainText('Bu türde şimdi loto yok');
    await expect(page).toHaveURL('/lottery?prizeMode=ZY');
    await page.goBack();
    await expect(lobby(page).getByRole('radio', { checked: true })).toHaveAccessibleName('Hızlı');
    await page.goBack();
    await expect(page).toHaveURL('/lottery');
    await expect(lobby(page).getByRole('radio', { checked: true })).toHaveAccessibleName('Asya');
  },
);

test('ROU-08, API-36: /vnlottery is the lobby of Vietnam', NIGHT, async ({ page }) => {
  await openSignedIn(page, MEMBER, '/vnlottery');
  await isShown(page);
  await expect(lobby(page).getByRole('heading', { level: 1, name: 'Vietnam lotoları' })).toBeVisible();
  await expect(lobby(page).getByRole('radio')).toHaveCount(0);
  await expect(cards(page, 'Tüm lotolar').first()).toBeVisible();
  await cards(page, 'Tüm lotolar').first().click();
  await expect(page).toHaveURL(/\/vnlottery\?gameCode=tcg_lotto_vn-\d+&vendor=TCG_LOTTO_VN$/);
  await expect(stage(page)).toHaveAttribute('data-state', 'playing', { timeout: 20_000 });
  await main(page).getByRole('link', { name: 'Oyunlara dön' }).click();
  await expect(page).toHaveURL('/vnlottery');
  await isShown(page);
});

test(
  'SES-05: favourites are of one user name in one browser; what the browser does not keep is undone',
  NIGHT,
  async ({ page }) => {
    await openSignedIn(page, MEMBER, '/lottery');
    await isShown(page);
    await heart(page, 'Mega Drum', 'Vietnam lotoları').click();
    await expect(cards(page, 'Favoriler')).toHaveText(['Mega Drum']);
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('LOTTFAV') ?? '{}') as object);
    expect(await kept()).toEqual({
      mina_k: [expect.objectContaining({ name: 'Mega Drum', vendor: 'TCG_LOTTO_VN' })],
    });
    // Of every prize mode, and after a reload.
    await lobby(page).getByRole('radio', { name: 'Hızlı' }).check({ force: true });
    await isShown(page);
    await expect(cards(page, 'Favoriler')).toHaveText(['Mega Drum']);
    await page.reload();
    await isShown(page);
    await expect(lobby(page).getByRole('radio', { checked: true })).toHaveAccessibleName('Hızlı');
    await expect(cards(page, 'Favoriler')).toHaveText(['Mega Drum']);
    await lobby(page).getByRole('radio', { name: 'Asya' }).check({ force: true });
    await isShown(page);
    await expect(heart(page, 'Mega Drum', 'Vietnam lotoları')).toHaveAttribute('aria-pressed', 'true');

    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await heart(page, 'Mega Drum', 'Vietnam lotoları').click();
    await expect(page.getByRole('alert')).toContainText('Favori değiştirilemedi');
    await expect(page.getByRole('alert')).toContainText('alanı dolu ya da kapalı');
    await expect(heart(page, 'Mega Drum', 'Vietnam lotoları')).toHaveAttribute('aria-pressed', 'true');
    await expect(cards(page, 'Favoriler')).toHaveText(['Mega Drum']);
  },
);

test(
  'GAT-16: a trial account plays from the lobby, and is asked for a real one at a heart',
  NIGHT,
  async ({ page }) => {
    await openSignedIn(page, TRIAL, '/lottery');
    await isShown(page);
    await expect(region(page, 'Favoriler')).toHaveCount(0);
    await heart(page, 'Mega Drum', 'Vietnam lotoları').click();
    await expect(page.getByRole('dialog')).toContainText('Gerçek hesap gerekli');
  },
);

test('LAU-02, SES-05, API-37: by keyboard alone a member marks a lottery, opens it, places a ticket, and finds it among the recent ones', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const platform = await startPlatform();
  try {
    await enter(page, platform.url, '/lottery');
    await isShown(page);
    await lobby(page).getByRole('radio', { checked: true }).focus();
    // From Asia to the quick ones.
    await page.keyboard.press('ArrowLeft');
    await expect(lobby(page).getByRole('radio', { name: 'Hızlı' })).toBeChecked();
    await isShown(page);
    await expect(region(page, 'Son oynanan')).toContainText('Oynadığın lotolar burada görünür.');
    expect(await findings(page)).toEqual([]);
    const opening = await shownBalance(page);

    const name = (await cards(page, 'Popüler').first().textContent()) ?? '';
    await heart(page, name, 'Popüler').focus();
    await page.keyboard.press('Enter');
    await expect(cards(page, 'Favoriler')).toHaveText([name]);
    await expect(heart(page, name, 'Popüler')).toBeFocused();
    // A draw of a minute has just begun, so that the stake is taken before it closes.
    const { now = 0 } = await platform.does('clock', { do: 'move', milliseconds: 0 });
    await platform.does('clock', { do: 'move', milliseconds: 60_000 - (now % 60_000) });
    await cards(page, 'Favoriler').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/lottery\?gameCode=elott-\d+&vendor=ELOTT$/);
    await expect(stage(page)).toHaveAttribute('data-state', 'playing', { timeout: 20_000 });

    const press = async (button: string | RegExp): Promise<void> => {
      await game(page).getByRole('button', { name: button }).first().focus();
      await page.keyboard.press('Enter');
    };
    await press('Hızlı seçim');
    await press('Kupona ekle');
    await press(/^Kuponu oyna/);
    await expect(game(page).locator('.tickets > li')).toHaveCount(1, { timeout: 15_000 });
    await expect.poll(() => shownBalance(page)).toBeLessThan(opening);

    await main(page).getByRole('link', { name: 'Oyunlara dön' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/lottery$/);
    await isShown(page);
    await expect(heart(page, name, 'Favoriler')).toHaveAttribute('aria-pressed', 'true');

    await lobby(page).getByRole('radio', { name: 'Hızlı' }).focus();
    await page.keyboard.press('Space');
    await expect(cards(page, 'Son oynanan')).toHaveText([name]);

    // The draw is over when the ticket is looked at.
    await platform.does('clock', { do: 'move', milliseconds: 120_000 });
    await cards(page, 'Son oynanan').focus();
    await page.keyboard.press('Enter');
    await expect(game(page).locator('.tickets > li')).toContainText(/Tutmadı|Kazandı|Bir kısmı döndü/, {
      timeout: 90_000,
    });
    await booksAgree(page, platform, { opening, bets: 1 });
  } finally {
    await platform.stop();
  }
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(
    `the lobby has no accessibility faults at ${width} px, light and dark, in both languages`,
    NIGHT,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openSignedIn(page, MEMBER, '/lottery');
      await isShown(page);
      for (const theme of ['light', 'dark']) {
        await page.evaluate((wanted) => localStorage.setItem('theme', wanted), theme);
        await page.reload();
        await isShown(page);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        expect(await findings(page)).toEqual([]);
        const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(spill).toBeLessThanOrEqual(0);
      }
      await page.evaluate(() => localStorage.setItem('language', 'EN'));
      await page.reload();
      await isShown(page);
      expect(await findings(page)).toEqual([]);
    },
  );
