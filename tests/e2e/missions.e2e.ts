/** Missions and invitations, by keys alone; a claim whose answer is lost is paid once. */
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { englishMenu, inEnglish } from '../support/e2e/english.ts';
import { fitPiece } from '../support/e2e/puzzle.ts';
import { PASSWORD, freshName } from '../support/e2e/registration.ts';
import { expect, test } from '../support/e2e/test.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

test('MEM-16, MEM-19, MIS-01: a milestone is claimed once although the answer is lost, and the badges follow', async ({
  page,
  isolatedPlatform: platform,
}) => {
  // The demo's member has 60 points of the season.
  await platform.does('milestone-add', { points: 50, reward: 3.5 });
  await inEnglish(page);
  await enter(page, platform.url, '/member/missionLeaderboard');
  const panel = page.getByRole('region', { name: 'Missions', exact: true });
  await expect(panel.getByText('60 points, 440 more to the next reward')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Missions/ })).toContainText('1 mission reward to claim');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Play 3 different games' })).toContainText(
    'Claimed',
  );
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('tab', { name: /^Daily/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByText('Play 300 rounds · Slots')).toBeVisible();

  await loseAnswer(page, /MCSFE_claimMissionRewards$/);
  const claim = panel.getByRole('button', { name: /^Claim P.3\.50$/ });
  await claim.focus();
  await page.keyboard.press('Enter');
  const again = panel.getByRole('button', { name: 'Try again' });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/3\.50 is in your wallet/)).toBeVisible();
  await expect(claim).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Missions/ })).not.toContainText('to claim');
  expect(await findings(page)).toEqual([]);

  await page.goto(`${platform.url}/member/transactionHistory`);
  await expect(page.getByText(/M-\d{13}/)).toHaveCount(1);
});

test(
  'MEM-15, REF-01: whoever follows the link of an invitation and registers stands in the inviter’s list',
  NIGHT,
  async ({ page, isolatedPlatform: platform }) => {
    await inEnglish(page);
    await enter(page, platform.url, '/member/referral');
    const panel = page.getByRole('region', { name: 'Invite friends' });
    await expect(panel.getByRole('img', { name: 'QR code of your invitation link' })).toBeVisible();
    await expect(panel.getByRole('table')).toContainText('ye•••ye');
    expect(await findings(page)).toEqual([]);
    const link = await panel.getByText(/\/register\?referralCode=/).innerText();
    const visitor = await page.context().browser()?.newContext();
    const form = await visitor?.newPage();
    if (!form) throw new Error('no browser');
    await inEnglish(form);
    await form.goto(link);
    const dialog = form.getByRole('dialog', { name: 'Create account' });
    const field = (name: string) => dialog.locator(`input[name="${name}"]`);
    await expect(field('referralCode')).toHaveValue(/^[a-z2-9]{8}$/);
    const account = freshName();
    await field('username').fill(account);
    for (const name of ['password', 'confirmPassword']) await field(name).fill(PASSWORD);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Create account' }).click();
    await fitPiece(form.getByRole('dialog', { name: 'Fit the arch' }));
    await expect(englishMenu(form)).toContainText(account, { timeout: 30_000 });
    await visitor?.close();

    await page.reload();
    await panel.getByRole('searchbox', { name: 'Search for an account' }).fill(account);
    const rows = panel.getByRole('table').locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(`${account.slice(0, 2)}•••${account.slice(-2)}`);
    await expect(rows).toContainText('No deposit yet');
  },
);
