import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { MEMBER, TRIAL, type Person } from '../../support/e2e/people.ts';
import { main, openSignedIn } from '../../support/e2e/site.ts';

const root = (page: Page): Locator => page.locator('[data-flow="gameLaunch"]');
/** The message in place of the game; the message of a refill is beside its name, and none is requested here. */
const status = (page: Page): Locator => root(page).getByRole('status').filter({ hasText: /\S/ });
const frame = (page: Page): Locator => root(page).locator('iframe');

const postToPage = (page: Page, message: object): Promise<void> =>
  page.evaluate((data) => postMessage(data, location.origin), message);

const VENDOR = 'NIMBUS';
const closed = (endTime: number | null) => ({
  status: 400,
  json: {
    ...{ success: false, errorCode: 'game_maintenance', message: null },
    value: { content: { data: { maintainTime: null, endTime } } },
  },
});
const close = async (platform: PlatformServer, endsInMinutes: number | null): Promise<void> => {
  await platform.does('vendor', { code: VENDOR, closed: true, endsInMinutes });
};
const open = async (platform: PlatformServer): Promise<void> => {
  await platform.does('vendor', { code: VENDOR, closed: false });
};

const LAUNCH = /\/wps\/game\/launchGame/;
/** A page without a tile that leads there yet: by its address. */
const goTo = async (page: Page, address: string): Promise<void> => {
  await page.route(/\/wps\/stream/, () => undefined);
  await openSignedIn(page, MEMBER, address);
};
/** Its name until the game has one, and where it leads back to. */
const PAGES: Readonly<Record<string, readonly [RegExp, string]>> = {
  '/game': [/^Royal Sevens$/, '/rng?vendor=NIMBUS'],
  '/sealottery': [/^(Loto|Royal Sevens)$/, '/lottery'],
};

const pressGame = async (page: Page, person: Person): Promise<void> => {
  await page.route(/\/wps\/stream/, () => undefined);
  await openSignedIn(page, person);
  await main(page)
    .getByRole('region', { name: 'Popüler oyunlar' })
    .getByRole('button', { name: /^Royal Sevens/ })
    .click();
  await expect(page).toHaveURL(/\/game\?nodeId=10001&vendor=NIMBUS$/);
};

