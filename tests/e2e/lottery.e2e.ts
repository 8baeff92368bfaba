import type { Frame, Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { booksAgree } from '../support/e2e/books.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import { game, shownBalance } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

/** A fast lottery: a draw every minute. */
const LOTTO = '/lottery?gameCode=elott-20282&vendor=ELOTT';
const DRAW = 75_000;

const stage = (page: Page): Locator => game(page).locator('[data-flow="lottery"]');
const isPlaying = (page: Page): Promise<void> =>
  expect(stage(page)).toHaveAttribute('data-state', 'playing', { timeout: 20_000 });
const button = (page: Page, name: string | RegExp): Locator =>
  game(page).getByRole('button', { name, exact: typeof name === 'string' });
const status = (page: Page): Locator => game(page).locator('p[role=status]');
const ticket = (page: Page): Locator => game(page).locator('.tickets > li');
/** A slip that is sold while its draw closes is refused, so it is bought well before. */
const untilWellOpen = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        const [minutes = 0, seconds = 0] = (await game(page).locator('.countdown').innerText())
          .split(':')
          .map(Number);
        return minutes * 60 + seconds;
      },
      { timeout: DRAW },
    )
    .toBeGreaterThan(20);
const frameOf = (page: Page): Frame => page.frames().find((frame) => frame !== page.mainFrame())!;

