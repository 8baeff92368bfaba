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
} from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

test(
  'a win beyond the brand’s bound is shown as under review, and is credited once an operator approves it',
  NIGHT,
  async ({ page }, info) => {
    const platform = await startPlatform();
    try {
      await platform.does('win-bounds', { largest: 0.01, multiple: 1_000_000 });
      await enter(page, platform.url, ROYAL_SEVENS);
      await roundOver(page);
      const checked = game(page).getByText(/kontrol ediliyor/);
      let before = 0;
      for (let spins = 0; spins < 60 && (await checked.count()) === 0; spins += 1) {
        before = await balanceInGame(page);
        await spinButton(page).click();
        await roundOver(page);
      }
      await expect(checked.first()).toBeVisible();
      const held = await balanceInGame(page);
      expect(held).toBeLessThan(before);
      await expect.poll(() => shownBalance(page)).toBe(held);
      await page.screenshot({ path: info.outputPath('held-win.png') });
      await platform.does('win', { id: 1, do: 'paid', note: 'checked' });
      await expect.poll(() => shownBalance(page)).toBeGreaterThan(held);
      expect((await platform.does('audit', {})).isSound).toBe(true);
    } finally {
      await platform.stop();
    }
  },
);
