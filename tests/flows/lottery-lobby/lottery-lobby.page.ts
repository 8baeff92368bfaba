import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver, WireAnswer } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { MEMBER, TRIAL, type Person } from '../../support/e2e/people.ts';
import { openSignedIn } from '../../support/e2e/site.ts';

const root = (page: Page): Locator => page.locator('[data-flow="lotteryLobby"]');
const region = (page: Page, name: string): Locator => root(page).getByRole('region', { name });
const isVietnam = (page: Page): boolean => new URL(page.url()).pathname === '/vnlottery';
const menu = (page: Page): Locator =>
  root(page).getByRole('list', { name: isVietnam(page) ? 'Tüm lotolar' : 'Vietnam lotoları' });
const retry = (within: Locator): Locator => within.getByRole('button', { name: 'Yeniden dene' });

const offline: WireAnswer = { abort: true };
const MEGA = {
  ...{ gameId: '5', code: 'lotto-5', remark: 'Mega 45', vassalage: 'TCG_LOTTO_VN' },
  draw: { closesInMs: 80_000, drawnInMs: 95_000, everyMs: 180_000 },
};
const group = (gameMenus: object[]): WireAnswer => ({
  json: { VN: { gameGroupId: 'VN', gameGroupCode: 'TCG_LOTTO_VN', gameMenus } },
});
const lotteries = { two: group([MEGA, { gameId: '6', remark: 'Dört' }]), none: group([]), refused: offline };
const draws = {
  some: {
    json: [{ gameCode: 'lotto-5', numero: '41', winNo: '03,17,42', openTime: Date.UTC(2026, 10, 22) }],
  },
  none: { json: [] },
  refused: offline,
};

const asIs = async (): Promise<void> => undefined;
const fails = (endpoint: (page: Page) => string) => async (platform: PlatformServer, page: Page) =>
  void (await platform.does('fault', { endpoint: endpoint(page), kind: 'fail', count: 1 }));
const lotteriesFail = fails((page) => (isVietnam(page) ? 'listAreaLotteries' : 'listLotteryGames'));
const drawsFail = fails(() => 'listOpenedNumbers');
const NO_SETTING = 'which lotteries there are and what they drew is no setting: lottery-lobby.test.ts';

/** As another tab does it. */
const keepElsewhere = (page: Page, favourites: readonly object[]): Promise<void> =>
  page.evaluate((list) => {
    localStorage.setItem('LOTTFAV', JSON.stringify({ mina_k: list }));
    dispatchEvent(new StorageEvent('storage', { key: 'LOTTFAV' }));
  }, favourites);

const openAs = (person: Person) => (page: Page) => openSignedIn(page, person, '/lottery');
const showsMenu = async (page: Page): Promise<void> => {
  await expect(menu(page).getByRole('listitem').first()).toBeVisible();
  await expect(menu(page).getByRole('timer').or(menu(page).getByText('Çekiliyor')).first()).toBeVisible();
};
const showsNumbers = async (page: Page): Promise<void> => {
  await expect(region(page, 'Açılan sayılar')).toContainText(
    /^Açılan sayılar(Son \d+ çekiliş|Henüz çekiliş yok\.)/,
  );
};

