import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  listAreaLotteries,
  listLatestNumbers,
  listOpenedNumbers,
  listPopularLotteries,
  listRecentLotteries,
} from '../../../src/services/lottery-lobby.ts';
import { FakeStorage, gateway, type Sent } from './gateway.ts';

beforeEach(() => {
  const session = new FakeStorage();
  session.setItem('token', 't');
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', new FakeStorage());
});
afterEach(() => vi.unstubAllGlobals());

const sentTo = (sent: Sent | undefined) => {
  const { pathname, searchParams } = new URL(sent?.address ?? '', 'http://x');
  return [pathname, Object.fromEntries(searchParams)];
};
const bare = (body: unknown) => gateway(() => new Response(JSON.stringify(body)));

test('API-36, PAY-12: the menu of Vietnam is a bare map', async () => {
  const sent = bare({
    VN: { gameGroupId: 1, gameGroupCode: 'VN', gameMenus: [{ gameId: 5, gameCode: 'g5' }] },
  });
  expect(await listAreaLotteries('SEA')).toEqual([
    { vendor: 'VN', games: [{ id: '5', code: 'g5', name: '', playType: null }] },
  ]);
  expect(sentTo(sent[0])).toEqual([
    '/lgw/vn/games/game_menu',
    { prizeMode: 'SEA', device: 'WEB', lottoArea: 'VN' },
  ]);
});

test('API-37: the recent lotteries are a bare list', async () => {
  const sent = bare([{ gameId: '6', code: 's6', remark: 'Lotto' }]);
  expect(await listRecentLotteries('Elott')).toEqual([
    { id: '6', code: 's6', name: 'Lotto', playType: null },
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
