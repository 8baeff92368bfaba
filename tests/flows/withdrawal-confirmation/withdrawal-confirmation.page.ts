import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import { answerWithdrawPage, COMPLETED, value } from '../../support/e2e/money-out.ts';
import { openSignedIn } from '../../support/e2e/site.ts';

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Para çek' });
const press = (page: Page, name: string | RegExp): Promise<void> =>
  panel(page).getByRole('button', { name }).click();
const missing = (page: Page): Locator =>
  panel(page).getByRole('button', { name: /1\.800,00 eksik diye bildir$/ });
/** A stored earlier answer of the tab, with the payment opened again. */
const openWith = (draft: object) => async (page: Page) => {
  await page.evaluate((kept) => sessionStorage.setItem('draft.confirmation', JSON.stringify(kept)), draft);
  await press(page, 'Geldi mi?');
};
const REAL = 'withdraw.e2e.ts has the platform itself, which takes one answer to a payment';

export const driver: PageDriver = {
  flow: 'withdrawalConfirmation',
  inOneGo: true,
  start: {
    plain: async (page) => {
      if (page.url() === 'about:blank') {
        await answerWithdrawPage(page);
        await page.route(/\/wps\/member\/hasWithdrawalPassword$/, (route) => route.fulfill(value(true)));
        await openSignedIn(page, undefined, '/member/withdraw');
      } else await page.goto('/member/withdraw');
      await expect(panel(page).getByRole('button', { name: 'Geldi mi?' })).toBeVisible();
    },
  },
  holds: { confirmWithdrawal: /\/MCSFE_processC2CTransaction\b/ },
  answers: {
    readDraft: {
      nothing: openWith({}),
      partly: openWith({ id: '1001', choice: 'PARTIAL', received: '3200' }),
    },
    confirmWithdrawal: {
      taken: value(COMPLETED),
      settled: { status: 409, json: { success: false, errorCode: 'withdrawal_settled', value: {} } },
      lost: { abort: true },
    },
  },
  notOfServer: {
    'confirmWithdrawal = taken': REAL,
    'confirmWithdrawal = settled': REAL,
    'confirmWithdrawal = lost': 'the network is off, so no platform answers',
  },
  act: {
    'form.submit': (page) => missing(page).click(),
    'confirmation.leave': (page) => press(page, 'Sonra sor'),
  },
  verify: {
    // WDR-01, WDR-04: three answers, and the remaining time.
    'open.choosing': async (page) => {
      await expect(panel(page).getByRole('radio')).toHaveCount(3);
      await expect(panel(page).getByRole('timer')).toBeVisible();
    },
    // WDR-02: the input before the reload, and the missing amount.
    'readDraft = partly': (page) => expect(missing(page)).toBeVisible(),
    'open.resultUnknown': (page) =>
      expect(panel(page).getByRole('alert').getByRole('button', { name: 'Yeniden dene' })).toBeVisible(),
    // WDR-04, WDR-05: no answer is possible any more.
    overdue: async (page) => {
      await expect(panel(page).getByRole('alert')).toContainText('Süre doldu: alındı sayıldı.');
      await expect(panel(page).getByRole('radio')).toHaveCount(0);
    },
    settled: (page) =>
      expect(panel(page).getByRole('alert')).toContainText('Bu arada yanıtlandı ya da sonuçlandı'),
    'confirmation.leave': (page) =>
      expect(panel(page).getByRole('button', { name: 'Geldi mi?' })).toBeVisible(),
  },
  unseen: { remembering: 'what a tab has kept is read before anything is drawn' },
};
