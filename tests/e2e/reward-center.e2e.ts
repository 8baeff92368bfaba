/** The reward centre, by keys alone; a claim whose answer is lost is paid once. */
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { inEnglish } from '../support/e2e/english.ts';
import { expect, test } from '../support/e2e/test.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

test('MEM-14, MEM-21: the prize of the day is claimed once although its answer is lost, and the badge follows', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await inEnglish(page);
  await enter(page, platform.url, '/member/rewardCenter');
  const panel = page.getByRole('region', { name: 'Reward centre', exact: true });
  const entry = page.getByRole('link', { name: /^Reward centre/ });
  const calendar = panel.getByRole('region', { name: 'Sign-in calendar' });
  await expect(calendar.getByRole('listitem')).toHaveCount(7);
  // The demo's member has claimed the days up to yesterday.
  const claimed = calendar.getByRole('listitem').filter({ hasText: 'Claimed' });
  const before = await claimed.count();
  const [prize = 'none'] = /\d+\.00/.exec(await calendar.getByRole('listitem').nth(before).innerText()) ?? [];
  await expect(entry).toContainText(/\d+ rewards? to claim/);
  const waiting = Number(/(\d+) rewards? to claim/.exec(await entry.innerText())?.[1]);
  expect(await findings(page)).toEqual([]);

  await loseAnswer(page, /MCSFE_claimSignIn$/);
  const claim = calendar.getByRole('button', { name: 'Claim today’s prize' });
  await claim.focus();
  await page.keyboard.press('Enter');
  const again = panel.getByRole('button', { name: 'Try again' });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(claimed).toHaveCount(before + 1);
  await expect(claim).toHaveCount(0);
  const left = new RegExp(`${waiting - 1} rewards? to claim`);
  await (waiting > 1 ? expect(entry).toContainText(left) : expect(entry).not.toContainText('to claim'));

  await panel.getByRole('tab', { name: 'Rewards' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('heading', { name: 'Weekly raffle' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('region', { name: 'Claimed' }).getByRole('listitem').first()).toContainText(
    prize,
  );
  expect(await findings(page)).toEqual([]);

  await page.goto(`${platform.url}/member/transactionHistory`);
  await expect(page.getByText(/S-\d{13}/)).toHaveCount(4);
});