test('LAU-02, GAM-03: a slip bought by keyboard alone is charged once when its answer is lost, drawn, paid, checked and in the books', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const platform = await startPlatform();
  try {
    await enter(page, platform.url, LOTTO);
    await isPlaying(page);
    const opening = await shownBalance(page);
    expect(await findings(frameOf(page))).toEqual([]);

    // Twelve numbers of which every six are a column: 924 columns.
    await button(page, 'Sistem 7–12').focus();
    await page.keyboard.press('Enter');
    await button(page, '1').first().focus();
    for (let pick = 1; pick <= 9; pick += 1) {
      await page.keyboard.press('Enter');
      if (pick < 9) await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowDown');
    await expect(button(page, '18')).toBeFocused();
    for (const _ of [1, 2, 3]) {
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowLeft');
    }
    await button(page, 'Kupona ekle').focus();
    await page.keyboard.press('Enter');
    await expect(game(page).getByText('1 satır · 924 kolon')).toBeVisible();
    await button(page, 'Klasik 6').focus();
    await page.keyboard.press('Enter');
    await expect(button(page, '6 seçim daha yap')).toHaveAttribute('aria-disabled', 'true');
    await button(page, 'Hızlı seçim').focus();
    await page.keyboard.press('Enter');
    await button(page, 'Kupona ekle').focus();
    await page.keyboard.press('Enter');
    await button(page, '2').last().focus();
    await page.keyboard.press('Enter');
    expect(await findings(frameOf(page))).toEqual([]);

    let sent = 0;
    await page.route('**/play/api/lottery/ticket', async (route) => {
      sent += 1;
      if (sent > 1) return route.continue();
      // The slip reaches the platform and is charged; the answer is lost.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await untilWellOpen(page);
    await button(page, 'Kuponu oyna · 185,00').focus();
    await page.keyboard.press('Enter');
    await expect(status(page)).toContainText('Kuponun kabul edildi: 2 çekiliş, 185,00.', { timeout: 15_000 });
    expect(sent).toBe(2);
    await expect(ticket(page)).toHaveCount(2);
    await expect.poll(() => shownBalance(page)).toBe(opening - 18_500);

    // The later draw is taken back; the first is drawn and paid.
    await game(page)
      .getByRole('button', { name: /^Geri al: / })
      .last()
      .press('Enter');
    await expect(status(page)).toContainText('Bahis geri alındı.');
    await expect.poll(() => shownBalance(page)).toBe(opening - 9250);
    await expect(ticket(page).nth(1)).toContainText('Geri alındı');
    await expect(ticket(page).first()).toContainText(/Tutmadı|Kazandı|Bir kısmı döndü/, {
      timeout: 2 * DRAW,
    });

    await game(page).locator('.results button').first().focus();
    await page.keyboard.press('Enter');
    await expect(game(page).getByText('Tohum mühre uyuyor ve sayılar tohumdan çıkıyor.')).toBeVisible();
    expect(await findings(frameOf(page))).toEqual([]);
    await page.keyboard.press('Escape');

    await booksAgree(page, platform, { opening, bets: 2 });
  } finally {
    await platform.stop();
  }
});

test(
  'LOT-02: tickets of an earlier visit are there after a kill, and do not stand in the way of another game',
  NIGHT,
  async ({ page }) => {
    test.setTimeout(240_000);
    const platform = await startPlatform();
    try {
      // Four digits from the wheels, in a slower game.
      await enter(page, platform.url, '/lottery?gameCode=tcg_sea-20272&vendor=TCG_SEA');
      await isPlaying(page);
      await button(page, '4D küçük').click();
      await game(page).getByRole('spinbutton', { name: '1. rakam' }).focus();
      await page.keyboard.type('1234');
      await page.keyboard.press('Enter');
      await button(page, 'Kupona ekle').click();
      await button(page, '10').last().click();
      await game(page)
        .getByRole('checkbox', { name: /Kazanınca dur/ })
        .check();
      await untilWellOpen(page);
      await button(page, /^Kuponu oyna/).click();
      await expect(ticket(page)).toHaveCount(10);
      await platform.kill();
      const again = await startPlatform({ data: platform.data });
      try {
        await enter(page, again.url, '/game?nodeId=10001&vendor=NIMBUS');
        await expect(game(page).locator('[data-flow="spin"]')).toHaveAttribute('data-state', 'ready', {
          timeout: 20_000,
        });
        await enter(page, again.url, '/lottery?gameCode=tcg_sea-20272&vendor=TCG_SEA');
        await isPlaying(page);
        await expect(ticket(page)).toHaveCount(10);
        await expect(ticket(page).last()).toContainText('Bekliyor');
      } finally {
        await again.stop();
      }
    } finally {
      await platform.stop();
    }
  },
);

test(
  'GAM-03: the check of a draw says whether its seal was seen, and finds numbers that the seed does not give',
  NIGHT,
  async ({ page, platform }) => {
    await page.clock.install();
    await enter(page, platform.url, LOTTO);
    await isPlaying(page);
    const newest = game(page).locator('.results button').first();
    const verdict = game(page).locator('[data-verdict]');
    const drawOver = async (): Promise<void> => {
      const before = await newest.innerText();
      await platform.does('clock', { do: 'move', milliseconds: DRAW });
      await page.clock.fastForward(DRAW);
      await expect(newest).not.toHaveText(before, { timeout: 15_000 });
    };
    const isChecked = async (name: string, text: string): Promise<void> => {
      await newest.press('Enter');
      await expect(verdict).toHaveAttribute('data-verdict', name);
      await expect(verdict).toHaveText(text);
      await expect(game(page).getByText('Bu sayfa görmedi')).toHaveCount(name === 'follows' ? 1 : 0);
      expect(await findings(frameOf(page))).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(verdict).toBeHidden();
    };

    // Drawn before this visit.
    await isChecked('follows', 'Sayılar tohumdan çıkıyor.');
    await drawOver();
    await isChecked('fits', 'Tohum mühre uyuyor ve sayılar tohumdan çıkıyor.');
    await page.route('**/play/api/lottery/state', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { results: { drawn: number[] }[] };
      for (const result of answer.results) result.drawn = result.drawn.map((ball) => (ball % 45) + 1);
      await route.fulfill({ response, json: answer });
    });
    await drawOver();
    await isChecked('fails', 'Tohum uyuşmuyor. Bu bilgileri sakla ve desteğe yaz.');
  },
);
