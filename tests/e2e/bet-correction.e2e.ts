import type { Locator, Page } from '@playwright/test';
import { enter } from '../support/e2e/entrance.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { startPlatform } from '../support/e2e/platform-server.ts';
import { ROYAL_SEVENS, playRound, roundOver, shownBalance } from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';

const BALANCE = 1_248_050;
const record = (page: Page): Locator => page.getByRole('table', { name: 'Hesap kaydı' });

test(
  'an operator finds a bet by its round and declares it void: the member has the stake again, and the account record names the correction',
  NIGHT,
  async ({ page, context }) => {
    const platform = await startPlatform();
    try {
      await enter(page, platform.url, ROYAL_SEVENS);
      await roundOver(page);
      await playRound(page);
      await page.goto(`${platform.url}/member/transactionHistory`);
      const round = record(page).getByRole('button', { name: /^Royal Sevens/ });
      await round.click();
      const [, id = ''] = /Tur numarası (\S+)/.exec(await record(page).innerText()) ?? [];

      const panel = await context.newPage();
      await panel.goto(/console (\S+)/.exec(platform.output())?.[1] ?? '');
      const bets = panel.locator('#bets');
      await bets.getByLabel('Round').fill(id);
      await bets.getByRole('button', { name: 'Find' }).click();
      const bet = bets.getByRole('row').filter({ hasText: 'NIMBUS' }).first();
      const form = bet.locator('form[data-action="bet-void"]');
      await form.getByLabel('Note').fill('reel misread');
      await form.getByRole('button', { name: 'Declare void' }).click();
      await expect(bets.getByRole('row').filter({ hasText: 'correction' })).toBeVisible();

      await expect.poll(() => shownBalance(page)).toBe(BALANCE);
      await page.reload();
      await round.click();
      await expect(record(page)).toContainText('Bahis düzeltmesi');
      expect((await platform.does('audit', {})).isSound).toBe(true);
    } finally {
      await platform.stop();
    }
  },
);
