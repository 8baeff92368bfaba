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
    name: 'the agent centre',
    open: async (page, house) => {
      await enter(page, house.url, '/agent/agentAnnouncement', AGENT);
      await page.getByRole('dialog').getByRole('button', { expanded: false }).first().click();
    },
  },
];
