import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';

export const PAYMENT = '190719';
/** Valid check digits; not a real account. */
const IBAN = 'TR33 0006 1005 1978 6457 8413 26';

/** On the page of withdrawals, in English: the first card of an account comes with its payment password. */
export const choosePaymentPassword = async (
  page: Page,
  { password }: Person,
  holder: string,
): Promise<void> => {
  const panel = page.getByRole('region', { name: 'Withdraw' });
  await panel.getByRole('button', { name: 'Add a card or wallet', exact: true }).click();
  for (const [label, value] of [
    ['IBAN or number', IBAN],
    ['Account holder', holder],
    ['Password', password],
    ['Payment password', PAYMENT],
  ] as const)
    await panel
      .getByLabel(new RegExp(`^${label}( \\*|\\*)?$`))
      .and(page.locator('input'))
      .fill(value);
  await panel.getByRole('button', { name: 'Add a card or wallet', exact: true }).click();
  await expect(panel.getByRole('radio', { name: /1326/ })).toBeChecked();
};
