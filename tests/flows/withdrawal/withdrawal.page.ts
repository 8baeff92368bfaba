import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import {
  answerWithdrawPage,
  CASE,
  COMPLETED,
  KEPT_CARD,
  SECURITY,
  value,
} from '../../support/e2e/money-out.ts';
import { field, refusal } from '../../support/e2e/new-password.ts';
import { openSignedIn } from '../../support/e2e/site.ts';

const pageData = (page: Page): Locator => page.getByRole('region', { name: 'Para çek' });
const press = (name: string) => (page: Page) =>
  pageData(page).getByRole('button', { name, exact: true }).click();
const form = (page: Page, name: string | RegExp): Locator => pageData(page).getByRole('form', { name });
const fill = (page: Page, texts: Readonly<Record<string, string>>): Promise<void> =>
  Object.entries(texts).reduce(
    (before, [name, text]) => before.then(() => field(pageData(page), name).fill(text)),
    Promise.resolve(),
  );
const busy = (name: string | RegExp) => (page: Page) =>
  expect(form(page, name)).toHaveAttribute('aria-busy', 'true');
const DONE = value(null);
const known = value(true);
const passwordUrl = /\/wps\/member\/hasWithdrawalPassword$/;
const cards = /\/wps\/v2\/member\/bankCards$/;
const REAL = 'withdraw.e2e.ts has the platform itself, whose withdrawals are numbered by it and go one way';
const OFF = 'the network is off, so no platform answers';
const CODE = 'SMS kodu';
const paymentDialog = (page: Page): Locator => page.getByRole('dialog', { name: /ödeme şifresi/i });
const opened = (page: Page) => expect(paymentDialog(page)).toBeVisible();
const linkBusy = (name: string) => (page: Page) =>
  expect(pageData(page).getByRole('button', { name })).toHaveAttribute('aria-busy', 'true');
const CHANGE = 'Ödeme şifresini değiştir';
const FORGOT = 'Ödeme şifreni mi unuttun?';

const open = async (page: Page): Promise<void> => {
  await answerWithdrawPage(page);
  await openSignedIn(page, undefined, '/member/withdraw');
};

