import type { Page } from '@playwright/test';
import { ROYAL_SEVENS, game, main, openSignedIn, playRound, roundOver, stage } from '../support/e2e/site.ts';
import { MEMBER, expect, test, withMotion } from '../support/e2e/test.ts';

test.use(withMotion);

const options = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('gameOptions'));
const isFull = (page: Page): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
const tool = (page: Page, name: string) => game(page).getByRole('button', { name, exact: true });

test('ROU-17: by keys alone a member plays, enters and leaves full screen, turns the sound on and reads the rules', async ({
  page,
}) => {
  await openSignedIn(page, MEMBER, ROYAL_SEVENS);
  await roundOver(page);
  const flow = main(page).locator('[data-flow="gameLaunch"]');

  // The game has the focus as soon as it has loaded.
  await expect(main(page).locator('iframe')).toBeFocused();
  await playRound(page, () => page.keyboard.press('Space'));
  await expect(game(page).locator('.visit')).toContainText(/\d\d:\d\d/);

  await page.keyboard.press('f');
  await expect(flow).toHaveAttribute('data-state', 'playing.full');
  await expect.poll(() => isFull(page)).toBe(true);
  const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  await expect.poll(() => flow.boundingBox()).toMatchObject({ x: 0, y: 0, ...window });
  await playRound(page, () => page.keyboard.press('Space'));
  await page.keyboard.press('f');
  await expect(flow).toHaveAttribute('data-state', 'playing.windowed');
  await expect.poll(() => isFull(page)).toBe(false);

  // With the button the focus stays in the game; leaving full screen by the browser is recognised too.
  await main(page).getByRole('button', { name: 'Tam ekran', exact: true }).click();
  await expect.poll(() => isFull(page)).toBe(true);
  await playRound(page, () => page.keyboard.press('Space'));
  await page.evaluate(() => document.exitFullscreen());
  await expect(flow).toHaveAttribute('data-state', 'playing.windowed');

  await expect(tool(page, 'Ses')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('m');
  await page.keyboard.press('q');
  await expect(tool(page, 'Ses')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => options(page)).toBe('sound,quick');
  await page.keyboard.press('i');
  const info = game(page).getByRole('dialog', { name: 'Oyun bilgisi' });
  await expect(info.getByText('%95,22', { exact: true })).toBeVisible();
  await expect(info).toContainText('Seçebileceğin çizgi sayısı: 20, 25.');
  await page.keyboard.press('Escape');
  await expect(info).toBeHidden();

  // The next visit starts with the settings of the last.
  await page.reload();
  await roundOver(page);
  await expect(stage(page)).toHaveAttribute('data-state', 'ready');
  await expect(tool(page, 'Ses')).toHaveAttribute('aria-pressed', 'true');
  await expect(tool(page, 'Hızlı tur')).toHaveAttribute('aria-pressed', 'true');
});
