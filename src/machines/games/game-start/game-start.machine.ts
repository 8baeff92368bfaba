/**
 * Game start: from a pressed game to the address that opens it. A vendor's entrance first shows its games, and
 * a game of members against each other its rooms. Ends once it has requested an address, with `login` for a
 * visitor who starts a game, and with null when it is closed.
 */
import { assign, fromPromise, sendParent, setup, type SnapshotFrom } from 'xstate';
import { LOTTERY_VENDORS } from '../../../config.ts';
import type { Address } from '../../../services/browser/navigation.ts';
import type { Game, GamePage } from '../../../services/contract/games.ts';
import type { Room } from '../../../services/contract/launch.ts';
import { listRooms, listVendorGames } from '../../../services/launch.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { Manner } from '../../app/route-guard/route-guard.machine.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { gateOf } from '../common/gate.ts';
import type { GameStartInput, GameStartOutput, LaunchItem } from './launch-item.ts';
import { gameAddress, lotteryAddress, vendorPage } from './start-address.ts';

interface GameStartContext extends GameStartInput {
  readonly games: readonly Game[];
  /** Of the vendor, in its category. */
  readonly totalCount: number | null;
  readonly rooms: readonly Room[];
  readonly failure: Failure | null;
}
type GameStartEvent =
  | { type: 'game.pick'; game: Game }
  | { type: 'room.pick'; id: string }
  | { type: 'list.retry' }
  /** The page that lists all games of the vendor. */
  | { type: 'list.all' }
  | { type: 'dialog.close' };

const LOTTERY_TYPES: readonly (string | null | undefined)[] = ['LOTT', 'ELOTT'];
const MANNER: Manner = 'push';
const request = (address: Address) => ({ type: 'route.request' as const, address, manner: MANNER });

