import { enter } from './entrance.ts';
import type { Screen } from './screens.ts';
import { AGENT, expect } from './test.ts';

/** The rooms over the page. */
export const ROOM_SCREENS: readonly Screen[] = [
  {
    name: 'the account record',
    open: async (page, house) => {
      await enter(page, house.url, '/member/transactionHistory');
      await expect(page.getByRole('table', { name: 'Hesap kaydı' }).getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'a deposit that is filled in wrong',
    open: async (page, house) => {
      await enter(page, house.url, '/member/depositv2');
      const form = page.getByRole('form', { name: 'Para yatır' });
      await form.getByRole('button', { name: 'Ödemeye geç' }).click();
      await expect(form.getByText('Bir tutar yaz.')).toBeVisible();
    },
  },
  {
    name: 'a deposit that is to be paid',
    open: async (page, house) => {
      await enter(page, house.url, '/member/depositv2');
      const deposit = page.getByRole('region', { name: 'Para yatır' });
      const goOn = deposit.getByRole('button', { name: 'Devam et' });
      // One for all looks: only so many may wait.
      await expect(goOn.or(deposit.getByText('Henüz yatırma yok')).first()).toBeVisible();
      if (await goOn.count()) await goOn.first().click();
      else {
        await deposit.getByRole('radio', { name: /^QR/ }).check();
        await deposit.getByRole('button', { name: '1.000', exact: true }).click();
        await deposit.getByRole('button', { name: 'Ödemeye geç' }).click();
      }
      await expect(deposit.getByRole('timer')).toBeVisible();
    },
  },
  {
    name: 'the agent centre',
    open: async (page, house) => {
      await enter(page, house.url, '/agent/agentAnnouncement', AGENT);
      await page.getByRole('dialog').getByRole('button', { expanded: false }).first().click();
    },
  },
  {
    name: 'a contract that waits for an answer',
    open: async (page, house) => {
      await enter(page, house.url, '/agent/agentDailyWages', AGENT);
      await expect(page.getByRole('button', { name: 'Teklifi kabul et' })).toBeVisible();
    },
  },
  {
    name: 'a counter-offer that is filled in wrong',
    open: async (page, house) => {
      await enter(page, house.url, '/agent/agentDailyWages', AGENT);
      await page.getByRole('button', { name: 'Karşı teklif', exact: true }).click();
      await page.getByRole('textbox', { name: 'Oran' }).last().fill('x');
      await page.getByRole('button', { name: 'Gönder' }).click();
      await expect(page.getByText('En çok 100 olan bir yüzde ya da bir tutar')).toBeVisible();
    },
  },
];
