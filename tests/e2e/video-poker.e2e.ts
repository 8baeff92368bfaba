import type { Locator, Page } from '@playwright/test';
import { booksAgree } from '../support/e2e/books.ts';
import { enter } from '../support/e2e/entrance.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import { game, shownBalance } from '../support/e2e/site.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { expect, test } from '../support/e2e/test.ts';

/** A video poker game of the seeded catalogue. */
const POKER = async (url: string): Promise<string> => {
  const query = new URLSearchParams({ gameType: 'RNG', gameClassify: 'VP', pageNo: '1', pageSize: '14' });
  const response = await fetch(`${url}/wps/relay/GCSGAME_gameList?${query}`, {
    headers: { merchant: 'statehouse' },
  });
  const { value } = (await response.json()) as { value: { games: { nodeId: string; vassalage: string }[] } };
  const [first] = value.games;
  return `/game?nodeId=${first?.nodeId}&vendor=${first?.vassalage}`;
};

const stage = (page: Page): Locator => game(page).locator('[data-flow="poker"]');
const isIn = (page: Page, state: string): Promise<void> =>
  expect(stage(page)).toHaveAttribute('data-state', state, { timeout: 15_000 });
const cards = (page: Page): Locator => game(page).locator('.card');
const names = (page: Page): Promise<(string | null)[]> =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));

test(
  'GAM-01, LAU-03: a hand of video poker by keyboard alone survives a reload and a lost answer, and is paid once',
  NIGHT,
  async ({ page }) => {
    const platform = await startPlatform();
    try {
      await enter(page, platform.url, await POKER(platform.url));
      await isIn(page, 'ready');
      const opening = await shownBalance(page);
      await expect(game(page).getByText('Vale çifti ve üstü')).toBeVisible();

      await stage(page).press('Space');
      await isIn(page, 'holding');
      const dealt = await names(page);
      expect(dealt).toHaveLength(5);
      await stage(page).press('1');
      await stage(page).press('3');
      await expect(cards(page).nth(0)).toHaveAttribute('aria-pressed', 'true');
      await expect(cards(page).nth(1)).toHaveAttribute('aria-pressed', 'false');

      await page.reload();
      await isIn(page, 'holding');
      await expect(game(page).locator('.ticker')).toHaveText(
        'Elin saklandı. Tutacağın kartları seç, sonra çek.',
      );
      expect(await names(page)).toEqual(dealt);
      await stage(page).press('1');
      await stage(page).press('5');
      await page.route('**/play/api/act', async (route) => {
        // The choice reaches the platform and is drawn; its response is lost.
        await route.fetch();
        await route.abort('connectionreset');
      });
      await stage(page).press('Enter');
      await expect(game(page).getByRole('alert')).toContainText('Oyundan yanıt gelmedi');
      await page.unroute('**/play/api/act');
      await game(page).getByRole('button', { name: 'Yeniden dene' }).click();
      await isIn(page, 'ready');
      const drawn = await names(page);
      expect([drawn[0], drawn[4]]).toEqual([dealt[0], dealt[4]]);

      await stage(page).press('Space');
      await isIn(page, 'holding');
      await stage(page).press('Space');
      await isIn(page, 'ready');
      await booksAgree(page, platform, { opening, bets: 2 });
    } finally {
      await platform.stop();
    }
  },
);
