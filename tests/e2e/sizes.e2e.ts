import type { Frame } from '@playwright/test';
import { enter } from '../support/e2e/entrance.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { MORE_SCREENS } from '../support/e2e/more-screens.ts';
import { isNight } from '../support/e2e/night.ts';
import { outOfReach } from '../support/e2e/reach.ts';
import { SCREENS } from '../support/e2e/screens.ts';
import { ROYAL_SEVENS, game, playRound, spinButton, stage } from '../support/e2e/site.ts';
import { expect, test, type Page } from '../support/e2e/test.ts';
import type { Screen } from '../support/e2e/screen.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}
const size = (width: number, height: number): Size => ({ width, height });
const WIDE = size(1440, 900);
const NARROW = size(390, 844);
/** A window of 1440 × 900 at 200 % and at 400 %, in the CSS pixels that remain. */
const ZOOMED = [size(720, 450), size(360, 225)] as const;
/** The widest first: content that only a wide page has is checked before it disappears. */
const SIZES: readonly Size[] = [
  WIDE,
  ...[size(1280, 360), size(1080, 810), size(1024, 768), size(844, 390), size(768, 1024), size(720, 1280)],
  ...[ZOOMED[0], size(568, 320), NARROW, ZOOMED[1], size(320, 568), size(320, 256)],
];
/** The width from which a page counts as wide, with a menu of its own for the account. */
const isWide = ({ width }: Size): boolean => width >= 720;

/**
 * Content that depends on the width is rendered a frame after the window has it. An open panel is checked with its
 * button in view.
 */
const resize = async (page: Page, to: Size): Promise<void> => {
  await page.setViewportSize(to);
  await page.evaluate(async () => {
    const drawn = (): Promise<number> =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    for (const { id } of document.querySelectorAll('[popover]:popover-open'))
      document.querySelector(`[popovertarget="${id}"]`)?.scrollIntoView({ block: 'nearest' });
    await drawn();
  });
};

/** A frame renders independently: only what is still out of reach after a moment counts. */
const staysOut = async (inside: Page | Frame): Promise<string[]> => {
  await expect
    .poll(() => outOfReach(inside), { timeout: 3000 })
    .toEqual([])
    .catch(() => undefined);
  // Evaluated once more: a page that cannot be evaluated then fails the test instead of passing.
  return outOfReach(inside);
};

const look = async (page: Page, platform: PlatformServer, { open, only }: Screen): Promise<void> => {
  await page.setViewportSize(only === 'narrow' ? NARROW : WIDE);
  await open(page, platform);
  const found: Record<string, string[]> = {};
  for (const at of SIZES) {
    if (only && (only === 'wide') !== isWide(at)) continue;
    await resize(page, at);
    const here = await staysOut(page);
    const inner = page.frames().find((frame) => frame.url().includes('/play/'));
    if (inner) here.push(...(await staysOut(inner)).map((line) => `in the game: ${line}`));
    if (here.length > 0) found[`${at.width}x${at.height}`] = here;
  }
  expect(found).toEqual({});
};

/** By day each frame, page and kind of content is checked once; by night all of its variants too. */
const VARIANTS: ReadonlySet<string> = new Set([
  'Home of a visitor',
  'slots, nothing found',
  'slots that failed',
  'a game that failed',
  'a game under maintenance',
  'a dialog that does not come',
  'registration by number',
  'the slider',
  'the slider without its picture',
  'login by a code',
  'login with letters',
  'the second step of a login',
  'the question before signing out',
  'the end of a session',
  'a deposit that is filled in wrong',
  'a contract that waits for an answer',
  'the languages',
  'a blocked region',
  'a house that does not answer',
  'a forgotten password by e-mail',
  'a password that must be changed',
  'the pop-up of announcements',
  'a password that is changed',
]);

for (const screen of [...SCREENS, ...MORE_SCREENS]) {
  if (!isNight && VARIANTS.has(screen.name)) continue;
  const title = `A6: in every window all can be reached: ${screen.name}`;
  if (screen.isIsolated) test(title, ({ page, isolatedPlatform }) => look(page, isolatedPlatform, screen));
  else test(title, ({ page, platform }) => look(page, platform, screen));
}

test('ROU-17, A6: on a phone in landscape and on a zoomed page, reels and spin button are completely visible and work', async ({
  page,
  platform,
}) => {
  await enter(page, platform.url, ROYAL_SEVENS);
  await expect(spinButton(page)).toBeVisible();
  for (const at of [size(844, 390), ZOOMED[0], size(568, 320), size(667, 375), size(1024, 540)]) {
    await resize(page, at);
    const where = `${at.width}x${at.height}`;
    const reels = game(page).locator('.reels');
    for (const part of [reels, spinButton(page)]) await expect(part, where).toBeInViewport({ ratio: 1 });
    const { width = 0, height = 0 } = (await reels.boundingBox()) ?? {};
    expect(height, `${where}: the height of the reels`).toBeGreaterThan(at.height * 0.4);
    expect(width / height, where).toBeCloseTo(5 / 3, 1);
    const button = await spinButton(page).boundingBox();
    expect(button?.height, where).toBeGreaterThanOrEqual(44);
    await playRound(page);
    await expect(stage(page), where).toHaveAttribute('data-state', 'ready');
  }
});