export const driver: PageDriver<PlatformServer> = {
  story: 'game-page',
  flow: 'gameLaunch',
  start: {
    member: (page) => pressGame(page, MEMBER),
    trial: (page) => pressGame(page, TRIAL),
    'no lottery yet': (page) => goTo(page, '/sealottery'),
  },
  holds: {
    launchGame: LAUNCH,
    listLotteryGames: /\/lgw\/games\/game_menus/,
  },
  answers: {
    launchGame: {
      address: {
        json: {
          success: true,
          value: { content: { game_url: '/play/10001?ticket=bir&language=TY', gameName: 'Royal Sevens' } },
        },
      },
      maintenanceUntil: closed(Date.UTC(2026, 10, 22, 6, 30)),
      maintenance: closed(null),
      noMoney: {
        status: 409,
        json: { success: false, errorCode: 'insufficient_balance', message: null, value: null },
      },
      noMoneyThere: {
        status: 409,
        json: {
          ...{ success: false, errorCode: 'insufficient_balance', message: null },
          value: { wallet: 'vendor' },
        },
      },
      interrupted: {
        status: 409,
        json: {
          ...{ success: false, errorCode: 'previous_game_open', message: null },
          value: {
            content: { data: { nodeId: '10002', vassalage: 'PAGODA8', gameName: 'Lunar Gala' } },
          },
        },
      },
      notFound: {
        status: 400,
        json: { success: false, errorCode: 'game_not_found', message: null, value: null },
      },
      opensSoon: {
        status: 403,
        json: { success: false, errorCode: 'game_opens_soon', message: null, value: null },
      },
      forMoney: {
        status: 403,
        json: { success: false, errorCode: 'need_true_account', message: null, value: null },
      },
      refused: { abort: true },
    },
    listLotteryGames: {
      games: {
        json: {
          TCG_SEA: {
            ...{ gameGroupId: 'TCG_SEA', gameGroupCode: 'TCG_SEA' },
            games: [{ gameId: '6', code: 'sea-6', remark: 'Sea', defaultPlayType: 'straight' }],
          },
        },
      },
      none: { json: { TCG_SEA: { gameGroupId: 'TCG_SEA', gameGroupCode: 'TCG_SEA', games: [] } } },
      refused: { abort: true },
    },
    // The request of a game's frame; game-page.e2e.ts shows that the frame sends it.
    watchGame: {
      'wants the screen': (page) => postToPage(page, { type: 'screen.toggle' }),
      'leaves the screen': (page) => postToPage(page, { type: 'screen.leave' }),
      'is wanted with sound': async (page) => {
        await postToPage(page, { type: 'game.options', options: { sound: true, quick: false, keys: true } });
        await expect.poll(() => page.evaluate(() => localStorage.getItem('gameOptions'))).toBe('sound');
      },
    },
  },
  arrange: {
    launchGame: {
      address: open,
      maintenanceUntil: (platform) => close(platform, 90),
      maintenance: (platform) => close(platform, null),
      refused: async (platform) => {
        await open(platform);
        await platform.does('fault', { endpoint: 'launchGame', kind: 'fail', count: 1 });
      },
    },
    listLotteryGames: {
      refused: async (platform) => {
        await platform.does('fault', { endpoint: 'listLotteryGames', kind: 'fail', count: 1 });
      },
    },
  },
  notOfServer: {
    'launchGame = noMoney': 'a member of the demo has money: game-launch.test.ts',
    'launchGame = noMoneyThere': 'the brand of the demo has one wallet: vendor-wallets.test.ts',
    'launchGame = interrupted': 'a round of a slot is over in the call that opens it: game-launch.test.ts',
    'listLotteryGames = games': 'which lotteries there are is no setting: game-launch.test.ts',
    'listLotteryGames = none': 'which lotteries there are is no setting: game-launch.test.ts',
    'launchGame = opensSoon': 'which games are played is no setting: catalogue-launch.test.ts',
    'launchGame = forMoney': 'each engine that there is has a demo: catalogue-launch.test.ts',
    'launchGame = notFound': 'no console takes a game out of the catalogue: catalogue-launch.test.ts',
  },
  act: {
    'game.retry': (page) =>
      root(page)
        .getByRole('button', { name: /^(Yeniden dene|Burada aç)$/ })
        .click(),
    'round.keep': (page) =>
      root(page)
        .getByRole('button', { name: /^Önce / })
        .click(),
    'screen.toggle': (page) =>
      root(page)
        .getByRole('button', { name: /^Tam ekran/ })
        .click(),
  },
  verify: {
    // The game's name and the link to its list are always shown.
    '*': async (page) => {
      const [name, list] = PAGES[new URL(page.url()).pathname] ?? [/./, ''];
      await expect(root(page).getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(root(page).getByRole('link', { name: 'Oyunlara dön' })).toHaveAttribute('href', list);
    },
    launching: async (page) => {
      await expect(root(page)).toHaveAttribute('aria-busy', 'true');
      await expect(status(page)).toContainText('Oyun açılıyor…');
      await expect(frame(page)).toHaveCount(0);
    },
    // ROU-17, LAU-11: in a frame of its own, which cannot access the page.
    playing: async (page) => {
      await expect(root(page)).not.toHaveAttribute('aria-busy');
      await expect(frame(page)).toHaveAttribute('src', /^\/play\/10001\?ticket=[^&]+&language=TY$/);
      await expect(frame(page)).toHaveAttribute('sandbox', 'allow-scripts');
      await expect(frame(page)).toHaveAttribute('title', 'Royal Sevens');
    },
    'playing.windowed': async (page) => {
      await expect(root(page).getByRole('button', { name: 'Tam ekran', exact: true })).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
    },
    'playing.full': async (page) => {
      await expect(root(page).getByRole('button', { name: 'Tam ekrandan çık' })).toBeVisible();
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
      await expect.poll(() => root(page).boundingBox()).toMatchObject({ x: 0, y: 0, width, height });
    },
    openingSoon: async (page) => {
      await expect(frame(page)).toHaveCount(0);
      await expect(status(page)).toContainText('Bahis alınmadı.');
      await expect(root(page).getByRole('link', { name: 'Slotlara git' })).toHaveAttribute('href', '/rng');
    },
    choosing: async (page) => {
      await expect(root(page)).toHaveAttribute('aria-busy', 'true');
      await expect(status(page)).toContainText('Oyun açılıyor…');
    },
    needingMoney: async (page) => {
      await expect(frame(page)).toHaveCount(0);
      await expect(status(page)).toContainText('Bakiyen bu oyuna yetmiyor');
      await expect(root(page).getByRole('link', { name: 'Para yatır' })).toHaveAttribute(
        'href',
        '/member/depositv2',
      );
    },
    needingTransfer: async (page) => {
      await expect(frame(page)).toHaveCount(0);
      await expect(root(page).getByRole('link', { name: 'Cüzdanım' })).toHaveAttribute(
        'href',
        '/member/transferFund',
      );
    },
    interrupted: async (page) => {
      await expect(frame(page)).toHaveCount(0);
      await expect(status(page)).toContainText('Lunar Gala oyununda bitmemiş bir turun var');
      await expect(root(page).getByRole('link', { name: 'Lunar Gala oyununa dön' })).toHaveAttribute(
        'href',
        '/game?nodeId=10002&vendor=PAGODA8',
      );
    },
    // GAT-07: the registration of an account for money.
    needingRealAccount: async (page) => {
      await expect(frame(page)).toHaveCount(0);
      await expect(status(page)).toContainText('yalnızca gerçek parayla oynanır');
      await expect(root(page).getByRole('button', { name: 'Kayıt ol' })).toBeVisible();
    },
    // ERR-11: the end of the maintenance, if known, and other games than this one.
    underMaintenance: async (page) => {
      await expect(frame(page)).toHaveCount(0);
      await expect(root(page)).toContainText('Bakımda');
      for (const until of await root(page)
        .getByText(/^Tahmini dönüş/)
        .all())
        await expect(until).toHaveText(/^Tahmini dönüş: (bugün|dün|\d{1,2} \p{L}{3}( \d{4})?) \d\d:\d\d$/u);
      const others = root(page).getByRole('list', { name: 'Bu arada bunları oyna' }).getByRole('button');
      await expect(others.first()).toBeVisible();
      await expect(others.filter({ hasText: 'Royal Sevens' })).toHaveCount(0);
    },
    // The reason, and that no money moved.
    failed: async (page) => {
      const alert = root(page).getByRole('alert');
      await expect(frame(page)).toHaveCount(0);
      await expect(alert).toContainText('Oyun açılamadı');
      await expect(alert).toContainText('Bakiyenden bir şey eksilmedi.');
      // An unknown game, a broken connection, or a failing platform.
      await expect(alert).toContainText(
        /Bu oyun artık burada değil\.|Deneme hesabıyla bu alana giremezsin\.|Ağ bağlantısı kararsız\.|Hizmet şu anda yanıt vermiyor\./,
      );
    },
  },
};