export const driver: PageDriver = {
  flow: 'withdrawal',
  // The two differ at the review alone; withdraw.e2e.ts has the phone service.
  start: { 'with codes of the platform': open, 'with the phone service': open },
  holds: {
    getWithdrawPageData: passwordUrl,
    refreshWithdrawPageData: passwordUrl,
    getWithdrawFee: /\/MCSFE_getCalculatedWithdrawCharges\b/,
    requestWithdrawal: /\/wps\/v2\/transaction\/withdraw$/,
    sendWithdrawCode: /\/wps\/member\/withdrawal\/code$/,
    getSecurity: /\/wps\/v2\/member\/securityConfig$/,
    addCard: cards,
    removeCard: cards,
    getWithdrawalCase: /\/wps\/member\/withdrawal\/case\b/,
  },
  answers: {
    getWithdrawPageData: { known, offline: { abort: true } },
    refreshWithdrawPageData: { 'no password yet': value(false) },
    getWithdrawFee: { nothing: value(0) },
    requestWithdrawal: {
      'wrong password': refusal('invalid.payment.pw'),
      lost: { abort: true },
    },
    sendWithdrawCode: { sent: value({ remainingMs: 60_000 }) },
    getSecurity: { known: SECURITY },
    paymentPassword: {
      closed: (page) => paymentDialog(page).getByRole('button', { name: 'Kapat' }).click(),
    },
    addCard: { kept: KEPT_CARD },
    removeCard: { removed: DONE },
    getWithdrawalCase: { file: CASE },
    watchChanges: {
      changed: (page) =>
        page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))).then(() => undefined),
    },
    confirmation: {
      answered: async (page) => {
        await page.route(/\/MCSFE_processC2CTransaction\b/, (route) => route.fulfill(value(COMPLETED)));
        await pageData(page)
          .getByRole('radio', { name: /^Tamamı geldi/ })
          .check();
        await press('Geldiğini onayla')(page);
      },
    },
  },
  notOfServer: {
    'getWithdrawPageData = known': REAL,
    'getWithdrawPageData = offline': OFF,
    'refreshWithdrawPageData = no password yet': 'no password goes away by itself',
    'getWithdrawFee = nothing': REAL,
    'sendWithdrawCode = sent': REAL,
    'getSecurity = known': REAL,
    'requestWithdrawal = wrong password': REAL,
    'requestWithdrawal = lost': OFF,
    'addCard = kept': REAL,
    'removeCard = removed': REAL,
    'getWithdrawalCase = file': REAL,
  },
  act: {
    'page.retry': press('Yeniden dene'),
    'order.retry': press('Yeniden dene'),
    'form.submit': async (page) => {
      await fill(page, { Tutar: '5000' });
      await press('Devam et')(page);
    },
    'code.send': press('SMS gönder'),
    'password.forgot': press(FORGOT),
    'order.submit': async (page) => {
      await fill(page, { 'Ödeme şifresi': '190719', [CODE]: '123456' });
      await press('Para çek')(page);
    },
    'card.open': press('Kart ya da cüzdan ekle'),
    'card.submit': async (page) => {
      const first = await field(pageData(page), 'Şifre').isVisible();
      await fill(page, {
        'IBAN ya da numara': 'TR33 0006 1005 1978 6457 8413 26',
        'Hesap sahibi': 'Mina Kaya',
        'Ödeme şifresi': '190719',
        ...(first ? { Şifre: 'Right-Horse-26' } : {}),
      });
      await press('Kart ya da cüzdan ekle')(page);
    },
    'card.remove': press('Anka Bank TR•• •••• 6614 kartını kaldır'),
    'removal.submit': async (page) => {
      await fill(page, { 'Ödeme şifresi': '190719' });
      await press('Kaldır')(page);
    },
    'password.open': press(CHANGE),
    'withdrawal.open': press('Geldi mi?'),
    'case.open': (page) =>
      pageData(page)
        .getByRole('button', { name: /W-2026112001001/ })
        .click(),
    'case.leave': press('Çekimlerin'),
    'review.leave': press('Vazgeç'),
  },
  verify: {
    loading: (page) => expect(pageData(page).getByRole('status').getByText('Yükleniyor…')).toBeAttached(),
    missing: (page) => expect(pageData(page).getByRole('alert')).toContainText('Çekim bilgileri yüklenemedi'),
    // MEM-08: the amount, the card, and the withdrawals in progress.
    ready: async (page) => {
      await expect(pageData(page).getByRole('radio', { name: /^Anka Bank/ })).toBeChecked();
      await expect(pageData(page).getByText('W-2026112001001').first()).toBeVisible();
    },
    pricing: busy('Para çek'),
    reviewing: (page) => expect(field(pageData(page), 'Ödeme şifresi')).toHaveAttribute('type', 'password'),
    ordering: busy('Kontrol et ve onayla'),
    resultUnknown: (page) => expect(pageData(page).getByRole('alert')).toBeVisible(),
    addingCard: (page) => expect(field(pageData(page), 'IBAN ya da numara')).toBeVisible(),
    'addingCard.saving': busy('Kart ya da cüzdan ekle'),
    'addingCard.settingPassword': busy('Kart ya da cüzdan ekle'),
    removingCard: (page) => expect(field(pageData(page), 'Ödeme şifresi')).toBeVisible(),
    'removingCard.removing': busy(/^Anka Bank/),
    'removeCard = removed': (page) => expect(pageData(page).getByRole('status').first()).toBeVisible(),
    'ready.keepingPassword.loading': linkBusy(CHANGE),
    'reviewing.keepingPassword.loading': linkBusy(FORGOT),
    'addingCard.keepingPassword.loading': linkBusy(FORGOT),
    'removingCard.keepingPassword.loading': linkBusy(FORGOT),
    'ready.keepingPassword.open': opened,
    'reviewing.keepingPassword.open': opened,
    'addingCard.keepingPassword.open': opened,
    'removingCard.keepingPassword.open': opened,
    confirming: (page) => expect(pageData(page).getByRole('timer')).toBeVisible(),
    readingCase: (page) => expect(pageData(page).getByRole('button', { name: 'Yazdır' })).toBeVisible(),
  },
};
