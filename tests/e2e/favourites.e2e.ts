import type { Locator, Page } from '@playwright/test';
import { NIGHT } from '../support/e2e/night.ts';
import {
  ROYAL_SEVENS,
  accountField,
  header,
  loginDialog,
  main,
  openSignedIn,
  playRound,
  roundOver,
} from '../support/e2e/site.ts';
import { MEMBER, expect, test, withMotion } from '../support/e2e/test.ts';

test.use(withMotion);

const list = (page: Page): Locator => main(page).getByRole('list', { name: 'Slot' });
const names = async (page: Page): Promise<string[]> =>
  list(page)
    .getByRole('listitem')
    .evaluateAll((tiles) => tiles.map((tile) => tile.querySelector('button')?.textContent ?? ''));
const heart = (page: Page, name: string): Locator =>
  main(page).getByRole('button', { name: `Favori: ${name}` });
const tab = (page: Page, name: string | RegExp): Locator => main(page).getByRole('radio', { name });
const choose = (page: Page, name: string | RegExp): Promise<void> => tab(page, name).check({ force: true });

test('SLO-04, SLO-20, SES-06: a member’s hearts are kept, listed, and there after a reload', async ({
  page,
}) => {
  await openSignedIn(page, MEMBER, '/rng');
  await expect(list(page)).toBeVisible();
  const [first = '', second = ''] = await names(page);
  await heart(page, first).click();
  await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'true');
  await heart(page, second).click();
  await heart(page, second).click();
  await expect(heart(page, second)).toHaveAttribute('aria-pressed', 'false');

  // One change is sent a second: the list may be asked for before the last one is stored.
  await expect(async () => {
    await choose(page, 'Tümü');
    await choose(page, /^Favoriler/);
    await expect(page).toHaveURL(/list=fav/);
    await expect.poll(() => names(page), { timeout: 3000 }).toEqual([first]);
  }).toPass();
  await page.reload();
  await expect.poll(() => names(page)).toEqual([first]);
  await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'true');

  // The same heart on Home; without it the list is empty.
  await header(page)
    .getByRole('link', { name: /Statehouse/ })
    .first()
    .click();
  await heart(page, first).click();
  await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(main(page).getByText('Henüz favorin yok')).toBeVisible();
});

test('SLO-19: a game is among the recent ones after a spin', NIGHT, async ({ page }) => {
  await openSignedIn(page, MEMBER, ROYAL_SEVENS);
  await roundOver(page);
  await playRound(page, () => page.keyboard.press('Space'));
  await page.goto('/rng?list=recent');
  await expect.poll(async () => (await names(page))[0]).toBe('Royal Sevens');
});

test(
  'SLO-04, GAT-15: a visitor has no tab of favourites; a heart and the recent games ask to sign in',
  NIGHT,
  async ({ page }) => {
    await page.goto('/rng');
    await expect(list(page)).toBeVisible();
    await expect(tab(page, /^Favoriler/)).toHaveCount(0);
    const [first = ''] = await names(page);
    await heart(page, first).click();
    // Before its field has the focus, the dialog does not receive the key.
    await expect(accountField(loginDialog(page))).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'false');
    // The list stays the one it was, so the tab is pressed and not chosen.
    await tab(page, /^Son oynanan/).click({ force: true });
    await expect(loginDialog(page)).toBeVisible();
  },
);

test('a change that fails is undone, and the member is told', NIGHT, async ({ page }) => {
  await openSignedIn(page, MEMBER, '/rng');
  await expect(list(page)).toBeVisible();
  const [, , third = ''] = await names(page);
  await expect(heart(page, third)).toBeEnabled();
  await page.route(/FavoriteGameV2/, (route) => route.abort());
  await heart(page, third).click();
  await expect(page.getByRole('alert')).toContainText('Favori değiştirilemedi');
  await expect(heart(page, third)).toHaveAttribute('aria-pressed', 'false');
});

test(
  'SES-06: a list that is loaded while a favourite is being removed drops it when that succeeds, and keeps it when it fails',
  NIGHT,
  async ({ page }) => {
    await openSignedIn(page, MEMBER, '/rng');
    await expect(list(page)).toBeVisible();
    const [, , , first = '', second = ''] = await names(page);
    for (const name of [first, second]) {
      const isKept = page.waitForResponse(/addFavoriteGameV2/);
      await heart(page, name).click();
      await isKept;
    }
    await choose(page, /^Favoriler/);
    await expect.poll(() => names(page)).toEqual([second, first]);

    for (const [name, isKept] of [
      [second, true],
      [first, false],
    ] as const) {
      let answer: (isDone: boolean) => Promise<void> = async () => undefined;
      await page.route(/removeFavoriteGameV2/, (route) => {
        answer = (isDone) => (isDone ? route.continue() : route.abort());
      });
      const isSent = page.waitForRequest(/removeFavoriteGameV2/);
      await heart(page, name).click();
      await isSent;
      await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'false');
      await expect.poll(() => names(page)).toContain(name);
      await answer(!isKept);
      if (isKept) {
        await expect(page.getByRole('alert')).toContainText('Favori değiştirilemedi');
        await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
        await expect.poll(() => names(page)).toEqual([second, first]);
      } else await expect.poll(() => names(page)).toEqual([second]);
      await page.unroute(/removeFavoriteGameV2/);
    }
  },
);

