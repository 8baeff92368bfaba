import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import { CONTENT, announced, withoutPopups } from '../../support/e2e/announcements.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { chooseOtherLanguage, main } from '../../support/e2e/site.ts';

/** The language changes on the way, so buttons have two names. */
const line = (page: Page): Locator => main(page).getByRole('region', { name: /^(Duyurular|Notices)$/ });
const title = (page: Page): Locator =>
  line(page).getByRole('button', { name: /^(Açıldı: iki|Now open: pişti)/ });
const all = (page: Page): Locator =>
  line(page).getByRole('button', { name: /^(Tüm duyurular|All notices)$/ });
const popup = (page: Page): Locator => page.getByRole('dialog', { name: /^(Duyurular|Notices)$/ });

const OPENED = {
  id: 'n1',
  title: 'Açıldı: iki kişilik pişti',
  startDateStr: 1_795_165_200_000,
  content: '<p>Odanı seç.</p>',
};
const answersWith = (second: string) => ({
  two: announced({ player: [OPENED, { ...OPENED, id: 'n2', title: second }] }),
  none: announced({}),
  refused: { abort: true },
});
/** Before the start of the oldest notice of the demo. */
const BEFORE_ALL = -60 * 24 * 60 * 60_000;
const arrange = {
  two: async (platform: PlatformServer): Promise<void> => {
    await platform.does('clock', { do: 'reset' });
  },
  // A notice is shown from its start on.
  none: async (platform: PlatformServer): Promise<void> => {
    await platform.does('clock', { do: 'reset' });
    await platform.does('clock', { do: 'move', milliseconds: BEFORE_ALL });
  },
  refused: async (platform: PlatformServer): Promise<void> => {
    await platform.does('fault', { endpoint: 'listAnnouncements', kind: 'fail', count: 1 });
  },
};

export const driver: PageDriver<PlatformServer> = {
  flow: 'notices',
  moves: true,
  start: {
    plain: async (page) => {
      await page.route(/\/wps\/stream/, () => undefined);
      await withoutPopups(page);
      await page.goto('/');
    },
  },
  holds: { listAnnouncements: CONTENT, reloadAnnouncements: CONTENT },
  answers: {
    listAnnouncements: answersWith('Sakin bir gün'),
    reloadAnnouncements: answersWith('A quiet day'),
  },
  arrange: { listAnnouncements: arrange, reloadAnnouncements: arrange },
  act: {
    // NOT-03: a title opens the popup at its notice, the button at none. The popup is closed again, since it covers the
    // line.
    'notice.open': async (page, which) => {
      const control = which === 'title' ? title(page) : all(page);
      // A key reaches it wherever it has scrolled to.
      await control.press('Enter');
      await expect(popup(page)).toBeVisible();
      await expect(popup(page).getByRole('button', { name: /^(Açıldı|Now open): / })).toHaveAttribute(
        'aria-expanded',
        String(which === 'title'),
      );
      await expect(popup(page).getByRole('button', { expanded: true })).toHaveCount(
        which === 'title' ? 1 : 0,
      );
      await page.keyboard.press('Escape');
      await expect(popup(page)).toHaveCount(0);
    },
    'content.reload': async (page) => {
      await Promise.all([page.waitForRequest(CONTENT), chooseOtherLanguage(page)]);
    },
  },
  verify: {
    loading: async (page) => {
      await expect(line(page)).toHaveAttribute('aria-busy', 'true');
      await expect(title(page)).toHaveCount(0);
      await expect(all(page)).toHaveCount(0);
    },
    // NOT-01, NOT-02: titles to press, which scroll and can be stopped.
    running: async (page) => {
      await expect(line(page)).not.toHaveAttribute('aria-busy');
      await expect(title(page)).toBeVisible();
      await expect(all(page)).toBeVisible();
      await expect(
        line(page).getByRole('button', { name: /^(Duyuruları durdur|Stop the notices)$/ }),
      ).toBeVisible();
    },
    // They keep scrolling meanwhile.
    reloading: async (page) => {
      await expect(title(page)).toBeVisible();
      await expect(all(page)).toBeVisible();
    },
    // Without notices the line takes no place.
    empty: (page) => expect(line(page)).toHaveCount(0),
  },
};
