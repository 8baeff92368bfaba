import { describe, expect, test } from 'vitest';
import { gameStartMachine } from '../../../src/machines/games/game-start/game-start.machine.ts';
import type { GameStartInput } from '../../../src/machines/games/game-start/launch-item.ts';
import type { GamePage } from '../../../src/services/contract/games.ts';
import type { Room } from '../../../src/services/contract/launch.ts';
import { held, mount } from './harness.ts';

const member = { account: 'a', accountType: 0, changeDue: null };
const open = (game: GameStartInput['game'], visitor: GameStartInput['visitor'] = member) => {
  const listVendorGames = held<GamePage, Pick<GameStartInput['game'], 'type' | 'vendor'>>();
  const listRooms = held<Room[], Pick<GameStartInput['game'], 'id' | 'vendor'>>();
  const mounted = mount(
    gameStartMachine.provide({
      actors: { listVendorGames: listVendorGames.logic, listRooms: listRooms.logic },
    }),
    { visitor, game },
  );
  return { ...mounted, listVendorGames, listRooms };
};

describe('a start', () => {
  test.each([
    ['LAU-02', { id: '1', vendor: 'ANY', type: 'LOTT', code: 'l5' }, '/lottery?gameCode=l5&vendor=ANY'],
    ['LAU-02', { id: '1', vendor: null, type: 'ELOTT', code: 'e5' }, '/lottery?gameCode=e5'],
    ['LAU-05', { id: '1', vendor: 'TCG_SEA' }, '/lottery?vendor=TCG_SEA'],
    ['LAU-05', { id: '1', vendor: null, accountTypeName: 'ELOTT' }, '/lottery'],
    ['LAU-05', { id: '1', vendor: 'TCG_LOTTO_VN' }, '/vnlottery?vendor=TCG_LOTTO_VN'],
    ['LAU-06', { id: '40', vendor: 'OTHER', accountTypeName: 'OTHER' }, '/game?nodeId=40&vendor=OTHER'],
    ['LAU-07', { id: '', vendor: 'PG', type: 'RNG', isVendorEntrance: true }, '/rng?vendor=PG'],
    ['GAM-02', { id: '50', vendor: 'DS88', type: 'COCKFIGHT' }, '/game?nodeId=50&vendor=DS88'],
    ['LAU-03', { id: '17', vendor: 'PG', type: 'LIVE' }, '/game?nodeId=17&vendor=PG'],
  ])('%s: %j requests %s, once, and ends', (_, game, address) => {
    const { ends, parentEvents } = open(game);
    expect(parentEvents).toEqual([{ type: 'route.request', address, manner: 'push' }]);
    expect(ends).toEqual([null]);
  });

  test('LAU-01: of a visitor requests the login and no address', () => {
    const { ends, parentEvents } = open({ id: '17', vendor: 'PG' }, null);
    expect([ends, parentEvents]).toEqual([['login'], []]);
  });

  test('API-33: in a room names the room', async () => {
    const { flow, parentEvents, listRooms } = open({ id: '30', vendor: 'ZEELAND', type: 'PVP' });
    expect(listRooms.inputs).toMatchObject([{ id: '30', vendor: 'ZEELAND' }]);
    await listRooms.answer([{ id: 'r2', name: '2', minBet: 1, maxBet: 9, players: 0, seats: 4 }]);
    flow.send({ type: 'room.pick', id: 'r2' });
    expect(parentEvents).toEqual([
      { type: 'route.request', address: '/game?nodeId=30&vendor=ZEELAND&room=r2', manner: 'push' },
    ]);
  });

  test('LAU-04: of an entrance may lead to the page with all games of the vendor', async () => {
    const { flow, parentEvents, listVendorGames } = open({
      ...{ id: '', vendor: 'HALCYON', type: 'LIVE', isVendorEntrance: true },
    });
    await listVendorGames.answer({ games: [{} as never], totalPages: 1, totalCount: 1, isNearMatch: false });
    flow.send({ type: 'list.all' });
    expect(parentEvents).toEqual([
      { type: 'route.request', address: '/live?vendor=HALCYON', manner: 'push' },
    ]);
  });
});
