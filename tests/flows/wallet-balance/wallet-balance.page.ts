import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { openSignedIn } from '../../support/e2e/site.ts';

const block = (page: Page): Locator => page.getByRole('group', { name: 'Bakiye' });
const status = (page: Page): Locator => block(page).getByRole('status');
const balanceUrl = /\/wps\/v2\/wallets\/balance/;
const balance = {
  sumBalance: 12_480.5,
  currency: 'TLB',
  currencySymbol: null,
  currencyPosition: 'F',
  balance: [],
};
const answers = { held: { json: { success: true, value: balance } }, refused: { abort: true } };
const arrange = {
  held: async (): Promise<void> => undefined,
  refused: async (platform: PlatformServer): Promise<void> => {
    await platform.does('fault', { endpoint: 'getBalance', kind: 'fail', count: 1 });
  },
};

/** The stream would deliver the balance by itself. */
const open = async (page: Page): Promise<void> => {
  await page.route(/\/wps\/stream/, () => undefined);
  await openSignedIn(page);
};

export const driver: PageDriver<PlatformServer> = {
  story: 'round',
  flow: 'walletBalance',
  start: {
    open,
    hidden: async (page) => {
      await page.addInitScript(() => localStorage.setItem('hidesBalance', 'true'));
      await open(page);
    },
  },
  holds: { getBalance: balanceUrl, refreshBalance: balanceUrl },
  answers: { getBalance: answers, refreshBalance: answers },
  arrange: { getBalance: arrange, refreshBalance: arrange },
  act: {
    'balance.refresh': (page) =>
      block(page)
        .getByRole('button', { name: /yenile/ })
        .click(),
    'balance.toggle': (page) =>
      block(page)
        .getByRole('button', { name: /gizle|göster/ })
        .click(),
  },
  verify: {
    loading: (page) => expect(block(page)).not.toContainText('12.480,50'),
    refreshing: (page) => expect(block(page)).toHaveAttribute('aria-busy', 'true'),
    stale: (page) => expect(status(page)).toContainText('Bakiye yenilenemedi'),
    missing: (page) => expect(status(page)).toContainText('Bakiye alınamadı'),
  },
};
