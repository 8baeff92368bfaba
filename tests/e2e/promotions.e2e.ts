import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import {
  ROYAL_SEVENS,
  balanceInGame,
  minorOf,
  movedInGame,
  playRound,
  roundOver,
  shownBalance,
  stakeInGame,
} from '../support/e2e/site.ts';
import { expect, test } from '../support/e2e/test.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

const centre = (page: Page): Locator => page.getByRole('dialog', { name: 'Üye merkezi' });

test('MEM-13, MEM-18, REB-01: a round counts for the active bonus; a bonus and the rebate are claimed by keys, once, and the books balance', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await platform.does('rebate-rate', { product: 'RNG', percent: 10 });
  // What the demo's member has played and not claimed yet.
  const inRebate = (column: number): Promise<string> =>
    centre(page).getByRole('row', { name: /^Slot/ }).getByRole('cell').nth(column).innerText();
  await enter(page, platform.url, '/member/manualRebate');
  const unclaimed = minorOf(await inRebate(2));
  await page.goto(`${platform.url}${ROYAL_SEVENS}`);
  await roundOver(page);
  // A round that pays back its stake, and no more, is no valid bet.
  let bet = 0;
  let rounds = 0;
  do {
    await playRound(page);
    rounds += 1;
    bet = (await movedInGame(page)) === 0 ? 0 : await stakeInGame(page);
  } while (bet === 0 && rounds < 5);
  // A win reaches the header a moment after the game.
  await expect.poll(async () => (await shownBalance(page)) - (await balanceInGame(page))).toBe(0);
  const before = await shownBalance(page);

  await page.goto(`${platform.url}/member/bonusDetails`);
  const counted = centre(page).getByRole('table', { name: 'Ne kadarı sayıldı' });
  const slots = counted.getByRole('row', { name: /Slot/ }).getByRole('cell');
  await expect(slots.nth(1)).toContainText('%100');
  const stake = minorOf(await slots.nth(2).innerText());
  expect(stake).toBe(bet);
  expect(minorOf(await slots.nth(3).innerText())).toBe(stake);
  await expect(centre(page).getByRole('region', { name: 'Biten bonuslar' })).toContainText('Granted twice');
  expect(await findings(page)).toEqual([]);

  await centre(page)
    .getByRole('button', { name: /^Al Seviye bonusu/ })
    .press('Enter');
  const result = centre(page).getByRole('heading', { name: /84,20 artık bakiyende/ });
  await expect(result).toBeFocused();
  await expect(centre(page).getByRole('button', { name: /^Al Seviye bonusu/ })).toHaveCount(0);
  await expect(centre(page).getByRole('region', { name: 'Biten bonuslar' })).toContainText('VIP 4');
  await expect.poll(() => shownBalance(page)).toBe(before + 8420);
  await page.goto(`${platform.url}/member/manualRebate`);
  const claim = centre(page).getByRole('button', { name: /^P .* al$/ });
  const due = minorOf(await claim.innerText());
  expect(minorOf(await inRebate(2))).toBe(unclaimed + stake);
  expect(minorOf(await inRebate(3))).toBe(Math.floor((unclaimed + stake) / 10));
  expect(await findings(page)).toEqual([]);
  // The answer is lost after the platform has taken the claim.
  await loseAnswer(page, /ODSFE2_rebateDisburse$/);
  await claim.press('Enter');
  await expect.poll(() => shownBalance(page)).toBe(before + 8420 + due);
  await expect(centre(page).getByRole('button', { name: /al$/ })).toHaveCount(0);
  await expect(centre(page).getByText('Henüz alınmadı')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  expect(await platform.does('audit', {})).toMatchObject({ isSound: true });
});
