import { expect, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import { header } from '../../support/e2e/site.ts';

/** The catalogue of a page's first screen; that of a changed language is loaded with the rest, which is not held. */
const messagesUrl = /\/assets\/messages\/[^/]+\/(?:ty|en)-first\.json$/;
const answers = { here: { pass: true }, lost: { abort: true } };
const html = (page: Page) => page.locator('html');

export const driver: PageDriver = {
  flow: 'preferences',
  // Until the first catalogue has loaded the shell is shown, without text.
  away: ['starting'],
  start: {
    turkish: async (page) => void (await page.goto('/')),
    english: async (page) => {
      await page.addInitScript(() => {
        if (localStorage.getItem('language') === null) localStorage.setItem('language', 'EN');
        if (localStorage.getItem('theme') === null) localStorage.setItem('theme', 'dark');
      });
      await page.goto('/');
    },
  },
  holds: { loadCatalogue: messagesUrl, changeCatalogue: messagesUrl },
  answers: { loadCatalogue: answers, changeCatalogue: answers },
  notOfServer: Object.fromEntries(
    ['loadCatalogue', 'changeCatalogue'].flatMap((actor) => [
      [`${actor} = here`, 'catalogues are files of the site: the same in both lanes'],
      [`${actor} = lost`, 'a line that breaks is no answer'],
    ]),
  ),
  act: {
    'language.choose': async (page) => {
      await header(page)
        .getByRole('button', { name: /^(Dil|Language)/ })
        .click();
      await page.getByRole('menuitemradio', { name: /English/ }).click();
    },
    'theme.switch': (page) =>
      header(page)
        .getByRole('button', { name: /temaya geç|Switch to the/ })
        .click(),
    'failure.dismiss': (page) => header(page).getByRole('button', { name: 'Kapat' }).click(),
    'catalogue.retry': (page) => page.getByRole('button', { name: 'Yeniden dene' }).click(),
  },
  verify: {
    // I18-04: a language is applied, and announced to screen readers, once its catalogue has loaded.
    settled: async (page) => {
      const isEnglish = (await html(page).getAttribute('lang')) === 'en-GB';
      await expect(
        page.getByRole('heading', { name: isEnglish ? 'Hot games' : 'Popüler oyunlar' }),
      ).toBeVisible();
    },
    // The old texts stay meanwhile.
    changing: (page) => expect(page.getByRole('heading', { name: 'Popüler oyunlar' })).toBeVisible(),
    withoutMessages: async (page) => {
      await expect(
        page.getByRole('heading', { name: 'The words of this page could not be loaded' }),
      ).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(2);
    },
  },
};
