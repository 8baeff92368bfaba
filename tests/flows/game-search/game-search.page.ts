import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver, WireAnswer } from '../../kit/page.ts';
import { withoutPopups } from '../../support/e2e/announcements.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { header, standStill } from '../../support/e2e/site.ts';

const box = (page: Page): Locator => header(page).getByRole('combobox', { name: 'Oyun ara' });
const root = (page: Page): Locator => page.locator('[data-flow="gameSearch"]');
const recent = (page: Page): Locator => root(page).getByRole('listbox', { name: 'Son aramalar' });
const games = (page: Page): Locator => root(page).getByRole('listbox', { name: 'Bulunan oyunlar' });
const button = (page: Page, name: string): Locator => root(page).getByRole('button', { name, exact: true });

const answerOf = (value: unknown): WireAnswer => ({ json: { success: true, value } });
const row = (nodeId: string, gameName: string): object => ({
  ...{ nodeId, gameName, vassalage: 'NIMBUS', displayName: 'Nimbus Play', gameType: 'RNG' },
  ...{ gameClassify: 'TG', isGame: 'GAME', minBet: 0.1, minLineNum: 1 },
});
const GALA = row('1', 'Lunar Gala');

/** The list below the field closes when the focus goes and when a result is opened. */
const openList = (page: Page): Promise<void> => box(page).click();
/** What is loaded late is drawn after a moment, which passes only here: these states have no time limit. */
const settle = async (page: Page): Promise<void> => {
  await openList(page);
  await page.clock.runFor(500);
};
const isOpen = async (page: Page): Promise<void> => {
  await openList(page);
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
};
const shows = (part: (page: Page) => Locator) => async (page: Page) => {
  await settle(page);
  await expect(part(page)).toBeVisible();
};
const presses = (part: (page: Page) => Locator) => async (page: Page) => {
  await openList(page);
  await part(page).click();
};

/** As another tab does it. */
const storeElsewhere = (page: Page, searches: readonly string[]): Promise<void> =>
  page.evaluate((list) => {
    localStorage.setItem('search.recent', JSON.stringify(list));
    dispatchEvent(new StorageEvent('storage', { key: 'search.recent' }));
  }, searches);

/** A step takes longer than the pause in typing, so the clock stands still. */
const open = async (page: Page): Promise<void> => {
  await withoutPopups(page);
  // Other lists of the pages use the same address.
  await page.route(/GCSGAME_gameList\?.*pageSize=14/, () => undefined);
  await page.goto('/');
  await expect(box(page)).toBeVisible();
  await standStill(page);
};
const TEXTS: Readonly<Record<string, string>> = {
  word: 'gala',
  'another word': 'sevens ',
  letter: 'g',
  nothing: '',
};
const SPELT_RIGHT = 'the texts of the tour are names of the catalogue: catalogue-search.test.ts';

export const driver: PageDriver<PlatformServer> = {
  story: 'search',
  flow: 'gameSearch',
  start: {
    empty: async (page) => {
      await open(page);
      await box(page).focus();
    },
    // Without the focus, which would load the flow before the text is there.
    'typed into': async (page) => {
      await open(page);
      await box(page).evaluate((input: HTMLInputElement) => {
        input.value = 'gala';
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
    },
  },
  holds: { findGames: /GCSGAME_gameList\?.*pageSize=8(&|$)/ },
  answers: {
    findGames: {
      many: answerOf({
        ...{ games: [GALA, row('2', 'Royal Sevens')], totalPages: 5, totalCount: 9 },
        typeCounts: [
          { gameType: 'RNG', count: 7 },
          { gameType: 'LIVE', count: 2 },
        ],
      }),
      near: answerOf({ games: [GALA], totalPages: 1, totalCount: 1, isNearMatch: true }),
      corrected: answerOf({
        ...{ games: [GALA], totalPages: 1, totalCount: 1, isNearMatch: true, corrected: 'lunar gala' },
      }),
      none: answerOf({ games: [], totalPages: 0, totalCount: 0 }),
      refused: { abort: true },
    },
    watchSearches: {
      two: (page) => storeElsewhere(page, ['gala', 'sevens']),
      none: (page) => storeElsewhere(page, []),
    },
  },
  arrange: {
    findGames: {
      refused: async (platform) =>
        void (await platform.does('fault', { endpoint: 'listGames', kind: 'fail', count: 1 })),
    },
  },
  notOfServer: {
    'findGames = many': 'how many games of each category a text has, is the catalogue’s',
    'findGames = near': SPELT_RIGHT,
    'findGames = corrected': SPELT_RIGHT,
    'findGames = none': SPELT_RIGHT,
  },
  act: {
    'query.type': (page, name) => box(page).fill(TEXTS[name ?? ''] ?? ''),
    'category.choose': (page, name) =>
      presses((there) =>
        root(there).getByRole('button', { name: name === 'live' ? /^Canlı casino/ : /^Tümü/ }),
      )(page),
    'search.exact': presses((page) => button(page, 'Aynen ara')),
    'search.open': (page) => box(page).press('Enter'),
    'search.retry': presses((page) => button(page, 'Yeniden dene')),
    'recent.choose': presses((page) => recent(page).getByRole('option', { name: 'gala' })),
    'recent.remove': presses((page) => button(page, '“gala” aramasını sil')),
    'recent.clear': presses((page) => button(page, 'Tümünü temizle')),
  },
  verify: {
    idle: (page) => expect(box(page)).toHaveAttribute('aria-expanded', 'false'),
    recalling: async (page) => {
      await settle(page);
      await expect(recent(page).getByRole('option').first()).toBeVisible();
      await expect(box(page)).toHaveValue('');
    },
    pausing: isOpen,
    searching: isOpen,
    showing: shows((page) => games(page).getByRole('option').first()),
    empty: shows((page) => root(page).getByText(/adında bir oyun yok/)),
    failed: shows((page) => root(page).getByRole('alert').filter({ hasText: 'Oyunlar yüklenemedi' })),
    // Their own text stays, which may be either of the tour.
    'search.exact (corrected)': (page) => expect(box(page)).toHaveValue(/^(gala|sevens )$/),
    'recent.choose (gala)': (page) => expect(box(page)).toHaveValue('gala'),
    'recent.remove (gala)': (page) =>
      expect(recent(page).getByRole('option', { name: 'gala' })).toHaveCount(0),
  },
};