test(
  'SES-06: by keys the focus stays in the list of favourites as they are removed, and goes to its heading at last',
  NIGHT,
  async ({ page }) => {
    await openSignedIn(page, MEMBER, '/rng');
    await expect(list(page)).toBeVisible();
    const [first = '', second = ''] = await names(page);
    for (const name of [first, second]) {
      const isKept = page.waitForResponse(/addFavoriteGameV2/);
      await heart(page, name).click();
      await isKept;
    }
    await choose(page, /^Favoriler/);
    await expect.poll(() => names(page)).toEqual([second, first]);
    await heart(page, second).press('Enter');
    await expect.poll(() => names(page)).toEqual([first]);
    await expect(heart(page, first)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main(page).getByText('Henüz favorin yok')).toBeVisible();
    await expect(main(page).getByRole('heading', { level: 1 })).toBeFocused();
  },
);

test(
  'SES-06: a live table of Home has the same heart; a visitor’s asks to sign in',
  NIGHT,
  async ({ page }) => {
    await page.goto('/');
    const tables = main(page).getByRole('region', { name: 'Canlı lobi' });
    await expect(main(page).getByRole('region', { name: 'Popüler oyunlar' })).toBeVisible();
    await main(page).evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
    const hearts = tables.getByRole('button', { name: /^Favori: / });
    await hearts.first().click();
    await expect(accountField(loginDialog(page))).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(loginDialog(page)).toBeHidden();
    await expect(hearts.first()).toHaveAttribute('aria-pressed', 'false');
  },
);

/** The games of a provider, in the dialog that its card in the menu of the live casino opens. */
const providerDialog = async (page: Page): Promise<Locator> => {
  await header(page).getByRole('button', { name: 'Canlı casino' }).click();
  await header(page)
    .getByRole('button', { name: /Halcyon/ })
    .click();
  const dialog = page.locator('dialog[data-flow="gameStart"]');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  return dialog;
};
const hearts = (place: Locator): Locator => place.getByRole('button', { name: /^Favori: / });

test('SES-06: the hearts of a provider’s dialog are those of the lists', NIGHT, async ({ page }) => {
  await openSignedIn(page, MEMBER, '/live');
  const inDialog = hearts(await providerDialog(page)).first();
  const name = ((await inDialog.getAttribute('aria-label')) ?? '').replace('Favori: ', '');
  const isKept = page.waitForResponse(/addFavoriteGameV2/);
  await inDialog.click();
  await expect(inDialog).toHaveAttribute('aria-pressed', 'true');
  await isKept;
  // The heart is a button of its own: no game was opened.
  await expect(page).toHaveURL(/\/live$/);
  // A change that fails is undone in place, and told where the dialog does not cover it.
  await page.route(/removeFavoriteGameV2/, (route) => route.abort());
  await inDialog.click();
  await expect(page.getByRole('alert')).toContainText('Favori değiştirilemedi');
  await expect(inDialog).toHaveAttribute('aria-pressed', 'true');
  await page.unroute(/removeFavoriteGameV2/);
  await page.keyboard.press('Escape');
  await page.goto('/games?list=fav');
  await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
});

test('GAT-15: a visitor’s heart in a provider’s dialog asks to sign in', NIGHT, async ({ page }) => {
  await page.goto('/');
  const inDialog = hearts(await providerDialog(page)).first();
  await inDialog.click();
  await expect(accountField(loginDialog(page))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(loginDialog(page)).toBeHidden();
  await expect(page.locator('[data-flow="favourites"]')).toHaveCount(0);
});

test('WIN-01, WIN-03: the board moves until it is stopped, and stands still with reduced motion', async ({
  page,
}) => {
  await page.goto('/rng');
  const board = main(page).getByRole('region', { name: 'Kazananlar panosu' });
  await expect(board.getByRole('listitem').first()).toBeVisible();
  const rows = await board.getByRole('listitem').count();
  expect(rows).toBeGreaterThan(3);
  expect(rows).toBeLessThanOrEqual(20);
  const track = board.locator('ul').first().locator('..');
  const at = () => track.evaluate((element) => element.getBoundingClientRect().top);
  const from = await at();
  await expect.poll(at).toBeLessThan(from);
  await board.getByRole('button', { name: 'Kazananlar panosunu durdur' }).click();
  await expect(board.getByRole('button', { name: 'Kazananlar panosunu başlat' })).toBeVisible();
  await expect.poll(() => track.evaluate((element) => element.getAnimations()[0]?.playState)).toBe('paused');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => track.evaluate((element) => element.getAnimations().length)).toBe(0);
});
