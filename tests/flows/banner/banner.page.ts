import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import { CONTENT, announced, withoutPopups } from '../../support/e2e/announcements.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { chooseOtherLanguage, header, main } from '../../support/e2e/site.ts';

/** The language changes on the way, so buttons have two names. */
const area = (page: Page): Locator => main(page).locator('[data-flow="banner"]');
const slideshow = (page: Page): Locator =>
  main(page).getByRole('region', { name: /^(Öne çıkanlar|What is on)$/ });
const nav = (page: Page): Locator => header(page).getByRole('navigation', { name: /^(Ana menü|Main menu)$/ });
const dots = (page: Page): Locator => slideshow(page).getByRole('button', { name: /^\d+ (\/|of) \d+$/ });
const dot = (page: Page, at: number): Locator =>
  slideshow(page).getByRole('button', { name: new RegExp(`^${at} (/|of) \\d+$`) });
const pause = (page: Page): Locator =>
  slideshow(page).getByRole('button', { name: /^(Slaytları durdur|Stop the slides)$/ });
const play = (page: Page): Locator =>
  slideshow(page).getByRole('button', { name: /^(Slaytları oynat|Start the slides)$/ });
const loginDialog = (page: Page): Locator => page.getByRole('dialog', { name: /^(Giriş yap|Sign in)$/ });
const isAtSlots = (page: Page): boolean => new URL(page.url()).pathname === '/rng';

const TITLES = ['Kubbeler Gecesi', 'Sakin bir saat'];
const titles = (page: Page): Promise<string[]> =>
  area(page).evaluate((box, all) => all.filter((title) => box.textContent.includes(title)), TITLES);

const banner = (bannerId: string, groupName: string, title: string | undefined, link: object) => ({
  ...{ bannerId, groupName, title, url: '/art/banner-rng.svg', label: 'Bu hafta', subtitle: null },
  ...{ action: null, linkageType: null, linkage: null, vendor: null, nodeId: null, ...link },
});
const answers = {
  banners: announced({
    banners: [
      banner('h1', 'w_home', TITLES[0], { linkageType: 'URL', linkage: '/rng', action: 'Hemen katıl' }),
      banner('r1', 'w_rng', 'Royal Sevens', {
        ...{ linkageType: 'G', vendor: 'NIMBUS', nodeId: '10001', action: 'Oyna' },
      }),
      banner('h2', 'w_home', TITLES[1], {}),
    ],
  }),
  none: announced({}),
  refused: { abort: true },
};
const arrange = {
  refused: async (platform: PlatformServer): Promise<void> => {
    await platform.does('fault', { endpoint: 'listAnnouncements', kind: 'fail', count: 1 });
  },
};
const OTHERS = 'the demo has banners of its own on every page, and no console changes them: content.test.ts';

/** By the panel of a category, opened by a key: under a pointer it opens by itself, and a press would close it. */
const goTo = async (page: Page, category: RegExp): Promise<void> => {
  await nav(page).getByRole('button', { name: category }).press('ArrowDown');
  await nav(page)
    .getByRole('link', { name: /^(Daha fazla|More)$/ })
    .click();
};

export const driver: PageDriver<PlatformServer> = {
  flow: 'banner',
  moves: true,
  start: {
    home: async (page) => {
      await page.route(/\/wps\/stream/, () => undefined);
      await withoutPopups(page);
      await page.goto('/');
    },
  },
  holds: { listAnnouncements: CONTENT, reloadAnnouncements: CONTENT },
  answers: { listAnnouncements: answers, reloadAnnouncements: answers },
  arrange: { listAnnouncements: arrange, reloadAnnouncements: arrange },
  notOfServer: {
    'listAnnouncements = banners': OTHERS,
    'listAnnouncements = none': OTHERS,
    'reloadAnnouncements = banners': OTHERS,
    'reloadAnnouncements = none': OTHERS,
  },
  act: {
    'page.changed': async (page, which) => {
      if (which === 'home')
        await nav(page)
          .getByRole('link', { name: /^(Ana sayfa|Home)$/ })
          .click();
      else await goTo(page, which === 'slots' ? /^Slots?$/ : /^(Canlı casino|Live casino)$/);
      const paths: Readonly<Record<string, string>> = { home: '/', slots: '/rng', live: '/live' };
      await expect(page).toHaveURL(paths[which ?? ''] ?? '');
    },
    'content.reload': async (page) => {
      await Promise.all([page.waitForRequest(CONTENT), chooseOtherLanguage(page)]);
    },
    // BAN-07. The target is left again: the way back is not the banner's.
    'banner.open': async (page, which) => {
      if (isAtSlots(page)) {
        // Every banner of this page has a link.
        if (which === 'unlinked') return;
        await slideshow(page).getByRole('button', { name: 'Oyna' }).click();
        await expect(loginDialog(page).locator('input[name="username"]')).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(loginDialog(page)).toHaveCount(0);
        return;
      }
      // Otherwise the slideshow might move on before the press.
      await pause(page).click();
      await dot(page, which === 'linked' ? 1 : 2).click();
      const slide = slideshow(page).locator('[role=group]:not([inert])');
      await expect(slide).toContainText(which === 'linked' ? 'Kubbeler Gecesi' : 'Sakin bir saat');
      if (which === 'unlinked') {
        await expect(slide.getByRole('button')).toHaveCount(0);
        await slide.click();
        await expect(page).toHaveURL('/');
        await play(page).click();
        return;
      }
      await slide.getByRole('button', { name: 'Hemen katıl' }).click();
      await expect(page).toHaveURL('/rng');
      await page.goBack();
    },
  },
  verify: {
    // The place is reserved.
    loading: async (page) => {
      await expect(area(page)).toHaveAttribute('aria-busy', 'true');
      await expect(area(page)).toBeVisible();
      expect(await titles(page)).toEqual([]);
    },
    // BAN-03: no banner and no place for one.
    'shown.area.empty': async (page) => {
      await expect(area(page)).toBeHidden();
      await expect(slideshow(page)).toHaveCount(0);
    },
    // BAN-06: no motion, and nothing to choose or stop.
    'shown.area.single': async (page) => {
      // The jackpot takes the place of the banner's text (JAC-02).
      await expect(slideshow(page).getByRole('button', { name: 'Oyna' })).toBeVisible();
      expect(await titles(page)).toEqual([]);
      await expect(dots(page)).toHaveCount(0);
      await expect(pause(page)).toHaveCount(0);
    },
    // BAN-02, BAN-04, BAN-05: in their order, each with a dot, and they can be stopped.
    'shown.area.playing': async (page) => {
      await expect(dots(page)).toHaveCount(2);
      // The others are drawn when somebody reaches for them.
      await slideshow(page).hover();
      await expect.poll(() => titles(page)).toEqual(TITLES);
      await page.mouse.move(0, 0);
      await expect(pause(page)).toBeVisible();
    },
    'shown.list': (page) => expect(area(page)).not.toHaveAttribute('aria-busy'),
  },
};
