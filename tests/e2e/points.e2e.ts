/** The points shop, by keys alone; a conversion whose answer is lost is paid once. */
import type { Locator } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { englishMenu, inEnglish } from '../support/e2e/english.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';
import { choosePaymentPassword, PAYMENT } from '../support/e2e/payment-password.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

const field = (within: Locator, name: string): Locator =>
  within.getByLabel(new RegExp(`^${name}( \\*|\\*)?$`)).and(within.page().locator('input, textarea'));

test('ROU-06, PTS-01 to PTS-07: by keys alone points become money once although the answer is lost, and a rejected gift gives them back', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await inEnglish(page);
  await enter(page, platform.url, '/member/withdraw');
  await choosePaymentPassword(page, MEMBER, 'Mina Kaya');
  await page.goto(platform.url);
  await englishMenu(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Points shop' }).press('Enter');
  await expect(page).toHaveURL(/\/pointMall$/);

  const points = page.getByRole('region', { name: 'Your points' });
  await expect(points).toContainText('27,500');
  const history = page.getByRole('region', { name: 'Exchanges' });
  await expect(history.getByRole('row')).toHaveCount(4);
  expect(await findings(page)).toEqual([]);

  await points.getByRole('button', { name: 'Turn into money' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(field(dialog, 'Points')).toBeFocused();
  await page.keyboard.type('6000');
  await expect(dialog.getByText('P 30.00')).toBeVisible();
  await field(dialog, 'Payment password').fill(PAYMENT);
  expect(await findings(page)).toEqual([]);
  await loseAnswer(page, /MCS2_convertPoint$/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('it counts only once');
  await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByText(/30\.00 is in your main wallet\. Number: P-\d{13}/)).toBeVisible();
  await expect(points).toContainText('21,500');
  await expect(history.getByRole('row')).toHaveCount(5);

  const rewards = page.getByRole('region', { name: 'Rewards' });
  await rewards.getByRole('checkbox', { name: 'What my points are enough for' }).press('Space');
  await expect(rewards.getByRole('listitem')).toHaveCount(5);
  await rewards.getByRole('button', { name: 'Get Statehouse mug' }).press('Enter');
  await dialog.getByRole('button', { name: 'One more' }).press('Enter');
  await expect(dialog.getByText('9,000', { exact: true })).toBeVisible();
  for (const [name, text] of [
    ['Recipient', 'Mina Kaya'],
    ['Phone', '905320000000'],
    ['Address', 'Kubbe Sok. 4'],
    ['Payment password', '000000'],
  ] as const)
    await field(dialog, name).fill(text);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The payment password is not right.')).toBeVisible();
  await expect(field(dialog, 'Address')).toHaveValue('Kubbe Sok. 4');
  await field(dialog, 'Payment password').fill(PAYMENT);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/We check it and send it\. Number: P-/)).toBeVisible();
  await expect(points).toContainText('12,500');

  // The operator cannot send it: the open page hears of it.
  await platform.does('point-reject', { id: 5, note: 'No mugs left' });
  await expect(history.getByRole('row').nth(1)).toContainText('RejectedNo mugs left');
  await expect(points).toContainText('21,500');
  await history.getByRole('tab', { name: 'Exchanges' }).focus();
  await page.keyboard.press('ArrowRight');
  const detail = page.getByRole('region', { name: 'Points detail' });
  await expect(detail.getByRole('row').nth(1)).toContainText('Given back+9,000');
  expect((await platform.does('audit', {})).isSound).toBe(true);
});

test('ROU-06: a visitor reads what points are and signs in from there', async ({ page }) => {
  await inEnglish(page);
  await page.goto('/pointMall');
  await expect(page.getByRole('heading', { name: 'Points for bets and deposits' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in to see your points' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});
