import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { startPlatform, type PlatformServer } from './platform-server.ts';

interface Watched {
  readonly violations: string[];
}

/** Collects violations of the security policy on this page and in its frames, and uncaught errors. */
export const watch = (page: Page): string[] => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
      violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(String(error)));
  return violations;
};

const PROBE = '**/intercepted-yet';
/**
 * Chromium answers a first `route` before the page's requests go through it, and under load a press can be faster: waits
 * until a request is intercepted.
 */
const intercepting = async (page: Page): Promise<void> => {
  await page.route(PROBE, (route) => route.fulfill({ body: 'yes' }));
  const answer = (): Promise<string> => page.evaluate(async () => (await fetch('/intercepted-yet')).text());
  await expect.poll(answer, { message: 'no interception' }).toBe('yes');
  await page.unroute(PROBE);
};

/** The actions that undo a change of the console for later tests. */
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

/** Each worker has its own platform; each test a page that reports violations of its security policy. */
export const test = base.extend<
  { watched: Watched; reset: void; isolatedPlatform: PlatformServer },
  { platform: PlatformServer }
>({
  /** A packed Chromium crashes now and then before it has opened; no test has begun then, so it is started again. */
  browser: [
    async ({ playwright, browserName }, use) => {
      const launch = (): Promise<Browser> => playwright[browserName].launch();
      const browser = await launch().catch(launch);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 0 },
  ],
  platform: [
    async ({}, use) => {
      const platform = await startPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  /** A platform for one test alone: for state that the shared one would keep, such as a wrong password. */
  isolatedPlatform: async ({}, use) => {
    const isolatedPlatform = await startPlatform();
    await use(isolatedPlatform);
    await isolatedPlatform.stop();
  },
  page: async ({ page }, use) => {
    const route = page.route.bind(page);
    page.route = async (...rule) => {
      const disposable = await route(...rule);
      if (rule[0] !== PROBE && page.url().startsWith('http')) await intercepting(page);
      return disposable;
    };
    await use(page);
  },
  baseURL: async ({ platform }, use) => use(platform.url),
  reset: [
    async ({ platform }, use) => {
      await use();
      const changed = platform.takeChanges();
      for (const [action, requests] of Object.entries(AS_SEEDED))
        if (changed.has(action)) for (const [undo, request] of requests) await platform.does(undo, request);
      platform.takeChanges();
    },
    { auto: true },
  ],
  watched: [
    async ({ page }, use, testInfo) => {
      const violations = watch(page);
      await use({ violations });
      if (testInfo.status !== testInfo.expectedStatus && !page.isClosed())
        await page.screenshot({ path: testInfo.outputPath('failed.png') });
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});
/** For `test.use()`: pages with motion, as most visitors have them. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;
export { expect };
export type { Page };

export { AGENT, CHIEF, MEMBER, NEWCOMER, OVERDUE, TRIAL } from './people.ts';
