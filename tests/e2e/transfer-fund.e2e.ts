/** Money to a provider's wallet and back, by keys alone, on the account record. */
import { findings } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { inEnglish } from '../support/e2e/english.ts';
import { expect, test } from '../support/e2e/test.ts';
import { loseAnswer } from '../support/e2e/waiting.ts';

test('MEM-06, WAL-03: money goes to a provider once although its answer is lost, and is recalled', async ({
  page,
  isolatedPlatform: platform,
}) => {
  await platform.does('store', { flag: 'severalWallets', on: true });
  await inEnglish(page);
  await enter(page, platform.url, '/member/transferFund');
  const panel = page.getByRole('region', { name: 'My wallet', exact: true });
  const rowOf = (name: string | RegExp) => panel.getByRole('row').filter({ hasText: name });
  const amountOf = async (name: string): Promise<number> =>
    Number((await rowOf(name).getByRole('cell').last().innerText()).replaceAll(/\D/g, ''));
  await expect(rowOf('Main wallet')).toBeVisible();
  const opening = await amountOf('Main wallet');
  expect(await findings(page)).toEqual([]);

  const amount = panel.getByLabel(/^Amount/).and(page.locator('input'));
  await amount.focus();
  await page.keyboard.type('12.5');
  await loseAnswer(page, /GCS_walletTransfer$/);
  await page.keyboard.press('Enter');
  const again = panel.getByRole('button', { name: 'Try again' });
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toContainText(/12\.50 moved from Main wallet to/);
  await expect.poll(() => amountOf('Main wallet')).toBe(opening - 1250);

  await panel.getByRole('button', { name: 'Recall all' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('No provider holds money of yours.')).toBeVisible();
  await expect.poll(() => amountOf('Main wallet')).toBe(opening);
  expect(await findings(page)).toEqual([]);

  await page.goto(`${platform.url}/member/transactionHistory`);
  await expect(page.getByText(/F-\d+/)).toHaveCount(2);
});
