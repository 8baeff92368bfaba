import { findings, stickingOut } from '../support/e2e/axe.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { markupFaults } from '../support/e2e/markup.ts';
import { isNight } from '../support/e2e/night.ts';
import { SCREENS } from '../support/e2e/screens.ts';
import { expect, test, type Page } from '../support/e2e/test.ts';
import type { Screen } from '../support/e2e/screen.ts';

/**
 * Screens that no platform can produce (an insecure connection, a language that fails to load), and screens that need
 * none.
 */
const ALONE: readonly Screen[] = [
  {
    name: 'a document of the brand',
    open: async (page) => {
      await page.goto('/legal/terms');
      await expect(page.getByRole('heading', { level: 2, name: 'Para' })).toBeVisible();
    },
  },
  {
    name: 'an open line',
    open: async (page) => {
      await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
      await page.goto('/');
      await expect(page.getByRole('alert').filter({ hasText: 'https://' })).toBeVisible();
    },
  },
  {
    name: 'no words',
    open: async (page) => {
      await page.route(/\/assets\/messages\/[^/]+\/ty\b/, (route) => route.abort());
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Yeniden dene' })).toBeVisible();
    },
  },
];

const WIDE = { width: 1440, height: 900 } as const;
const NARROW = { width: 390, height: 844 } as const;
/** 1280 × 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 } as const;

/** Content that depends on the width is rendered a frame after the window has it. */
const resize = async (
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> => {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
};

type Look = readonly [size: typeof WIDE | typeof NARROW, theme: 'light' | 'dark'];
/**
 * Colours depend on the theme, content on the width. By day each screen is checked once: alternately wide and light, or
 * narrow and dark, so that shared parts are checked in both; at night in all four combinations.
 */
const looksAt = (only: Screen['only'], turn: number): readonly Look[] => {
  const sizes = only === 'wide' ? [WIDE] : only === 'narrow' ? [NARROW] : [WIDE, NARROW];
  if (isNight)
    return sizes.flatMap((size): Look[] => [
      [size, 'light'],
      [size, 'dark'],
    ]);
  const isEven = turn % 2 === 0;
  if (only) return [[only === 'wide' ? WIDE : NARROW, isEven ? 'light' : 'dark']];
  return [isEven ? [WIDE, 'light'] : [NARROW, 'dark']];
};

const scan = async (
  page: Page,
  platform: PlatformServer,
  { open, only }: Screen,
  turn: number,
): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(only === 'narrow' ? NARROW : WIDE);
  await open(page, platform);
  const found: Record<string, string[]> = {};
  for (const [size, theme] of looksAt(only, turn)) {
    await resize(page, size);
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
    const here = await findings(page);
    const inner = page.frames().find((frame) => frame.url().includes('/play/'));
    if (inner) here.push(...(await findings(inner)));
    if (here.length > 0) found[`${theme} ${size.width}`] = here;
  }
  const faults = await markupFaults(page);
  if (faults.length > 0) found['markup'] = faults;
  if (only !== 'wide')
    for (const size of [ZOOMED, { width: 320, height: 844 }]) {
      await resize(page, size);
      const out = await stickingOut(page);
      if (out.length > 0) found[`sideways ${size.width}x${size.height}`] = out;
    }
  expect(found).toEqual({});
};

for (const [turn, screen] of [...SCREENS, ...ALONE].entries())
  if (screen.isIsolated)
    test(`A1, A6: ${screen.name}`, ({ page, isolatedPlatform }) =>
      scan(page, isolatedPlatform, screen, turn));
  else test(`A1, A6: ${screen.name}`, ({ page, platform }) => scan(page, platform, screen, turn));
