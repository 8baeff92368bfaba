import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { booksAgree } from '../support/e2e/books.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { AGENT } from '../support/e2e/people.ts';
import { startPlatform, type PlatformServer } from '../support/e2e/platform-server.ts';
import { balanceInGame, game, shownBalance } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const SECOND = 1000;
/** Starting, two pages, and a match. */
const TEST_TIME = 180_000;
/** A page asks every second; the machine may be slow. */
const SOON = { timeout: 20_000 };

/** The first game for two of the seeded catalogue. */
const gameOf = async (url: string): Promise<{ id: string; address: string }> => {
  const query = new URLSearchParams({ gameType: 'PVP', pageNo: '1', pageSize: '14' });
  const response = await fetch(`${url}/wps/relay/GCSGAME_gameList?${query}`, {
    headers: { merchant: 'statehouse' },
  });
  const { value } = (await response.json()) as { value: { games: { nodeId: string; vassalage: string }[] } };
  const [first] = value.games;
  return { id: first!.nodeId, address: `/game?nodeId=${first!.nodeId}&vendor=${first!.vassalage}` };
};

const screen = (page: Page): Locator => game(page).locator('.game.pvp');
const isIn = (page: Page, part: string): Promise<void> =>
  expect(screen(page)).toHaveAttribute('data-part', part, SOON);
const frameOf = (page: Page) => page.frames().find((frame) => frame.url().includes('/play/'))!;
const cards = (page: Page): Locator =>
  game(page).getByRole('group', { name: 'Kartların' }).getByRole('button');
const enabled = (page: Page): Locator => game(page).locator('.card[aria-disabled="false"]');
const plays = (page: Page): Locator => game(page).locator('.plays li');
const move = (platform: PlatformServer, milliseconds: number) =>
  platform.does('clock', { do: 'move', milliseconds });
const sit = (page: Page): Locator =>
  game(page)
    .getByRole('button', { name: /^[\d.,]+ ile oyna$/ })
    .first();
const leave = (page: Page): Locator => game(page).getByRole('button', { name: /^Ayrıl/ });
const verdict = (page: Page): Locator => game(page).locator('.result .verdict');

/** Time passes until the match is over by itself. */
const playOver = async (platform: PlatformServer, pages: readonly Page[]): Promise<void> => {
  await expect(async () => {
    await move(platform, 60 * SECOND);
    for (const page of pages)
      await expect(screen(page)).toHaveAttribute('data-part', 'result', { timeout: 3000 });
  }).toPass({ timeout: 90_000 });
};

test('GAM-01, API-33: two members play one match, each sees only the own cards, and the books hold what they saw', async ({
  page,
  browser,
}) => {
  test.setTimeout(TEST_TIME);
  const platform = await startPlatform();
  const other = await (await browser.newContext()).newPage();
  try {
    const { address } = await gameOf(platform.url);
    await enter(page, platform.url, address);
    await enter(other, platform.url, address, AGENT);
    await isIn(page, 'lobby');
    await isIn(other, 'lobby');
    const opening = await shownBalance(page);
    await sit(page).click();
    await isIn(page, 'waiting');
    await expect(game(other).getByText('Bir oyuncu bekliyor')).toBeVisible(SOON);
    expect(await balanceInGame(page)).toBe(opening);
    await sit(other).click();
    for (const each of [page, other]) await isIn(each, 'table');
    await expect.poll(async () => balanceInGame(page), SOON).toBeLessThan(opening);

    const hands = await Promise.all(
      [page, other].map((each) =>
        cards(each).evaluateAll((all) => all.map((card) => card.getAttribute('aria-label'))),
      ),
    );
    expect(hands.map((hand) => hand.length)).toEqual([4, 4]);
    const names = hands.flat().map((name) => name?.slice(3));
    expect(new Set(names).size).toBe(8);
    expect(await findings(frameOf(page))).toEqual([]);

    // Four cards by turns; whoever begins.
    for (let turn = 0; turn < 4; turn += 1) {
      await expect
        .poll(async () => (await enabled(page).count()) + (await enabled(other).count()), SOON)
        .toBeGreaterThan(0);
      const mover = (await enabled(page).count()) > 0 ? page : other;
      await enabled(mover).first().click();
      await expect(enabled(mover)).toHaveCount(0, SOON);
    }
    for (const each of [page, other]) {
      await expect(plays(each)).toHaveCount(3, SOON);
      await leave(each).click();
    }
    await playOver(platform, [page, other]);
    for (const each of [page, other])
      await expect(verdict(each)).toHaveAttribute('data-verdict', 'fits', SOON);
    expect(await findings(frameOf(page))).toEqual([]);
    await booksAgree(page, platform, { opening, bets: 1 });
  } finally {
    await other.context().close();
    await platform.stop();
  }
});

test(
  'GAM-01, ROU-07: by keys alone on a phone nobody comes, the computer player is offered by its name and played',
  NIGHT,
  async ({ page }) => {
    test.setTimeout(TEST_TIME);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const platform = await startPlatform();
    try {
      const { id, address } = await gameOf(platform.url);
      // As the site opens a room.
      await enter(page, platform.url, `${address}&room=${id}-1`);
      await isIn(page, 'lobby');
      expect(await findings(frameOf(page))).toEqual([]);
      const opening = await balanceInGame(page);
      await screen(page).press('Space');
      await isIn(page, 'waiting');
      await move(platform, 31 * SECOND);
      await expect(game(page).getByText('Kimse gelmedi.').first()).toBeVisible(SOON);
      await screen(page).press('Enter');
      await isIn(page, 'table');
      await expect(game(page).locator('.side.is-rival')).toContainText('Bilgisayar oyuncu');
      for (let turn = 0; turn < 3; turn += 1) {
        await expect(enabled(page).first()).toBeVisible(SOON);
        await screen(page).press('1');
        await expect(enabled(page)).toHaveCount(0, SOON);
      }
      await page.reload();
      await isIn(page, 'table');
      await leave(page).press('Enter');
      await expect(game(page).locator('.ticker')).toContainText('en düşük kartın', SOON);
      await playOver(platform, [page]);
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'fits', SOON);
      await game(page).getByRole('button', { name: 'Odalara dön' }).press('Enter');
      await isIn(page, 'lobby');
      // The header of a wide page has the site's balance.
      await page.setViewportSize({ width: 1440, height: 900 });
      await booksAgree(page, platform, { opening, bets: 1 });
    } finally {
      await platform.stop();
    }
  },
);
