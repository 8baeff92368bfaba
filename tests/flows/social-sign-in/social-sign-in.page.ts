import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { isIn, openLogin, quieten, signsIn } from '../../support/e2e/new-password.ts';
import { loginDialog } from '../../support/e2e/site.ts';

const google = (page: Page): Locator => loginDialog(page).getByRole('button', { name: 'Google' });
const status = (page: Page): Locator => loginDialog(page).getByRole('status');
/** The windows that pages have opened. */
const windows = new WeakMap<Page, Page>();
const windowOf = (page: Page): Page => windows.get(page) as Page;
const windowIsClosed = (page: Page): Promise<void> =>
  expect.poll(() => windowOf(page).isClosed(), { message: 'the window stays' }).toBe(true);

export const driver: PageDriver<PlatformServer> = {
  story: 'social',
  flow: 'socialSignIn',
  inOneGo: true,
  start: {
    google: async (page) => {
      await quieten(page);
      await openLogin(page);
      const [opened] = await Promise.all([page.waitForEvent('popup'), google(page).click()]);
      windows.set(page, opened);
      await opened.getByRole('heading').waitFor();
    },
  },
  holds: { prove: /accounts:signInWithIdp/ },
  answers: {
    signInAtProvider: {
      answered: (page) => windowOf(page).getByRole('button', { name: 'mina_k@ornek.test' }).click(),
      closed: (page) => windowOf(page).close(),
    },
    // The stand-in belongs to the platform.
    prove: { proved: { pass: true } },
    login: { welcome: signsIn },
  },
  arrange: { prove: { proved: async () => undefined } },
  act: { 'social.cancel': (page) => loginDialog(page).getByRole('button', { name: 'Vazgeç' }).click() },
  verify: {
    // LOG-03: the next step.
    atProvider: (page) => expect(status(page)).toHaveText(/^Google penceresi açıldı\./),
    proving: async (page) => {
      await expect(status(page)).toHaveText('Google yanıtı kontrol ediliyor…');
      await windowIsClosed(page);
    },
    signingIn: (page) => expect(status(page)).toHaveText('Google yanıtı kontrol ediliyor…'),
    'social.cancel': async (page) => {
      await windowIsClosed(page);
      await expect(google(page)).toBeFocused();
      await expect(loginDialog(page).getByRole('alert')).toHaveCount(0);
    },
    // ERR-24
    'signInAtProvider = closed': async (page) => {
      await expect(loginDialog(page).getByRole('alert')).toHaveText(
        'Giriş penceresi kapatıldığı için giriş yapılamadı.',
      );
      await expect(google(page)).toBeFocused();
    },
    'login = welcome': isIn,
  },
};
