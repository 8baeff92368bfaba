import { expect, type Locator, type Page } from '@playwright/test';
import { DEPOSIT_STATES, type DepositState } from '../../../src/services/contract/deposit.ts';
import type { PageDriver } from '../../kit/page.ts';
import { answered } from '../../support/e2e/new-password.ts';
import { openSignedIn } from '../../support/e2e/site.ts';

const deposit = (page: Page): Locator => page.getByRole('region', { name: 'Para yatır' });
const press = (name: string) => (page: Page) => deposit(page).getByRole('button', { name }).click();

const currency = 'TLB';
const redirectUrl = 'https://cashier.test/7';
const settings = (allowDeposit: 'Y' | 'N') => answered({ allowDeposit, currency, currencySymbol: 'P' });
/** Requests beside the settings. */
const OFFER: Readonly<Record<string, object>> = {
  getDepositMethods: [{ code: 'FAST', displayName: 'FAST', depositType: 'LAUNCH' }],
  getDepositPaymentChannels: {
    FAST: [{ channelId: 'FAST', minAmount: 100, maxAmount: 50_000, currency, banks: [] }],
  },
  getFixedAmounts: { currency, amounts: { FAST: [500, 2500] } },
};
const report = (state: DepositState) => ({
  list: [
    {
      ...{ depositId: '7', refId: 'SH7KQ2M9XA', depositMethod: 'FAST', depositDate: Date.UTC(2026, 10, 20) },
      ...{ requestedAmount: 500, amount: state === 'success' ? 500 : null, currency },
      ...{ state: DEPOSIT_STATES[state], expiresInMs: state === 'pending' ? 900_000 : null, redirectUrl },
    },
  ],
  currency,
});

const REAL = 'deposit.e2e.ts has the platform itself, whose orders are numbered by it';

/** The platform's deposit, by page. */
const states = new WeakMap<Page, DepositState>();
/** Changes the platform's deposit, which the page then loads. */
const setState = async (page: Page, state: DepositState): Promise<void> => {
  states.set(page, state);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
};

export const driver: PageDriver = {
  flow: 'deposit',
  inOneGo: true,
  start: {
    plain: async (page) => {
      // A second tour keeps the arrangements of the first, and a sign-in would end its session.
      const isHere = states.has(page);
      states.set(page, 'pending');
      if (isHere) return void (await page.goto('/member/depositv2'));
      for (const [name, value] of Object.entries(OFFER))
        await page.route(new RegExp(`/MCSFE_${name}\\b`), (route) => route.fulfill(answered(value)));
      await page.route(/\/MCSFE_getDepositTransactionReport\b/, (route) =>
        route.fulfill(answered(report(states.get(page) ?? 'pending'))),
      );
      // The tour decides when the key of an intention arrives.
      await page.addInitScript(() => {
        localStorage.setItem('SHELL_deviceId', 'device');
        const giveKeys = new Set<(key: string) => void>();
        Object.assign(window, { giveKeys });
        Object.assign(crypto, { randomUUID: () => new Promise((give) => giveKeys.add(give)) });
      });
      await openSignedIn(page, undefined, '/member/depositv2');
    },
  },
  holds: {
    loadDeposit: /\/MCSFE_getDepositSettings\b/,
    openDeposit: /\/MCSFE_depositByLaunchUrl\b/,
  },
  answers: {
    loadDeposit: { fresh: settings('Y'), notAllowed: settings('N'), offline: { abort: true } },
    newIntention: {
      made: (page) =>
        page.evaluate(() => {
          const { giveKeys } = window as unknown as { giveKeys: Set<(key: string) => void> };
          for (const give of giveKeys) give('5f0c8a52-7f3c-4c6e-9d0b-0d5f0c8a527f');
        }),
    },
    openDeposit: {
      address: answered({ depositId: '7', refId: 'SH7KQ2M9XA', expiresInMs: 900_000, redirectUrl }),
      hung: { abort: true },
    },
    recentDeposits: { credited: (page) => setState(page, 'success') },
  },
  notOfServer: {
    'loadDeposit = fresh': REAL,
    'loadDeposit = notAllowed': REAL,
    'loadDeposit = offline': 'the network is off, so no platform answers',
    'openDeposit = address': REAL,
    'openDeposit = hung': 'the network is off, so no platform answers',
  },
  act: {
    'form.submit': async (page) => {
      await deposit(page).getByRole('textbox', { name: 'Tutar' }).fill('500');
      await press('Ödemeye geç')(page);
    },
    'offer.retry': press('Yeniden dene'),
    'order.leave': press('Forma dön'),
    'deposit.again': press('Yeni yatırma'),
    'deposit.cancel': async (page) => {
      await page.route(/\/MCSFE_cancelDeposit\b/, () => undefined);
      await press('Yatırmayı iptal et')(page);
    },
    'deposit.remind': async (page) => {
      await page.route(/\/MCSFE_initiateReminder\b/, () => undefined);
      await press('Bize hatırlat')(page);
    },
    'deposit.resume': async (page) => {
      await setState(page, 'pending');
      await press('Devam et')(page);
    },
  },
  verify: {
    failed: (page) =>
      expect(deposit(page).getByRole('alert')).toContainText('Yatırma yöntemleri yüklenemedi'),
    closed: (page) => expect(deposit(page).getByRole('alert')).toContainText('Şu an para yatıramazsın'),
    choosing: (page) => expect(deposit(page).getByRole('radio', { name: /^FAST/ })).toBeChecked(),
    submitting: (page) => expect(deposit(page).getByRole('form')).toHaveAttribute('aria-busy', 'true'),
    resultUnknown: (page) =>
      expect(deposit(page).getByRole('alert')).toContainText('ulaşıp ulaşmadığını bilmiyoruz'),
    waiting: (page) => expect(deposit(page).getByRole('timer')).toBeVisible(),
    // MEM-07: the state is shown as text, and its heading has the focus that was on the button.
    ended: (page) => expect(deposit(page).getByRole('heading', { name: 'Para cüzdanında' })).toBeFocused(),
  },
};
