import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { withoutPopups } from '../../support/e2e/announcements.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Canlı destek' });
const button = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole('button', { name });
/** Windows of the context beside the site's own. */
const popupsOf = (page: Page): readonly Page[] =>
  page
    .context()
    .pages()
    .filter((each) => each !== page);

export const driver: PageDriver<PlatformServer> = {
  story: 'service-popup',
  flow: 'servicePopup',
  start: {
    sealed: async (page) => {
      await withoutPopups(page);
      await page.goto('/');
      const chat = page.getByRole('complementary').getByRole('button', { name: /^Canlı destek/ });
      await chat.click();
    },
  },
  holds: { openServicePath: /\/wps\/system\/service\?/ },
  answers: {
    openServicePath: {
      opened: { json: { success: true, value: [{ version: 'web', path: '/stand-in/service' }] } },
      refused: { status: 400, json: { success: false, errorCode: 'request_param_err', message: '' } },
      offline: { abort: true },
    },
  },
  arrange: {
    openServicePath: {
      opened: async () => undefined,
      refused: async (platform) =>
        void (await platform.does('fault', { endpoint: 'getService', kind: 'fail', count: 1 })),
    },
  },
  notOfServer: {
    'openServicePath = offline': 'the connection of the visitor',
  },
  act: {
    'dialog.confirm': (page) => button(page, /^(Sohbeti aç|Yeniden dene)$/).click(),
    'dialog.close': (page) => button(page, 'Kapat').click(),
  },
  verify: {
    // LAU-08: the window is there while its address is fetched.
    opening: async (page) => {
      await expect(dialog(page)).toContainText('Sohbet kendi penceresinde açılıyor.');
      await expect.poll(() => popupsOf(page).length).toBe(1);
    },
    // LAU-09: no empty window stays.
    failed: async (page) => {
      await expect(button(page, 'Yeniden dene')).toBeEnabled();
      await expect.poll(() => popupsOf(page).length).toBe(0);
    },
    'openServicePath = opened': async (page) => {
      const [popup] = popupsOf(page);
      await expect(popup!).toHaveURL('/stand-in/service');
      await expect(dialog(page)).toHaveCount(0);
      await popup!.close();
    },
    'dialog.close': (page) => expect(dialog(page)).toHaveCount(0),
  },
};