export const gameStartMachine = setup({
  types: {
    context: {} as GameStartContext,
    events: {} as GameStartEvent,
    input: {} as GameStartInput,
    output: {} as GameStartOutput,
    tags: {} as 'modal' | 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    listVendorGames: fromPromise<GamePage, Pick<LaunchItem, 'type' | 'vendor'>>(({ input, signal }) =>
      listVendorGames(input, signal),
    ),
    listRooms: fromPromise<Room[], Pick<LaunchItem, 'id' | 'vendor'>>(({ input, signal }) =>
      listRooms(input, signal),
    ),
  },
  guards: {
    needsLogin: ({ context }) => gateOf('game', context.visitor, false) === 'login',
    isLotteryGame: ({ context: { game } }) => LOTTERY_TYPES.includes(game.type),
    isOfLotteryVendor: ({ context: { game } }) =>
      LOTTERY_VENDORS.some((vendor) => vendor === game.vendor || vendor === game.accountTypeName),
    isSlotsEntrance: ({ context: { game } }) => game.isVendorEntrance === true && game.type === 'RNG',
    isEntrance: ({ context: { game } }) => game.isVendorEntrance === true,
    hasRooms: ({ context: { game } }) => game.type === 'PVP',
    isWithoutGames: (_, { games }: GamePage) => games.length === 0,
    isWithoutRooms: (_, { rooms }: { rooms: readonly Room[] }) => rooms.length === 0,
  },
  actions: {
    assignGames: assign({
      games: (_, page: GamePage) => page.games,
      totalCount: (_, page) => page.totalCount,
    }),
    assignRooms: assign({ rooms: (_, { rooms }: { rooms: readonly Room[] }) => rooms }),
    assignGame: assign({ game: (_, { game }: { game: Game }) => game }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
    goToLottery: sendParent(({ context }) => request(lotteryAddress(context.game))),
    goToVendor: sendParent(({ context }) => request(vendorPage(context.game))),
    goToGame: sendParent(({ context }) => request(gameAddress(context.game))),
    goToRoom: sendParent(({ context }, { id }: { id: string }) => request(gameAddress(context.game, id))),
  },
}).createMachine({
  id: 'gameStart',
  context: ({ input }) => ({ ...input, games: [], totalCount: null, rooms: [], failure: null }),
  initial: 'deciding',
  on: { 'dialog.close': '.closed' },
  states: {
    deciding: {
      always: [
        // A list of games is open to visitors; starting one of them is not.
        {
          guard: 'isSlotsEntrance',
          target: 'opened',
          actions: 'goToVendor',
          meta: { requirements: ['LAU-07'] },
        },
        { guard: 'isEntrance', target: 'loadingGames', meta: { requirements: ['LAU-04'] } },
        { guard: 'needsLogin', target: 'sentToLogin', meta: { requirements: ['LAU-01', 'GAT-15'] } },
        {
          guard: 'isLotteryGame',
          target: 'opened',
          actions: 'goToLottery',
          meta: { requirements: ['LAU-02', 'GAM-03', 'ROU-09'] },
        },
        {
          guard: 'isOfLotteryVendor',
          target: 'opened',
          actions: 'goToLottery',
          meta: { requirements: ['LAU-05', 'ROU-09'] },
        },
        { guard: 'hasRooms', target: 'loadingRooms', meta: { requirements: ['API-33'] } },
        {
          target: 'opened',
          actions: 'goToGame',
          meta: { requirements: ['LAU-03', 'LAU-06', 'GAM-02'] },
        },
      ],
    },
    loadingGames: {
      description: 'A dialog shows that the games of the vendor are loading.',
      meta: { requirements: ['LAU-04'] },
      tags: ['modal', 'busy'],
      invoke: {
        id: 'listVendorGames',
        src: 'listVendorGames',
        input: ({ context: { game } }) => ({ type: game.type, vendor: game.vendor }),
        onDone: [
          { guard: { type: 'isWithoutGames', params: ({ event }) => event.output }, target: 'withoutGames' },
          { target: 'listing', actions: { type: 'assignGames', params: ({ event }) => event.output } },
        ],
        onError: { target: 'gamesFailed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    listing: {
      description: 'A dialog lists games of the vendor; a pressed one is started.',
      meta: { requirements: ['LAU-04'], view: 'GameStartDialog' },
      tags: 'modal',
      on: {
        'game.pick': { target: 'deciding', actions: { type: 'assignGame', params: ({ event }) => event } },
        'list.all': { target: 'opened', actions: 'goToVendor' },
      },
    },
    withoutGames: { description: 'A dialog shows that the vendor has no game now.', tags: 'modal' },
    gamesFailed: {
      description: 'A dialog shows why the games could not be loaded; they can be requested again.',
      tags: 'modal',
      on: { 'list.retry': { target: 'loadingGames', actions: 'clearFailure' } },
    },
    loadingRooms: {
      description: 'A dialog shows that the rooms of the game are loading.',
      meta: { requirements: ['API-33'] },
      tags: ['modal', 'busy'],
      invoke: {
        id: 'listRooms',
        src: 'listRooms',
        input: ({ context: { game } }) => ({ id: game.id, vendor: game.vendor }),
        onDone: [
          {
            guard: { type: 'isWithoutRooms', params: ({ event }) => ({ rooms: event.output }) },
            target: 'withoutRooms',
          },
          {
            target: 'choosingRoom',
            actions: { type: 'assignRooms', params: ({ event }) => ({ rooms: event.output }) },
          },
        ],
        onError: { target: 'roomsFailed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    choosingRoom: {
      description:
        'A dialog lists the rooms with their limits and seats; a pressed one opens the game there.',
      meta: { requirements: ['API-33'], view: 'GameStartDialog' },
      tags: 'modal',
      on: {
        'room.pick': { target: 'opened', actions: { type: 'goToRoom', params: ({ event }) => event } },
      },
    },
    withoutRooms: { description: 'A dialog shows that no room of the game is open now.', tags: 'modal' },
    roomsFailed: {
      description: 'A dialog shows why the rooms could not be loaded; they can be requested again.',
      tags: 'modal',
      on: { 'list.retry': { target: 'loadingRooms', actions: 'clearFailure' } },
    },
    opened: { type: 'final', output: null },
    sentToLogin: { type: 'final', output: 'login' },
    closed: { type: 'final', output: null },
  },
  output: ({ event }) => event.output as GameStartOutput,
});

export type GameStartSnapshot = SnapshotFrom<typeof gameStartMachine>;
