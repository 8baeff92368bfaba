import { test as base, expect, type Page } from '@playwright/test';
import { openHouse, type House } from './house.ts';

interface Watched {
  readonly violations: string[];
}

/** Collects what the security policy refused on this page and in its frames, and what nobody caught. */
export const watch = (page: Page): string[] => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
      violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(String(error)));
  return violations;
};

/** Each worker has a house of its own; each test a page that reports what its security policy refused. */
export const test = base.extend<{ watched: Watched; reset: void; lone: House }, { house: House }>({
  house: [
    async ({}, use) => {
      const house = await openHouse();
      await use(house);
      await house.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** A house for one test alone: for what the shared one would remember, such as a wrong password. */
  lone: async ({}, use) => {
    const lone = await openHouse();
    await use(lone);
    await lone.stop();
  },
  baseURL: async ({ house }, use) => use(house.url),
  reset: [
    async ({ house }, use) => {
      await use();
      await house.does('status', { condition: 'normal', addresses: [], regions: [] });
      await house.does('clear-faults', {});
      await house.does('store', { flag: 'forcedLogin', on: false });
      await house.does('module', { modId: 'CAPTCHA3', on: true });
      await house.does('vendor', { code: 'NIMBUS', closed: false });
      await house.does('register-field', { key: 'captcha', on: false });
      await house.does('register-field', { key: 'affiliateCode', on: true });
      await house.does('clock', { do: 'reset' });
    },
    { auto: true },
  ],
  watched: [
    async ({ page }, use) => {
      const violations = watch(page);
      await use({ violations });
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});
/** For `test.use()`: pages that move, as most people have them. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
export { expect };
export type { Page };

export { AGENT, MEMBER, NEWCOMER, OVERDUE, TRIAL } from './people.ts';
