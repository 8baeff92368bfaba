/**
 * Each screen is opened once, and checked there: its colours, names and roles (A1), its markup, and that all of it can
 * be reached in every window (A6).
 */
import type { Frame } from '@playwright/test';
import { findings, stickingOut } from '../support/e2e/axe.ts';
import { enter } from '../support/e2e/entrance.ts';
import { markupFaults } from '../support/e2e/markup.ts';
import type { PlatformServer } from '../support/e2e/platform-server.ts';
import { MORE_SCREENS } from '../support/e2e/more-screens.ts';
import { isNight } from '../support/night.ts';
import { outOfReach } from '../support/e2e/reach.ts';
import { SCREENS } from '../support/e2e/screens.ts';
import { ROYAL_SEVENS, game, playRound, spinButton, stage } from '../support/e2e/site.ts';
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
    name: 'an insecure connection',
    open: async (page) => {
      await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
      await page.goto('/');
      await expect(page.getByRole('alert').filter({ hasText: 'https://' })).toBeVisible();
    },
  },
  {
    name: 'no messages',
    open: async (page) => {
      await page.route(/\/assets\/messages\/[^/]+\/ty\b/, (route) => route.abort());
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Yeniden dene' })).toBeVisible();
    },
  },
];

interface Size {
  readonly width: number;
  readonly height: number;
}
const size = (width: number, height: number): Size => ({ width, height });
const WIDE = size(1440, 900);
const NARROW = size(390, 844);
/** A window of 1440 × 900 at 200 % and at 400 %, in the CSS pixels that remain. */
const ZOOMED = [size(720, 450), size(360, 225)] as const;
/** 1280 × 1024 at 400 %, and a small phone. */
const SMALLEST = [size(320, 256), size(320, 844)] as const;
/**
 * The widest first: content that only a wide page has is checked before it disappears. By day one of each kind: a
 * desktop, a phone in landscape, a phone, and the smallest window.
 */
const SIZES: readonly Size[] = isNight
  ? [
      WIDE,
      ...[
        size(1280, 360),
        size(1080, 810),
        size(1024, 768),
        size(844, 390),
        size(768, 1024),
        size(720, 1280),
      ],
      ...[ZOOMED[0], size(568, 320), NARROW, ZOOMED[1], size(320, 568), size(320, 256)],
    ]
  : [WIDE, size(844, 390), NARROW, size(320, 256)];
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

type Look = readonly [size: Size, theme: 'light' | 'dark'];
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

/** By day each frame, page and kind of content is checked once; at night all of its variants too. */
const VARIANTS: ReadonlySet<string> = new Set([
  'Home of a visitor',
  'slots, nothing found',
  'slots that failed',
  'a game that failed',
  'a game under maintenance',
  'the rules of a game',
  'a dialog that does not come',
  'registration by number',
  'the slider',
  'the slider without its picture',
  'login by a code',
  'the countries of a number',
  'login with an image captcha',
  'the second step of a login',
  'the question before signing out',
  'the end of a session',
  'a deposit that is filled in wrong',
  'a payment password that was forgotten',
  'a payment of which a part has arrived',
  'a contract that waits for an answer',
  'the languages',
  'a category’s drop-down',
  'a blocked region',
  'a platform that does not answer',
  'a forgotten password by e-mail',
  'a forgotten password by phone',
  'a password that must be changed',
]);

/** The game on the page, which is a document of its own. */
const gameIn = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.url().includes('/play/'));

/** What is found on a screen, by check and window. */
type Found = Record<string, string[]>;
const note = (found: Found, where: string, faults: string[]): void => {
  if (faults.length > 0) found[where] = faults;
};

const checkLooks = async (page: Page, found: Found, looks: readonly Look[]): Promise<void> => {
  for (const [at, theme] of looks) {
    await resize(page, at);
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme);
    const inner = gameIn(page);
    const faults = [...(await findings(page)), ...(inner ? await findings(inner) : [])];
    note(found, `${theme} ${at.width}`, faults);
  }
};

const checkReach = async (page: Page, found: Found, only: Screen['only']): Promise<void> => {
  for (const at of SIZES) {
    if (only && (only === 'wide') !== isWide(at)) continue;
    await resize(page, at);
    const inner = gameIn(page);
    const inGame = inner ? await staysOut(inner) : [];
    const faults = [...(await staysOut(page)), ...inGame.map((line) => `in the game: ${line}`)];
    note(found, `${at.width}x${at.height}`, faults);
  }
};

const checkMarkup = async (page: Page, found: Found, only: Screen['only']): Promise<void> => {
  note(found, 'markup', await markupFaults(page));
  if (only === 'wide') return;
  for (const at of SMALLEST) {
    await resize(page, at);
    note(found, `sideways ${at.width}x${at.height}`, await stickingOut(page));
  }
};

interface Checks {
  readonly looks: readonly Look[];
  readonly isReached: boolean;
}
/** From wide to narrow, since content that only a wide page has does not come back. */
const check = async (
  page: Page,
  platform: PlatformServer,
  { open, only }: Screen,
  { looks, isReached }: Checks,
): Promise<void> => {
  await page.setViewportSize(only === 'narrow' ? NARROW : WIDE);
  await open(page, platform);
  const found: Found = {};
  await checkLooks(
    page,
    found,
    looks.filter(([at]) => at === WIDE),
  );
  if (isReached) await checkReach(page, found, only);
  await checkLooks(
    page,
    found,
    looks.filter(([at]) => at === NARROW),
  );
  if (looks.length > 0) await checkMarkup(page, found, only);
  expect(found).toEqual({});
};

const isDue = ({ name }: Screen): boolean => isNight || !VARIANTS.has(name);
const LOOKED_AT = [...SCREENS, ...ALONE].filter(isDue);
const REACHED = new Set(isNight ? [...SCREENS, ...MORE_SCREENS] : SCREENS.filter(isDue));
for (const screen of new Set([...LOOKED_AT, ...REACHED])) {
  const turn = LOOKED_AT.indexOf(screen);
  const checks: Checks = {
    looks: turn < 0 ? [] : looksAt(screen.only, turn),
    isReached: REACHED.has(screen),
  };
  const title = `${[...(checks.looks.length > 0 ? ['A1'] : []), 'A6'].join(', ')}: ${screen.name}`;
  if (screen.isIsolated)
    test(title, ({ page, isolatedPlatform }) => check(page, isolatedPlatform, screen, checks));
  else test(title, ({ page, platform }) => check(page, platform, screen, checks));
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
