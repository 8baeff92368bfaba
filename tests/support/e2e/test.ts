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

/** What undoes a change of the console, for the tests that come after. */
const AS_SEEDED: Readonly<Record<string, readonly (readonly [action: string, request: object])[]>> = {
  status: [['status', { condition: 'normal', addresses: [], regions: [] }]],
  fault: [['clear-faults', {}]],
  store: [['store', { flag: 'forcedLogin', on: false }]],
  module: [['module', { modId: 'CAPTCHA3', on: true }]],
  vendor: [['vendor', { code: 'NIMBUS', closed: false }]],
  'register-field': [
    ['register-field', { key: 'captcha', on: false }],
    ['register-field', { key: 'affiliateCode', on: true }],
  ],
  clock: [['clock', { do: 'reset' }]],
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
      const changed = house.takeChanges();
      for (const [action, requests] of Object.entries(AS_SEEDED))
        if (changed.has(action)) for (const [undo, request] of requests) await house.does(undo, request);
      house.takeChanges();
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

export { AGENT, CHIEF, MEMBER, NEWCOMER, OVERDUE, TRIAL } from './people.ts';
