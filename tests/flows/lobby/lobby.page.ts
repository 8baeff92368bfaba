import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { chooseOtherLanguage, header, main } from '../../support/e2e/site.ts';

/** The language changes on the way, so elements have two names. */
const nav = (page: Page): Locator => header(page).getByRole('navigation', { name: /^(Ana menü|Main menu)$/ });
const doors = (page: Page): Locator =>
  main(page).getByRole('navigation', { name: /^(Oyun kategorileri|Game categories)$/ });
const hot = (page: Page): Locator =>
  main(page).getByRole('region', { name: /^(Popüler oyunlar|Hot games)$/ });
const live = (page: Page): Locator => main(page).getByRole('region', { name: /^(Canlı lobi|Live lobby)$/ });
const providers = (page: Page): Locator =>
  main(page).getByRole('region', { name: /^(Oyun sağlayıcıları|Game providers)$/ });
const MISSING = /Bu bölüm yüklenemedi|This part did not load/;

const value = (json: unknown) => ({ json: { success: true, value: json } });
const game = (nodeId: string, gameName: string, more: object) => ({
  ...{ nodeId, gameName, vassalage: 'NIMBUS', displayName: 'Nimbus Play', gameType: 'RNG', minBet: 0.1 },
  ...more,
});
const card = (vassalage: string, displayName: string, gameType: string, more: object) => ({
  ...{ vassalage, displayName, gameType, isGame: 'VASSALAGE', gameCount: 12, ...more },
});
const lane = (title: string, cards: readonly object[]) => ({ title, cards, gameClassify: [] });
const refused = { abort: true };
const LANES = [
  lane('RNG', [card('NIMBUS', 'Nimbus Play', 'RNG', {})]),
  lane('LIVE', [card('HALCYON', 'Halcyon', 'LIVE', { opensSoon: true })]),
  lane('LOTT', []),
  lane('SPORTS', [card('DS88', 'DS88', 'COCKFIGHT', { isGame: null, nodeId: '30001', opensSoon: true })]),
];

const asItIs = async (): Promise<void> => undefined;
const fails =
  (endpoint: string) =>
  async (platform: PlatformServer): Promise<void> => {
    await platform.does('fault', { endpoint, kind: 'fail', count: 1 });
  };

export const driver: PageDriver<PlatformServer> = {
  flow: 'lobby',
  start: {
    plain: async (page) => {
      await page.route(/\/wps\/stream/, () => undefined);
      // High enough that the lower parts of Home come near the window.
      await page.setViewportSize({ width: 1440, height: 2400 });
      await page.goto('/');
    },
  },
  holds: {
    listVendors: /\/wps\/relay\/GCSGAME_gameVendor/,
    listHotGames: /\/wps\/relay\/GCSGAME_hotGamesV2/,
    listLiveTables: /\/wps\/relay\/GCSGAME_gameList/,
  },
  answers: {
    listVendors: { lanes: value({ data: { lanes: LANES } }), refused },
    listHotGames: {
      games: value({
        list: [game('10002', 'Lunar Gala', { tag: 'HOT' }), game('10001', 'Royal Sevens', {})],
      }),
      refused,
    },
    listLiveTables: {
      tables: value({
        games: [
          game('20001', 'Türkçe Rulet', {
            ...{ vassalage: 'HALCYON', displayName: 'Halcyon', gameType: 'LIVE', minBet: 5 },
            opensSoon: true,
          }),
        ],
        totalPages: 1,
        totalCount: 1,
      }),
      refused,
    },
  },
  arrange: {
    listVendors: { lanes: asItIs, refused: fails('listVendors') },
    listHotGames: { games: asItIs, refused: fails('listHotGames') },
    listLiveTables: { tables: asItIs, refused: fails('listGames') },
  },
  act: {
    'lobby.retry': (page) =>
      main(page)
        .getByRole('alert')
        .getByRole('button', { name: /^(Yeniden dene|Try again)$/ })
        .click(),
    'content.reload': async (page) => {
      await Promise.all([page.waitForRequest(/\/wps\/relay\/GCSGAME_gameVendor/), chooseOtherLanguage(page)]);
    },
  },
  verify: {
    'vendors.loading': async (page) => {
      await expect(doors(page)).toHaveAttribute('aria-busy', 'true');
      await expect(nav(page)).toHaveAttribute('aria-busy', 'true');
      await expect(nav(page).getByRole('alert')).toHaveCount(0);
    },
    // NAV-10, GAM-02: only categories with a vendor; cockfight and the lottery are games and no pages.
    'vendors.loaded': async (page) => {
      await expect(doors(page)).not.toHaveAttribute('aria-busy');
      await expect(doors(page).getByRole('link', { name: /^Slot/ })).toHaveAttribute('href', '/rng');
      await expect(doors(page).getByRole('link', { name: /^(Canlı casino|Live casino)/ })).toHaveAttribute(
        'href',
        '/live',
      );
      for (const name of [/^(Horoz|Cockfight)/, /^(Loto|Lottery)/])
        await expect(doors(page).getByRole('button', { name })).toBeVisible();
      await expect(doors(page).getByText(/^(Yakında|Opens soon)$/)).toHaveCount(0);
      await expect(nav(page).getByRole('button', { name: /^Slots?$/ })).toBeVisible();
      await expect(nav(page).getByRole('button', { name: /^(Horoz|Cockfight)/ })).toBeVisible();
      await expect(providers(page)).toBeVisible();
    },
    'vendors.missing': async (page) => {
      await expect(doors(page)).toHaveCount(0);
      await expect(providers(page)).toHaveCount(0);
      await expect(nav(page).getByRole('alert')).toContainText('Oyun menüsü yüklenemedi.');
      // The hot games below may be missing, too.
      await expect(main(page).getByRole('alert').first()).toHaveText(MISSING);
    },
    'hot.loading': async (page) => {
      await expect(hot(page)).toHaveAttribute('aria-busy', 'true');
      await expect(hot(page).getByRole('button')).toHaveCount(0);
    },
    // GAT-05: hot games are shown to everybody.
    'hot.loaded': async (page) => {
      await expect(hot(page)).not.toHaveAttribute('aria-busy');
      for (const name of [/^Lunar Gala /, /^Royal Sevens Nimbus Play/])
        await expect(hot(page).getByRole('button', { name })).toBeVisible();
    },
    'hot.missing': (page) => expect(hot(page).getByRole('alert')).toContainText(MISSING),
    'live.loading': async (page) => {
      await expect(live(page)).toHaveAttribute('aria-busy', 'true');
      await expect(live(page).getByRole('listitem').getByRole('button')).toHaveCount(0);
    },
    // HOM-01: the table with its vendor, which is played.
    'live.loaded': async (page) => {
      await expect(live(page)).not.toHaveAttribute('aria-busy');
      const table = live(page).getByRole('listitem').filter({ hasText: 'Türkçe Rulet' });
      await expect(table).toContainText('Halcyon');
      await expect(table).not.toContainText(/Yakında|Opens soon/);
    },
    'live.missing': (page) => expect(live(page).getByRole('alert')).toContainText(MISSING),
  },
};