export const driver: PageDriver<PlatformServer> = {
  story: 'lottery-lobby',
  flow: 'lotteryLobby',
  start: {
    'a member': openAs(MEMBER),
    'a trial account': openAs(TRIAL),
    'a visitor': async (page) => void (await page.goto('/lottery')),
    'a visitor of Vietnam': async (page) => void (await page.goto('/vnlottery?prizeMode=Elott')),
    'a visitor at the quick ones': async (page) => void (await page.goto('/lottery?prizeMode=Elott')),
    'a visitor at an unknown mode': async (page) => void (await page.goto('/lottery?prizeMode=none')),
  },
  // A member’s other requests, for the recent lotteries and the last draw of each, are let through.
  holds: {
    listLotteries: /\/lgw\/(vn\/games\/game_menu|games\/game_menus)\?/,
    refreshLotteries: /\/lgw\/(vn\/games\/game_menu|games\/game_menus)\?/,
    listShelves: /\/lgw\/games\/popular\?/,
    listDrawnNumbers: /\/lgw\/vn\/numeros\/opened\/game\?/,
    refreshDrawnNumbers: /\/lgw\/vn\/numeros\/opened\/game\?/,
  },
  answers: {
    listLotteries: lotteries,
    refreshLotteries: lotteries,
    listShelves: { some: { json: [MEGA] }, none: { json: [] }, refused: offline },
    listDrawnNumbers: draws,
    refreshDrawnNumbers: draws,
    watchFavourites: {
      'finds none': (page) => keepElsewhere(page, []),
      'finds one': (page) =>
        keepElsewhere(page, [
          {
            ...{ id: '5', code: 'lotto-5', name: 'Mega 45', vendor: 'TCG_LOTTO_VN' },
            ...{ playType: null, icon: null },
          },
        ]),
    },
  },
  arrange: {
    listLotteries: { two: asIs, refused: lotteriesFail },
    refreshLotteries: { two: asIs, refused: lotteriesFail },
    listShelves: { some: asIs, refused: fails(() => 'listPopularLotteries') },
    listDrawnNumbers: { some: asIs, refused: drawsFail },
    refreshDrawnNumbers: { some: asIs, refused: drawsFail },
  },
  notOfServer: {
    'listLotteries = none': NO_SETTING,
    'refreshLotteries = none': NO_SETTING,
    'listShelves = none': NO_SETTING,
    'listDrawnNumbers = none': NO_SETTING,
    'refreshDrawnNumbers = none': NO_SETTING,
  },
  act: {
    'mode.pick': (page) => root(page).getByRole('radio', { name: 'Asya' }).click({ force: true }),
    'menu.retry': (page) =>
      retry(root(page).getByRole('alert').filter({ hasText: 'Lotolar yüklenemedi' })).click(),
    'shelves.retry': (page) =>
      retry(root(page).getByRole('alert').filter({ hasText: 'Bu bölüm yüklenemedi' }))
        .first()
        .click(),
    'numbers.retry': (page) => retry(region(page, 'Açılan sayılar')).click(),
  },
  verify: {
    '*': async (page) => {
      const title = isVietnam(page) ? 'Vietnam lotoları' : 'Loto';
      await expect(root(page).getByRole('heading', { level: 1, name: title })).toBeVisible();
      // ROU-08: a header only.
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
    },
    'menu.loading': async (page) => {
      await expect(root(page)).toHaveAttribute('aria-busy', 'true');
      await expect(menu(page)).toHaveCount(0);
    },
    'menu.showing': showsMenu,
    'menu.refreshing': showsMenu,
    'menu.empty': (page) => expect(root(page)).toContainText('Bu türde şimdi loto yok'),
    'menu.failed': (page) => expect(root(page)).toContainText('Lotolar yüklenemedi'),
    'shelves.loading': (page) => expect(region(page, 'Popüler')).toHaveCount(0),
    'shelves.showing': (page) => expect(region(page, 'Popüler')).toBeVisible(),
    'shelves.failed': (page) => expect(region(page, 'Popüler')).toHaveCount(0),
    'numbers.loading': (page) => expect(region(page, 'Açılan sayılar')).toHaveAttribute('aria-busy', 'true'),
    'numbers.showing': showsNumbers,
    'numbers.refreshing': showsNumbers,
    'numbers.failed': (page) => expect(retry(region(page, 'Açılan sayılar'))).toBeVisible(),
    'favourites.off': (page) => expect(region(page, 'Favoriler')).toHaveCount(0),
    'favourites.kept': (page) => expect(region(page, 'Favoriler')).toBeVisible(),
    'watchFavourites = finds one': (page) =>
      expect(region(page, 'Favoriler').getByRole('button', { name: 'Mega 45', exact: true })).toBeVisible(),
    'watchFavourites = finds none': (page) =>
      expect(region(page, 'Favoriler')).toContainText('Bir lotoyu burada tutmak için kalbine bas.'),
  },
};
