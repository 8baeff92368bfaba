import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manualTransferByAccountName } from '#contract/deposit-orders.ts';
import { setupUser, describeSite, signIn } from '../support/site.tsx';

const site = describeSite();

test('MEM-07: a deposit begins with the method that was used last and the name of the profile; a corrected amount is valid at once, and the button is gold only for a valid amount', async () => {
  const user = setupUser();
  const { platform } = site;
  const account = `m${randomUUID().slice(0, 8)}`;
  await platform.addPerson({ account, money: 1_248_050n, profile: { payeeName: 'Mina Kaya' } });
  const order = { amount: 250, bankCode: 'BANK', payeeName: 'Somebody Else' };
  const ordered = await platform.request(manualTransferByAccountName, order, {
    token: await platform.tokenOf(account, { ip: '198.51.100.8' }),
    key: randomUUID(),
  });
  expect(ordered.status).toBe(200);
  await site.visit('/member/depositv2');
  await signIn(user, account);
  await within(screen.getByRole('banner')).findByText(account);
  await site.visit('/member/depositv2');

  const page = within(await screen.findByRole('region', { name: 'Para yatır' }));
  const [first] = await page.findAllByRole('radio');
  expect(first).toHaveAccessibleName(/^Banka havalesi/);
  expect(first).toBeChecked();
  expect(page.getByRole('textbox', { name: 'Gönderen hesaptaki ad' })).toHaveValue('Mina Kaya');

  const amount = page.getByRole('textbox', { name: 'Tutar' });
  const next = page.getByRole('button', { name: 'Ödemeye geç' });
  const isGilt = () => next.className.includes('gilt');
  expect(isGilt()).toBe(false);
  await user.type(amount, '5{Enter}');
  const problem = 'P 100 ile P 500.000 arasında bir tutar seç.';
  expect(
    await page.findByText(
      (_, element) => element?.textContent.replaceAll('\u00a0', ' ') === problem && element.tagName === 'P',
    ),
  ).toBeVisible();
  expect(amount).toBeInvalid();
  expect(isGilt()).toBe(false);
  await user.type(amount, '00');
  expect(amount).toBeValid();
  expect(isGilt()).toBe(true);

  // The sender's name stays when another method is chosen and left again.
  await user.click(page.getByRole('radio', { name: /^FAST/ }));
  await user.type(amount, '0');
  expect(amount).toHaveValue('5.000');
  await user.click(page.getByRole('radio', { name: /^Banka havalesi/ }));
  expect(page.getByRole('textbox', { name: 'Gönderen hesaptaki ad' })).toHaveValue('Mina Kaya');
});
