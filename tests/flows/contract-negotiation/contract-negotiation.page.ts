import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { AGENT } from '../../support/e2e/people.ts';
import { openSignedIn } from '../../support/e2e/site.ts';

const ADDRESS = '/agent/agentDailyWages';
const contracts = (page: Page): Locator => page.getByRole('region', { name: 'Sözleşmeler' });
const press = (name: string) => (page: Page) =>
  contracts(page).getByRole('button', { name, exact: true }).click();
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Teklifi kabul et' });

const OFF = 'the network is off, so no platform answers';
const LISTED = 'contracts.e2e.ts covers a negotiation of two parties, at the platform itself';
const asItIs = async (): Promise<void> => undefined;

export const driver: PageDriver<PlatformServer> = {
  story: 'contracts',
  flow: 'contractNegotiation',
  inOneGo: true,
  start: {
    daily: async (page) => {
      if (page.url() !== 'about:blank') return void (await page.goto(ADDRESS));
      // Actions of the other party would be notified, and arrive where the tour does not expect them.
      await page.route(/\/wps\/stream/, () => undefined);
      // The tour decides when the key of an intention arrives.
      await page.addInitScript(() => {
        localStorage.setItem('SHELL_deviceId', 'device');
        const giveKeys = new Set<(key: string) => void>();
        Object.assign(window, { giveKeys });
        Object.assign(crypto, { randomUUID: () => new Promise((give) => giveKeys.add(give)) });
      });
      await openSignedIn(page, AGENT, ADDRESS);
    },
  },
  holds: {
    loadFirst: /\/wps\/contract\/list\?/,
    loadBook: /\/wps\/contract\/list\?/,
    submitIntent: /\/wps\/contract\/answer$/,
  },
  answers: {
    loadFirst: { offline: { abort: true } },
    newIntention: {
      made: (page) =>
        page.evaluate(() => {
          const { giveKeys } = window as unknown as { giveKeys: Set<(key: string) => void> };
          for (const give of giveKeys) give('5f0c8a52-7f3c-4c6e-9d0b-0d5f0c8a527f');
        }),
    },
    submitIntent: {
      'wrong terms': {
        status: 400,
        json: {
          success: false,
          errorCode: 'fields_invalid',
          value: {
            ...{ fields: { terms: 'more_than_own' }, tier: 1, field: 'rate' },
            most: { rateType: 'P', rate: 0.004 },
          },
        },
      },
      hung: { abort: true },
    },
  },
  // The demo agent has an open offer of the upline.
  arrange: { loadFirst: { stands: asItIs }, loadBook: { stands: asItIs } },
  notOfServer: {
    'loadFirst = offline': OFF,
    'submitIntent = wrong terms': LISTED,
    'submitIntent = hung': OFF,
  },
  act: {
    'list.reload': press('Yeniden yükle'),
    'action.choose': press('Teklifi kabul et'),
    'action.confirm': (page) => question(page).getByRole('button', { name: 'Teklifi kabul et' }).click(),
    'proposal.write': press('Karşı teklif'),
    'proposal.submit': press('Gönder'),
  },
  verify: {
    loading: (page) =>
      expect(contracts(page).getByRole('status').filter({ hasText: 'Yükleniyor…' })).toBeVisible(),
    failed: (page) => expect(contracts(page).getByRole('alert')).toContainText('Sözleşmeler yüklenemedi'),
    // CON-01, CON-02: the other party, and the offer tier by tier.
    reading: async (page) => {
      await expect(contracts(page).getByRole('button', { name: /^sezen_usta/ })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(contracts(page).getByRole('table', { name: 'Koşullar' }).getByRole('row')).toHaveCount(5);
      await expect(contracts(page).getByRole('form')).toHaveCount(0);
    },
    refreshing: async (page) => {
      await expect(contracts(page)).toHaveAttribute('aria-busy', 'true');
      await expect(contracts(page).getByRole('table', { name: 'Koşullar' })).toBeVisible();
    },
    confirming: (page) => expect(question(page)).toBeVisible(),
    writing: (page) => expect(contracts(page).getByRole('form')).toBeVisible(),
    creatingKey: (page) => expect(contracts(page)).toHaveAttribute('aria-busy', 'true'),
    submitting: (page) => expect(contracts(page)).toHaveAttribute('aria-busy', 'true'),
    resultUnknown: (page) =>
      expect(contracts(page).getByText('Ulaşıp ulaşmadığını bilmiyoruz')).toBeVisible(),
  },
};
