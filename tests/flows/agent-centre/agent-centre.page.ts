import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { House } from '../../support/e2e/house.ts';
import { AGENT } from '../../support/e2e/people.ts';
import { openSignedIn } from '../../support/e2e/site.ts';

const room = (page: Page): Locator => page.getByRole('dialog', { name: 'Temsilci merkezi' });
const menu = (page: Page): Locator => room(page).getByRole('navigation', { name: 'Temsilci merkezi' });

export const driver: PageDriver<House> = {
  flow: 'agentCentre',
  inOneGo: true,
  start: {
    'its page': async (page) => {
      const address = '/agent/agentAnnouncement';
      if (page.url() === 'about:blank') await openSignedIn(page, AGENT, address);
      else await page.goto(address);
    },
  },
  holds: { getMemberInfo: /\/wps\/member\/info$/ },
  answers: {
    getMemberInfo: {
      known: {
        json: {
          success: true,
          value: { id: '7', account: 'kerem_agent', nickname: 'Kerem', type: '1', toUpline: false },
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
    // AGT-03, AGT-04: the entry of the page is marked.
    open: async (page) => {
      await expect(menu(page).getByRole('link', { name: 'Duyurular' })).toHaveAttribute(
        'aria-current',
        'page',
      );
    },
  },
  unseen: { loading: 'nothing is shown until it is known who the room is for' },
};
