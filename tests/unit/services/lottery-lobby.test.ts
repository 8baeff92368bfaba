import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  listAreaLotteries,
  listDrawnNumbers,
  listLatestNumbers,
  listLotteries,
  listOpenedNumbers,
  listPopularLotteries,
  listRecentLotteries,
  listShelves,
} from '../../../src/services/lottery-lobby.ts';
import { FakeStorage, gateway, type Sent } from './gateway.ts';

beforeEach(() => {
  const session = new FakeStorage();
  session.setItem('token', 't');
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => vi.unstubAllGlobals());

const sentTo = (sent: Sent | undefined) => {
  const { pathname, searchParams } = new URL(sent?.address ?? '', 'http://x');
  return [pathname, Object.fromEntries(searchParams)];
};
/** What a menu of another gateway does not say. */
const BARE = { name: '', playType: null, icon: null, draw: null };
const bare = (body: unknown) => gateway(() => new Response(JSON.stringify(body)));

test('API-36, PAY-12: the menu of Vietnam is a bare map', async () => {
  const sent = bare({
    VN: { gameGroupId: 1, gameGroupCode: 'VN', gameMenus: [{ gameId: 5, gameCode: 'g5' }] },
  });
  expect(await listAreaLotteries('SEA')).toEqual([
    { vendor: 'VN', games: [{ ...BARE, id: '5', code: 'g5', vendor: 'VN' }] },
  ]);
  expect(sentTo(sent[0])).toEqual([
    '/lgw/vn/games/game_menu',
    { prizeMode: 'SEA', device: 'WEB', lottoArea: 'VN' },
  ]);
});

test('API-37: the recent lotteries are a bare list', async () => {
  const sent = bare([{ gameId: '6', code: 's6', remark: 'Lotto' }]);
  expect(await listRecentLotteries('Elott')).toEqual([
    { ...BARE, id: '6', code: 's6', name: 'Lotto', vendor: null },
  ]);
  expect(sentTo(sent[0])).toEqual(['/lgw/vn/games/game_menu/recent', { prizeMode: 'Elott', device: 'WEB' }]);
});

test('API-38, PAY-10: the popular lotteries are twenty', async () => {
  const sent = bare([]);
  expect(await listPopularLotteries('Lott')).toEqual([]);
  expect(sentTo(sent[0])).toEqual([
    '/lgw/games/popular',
    { prizeMode: 'Lott', device: 'WEB', count: '20', language: 'TY' },
  ]);
});

const ROW = { gameCode: 'g5', numero: '17', winNo: '07,21', openTime: 1 };
const READ = { gameCode: 'g5', draw: '17', drawn: ['07', '21'], openedAt: 1 };

test('API-39, PAY-11: the opened numbers are a hundred', async () => {
  const sent = bare([ROW]);
  expect(await listOpenedNumbers()).toEqual([READ]);
  expect(sentTo(sent[0])).toEqual(['/lgw/vn/numeros/opened/game', { count: '100' }]);
});

test('API-40: the latest numbers are of a prize mode', async () => {
  const sent = bare([ROW]);
  expect(await listLatestNumbers('SEA')).toEqual([READ]);
  expect(sentTo(sent[0])).toEqual(['/lotto/lgw/games/opened/numero', { prizeMode: 'SEA' }]);
});

test('ROU-09: our menus name the provider and the times of the next draw, by the platform’s clock', async () => {
  const draw = { closesInMs: 80_000, drawnInMs: 95_000, everyMs: 180_000 };
  bare([{ gameId: '6', code: 's6', remark: 'Lotto', vassalage: 'TCG_SEA', showIcon: '/art/tile/6', draw }]);
  expect(await listRecentLotteries('SEA')).toEqual([
    {
      ...{ id: '6', code: 's6', name: 'Lotto', playType: null, vendor: 'TCG_SEA', icon: '/art/tile/6' },
      draw: { drawnIn: 95_000, every: 180_000, closedFor: 15_000 },
    },
  ]);
});

const paths = (sent: readonly Sent[]) => sent.map((each) => sentTo(each)[0]).toSorted();
const SEA = { isVietnam: false, prizeMode: 'SEA', isSignedIn: false } as const;

test('API-05, API-36: the lobby lists all of a prize mode, or those of Vietnam', async () => {
  const sent = bare({});
  await listLotteries(SEA);
  await listLotteries({ ...SEA, isVietnam: true });
  expect(sent.map((each) => sentTo(each)[0])).toEqual(['/lgw/games/game_menus', '/lgw/vn/games/game_menu']);
});

test('API-37, API-38: a visitor requests the popular ones alone, a member the recent ones too', async () => {
  const sent = bare([]);
  expect(await listShelves(SEA)).toEqual({ popular: [], recent: null });
  expect(paths(sent)).toEqual(['/lgw/games/popular']);
  expect(await listShelves({ ...SEA, isSignedIn: true })).toEqual({ popular: [], recent: [] });
  expect(paths(sent.slice(1))).toEqual(['/lgw/games/popular', '/lgw/vn/games/game_menu/recent']);
});

test('API-39, API-40: the draws of Vietnam are of mode SEA, and one of each lottery is for members', async () => {
  const sent = bare([ROW]);
  expect(await listDrawnNumbers(SEA)).toEqual({ opened: [READ], latest: [] });
  expect(await listDrawnNumbers({ ...SEA, prizeMode: 'Elott' })).toEqual({ opened: [], latest: [] });
  expect(paths(sent)).toEqual(['/lgw/vn/numeros/opened/game']);
  expect(await listDrawnNumbers({ ...SEA, isSignedIn: true })).toEqual({ opened: [READ], latest: [READ] });
});
