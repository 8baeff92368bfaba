import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';
import { AGENT, MEMBER, TRIAL, type Person } from '../../support/e2e/people.ts';
import { game, header, loginDialog, main, openSignedIn } from '../../support/e2e/site.ts';

const dialog = (page: Page): Locator => page.locator('dialog[data-flow="gameStart"]');
const AT_GAME = /\/game\?nodeId=10001&vendor=NIMBUS$/;

const pressGame = (page: Page): Promise<void> =>
  main(page)
    .getByRole('region', { name: 'Popüler oyunlar' })
    .getByRole('button', { name: /^Royal Sevens/ })
    .click();
/** GAT-06: a member with access is in the game, without a dialog. */
const play = (person: Person) => async (page: Page) => {
  await page.route(/\/wps\/stream/, () => undefined);
  await openSignedIn(page, person);
  await pressGame(page);
  await expect(page).toHaveURL(AT_GAME);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(game(page).getByRole('button', { name: 'Çevir' })).toBeVisible();
};
/** LAU-04: the card of a provider in the menu of the live casino. */
const pressEntrance = async (page: Page): Promise<void> => {
  await header(page).getByRole('button', { name: 'Canlı casino' }).click();
  await header(page)
    .getByRole('button', { name: /Halcyon/ })
    .click();
};
const row = (nodeId: string, gameName: string, more: object) => ({
  ...{ nodeId, gameName, vassalage: 'NIMBUS', displayName: 'Nimbus Play', gameType: 'RNG', minBet: 0.1 },
  ...more,
});
const value = (json: unknown) => ({ json: { success: true, value: json } });
const NOT_PLAYED = 'no such game of the catalogue is played yet, so none can be pressed: game-launch.test.ts';
const fails =
  (endpoint: string) =>
  async (platform: PlatformServer): Promise<void> => {
    await platform.does('fault', { endpoint, kind: 'fail', count: 1 });
  };

export const driver: PageDriver<PlatformServer> = {
  story: 'main-job',
  flow: 'gameStart',
  start: {
    // GAT-15: a visitor may sign in now.
    'a visitor at a slot': async (page) => {
      await page.route(/\/wps\/stream/, () => undefined);
      await page.goto('/');
      await pressGame(page);
      await expect(loginDialog(page)).toBeVisible();
      await expect(page).toHaveURL('/');
    },
    'a visitor at an entrance': async (page) => {
      await page.route(/\/wps\/stream/, () => undefined);
      await page.goto('/');
      await pressEntrance(page);
    },
    'an entrance': async (page) => {
      await page.route(/\/wps\/stream/, () => undefined);
      await openSignedIn(page, MEMBER);
      await pressEntrance(page);
    },
    'a member at a slot': play(MEMBER),
    'an agent at a slot': play(AGENT),
    'a trial account at a slot': play(TRIAL),
  },
  holds: {
    listVendorGames: /\/wps\/relay\/GCSGAME_gameList\?(?=.*vassalage=HALCYON)/,
    listRooms: /\/wps\/relay\/GLS2_roomList/,
  },
  answers: {
    listVendorGames: {
      games: value({
        games: [row('10001', 'Lunar Gala', {}), row('30001', 'Batak', { gameType: 'PVP' })],
        ...{ totalPages: 3, totalCount: 42 },
      }),
      none: value({ games: [], totalPages: 0, totalCount: 0 }),
      refused: { abort: true },
    },
    listRooms: {
      rooms: value([
        { gameId: 'r1', roomName: '1', minBet: 1, maxBet: 20, players: 1, maxPlayers: 4 },
        { gameId: 'r2', roomName: '2', minBet: 5, maxBet: 100, players: 2, maxPlayers: 2 },
        { gameId: 'r3', roomName: 'VIP' },
      ]),
      none: value([]),
      refused: { abort: true },
    },
  },
  act: {
    'game.pick': (page, name) =>
      dialog(page)
        .getByRole('button', { name: name === 'slot' ? /^Lunar Gala/ : /^Batak/ })
        .click(),
    'room.pick': (page, name) =>
      dialog(page)
        .getByRole('listitem')
        .filter({ hasText: name === 'first' ? 'Oda 1' : 'Oda VIP' })
        .getByRole('button', { name: 'Otur' })
        .click(),
    'list.retry': (page) => dialog(page).getByRole('button', { name: 'Yeniden dene' }).click(),
    'list.all': (page) => dialog(page).getByRole('button', { name: '42 oyunun hepsini göster' }).click(),
    'dialog.close': (page) => page.keyboard.press('Escape'),
  },
  arrange: {
    listVendorGames: { refused: fails('listGames') },
    listRooms: { refused: fails('listRooms') },
  },
  notOfServer: {
    'listVendorGames = games': NOT_PLAYED,
    'listVendorGames = none': 'each provider of the catalogue has games',
    'listRooms = rooms': NOT_PLAYED,
    'listRooms = none': 'each game of members against each other has rooms: game-launch.test.ts',
  },
  verify: {
    'list.all': (page) => expect(page).toHaveURL(/\/live\?vendor=HALCYON$/),
    'room.pick (first)': (page) => expect(page).toHaveURL(/\/game\?nodeId=30001&vendor=NIMBUS&room=r1$/),
    'room.pick (without limits)': (page) => expect(page).toHaveURL(/&room=r3$/),
    loadingGames: (page) => expect(dialog(page).locator('[aria-busy=true]')).toBeVisible(),
    listing: async (page) => {
      const games = dialog(page).getByRole('list', { name: 'Halcyon' });
      // Each has a heart as well.
      await expect(games.getByRole('button', { name: /^(?!Favori)/ })).toHaveCount(2);
    },
    withoutGames: (page) => expect(dialog(page)).toContainText('Burada şu an oyun yok'),
    gamesFailed: (page) => expect(dialog(page).getByRole('alert')).toContainText('Oyunlar yüklenemedi'),
    loadingRooms: (page) => expect(dialog(page).locator('[aria-busy=true]')).toBeVisible(),
    choosingRoom: async (page) => {
      const rooms = dialog(page).getByRole('listitem');
      await expect(rooms).toHaveCount(3);
      await expect(rooms.nth(0)).toContainText('4 koltuğun 1 kadarı dolu');
      await expect(rooms.nth(1).getByRole('button')).toHaveCount(0);
      await expect(rooms.nth(1)).toContainText('Dolu');
    },
    withoutRooms: (page) => expect(dialog(page)).toContainText('Şu an açık oda yok'),
    roomsFailed: (page) => expect(dialog(page).getByRole('alert')).toContainText('Odalar yüklenemedi'),
  },
};
