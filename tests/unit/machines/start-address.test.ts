import { aLottery } from '../../flows/common/games.fixtures.ts';
import { describe, expect, test } from 'vitest';
import {
  gameAddress,
  lotteryAddress,
  vendorPage,
} from '../../../src/machines/games/game-start/start-address.ts';
import {
  firstLottery,
  isForeign,
  launchedGame,
} from '../../../src/machines/games/game-launch/launched-game.ts';
import { routeOf } from '../../../src/machines/app/route.ts';

describe('the address of a game', () => {
  test('LAU-03: names its vendor and its room only where there is one', () => {
    expect(gameAddress({ id: '17', vendor: null })).toBe('/game?nodeId=17');
    expect(gameAddress({ id: '17', vendor: 'PG' }, 'r1')).toBe('/game?nodeId=17&vendor=PG&room=r1');
    expect(routeOf(gameAddress({ id: 'a b', vendor: 'P&G' })).query).toEqual({
      nodeId: 'a b',
      vendor: 'P&G',
    });
  });

  test.each([
    [
      { code: 'l5', vendor: 'LOTT', playType: 'straight' },
      '/lottery?gameCode=l5&vendor=LOTT&playType=straight',
    ],
    [{ code: null, vendor: 'ELOTT', playType: null }, '/lottery?vendor=ELOTT'],
    [{ code: 'l5', vendor: null }, '/lottery?gameCode=l5'],
    [{ vendor: null }, '/lottery'],
    [{ code: 'v1', vendor: 'TCG_LOTTO_VN' }, '/vnlottery?gameCode=v1&vendor=TCG_LOTTO_VN'],
    [{ code: 'v1', vendor: null, accountTypeName: 'TCG_LOTTO_VN' }, '/vnlottery?gameCode=v1'],
  ])('ROU-09: of a lottery %j has each parameter only when present', (item, address) => {
    expect(lotteryAddress({ id: '1', ...item })).toBe(address);
  });

  test('LAU-07: a vendor is kept in the address of its list; a category without one has all games', () => {
    expect(vendorPage({ id: '', vendor: 'NIMBUS', type: 'RNG' })).toBe('/rng?vendor=NIMBUS');
    expect(vendorPage({ id: '', vendor: 'HALCYON', type: 'LIVE' })).toBe('/live?vendor=HALCYON');
    expect(vendorPage({ id: '', vendor: 'DS88', type: 'COCKFIGHT' })).toBe('/games?vendor=DS88');
  });
});

describe('what a game page opens', () => {
  const of = (path: string, query: Readonly<Record<string, string>> = {}) =>
    launchedGame({ path, query, isForPlayMoney: false });

  test.each(['/game', '/seamless'])('ROU-12, ROU-17: %s opens a game by its id', (path) => {
    expect(of(path, { nodeId: '17', vendor: 'PG', room: 'r1' })).toMatchObject({
      ...{ kind: 'game', id: '17', vendor: 'PG', room: 'r1', code: null, prizeMode: null },
    });
  });

  test('ROU-12, API-24: /fbsports opens the sportsbook', () => {
    expect(of('/fbsports')).toMatchObject({ kind: 'sportsbook', vendor: null });
  });

  test.each([
    ['/lottery', {}, null, 'SEA'],
    ['/lottery', { vendor: 'LOTT' }, 'LOTT', 'Lott'],
    ['/lottery', { vendor: 'ELOTT' }, 'ELOTT', 'Elott'],
    ['/lottery', { vendor: 'TCG_SEA' }, 'TCG_SEA', 'SEA'],
    ['/vnlottery', {}, 'TCG_LOTTO_VN', 'SEA'],
    ['/lottert', {}, 'LOTT', 'Lott'],
    ['/sealottery', {}, 'TCG_SEA', 'SEA'],
  ] as const)(
    'LOT-01, LOT-02: %s %j opens the lottery of %s in mode %s',
    (path, query, vendor, prizeMode) => {
      expect(of(path, { ...query, gameCode: 'c', playType: 'p' })).toMatchObject({
        ...{ kind: 'lottery', vendor, prizeMode, code: 'c', playType: 'p' },
      });
    },
  );

  const game = (code: string) => aLottery(code, code, { code, playType: `type of ${code}` });
  const GROUPS = [
    { vendor: 'EMPTY', games: [] },
    { vendor: 'TCG_SEA', games: [game('s1'), game('s2')] },
    { vendor: 'LOTT', games: [game('l1')] },
  ];
  test('GAM-03: without a code it is the first game of the vendor, or of the first that has one', () => {
    const s1 = { vendor: 'TCG_SEA', code: 's1', playType: 'type of s1' };
    expect(firstLottery(GROUPS, null)).toEqual(s1);
    expect(firstLottery(GROUPS, 'LOTT')).toEqual({ vendor: 'LOTT', code: 'l1', playType: 'type of l1' });
    expect(firstLottery(GROUPS, 'EMPTY')).toBeNull();
    expect(firstLottery([], null)).toBeNull();
  });

  test.each([
    ['/play/17?ticket=t', false],
    ['https://games.example/1', true],
    ['//games.example/1', true],
  ])('%s is on another site: %s', (url, foreign) => {
    expect(isForeign(url)).toBe(foreign);
  });
});
