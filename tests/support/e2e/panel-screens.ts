import type { Locator, Page } from '@playwright/test';
import { enter } from './entrance.ts';
import type { PlatformServer } from './platform-server.ts';
import { answerWithdrawPage, SECURITY, value } from './money-out.ts';
import { field } from './new-password.ts';
import { picture } from './picture.ts';
import { AGENT, expect } from './test.ts';
import type { Screen } from './screen.ts';

/** A card, a payment password and a pending withdrawal: a real platform would need several steps for them. */
const openWithdrawal = async (page: Page, platform: PlatformServer): Promise<Locator> => {
  await answerWithdrawPage(page);
  await page.route(/\/wps\/member\/hasWithdrawalPassword$/, (route) => route.fulfill(value(true)));
  await enter(page, platform.url, '/member/withdraw');
  return page.getByRole('region', { name: 'Para çek' });
};

/** The panels over the page. */
export const PANEL_SCREENS: readonly Screen[] = [
  {
    name: 'the account record',
    open: async (page, platform) => {
      await enter(page, platform.url, '/member/transactionHistory');
      await expect(page.getByRole('table', { name: 'Hesap kaydı' }).getByRole('row').nth(1)).toBeVisible();
    },
  },
  {
    name: 'a deposit that is filled in wrong',
    open: async (page, platform) => {
      await enter(page, platform.url, '/member/depositv2');
      const form = page.getByRole('form', { name: 'Para yatır' });
      await form.getByRole('button', { name: 'Ödemeye geç' }).click();
      await expect(form.getByText('Bir tutar yaz.')).toBeVisible();
    },
  },
  {
    name: 'a deposit that is to be paid',
    open: async (page, platform) => {
      await enter(page, platform.url, '/member/depositv2');
      const deposit = page.getByRole('region', { name: 'Para yatır' });
      const goOn = deposit.getByRole('button', { name: 'Devam et' });
      // Shared by all variants, since the number of pending deposits is limited.
      await expect(goOn.or(deposit.getByText('Henüz yatırma yok')).first()).toBeVisible();
      if (await goOn.count()) await goOn.first().click();
      else {
        await deposit.getByRole('radio', { name: /^Banka havalesi/ }).check();
        await deposit.getByRole('textbox', { name: 'Gönderen hesaptaki ad' }).fill('Mina Kaya');
        await deposit.getByRole('button', { name: '1.000', exact: true }).click();
        await deposit.getByRole('button', { name: 'Ödemeye geç' }).click();
      }
      await deposit.getByLabel('Görsel ekle').setInputFiles(picture('dekont.png', 3));
      await expect(deposit.getByRole('button', { name: 'Dekontu gönder' })).toBeEnabled();
    },
  },
  {
    name: 'a withdrawal that is filled in wrong',
    open: async (page, platform) => {
      const panel = await openWithdrawal(page, platform);
      await panel.getByRole('button', { name: 'Devam et' }).click();
      await expect(panel.getByRole('textbox', { name: 'Tutar' })).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'a payment password that was forgotten',
    open: async (page, platform) => {
      const panel = await openWithdrawal(page, platform);
      await page.route(/\/wps\/v2\/member\/securityConfig$/, (route) => route.fulfill(SECURITY));
      await panel.getByRole('button', { name: 'Ödeme şifresini değiştir' }).click();
      const dialog = page.getByRole('dialog', { name: /ödeme şifresi/i });
      await dialog.getByRole('button', { name: 'Ödeme şifreni mi unuttun?' }).click();
      await dialog.getByRole('button', { name: 'Kaydet' }).click();
      await expect(field(dialog, 'Yeni ödeme şifresi')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'a payment of which a part has arrived',
    open: async (page, platform) => {
      const panel = await openWithdrawal(page, platform);
      await panel.getByRole('button', { name: 'Geldi mi?' }).click();
      await panel.getByRole('radio', { name: /^Bir kısmı geldi/ }).check();
      await panel.getByRole('textbox', { name: 'Gelen tutar' }).fill('5000');
      await panel.getByRole('button', { name: 'Yanıtı gönder' }).click();
      await expect(panel.getByRole('textbox', { name: 'Gelen tutar' })).toHaveAttribute(
        'aria-invalid',
        'true',
      );
    },
  },
  {
    name: 'the agent centre',
    open: async (page, platform) => {
      await enter(page, platform.url, '/agent/agentAnnouncement', AGENT);
      await page.getByRole('dialog').getByRole('button', { expanded: false }).first().click();
    },
  },
  {
    name: 'a contract that waits for an answer',
    open: async (page, platform) => {
      await enter(page, platform.url, '/agent/agentDailyWages', AGENT);
      await expect(page.getByRole('button', { name: 'Teklifi kabul et' })).toBeVisible();
    },
  },
  {
    name: 'a counter-offer that is filled in wrong',
    open: async (page, platform) => {
      await enter(page, platform.url, '/agent/agentDailyWages', AGENT);
      await page.getByRole('button', { name: 'Karşı teklif', exact: true }).click();
      await page.getByRole('textbox', { name: 'Oran' }).last().fill('x');
      await page.getByRole('button', { name: 'Gönder' }).click();
      await expect(page.getByText('En çok 100 olan bir yüzde ya da bir tutar')).toBeVisible();
    },
  },
];
