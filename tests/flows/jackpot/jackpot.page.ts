import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { minorOf } from '../../support/e2e/site.ts';

/** JAC-04: 165,11 every three seconds. */
const STEP = 16_511;
const PACE = 3_000;

const card = (page: Page): Locator => page.locator('[data-flow="jackpot"]');
const amount = (page: Page): Locator => card(page).getByRole('img', { name: /^P \d\d(\.\d{3}){2},\d\d$/ });
const button = (page: Page, name: string): Locator => card(page).getByRole('button', { name });
const shown = async (page: Page): Promise<number> =>
  minorOf((await amount(page).getAttribute('aria-label')) ?? '');

const jackpotUrl = /\/wps\/relay\/VIS_getJackpot/;
const answersOf = (sum: number) => ({
  amount: { json: { success: true, value: { amount: sum, step: 165.11, intervalMs: PACE } } },
  refused: { abort: true },
});
const arrange = {
  amount: async (): Promise<void> => undefined,
  refused: async (platform: PlatformServer): Promise<void> => {
    await platform.does('fault', { endpoint: 'getJackpot', kind: 'fail', count: 1 });
  },
};

export const driver: PageDriver<PlatformServer> = {
  flow: 'jackpot',
  start: {
    plain: async (page) => {
      await page.route(/\/wps\/stream/, () => undefined);
      await page.goto('/');
    },
  },
  holds: { getJackpot: jackpotUrl, resumeJackpot: jackpotUrl },
  answers: { getJackpot: answersOf(48_213_905.77), resumeJackpot: answersOf(48_300_000) },
  arrange: { getJackpot: arrange, resumeJackpot: arrange },
  act: {
    // In between, its button is the one that stops: a response would start it again.
    'jackpot.pause': (page) => button(page, 'Jackpot sayacını durdur').click(),
    'jackpot.resume': (page) => button(page, 'Jackpot sayacını yeniden çalıştır').click(),
    'jackpot.retry': (page) => button(page, 'Yeniden dene').click(),
  },
  verify: {
    loading: async (page) => {
      await expect(card(page)).toHaveAttribute('aria-busy', 'true');
      await expect(amount(page)).toHaveCount(0);
    },
    // JAC-01 to JAC-04: its name, the amount, the step, and that it rises by the step.
    running: async (page) => {
      await expect(card(page)).not.toHaveAttribute('aria-busy');
      await expect(card(page)).toContainText('Jackpot: Büyük Kubbe');
      await expect(card(page)).toContainText('165,11');
      await expect(card(page)).toContainText('Her 3 saniyede artar');
      const before = await shown(page);
      await page.clock.fastForward(PACE);
      await expect.poll(() => shown(page)).toBeGreaterThan(before);
      expect(((await shown(page)) - before) % STEP).toBe(0);
    },
    paused: async (page) => {
      await expect(card(page)).toContainText('Durdurduğun yerde');
      const before = await shown(page);
      await page.clock.fastForward(PACE);
      expect(await shown(page)).toBe(before);
    },
    resuming: async (page) => {
      await expect(card(page)).toHaveAttribute('aria-busy', 'true');
      const before = await shown(page);
      await page.clock.fastForward(PACE);
      expect(await shown(page)).toBe(before);
    },
    missing: async (page) => {
      await expect(card(page).getByRole('status')).toContainText('Jackpot yüklenemedi');
      await expect(amount(page)).toHaveCount(0);
    },
  },
};
