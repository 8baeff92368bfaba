import type { CDPSession } from '@playwright/test';
import { expect, test, withMotion } from '../support/e2e/test.ts';

test.use({ ...withMotion, viewport: { width: 412, height: 823 } });

const SAMPLE_MS = 1000;
/** A second: an observer that is computed for each of its sixty frames recalculates styles as often. */
const MOST = { styles: 25, layouts: 5 };

const counts = async (devtools: CDPSession) => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { styles: of('RecalcStyleCount'), layouts: of('LayoutCount'), seconds: of('Timestamp') };
};

test('P4: a page at rest recalculates almost nothing while notices scroll by', async ({ page }) => {
  await page.goto('/');
  const notices = page.getByRole('group', { name: 'Duyurular' });
  await expect(notices.getByRole('button').first()).toBeVisible();
  const playStates = () => page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  await expect.poll(playStates).toContain('running');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  let last = await counts(devtools);
  await expect
    .poll(
      async () => {
        const now = await counts(devtools);
        const seconds = Math.max(now.seconds - last.seconds, SAMPLE_MS / 1000);
        const styles = Math.round((now.styles - last.styles) / seconds);
        const layouts = Math.round((now.layouts - last.layouts) / seconds);
        const isFirst = now.seconds - last.seconds < SAMPLE_MS / 2000;
        last = now;
        return isFirst || styles > MOST.styles || layouts > MOST.layouts ? { styles, layouts } : 'at rest';
      },
      { intervals: [0, SAMPLE_MS], timeout: 20_000 },
    )
    .toBe('at rest');
});
