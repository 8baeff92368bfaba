import { booksAgree, readBooks } from '../support/e2e/books.ts';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import {
  ROYAL_SEVENS,
  balanceInGame,
  game,
  roundOver,
  shownBalance,
  spinButton,
  stage,
} from '../support/e2e/site.ts';
import { MEMBER, expect, test, withMotion } from '../support/e2e/test.ts';

test.use(withMotion);

const SPIN = '**/play/api/round';
test('a double click is one bet; a spin whose response is lost is shown by the retry, and paid once', async ({
  page,
}) => {
  const platform = await startPlatform();
  try {
    await enter(page, platform.url, ROYAL_SEVENS);
    await roundOver(page);
    const opening = await shownBalance(page);

    let spins = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/play/api/round')) spins += 1;
    });
    await spinButton(page).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(stage(page)).toHaveAttribute('data-state', /showing|ready/);
    expect(spins).toBe(1);
    await roundOver(page);

    const sent: string[] = [];
    await page.route(SPIN, async (route) => {
      sent.push(route.request().postData() ?? '');
      // The spin reaches the platform and is played; its response is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await spinButton(page).click();
    const veil = game(page).getByRole('alert');
    await expect(veil).toContainText('Oyundan yanıt gelmedi');
    await expect(veil).toContainText(
      'Turun saklandı. Tamamlanıp ödenecek ya da bahsin geri verilecek. Şimdi görmek için yeniden dene.',
    );
    await page.unroute(SPIN);
    const again = page.waitForRequest(SPIN);
    await game(page).getByRole('button', { name: 'Yeniden dene' }).click();
    expect((await again).postData()).toBe(sent[0]);
    await expect(stage(page)).toHaveAttribute('data-state', /showing|ready/);
    await roundOver(page);
    await booksAgree(page, platform, { opening, bets: 2 });
  } finally {
    await platform.stop();
  }
});

test(
  'a platform killed in mid-spin ends the round after the restart: played out or refunded, and the ledger balances',
  NIGHT,
  async ({ page }) => {
    let platform = await startPlatform();
    const { data, url } = platform;
    const opening = { balance: 0 };
    try {
      await enter(page, url, ROYAL_SEVENS);
      await roundOver(page);
      opening.balance = await shownBalance(page);
      for (const moments of [0, 1, 3, 6]) {
        await page.route(SPIN, async (route) => {
          await page.unroute(SPIN);
          const dying = platform;
          void route.continue().catch(() => undefined);
          // The progress of the round is timed by other requests that the platform answers in the meantime.
          for (let moment = 0; moment < moments; moment += 1) await fetch(`${url}/manifest.webmanifest`);
          await dying.kill();
        });
        await spinButton(page).click();
        const veil = game(page).getByRole('alert');
        await expect(veil.or(game(page).getByRole('button', { name: 'Geç' })).first()).toBeVisible();
        platform = await startPlatform({ data, port: Number(new URL(url).port) });
        if (await veil.isVisible()) {
          await expect(veil).toContainText('Turun saklandı.');
          await game(page).getByRole('button', { name: 'Yeniden dene' }).click();
        }
        await expect(veil).toBeHidden();
        await roundOver(page);
        expect((await platform.does('audit', {})).isSound).toBe(true);
      }
      await page.reload();
      await roundOver(page);
      await expect.poll(async () => (await shownBalance(page)) - (await balanceInGame(page))).toBe(0);
      const shown = await shownBalance(page);
      await platform.kill();
      const books = await readBooks(data, MEMBER.account);
      expect(books.balance).toBe(shown);
      expect(books.sum).toBe(shown - opening.balance);
      expect(books.kinds.filter((kind) => kind === 'bet').length).toBeLessThanOrEqual(4);
    } finally {
      await platform.stop();
    }
  },
);
