import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver, WireAnswer } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { main } from '../../support/e2e/site.ts';

/** Only of the slots: Home's live tables use the same address. */
const games = /GCSGAME_gameList\?.*gameType=RNG/;
const offline: WireAnswer = { abort: true };
const answerOf = (value: unknown): WireAnswer => ({ json: { success: true, value } });

/** Enough that the end of the list is below the window: it would request the next page by itself. */
const rows = (first: number): object[] =>
  Array.from({ length: 14 }, (_, at) => ({
    ...{ nodeId: String(first + at), vassalage: 'NIMBUS', displayName: 'Nimbus Play', gameType: 'RNG' },
    ...{ gameClassify: 'TG', gameName: `Oyun ${first + at}`, isGame: 'GAME', minBet: 0.5, minLineNum: 1 },
  }));
const pageOf = (first: number): WireAnswer => answerOf({ games: rows(first), totalPages: 2, totalCount: 27 });
const nothing = answerOf({ games: [], totalPages: 0, totalCount: 0 });
const card = (vassalage: string, displayName: string, gameCount: number): object => ({
  ...{ vassalage, displayName, smallIcon: null, colorIcon: null, isHot: '0' },
  ...{ accountTypeId: 1, accountTypeName: null, gameType: 'RNG', isGame: 'VASSALAGE', gameCount },
});
const lanes = answerOf({
  data: {
    lanes: [
      {
        title: 'RNG',
        cards: [card('NIMBUS', 'Nimbus Play', 9000), card('PAGODA8', 'Pagoda 8', 12)],
        gameClassify: [{ key: 'SC', displayName: 'Scratch', gameCount: 3 }],
      },
    ],
  },
});

const asIs = async (): Promise<void> => undefined;
const fails = (endpoint: string) => async (platform: PlatformServer) =>
  void (await platform.does('fault', { endpoint, kind: 'fail', count: 1 }));

const list = (page: Page): Locator => main(page).getByRole('list', { name: 'Slot' });
const tiles = (page: Page): Locator => list(page).getByRole('listitem');
const nameField = (page: Page): Locator => main(page).getByRole('searchbox', { name: 'Oyun adı' });
const minBet = (page: Page): Locator => main(page).getByRole('button', { name: /^Min\. bahis/ });
const order = (page: Page): Locator => main(page).getByRole('button', { name: /^Sırala:/ });
const tabs = (page: Page): Locator => main(page).getByRole('tablist', { name: 'Sağlayıcılar' });
const again = (page: Page): Locator => main(page).getByRole('button', { name: 'Yeniden dene' });
const root = (page: Page): Locator => page.locator('[data-flow="slotList"]');

/** Narrow and low, so that the end of a list of two pages is far from the visible part. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.setViewportSize({ width: 620, height: 500 });
  await page.route(/GCSGAME_gameList\?.*gameType=LIVE/, () => undefined);
  await page.goto(address);
};
/** After another choice the page is at its top again, not at the end of its list. */
const lookUp = (page: Page): Promise<void> => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

const search: Record<string, (page: Page) => Promise<void>> = {
  name: (page) => nameField(page).press('Enter'),
  noName: async (page) => {
    if ((await nameField(page).inputValue()) !== '')
      await main(page).getByRole('button', { name: 'Adı temizle' }).click();
    else await nameField(page).press('Enter');
  },
  scratch: (page) =>
    main(page)
      .getByRole('button', { name: /^Kazı kazan/ })
      .click(),
  minBet: async (page) => {
    await minBet(page).click();
    await page.getByRole('option', { name: /0,50/ }).click();
  },
  anyBet: async (page) => {
    await minBet(page).click();
    await page.getByRole('option', { name: 'Tümü' }).click();
  },
  sort: async (page) => {
    await order(page).click();
    await page.getByRole('option', { name: 'Ad A–Z' }).click();
  },
  anyOrder: async (page) => {
    await order(page).click();
    await page.getByRole('option', { name: 'Önerilen' }).click();
  },
  clear: (page) => main(page).getByRole('button', { name: 'Filtreleri temizle' }).click(),
};

