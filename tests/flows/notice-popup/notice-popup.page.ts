import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { main } from '../../support/e2e/site.ts';

/** The first two notices of the demo, with a part of each text. */
const NOTICES = {
  first: { title: /^Açıldı: iki kişilik pişti/, text: 'Odanın bahsi ve kesintisi baştan yazılı.' },
  second: { title: /^Oyun sayfası: Tam ekran/, text: 'Oyunun üstünde oyun süresi ve net sonuç durur.' },
};

const line = (page: Page): Locator => main(page).getByRole('region', { name: 'Duyurular' });
const popup = (page: Page): Locator => page.getByRole('dialog', { name: 'Duyurular' });
const opened = (page: Page): Locator => popup(page).getByRole('button', { expanded: true });

const open = async (page: Page, control: Locator): Promise<void> => {
  await page.route(/\/wps\/stream/, () => undefined);
  await page.goto('/');
  // A key reaches it wherever it has scrolled to.
  await control.press('Enter');
};

export const driver: PageDriver<PlatformServer> = {
  flow: 'noticePopup',
  // NOT-03: a title opens the popup at its notice, the button at none.
  start: {
    title: async (page) => {
      await open(page, line(page).getByRole('button', { name: NOTICES.first.title }));
      await expect(opened(page)).toHaveAccessibleName(NOTICES.first.title);
    },
    all: async (page) => {
      await open(page, line(page).getByRole('button', { name: 'Tüm duyurular' }));
      await expect(popup(page)).toBeVisible();
      await expect(opened(page)).toHaveCount(0);
    },
  },
  act: {
    // NOT-05, NOT-06: a pressed item opens and the other closes; an open item closes.
    'notice.toggle': async (page, which) => {
      const heading = popup(page).getByRole('button', { name: NOTICES[which as 'first' | 'second'].title });
      const wasOpen = (await heading.getAttribute('aria-expanded')) === 'true';
      await heading.click();
      await expect(heading).toHaveAttribute('aria-expanded', String(!wasOpen));
    },
    'dialog.close': async (page) => {
      await popup(page).getByRole('button', { name: 'Kapat' }).click();
      await expect(popup(page)).toHaveCount(0);
      await expect(line(page)).toBeVisible();
    },
  },
  verify: {
    // NOT-04 to NOT-06: each with its title and time, only the text of the open one visible.
    reading: async (page) => {
      await expect(popup(page)).toBeVisible();
      expect(await opened(page).count()).toBeLessThanOrEqual(1);
      for (const { title, text } of Object.values(NOTICES)) {
        const heading = popup(page).getByRole('button', { name: title });
        await expect(heading).toHaveText(/\d{4}-\d\d-\d\d \d\d:00:00$/);
        const isOpen = (await heading.getAttribute('aria-expanded')) === 'true';
        await expect(popup(page).locator('[inert]').getByText(text)).toHaveCount(isOpen ? 0 : 1);
        if (isOpen) await expect(popup(page).getByText(text)).toBeVisible();
      }
    },
  },
};
