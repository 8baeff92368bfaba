import type { Page } from '@playwright/test';
import { nightUnless } from '../support/e2e/night.ts';
import { expect, test } from '../support/e2e/test.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const PAGES = ['/', '/rng', '/login', '/legal/terms'];
/** What is delayed: nothing, the brand's font, or every response of the platform. */
const LATE = {
  'with everything in its time': null,
  'when the font comes late': /\.woff2/,
  'when every answer comes late': /\/wps\//,
} as const;
/** Frames drawn before the delayed response: by then everything that does not need it is rendered. */
const FRAMES = 40;
const drawFrames = (page: Page): Promise<unknown> =>
  page
    .evaluate(async (count) => {
      for (let left = count; left > 0; left -= 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    }, FRAMES)
    // The page may have been left in the meantime.
    .catch(() => undefined);

interface Shift {
  readonly value: number;
  readonly what: readonly string[];
}
declare global {
  interface Window {
    shifts?: Shift[];
  }
}

for (const [name, size] of Object.entries(SIZES))
  for (const [late, pattern] of Object.entries(LATE))
    test(
      `on a ${name}, nothing on a first visit jumps ${late}`,
      nightUnless(name === 'phone' && late === 'when every answer comes late'),
      async ({ browser, platform }) => {
        const found: Record<string, readonly Shift[]> = {};
        for (const path of PAGES) {
          const context = await browser.newContext({ viewport: size });
          const page = await context.newPage();
          await page.addInitScript(() => {
            const shifts: Shift[] = [];
            window.shifts = shifts;
            interface Entry extends PerformanceEntry {
              readonly value: number;
              readonly hadRecentInput: boolean;
              readonly sources: readonly { readonly node: Node | null }[];
            }
            const nameOf = (node: Node | null): string =>
              node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent).slice(0, 40);
            new PerformanceObserver((list) => {
              for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
                if (!hadRecentInput) shifts.push({ value, what: sources.map(({ node }) => nameOf(node)) });
            }).observe({ type: 'layout-shift', buffered: true });
          });
          if (pattern)
            await page.route(pattern, async (route) => {
              await drawFrames(page);
              await route.continue();
            });
          await page.goto(`${platform.url}${path}`, { waitUntil: 'networkidle' });
          await page.evaluate(() => document.fonts.ready);
          await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
          const shifts = await page.evaluate(() => window.shifts ?? []);
          if (shifts.length > 0) found[path] = shifts;
          await context.close();
        }
        expect(found).toEqual({});
      },
    );