export const driver: PageDriver<PlatformServer> = {
  story: 'place',
  flow: 'slotList',
  start: {
    plain: (page) => open(page, '/rng'),
    'of a vendor': (page) => open(page, '/rng?vendor=PAGODA8'),
    narrowed: (page) => open(page, '/rng?vendor=NIMBUS&q=gala'),
  },
  holds: {
    fetchFirstPage: games,
    fetchNextPage: games,
    listVendors: /GCSGAME_gameVendor/,
    listHotGames: /GCSGAME_hotGamesV2/,
  },
  answers: {
    fetchFirstPage: { more: pageOf(1), none: nothing, refused: offline },
    // The catalogue has changed meanwhile: one game is repeated (SLO-14).
    fetchNextPage: { more: pageOf(14), none: nothing, refused: offline },
    listVendors: { lanes, refused: offline },
    listHotGames: { games: answerOf({ list: rows(1) }), refused: offline },
  },
  arrange: {
    fetchFirstPage: { more: asIs, refused: fails('listGames') },
    fetchNextPage: { more: asIs, refused: fails('listGames') },
    listVendors: { lanes: asIs, refused: fails('listVendors') },
    listHotGames: { games: asIs, refused: fails('listHotGames') },
  },
  notOfServer: {
    'fetchFirstPage = none': 'the search of the tour has results in the catalogue',
    'fetchNextPage = none': 'the catalogue does not shrink while it is paged through',
  },
  act: {
    'mode.switch': (page) => main(page).getByRole('radio', { name: 'Tümü' }).check({ force: true }),
    'vendor.pick': async (page, name) => {
      await lookUp(page);
      await tabs(page)
        .getByRole('tab', { name: name === 'nimbus' ? 'Nimbus Play' : 'Tüm sağlayıcılar' })
        .click();
    },
    'filter.search': async (page, name) => {
      await lookUp(page);
      await search[name ?? '']?.(page);
    },
    'page.next': (page) => list(page).evaluate((element) => element.scrollIntoView({ block: 'end' })),
    // Missing games and vendors have the same retry button.
    'list.retry': (page) => again(page).first().click(),
  },
  verify: {
    '*': (page) => expect(main(page).getByRole('heading', { level: 1, name: 'Slot' })).toBeAttached(),
    // SLO-13: the places are reserved; no old game is visible, counted or playable.
    'list.loading': async (page) => {
      await expect(root(page)).toHaveAttribute('aria-busy', 'true');
      await expect(list(page)).toHaveCount(0);
      await expect(main(page).getByText(/oyundan/)).toHaveCount(0);
    },
    'list.showing': async (page) => {
      await expect(root(page)).not.toHaveAttribute('aria-busy');
      // In a low window the list begins below what is seen, and renders no tiles there.
      await list(page).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
      await expect(tiles(page).first()).toBeVisible();
      // Scratch cards alone are not open yet; the platform says so in place of their number.
      const ofScratch = main(page).getByRole('button', { name: /^Kazı kazan/, pressed: true });
      const stated =
        (await ofScratch.count()) > 0
          ? /oyundan 1–\d+ arası$|^Bu oyunlar yakında açılıyor/
          : /oyundan 1–\d+ arası$/;
      await expect(main(page).getByText(stated)).toBeVisible();
    },
    // SLO-14: the games stay above the page that is loading.
    'list.loadingMore': async (page) => {
      await expect(tiles(page).first()).toHaveAttribute('aria-setsize', '14');
      await expect(main(page).getByText(/^Sayfa 2 \/ [\d.]+ yükleniyor$/)).toBeVisible();
    },
    'list.moreFailed': async (page) => {
      await expect(tiles(page).first()).toHaveAttribute('aria-setsize', '14');
      const alert = main(page).getByRole('alert');
      await expect(alert).toContainText('Sonraki oyunlar yüklenemedi');
      await expect(alert.getByRole('button', { name: 'Yeniden dene' })).toBeVisible();
    },
    'list.empty': async (page) => {
      await expect(list(page)).toHaveCount(0);
      await expect(main(page).getByText('Aramana uyan oyun yok')).toBeVisible();
      await expect(main(page).getByRole('button', { name: 'Filtreleri temizle' })).toBeVisible();
    },
    'list.failed': async (page) => {
      await expect(list(page)).toHaveCount(0);
      await expect(main(page).getByText('Oyunlar yüklenemedi')).toBeVisible();
      await expect(
        main(page).getByText(/^(Ağ bağlantısı kararsız|Hizmet şu anda yanıt vermiyor)/),
      ).toBeVisible();
      await expect(again(page)).toBeVisible();
    },
    'vendors.loading': (page) => expect(tabs(page)).toHaveCount(0),
    // SLO-01: the entry for all first, then each vendor.
    'vendors.loaded': async (page) => {
      await expect(tabs(page).getByRole('tab').first()).toHaveText('Tüm sağlayıcılar');
      await expect(tabs(page).getByRole('tab', { name: 'Nimbus Play' })).toBeAttached();
      await expect(main(page).getByRole('button', { name: /^Kazı kazan/ })).toBeAttached();
    },
    'vendors.missing': async (page) => {
      await expect(tabs(page)).toHaveCount(0);
      await expect(main(page).getByText('Bu bölüm yüklenemedi').first()).toBeVisible();
      await expect(again(page).first()).toBeVisible();
    },
  },
};
