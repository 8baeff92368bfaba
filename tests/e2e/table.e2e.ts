import { findings } from '../support/e2e/axe.ts';
import { readBooks } from '../support/e2e/books.ts';
import { enter } from '../support/e2e/entrance.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import { game, minorOf, shownBalance } from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

const ROULETTE = '/game?nodeId=10029&vendor=HALCYON';
/** A round and the rest of the one before. */
const ROUND = 70_000;

test('a bet put with the keyboard is accepted, drawn, paid and in the books', async ({ page }) => {
  const platform = await startPlatform();
  try {
    await enter(page, platform.url, ROULETTE);
    const table = game(page).locator('[data-flow="table"]');
    await expect(table).toHaveAttribute('data-state', 'playing', { timeout: 20_000 });
    const opening = await shownBalance(page);
    // A round of its own, from its beginning.
    await expect(table).toHaveAttribute('data-phase', 'result', { timeout: ROUND });
    await expect(table).toHaveAttribute('data-phase', 'open', { timeout: ROUND });

    const spot = (name: string | RegExp) => game(page).getByRole('button', { name });
    await spot(/^17, Düz, 35:1/).focus();
    await page.keyboard.press('Enter');
    await expect(spot('17, Düz, 35:1; bahsin 5,00')).toBeFocused();
    // Shift and an arrow go to the line between two numbers, an arrow alone to the next number.
    await page.keyboard.press('ArrowRight');
    await expect(spot(/^20, Düz/)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(spot(/^20 \/ 23, İkili, 17:1/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(game(page).getByText('3 / 3 kabul')).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(game(page).getByText('2 / 2 kabul')).toBeVisible();
    await expect.poll(() => shownBalance(page)).toBe(opening - 1000);

    await expect(table).toHaveAttribute('data-phase', 'closed', { timeout: ROUND });
    await expect(spot(/^17, Düz/)).toHaveAttribute('aria-disabled', 'true');
    const plate = game(page).locator('.plate');
    await expect(plate).toContainText('Net', { timeout: ROUND });
    await game(page).getByRole('button', { name: 'Doğrula' }).click();
    await expect(game(page).getByText('Tohum mühre uyuyor ve sonuç tohumdan çıkıyor.')).toBeVisible();
    const paid = minorOf((await plate.locator('.plate-paid strong').innerText()).replace(/^\D*$/, '0'));
    await expect.poll(() => shownBalance(page)).toBe(opening - 1000 + paid);

    await page.keyboard.press('Escape');
    await game(page).getByRole('button', { name: 'Bu ziyaret' }).press('Enter');
    const past = game(page).getByRole('dialog', { name: 'Bu ziyaret' });
    await expect(past.getByRole('row')).toHaveCount(2);
    await expect(past.getByRole('row').last()).toContainText('17, Düz · 5,00');
    await expect(past.getByRole('row').last().getByRole('cell').last()).toHaveText(/^\d/);
    expect(minorOf(await past.getByRole('row').last().getByRole('cell').last().innerText())).toBe(paid);
    expect(await findings(page.frames().find((frame) => frame.url().includes('/play/'))!)).toEqual([]);

    expect((await platform.does('audit', {})).isSound).toBe(true);
    await platform.kill();
    const books = await readBooks(platform.data, MEMBER.account);
    expect(books.sum).toBe(paid - 1000);
    expect(books.kinds.filter((kind) => kind === 'bet')).toHaveLength(3);
  } finally {
    await platform.stop();
  }
});
