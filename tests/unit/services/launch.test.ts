import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  launch,
  listLotteryGames,
  listRooms,
  listVendorGames,
  previousGameOf,
} from '../../../src/services/launch.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { FakeStorage, caught, gateway, yes, type Sent } from './gateway.ts';

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
const game = {
  ...{ kind: 'game' as const, id: '17', vendor: 'PG', isForPlayMoney: false, room: null, code: null },
  ...{ prizeMode: null, keepsRound: false },
};
const SITE = { platform: 'html5-desktop', language: 'TY' };

describe('a launch', () => {
  test('API-34, LAU-11: returns the one-use address of value.content', async () => {
    const sent = gateway(() => yes({ content: { game_url: 'https://g/1', gameName: 'Royal Sevens' } }));
    expect(await launch(game)).toEqual({ url: 'https://g/1', name: 'Royal Sevens' });
    expect(sentTo(sent[0])).toEqual([
      '/wps/game/launchGame',
      { launchMode: 'GLS', accountType: '1', nodeId: '17', vassalage: 'PG', ...SITE },
    ]);
    await launch({ ...game, vendor: null, isForPlayMoney: true });
    expect(sentTo(sent[1])[1]).toEqual({ launchMode: 'GLS', accountType: '0', nodeId: '17', ...SITE });
  });

  test('API-33: names the room; a member who keeps an unfinished round says so', async () => {
    const sent = gateway(() => yes({ content: { game_url: 'https://g/1' } }));
    await launch({ ...game, room: 'r2', keepsRound: true });
    expect(sentTo(sent[0])[1]).toMatchObject({ gameId: 'r2', openRound: 'keep' });
  });

  test.each([
    [{ vendor: 'TCG_SEA', code: 'sea-1', prizeMode: 'SEA' }, {}],
    [{ vendor: 'TCG_LOTTO_VN', code: 'vn-1', prizeMode: 'SEA' }, { lottoArea: 'VN' }],
    [{ vendor: 'LOTT', code: 'lott-1', prizeMode: 'Lott' }, {}],
  ] as const)('LAU-10: a lottery %j is launched by vendor and code', async (lottery, more) => {
    const sent = gateway(() => yes({ content: { game_url: 'https://g/1' } }));
    await launch({ ...game, ...lottery, kind: 'lottery' as const, id: '' });
    expect(sentTo(sent[0])[1]).toEqual({
      ...{ launchMode: 'LOTT', lottoGameCode: lottery.code, lottoPrizeMode: lottery.prizeMode },
      ...{ lottoView: 'betting', device: 'WEB', accountType: '1', vassalage: lottery.vendor },
      ...more,
      ...SITE,
    });
  });

  test('API-24: the sportsbook has a call of its own, which needs no token', async () => {
    vi.stubGlobal('sessionStorage', new FakeStorage());
    const sent = gateway(() => yes({ content: { game_url: 'https://g/1' } }));
    await launch({ ...game, kind: 'sportsbook' });
    expect(sentTo(sent[0])).toEqual(['/wps/relay/GCS_gameLaunchFB', SITE]);
  });

  test('LAU-01: a game is not requested without a token', async () => {
    vi.stubGlobal('sessionStorage', new FakeStorage());
    const sent = gateway(() => yes());
    expect(await caught(launch(game))).toMatchObject({ kind: 'unauthorised' });
    expect(sent).toHaveLength(0);
  });

  test('LAU-11: an empty address is no address', async () => {
    gateway(() => yes({ content: { game_url: '' } }));
    expect(await caught(launch(game))).toMatchObject({ kind: 'malformed' });
  });

  test('a refusal names the game of an unfinished round, and nothing else does', () => {
    const detail = { content: { data: { nodeId: 9, vassalage: 'PG', gameName: 'Gold' } } };
    const of = (code: string, given: unknown) =>
      previousGameOf(new ServiceError('refused', code, { detail: given }));
    expect(of('previous_game_open', detail)).toEqual({ id: '9', vendor: 'PG', name: 'Gold' });
    expect(of('previous_game_open', { content: {} })).toBeNull();
    expect(of('game_maintenance', detail)).toBeNull();
    expect(previousGameOf(new Error('x'))).toBeNull();
  });
});

test('LAU-04: the games of a vendor are those of its category', async () => {
  const sent = gateway(() => yes({ games: [], totalPages: 0 }));
  await listVendorGames({ type: 'LIVE', vendor: 'HALCYON' });
  expect(sentTo(sent[0])).toEqual([
    '/wps/relay/GCSGAME_gameList',
    expect.objectContaining({ gameType: 'LIVE', vassalage: 'HALCYON', pageNo: '1' }),
  ]);
});

test('API-33: rooms have limits and seats, as far as the gateway names them', async () => {
  const sent = gateway(() =>
    yes([
      { gameId: 4, roomName: 'VIP', minBet: 5, maxBet: 100, players: 2, maxPlayers: 4 },
      { gameId: 'b', roomName: '2' },
    ]),
  );
  expect(await listRooms({ id: '17', vendor: 'ZEELAND' })).toEqual([
    { id: '4', name: 'VIP', minBet: 5, maxBet: 100, players: 2, seats: 4 },
    { id: 'b', name: '2', minBet: null, maxBet: null, players: null, seats: null },
  ]);
  expect(sentTo(sent[0])).toEqual([
    '/wps/relay/GLS2_roomList',
    { nodeId: '17', vassalage: 'ZEELAND', language: 'TY' },
  ]);
});

test('API-05: the lottery menu is a bare map, with games under either name', async () => {
  const sent = gateway(() =>
    Response.json({
      LOTT: { gameGroupId: 1, gameGroupCode: 'LOTT', games: [{ gameId: 5, code: 'l5', remark: 'Lotto' }] },
      SEA: {
        ...{ gameGroupId: 2, gameGroupCode: 'TCG_SEA' },
        gameMenus: [{ gameId: 6, gameCode: 's6', defaultPlayType: 'straight' }],
      },
    }),
  );
  expect(await listLotteryGames('SEA')).toEqual([
    {
      vendor: 'LOTT',
      games: [{ id: '5', code: 'l5', name: 'Lotto', playType: null, vendor: 'LOTT', icon: null, draw: null }],
    },
    {
      vendor: 'TCG_SEA',
      games: [
        { id: '6', code: 's6', name: '', playType: 'straight', vendor: 'TCG_SEA', icon: null, draw: null },
      ],
    },
  ]);
  expect(sentTo(sent[0])).toEqual(['/lgw/games/game_menus', { prizeMode: 'SEA' }]);
});
