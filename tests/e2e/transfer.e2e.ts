/** A transfer to the upline, by keys alone, on both account records. */
import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { inEnglish } from '../support/e2e/english.ts';
import { AGENT, MEMBER, expect, test } from '../support/e2e/test.ts';
import { choosePaymentPassword, PAYMENT } from '../support/e2e/payment-password.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

const region = (page: Page, name: string): Locator => page.getByRole('region', { name });
const field = (page: Page, name: string): Locator =>
  region(page, 'Transfer to upline')
    .getByLabel(new RegExp(`^${name}( \\*|\\*)?$`))
    .and(page.locator('input'));

test('MEM-09, WAL-03: by keys alone money goes to the upline once, although its answer is lost, and both records have its number', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await inEnglish(page);
  await enter(page, platform.url, '/member/withdraw');
  await choosePaymentPassword(page, MEMBER, 'Mina Kaya');

  await page.goto(`${platform.url}/member/transferUpline`);
  const panel = region(page, 'Transfer to upline');
  await expect(panel.getByText(AGENT.account)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const free = async (): Promise<number> =>
    Number(
      (
        await panel
          .getByText(/^Free balance/)
          .locator('+ dd')
          .innerText()
      ).replaceAll(/[^\d]/g, ''),
    );
  const opening = await free();
  await field(page, 'Amount').focus();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Amount')).toHaveAccessibleDescription(/less than one transfer/);
  await field(page, 'Amount').fill('');
  await page.keyboard.type('125.5');
  await field(page, 'Remark').focus();
  await page.keyboard.type('Dinner');
  await page.keyboard.press('Enter');

  // The answer is lost after the platform has taken the request.
  await expect(field(page, 'Payment password')).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await loseAnswer(page, /\/wps\/member\/transferUpline$/);
  await page.keyboard.type(PAYMENT);
  await page.keyboard.press('Enter');
  const again = panel.getByRole('button', { name: 'Try again' });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Sent');
  await expect(panel).toContainText(/T-\d{13}/);
  const number = /T-\d{13}/.exec(await panel.innerText())?.[0] ?? '';
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Another transfer' }).press('Enter');
  await expect(field(page, 'Amount')).toHaveValue('');
  expect(await free()).toBe(opening - 12_550);

  await page.goto(`${platform.url}/member/transactionHistory`);
  const record = page.getByRole('dialog', { name: 'Member centre' });
  await expect(record).toContainText(number);
  await expect(record).toContainText(`${AGENT.account}: Dinner`);
});
