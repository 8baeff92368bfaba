import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { House } from '../../support/e2e/house.ts';
import { openSignedIn } from '../../support/e2e/site.ts';

const room = (page: Page): Locator => page.getByRole('dialog', { name: 'Üye merkezi' });
const menu = (page: Page): Locator => room(page).getByRole('navigation', { name: 'Üye merkezi' });

export const driver: PageDriver<House> = {
  flow: 'memberCentre',
  inOneGo: true,
  start: {
    'its page': async (page) => {
      const address = '/member/transactionHistory';
      if (page.url() === 'about:blank') await openSignedIn(page, undefined, address);
      else await page.goto(address);
    },
  },
  holds: { getMemberInfo: /\/wps\/member\/info$/ },
  answers: {
    getMemberInfo: {
      known: {
        json: {
          success: true,
          value: { id: '7', account: 'mina_k', nickname: 'Mina', type: '0', toUpline: false },
        },
      },
      refused: { abort: true },
    },
  },
  arrange: {
    getMemberInfo: {
      known: async () => undefined,
      refused: async (house) => {
        await house.does('fault', { endpoint: 'getMemberInfo', kind: 'fail', count: 1 });
      },
    },
  },
  verify: {
    failed: (page) =>
      expect(room(page).getByRole('alert').getByRole('button', { name: 'Yeniden dene' })).toBeVisible(),
    // MEM-02, MEM-04: the entry of the page is marked.
    open: async (page) => {
      await expect(menu(page).getByRole('link', { name: 'Hesap kaydı' })).toHaveAttribute(
        'aria-current',
        'page',
      );
    },
  },
  unseen: { loading: 'nothing is shown until it is known who the room is for' },
};
