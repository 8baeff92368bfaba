import { defineConfig, type LaunchOptions } from '@playwright/test';
import { browserLaunchOptions } from './scripts/browser.mjs';
import { isNight } from './tests/support/night.ts';

const { executablePath, args } = await browserLaunchOptions();

/** A scrim that blurs the page beneath is drawn anew, by the processor, with each letter typed: so for motion below. */
const CALM = 'prefersReducedTransparency=true';
const launch = (settings: string): LaunchOptions => ({
  executablePath,
  args: [
    ...args,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--in-process-gpu',
    `--blink-settings=${settings}`,
  ],
});
/**
 * By day only tests about pictures, places and costs of drawing have pictures, which take more than a third of the time
 * of a page; all others show dialogs, forms and words. At night everything has them.
 */
const WITH_PICTURES = /\/(at-rest|avatar|captcha|counts|lobby|phone|place|shifts)\.e2e\.ts$/;
/** These wait for rounds on the clock, so they begin first and end beside the others. */
const ROUNDS = /\/(lottery|pvp|table)\.e2e\.ts$/;
const BARE = { launchOptions: launch(`${CALM},imagesEnabled=false`) };

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './tests/support/e2e/seed-once.ts',
  // Of two cores a third is idle with two workers, which wait for rounds, clocks and animations: 473 s, with three 384 s.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  ...(isNight ? {} : { grepInvert: /@night/ }),
  // A long story on a busy machine; what hangs is named by an expectation. Two workers on two slow cores take more than
  // ten seconds for a page that a quiet machine opens in one.
  timeout: 180_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    launchOptions: launch(CALM),
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    // A page that moves takes a third of a core for its pictures alone; who tests with motion asks for it (`withMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 25_000,
    // A trace costs an eighth of the run; whoever follows a failure asks for it: npm test -- e2e --trace on -g "title".
    trace: 'off',
    // Any other setting takes a picture of each page before it closes; the test that fails takes one (`watched`).
    screenshot: 'off',
  },
  projects: isNight
    ? [{ name: 'site' }]
    : [
        { name: 'rounds', testMatch: ROUNDS, use: BARE },
        { name: 'pictures', testMatch: WITH_PICTURES },
        { name: 'bare', testIgnore: [ROUNDS, WITH_PICTURES], use: BARE },
      ],
});
