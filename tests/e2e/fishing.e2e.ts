import type { Frame, Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { booksAgree } from '../support/e2e/books.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import { game, shownBalance } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

/** A fishing game of the seeded catalogue. */
const FISHING = async (url: string): Promise<string> => {
  const query = new URLSearchParams({ gameType: 'FISH', pageNo: '1', pageSize: '14' });
  const response = await fetch(`${url}/wps/relay/GCSGAME_gameList?${query}`, {
    headers: { merchant: 'statehouse' },
  });
  const { value } = (await response.json()) as { value: { games: { nodeId: string; vassalage: string }[] } };
  const [first] = value.games;
  return `/game?nodeId=${first?.nodeId}&vendor=${first?.vassalage}`;
};

const stage = (page: Page): Locator => game(page).locator('[data-flow="fish"]');
const isIn = (page: Page, state: string): Promise<void> =>
  expect(stage(page)).toHaveAttribute('data-state', state, { timeout: 15_000 });
const target = (page: Page, name: RegExp): Locator => game(page).getByRole('button', { name });
const ticker = (page: Page): Locator => game(page).locator('.ticker');
const frameOf = (page: Page): Frame => page.frames().find((frame) => frame !== page.mainFrame())!;

test('GAM-01, LAU-03: shots by keyboard alone cost what is shown, are paid once when an answer is lost, and fit their fingerprints', async ({
  page,
}) => {
  const platform = await startPlatform();
  try {
    await enter(page, platform.url, await FISHING(platform.url));
    await isIn(page, 'ready');
    const opening = await shownBalance(page);
    expect(await findings(frameOf(page))).toEqual([]);

    await stage(page).press('3');
    await expect(target(page, /^Palyaço balığı/)).toHaveAttribute('aria-pressed', 'true');
    await stage(page).press('ArrowLeft');
    await expect(target(page, /^Levrek/)).toHaveAttribute('aria-pressed', 'true');
    await stage(page).press('Space');
    await expect(ticker(page)).toContainText(/^Levrek: 1 atışta [01] yakalandı\./);
    await isIn(page, 'ready');

    await page.route('**/play/api/round', async (route) => {
      // The shots reach the platform and are paid; the response is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await stage(page).press('Enter');
    await expect(game(page).getByRole('alert')).toContainText('Oyundan yanıt gelmedi');
    await page.unroute('**/play/api/round');
    await game(page).getByRole('button', { name: 'Yeniden dene' }).click();
    await isIn(page, 'ready');

    await stage(page).press('h');
    const history = game(page).getByRole('dialog', { name: 'Bu ziyaret' });
    await expect(history.getByText('Tohumlar parmak izlerine uyuyor')).toBeVisible();
    await expect(history.getByRole('row')).toHaveCount(3);
    await page.keyboard.press('Escape');

    await booksAgree(page, platform, { opening, bets: 2 });
  } finally {
    await platform.stop();
  }
});

test(
  'GAM-01: under reduced motion the fish stand still; a press on one shoots at its kind',
  NIGHT,
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const platform = await startPlatform();
    try {
      await enter(page, platform.url, await FISHING(platform.url));
      await isIn(page, 'ready');
      const octopus = game(page).locator('.swimmer').last();
      const place = await octopus.boundingBox();
      await page.mouse.click(place!.x + place!.width / 2, place!.y + place!.height / 2);
      await expect(ticker(page)).toContainText(/^Ahtapot: 1 atışta/);
      await expect(target(page, /^Ahtapot/)).toHaveAttribute('aria-pressed', 'true');
      expect(await octopus.boundingBox()).toEqual(place);
    } finally {
      await platform.stop();
    }
  },
);
