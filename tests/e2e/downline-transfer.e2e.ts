/** A transfer to an account of the team, by keys alone, on both records. */
import type { Locator } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { inEnglish } from '../support/e2e/english.ts';
import { NIGHT } from '../support/e2e/night.ts';
import { AGENT, MEMBER, expect, test } from '../support/e2e/test.ts';
import { choosePaymentPassword, PAYMENT } from '../support/e2e/payment-password.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

const field = (within: Locator, name: string): Locator =>
  within.getByLabel(new RegExp(`^${name}( \\*|\\*)?$`)).and(within.page().locator('input'));

test(
  'AGT-12, WAL-04: by keys alone money goes to an account of the team once although its answer is lost, and both records have its number',
  NIGHT,
  async ({ page, isolatedPlatform: platform }) => {
    await inEnglish(page);
    await enter(page, platform.url, '/member/withdraw', AGENT);
    await choosePaymentPassword(page, AGENT, 'Kerem Kaya');
    await page.goto(`${platform.url}/agent/agentDownlineTransactionDetails`);
    await expect(page.getByRole('heading', { name: 'Downline transactions' })).toBeVisible();
    await expect(page.getByText('No transfers in these days')).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Transfer to the team' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Transfer to the team' });
    await expect(field(dialog, 'Account')).toBeFocused();
    await page.keyboard.type('nobody');
    await page.keyboard.press('Tab');
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('No account in your team has this name.')).toBeVisible();
    await expect(field(dialog, 'Account')).toBeFocused();
    await expect(field(dialog, 'Amount')).toHaveValue('250');
    await field(dialog, 'Account').fill(MEMBER.account.toUpperCase());
    await field(dialog, 'Remark').fill('Top-up');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(MEMBER.account, { exact: true })).toBeVisible();
    await expect(field(dialog, 'Payment password')).toBeFocused();
    await page.keyboard.type(PAYMENT);
    expect(await findings(page)).toEqual([]);
    await loseAnswer(page, /transferDownline$/);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('it counts only once');
    await dialog.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByText(/^Sent to mina_k: P.250\.00\. Number: T-\d{13}$/)).toBeVisible();
    const row = page.getByRole('row').nth(1);
    await expect(row).toContainText('mina_k');
    await expect(row).toContainText('Top-up');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: 'Received' }).press('Enter');
    await expect(page.getByText('No transfers in these days')).toBeVisible();
    expect((await platform.does('audit', {})).isSound).toBe(true);

    await enter(page, platform.url, '/member/transactionHistory');
    await expect(page.getByText(/kerem_agent: Top-up/)).toBeVisible();
  },
);
