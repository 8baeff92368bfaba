import type { CDPSession } from '@playwright/test';
import { expect, test, withMotion } from '../support/e2e/test.ts';

test.use({ ...withMotion, viewport: { width: 412, height: 823 } });

const counts = async (devtools: CDPSession) => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { styles: of('RecalcStyleCount'), layouts: of('LayoutCount') };
};

/** A second of sixty frames: an observer that is computed for each of them recalculates styles as often. */
const MOST = { styles: 25, layouts: 5 };

test('P4: a page at rest recalculates next to nothing while notices pass by', async ({ page }) => {
  await page.goto('/');
  const notices = page.getByRole('group', { name: 'Duyurular' });
  await expect(notices.getByRole('button').first()).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const running = await page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  expect(running).toContain('running');
  await expect
    .poll(
      async () => {
        const before = await counts(devtools);
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
        const after = await counts(devtools);
        const styles = after.styles - before.styles;
        const layouts = after.layouts - before.layouts;
        return styles <= MOST.styles && layouts <= MOST.layouts ? 'at rest' : { styles, layouts };
      },
      { timeout: 20_000 },
    )
    .toBe('at rest');
});
