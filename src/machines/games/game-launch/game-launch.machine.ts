/**
 * Game launch: from the address of a game page to the open game. Lives as long as that page. The platform
 * issues a one-use address; a reload gets a new one and finds the round where it was. A lottery page without
 * a game takes the first of the menu.
 */
import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import {
  fillScreen,
  watchGameRequests,
  writeGameOptions,
  type GameRequest,
} from '../../../services/browser/game-controls.ts';
import type { Launch, LotteryGroup, PreviousGame } from '../../../services/contract/launch.ts';
import {
  launch,
  launchInTab,
  listLotteryGames,
  maintenanceEndOf,
  isVendorWalletShort,
  previousGameOf,
} from '../../../services/launch.ts';
import { ServiceError, failureOf, type Failure } from '../../../services/service-error.ts';
import { listLeftFor, returnToList } from '../../../services/browser/list-place.ts';
import type { Address } from '../../../services/browser/navigation.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { gameAddress } from '../game-start/start-address.ts';
import {
  firstLottery,
  isForeign,
  launchedGame,
  type GameLaunchInput,
  type LaunchedGame,
} from './launched-game.ts';

interface GameLaunchContext {
  readonly path: string;
  readonly game: LaunchedGame;
  readonly url: string | null;
  readonly name: string | null;
  readonly failure: Failure | null;
  /** Epoch milliseconds; null where the vendor gives no end. */
  readonly maintenanceEndsAt: number | null;
  /** The game of the unfinished round that the platform has named. */
  readonly previous: PreviousGame | null;
  /** The list that the game was pressed in; null where it was opened otherwise. */
  readonly list: Address | null;
}

type GameLaunchEvent =
  | { type: 'game.retry' }
  /** The link back to the list is followed. */
  | { type: 'list.return' }
  /** The unfinished round stays for later. */
  | { type: 'round.keep' }
  /** The game of another site opens in a tab of its own. */
  | { type: 'game.openTab' }
  | GameRequest;
interface Failed {
  readonly error: unknown;
}
const isRefused = (code: string, error: unknown): boolean =>
  error instanceof ServiceError && error.code === code;

export const gameLaunchMachine = setup({
  types: {
    context: {} as GameLaunchContext,
    events: {} as GameLaunchEvent,
    input: {} as GameLaunchInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    launchGame: fromPromise<Launch, LaunchedGame>(({ input, signal }) => launch(input, signal)),
    launchForLink: fromPromise<Launch, LaunchedGame>(({ input, signal }) => launch(input, signal)),
    launchInTab: fromPromise<void, LaunchedGame>(({ input, signal }) => launchInTab(input, signal)),
    listLotteryGames: fromPromise<LotteryGroup[], Pick<LaunchedGame, 'prizeMode'>>(({ input, signal }) =>
      listLotteryGames(input.prizeMode, signal),
    ),
    watchGame: fromCallback<GameLaunchEvent>(({ sendBack }) => watchGameRequests(sendBack)),
    fillScreen: fromCallback<GameLaunchEvent>(({ sendBack }) =>
      fillScreen(() => sendBack({ type: 'screen.leave' })),
    ),
  },
  guards: {
    isWithoutCode: ({ context: { game } }) => game.kind === 'lottery' && game.code === null,
    hasLottery: ({ context: { game } }, { groups }: { groups: readonly LotteryGroup[] }) =>
      firstLottery(groups, game.vendor) !== null,
    isGameMaintenance: (_, { error }: Failed) => isRefused('game_maintenance', error),
    needsRealAccount: ({ context }, { error }: Failed) =>
      context.game.isForPlayMoney && isRefused('need_true_account', error),
    opensSoon: (_, { error }: Failed) => isRefused('game_opens_soon', error),
    needsTransfer: (_, { error }: Failed) => isVendorWalletShort(error),
    needsMoney: (_, { error }: Failed) => isRefused('insufficient_balance', error),
    isInterrupted: (_, { error }: Failed) => previousGameOf(error) !== null,
    isBlocked: (_, { error }: Failed) => isRefused('popup_blocked', error),
  },
  actions: {
    assignLaunch: assign({
      url: (_, { launch }: { launch: Launch }) => launch.url,
      name: (_, { launch }) => launch.name,
      failure: null,
    }),
    assignLottery: assign({
      game: ({ context: { game } }, { groups }: { groups: readonly LotteryGroup[] }) => ({
        ...game,
        ...firstLottery(groups, game.vendor),
      }),
    }),
    assignList: assign({ list: ({ context }) => listLeftFor(context.game.id) }),
    returnToList: ({ context }) => returnToList(context.game.id),
    clearAddress: assign({ url: null }),
    assignPrevious: assign({ previous: (_, { error }: Failed) => previousGameOf(error) }),
    assignKept: assign({ game: ({ context }) => ({ ...context.game, keepsRound: true }), previous: null }),
    assignFailure: assign({ url: null, failure: (_, { error }: Failed) => failureOf(error) }),
    assignMaintenance: assign({
      failure: (_, { error }: Failed) => failureOf(error),
      maintenanceEndsAt: (_, { error }) => maintenanceEndOf(error),
    }),
    keepOptions: (_, { options }: Extract<GameRequest, { type: 'game.options' }>) =>
      writeGameOptions(options),
  },
}).createMachine({
  id: 'gameLaunch',
  context: ({ input }) => ({
    path: input.path,
    game: launchedGame(input),
    ...{ url: null, name: null, failure: null, maintenanceEndsAt: null, previous: null, list: null },
  }),
  entry: 'assignList',
  on: { 'list.return': { actions: 'returnToList' } },
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'isWithoutCode', target: 'choosing' }, { target: 'launching' }],
    },
    choosing: {
      description: 'The lottery menu is loading; its first game opens.',
      meta: { requirements: ['GAM-03', 'LOT-01', 'LOT-02', 'API-05'] },
      tags: 'busy',
      invoke: {
        id: 'listLotteryGames',
        src: 'listLotteryGames',
        input: ({ context: { game } }) => ({ prizeMode: game.prizeMode }),
        onDone: [
          {
            guard: { type: 'hasLottery', params: ({ event }) => ({ groups: event.output }) },
            target: 'launching',
            actions: { type: 'assignLottery', params: ({ event }) => ({ groups: event.output }) },
          },
          { target: 'openingSoon' },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    launching: {
      description: 'The platform is asked for the game’s address.',
      meta: { requirements: ['LAU-03', 'LAU-06', 'LAU-11', 'API-24', 'API-34'] },
      tags: 'busy',
      invoke: {
        id: 'launchGame',
        src: 'launchGame',
        input: ({ context }) => context.game,
        onDone: {
          target: 'playing',
          actions: { type: 'assignLaunch', params: ({ event }) => ({ launch: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isGameMaintenance', params: ({ event }) => event },
            target: 'underMaintenance',
            actions: { type: 'assignMaintenance', params: ({ event }) => event },
          },
          { guard: { type: 'opensSoon', params: ({ event }) => event }, target: 'openingSoon' },
          { guard: { type: 'needsRealAccount', params: ({ event }) => event }, target: 'needingRealAccount' },
          { guard: { type: 'needsTransfer', params: ({ event }) => event }, target: 'needingTransfer' },
          { guard: { type: 'needsMoney', params: ({ event }) => event }, target: 'needingMoney' },
          {
            guard: { type: 'isInterrupted', params: ({ event }) => event },
            target: 'interrupted',
            actions: { type: 'assignPrevious', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    playing: {
      description: 'The game runs in its own frame.',
      meta: { requirements: ['ROU-17', 'LAU-03'], view: 'GamePage' },
      invoke: { id: 'watchGame', src: 'watchGame' },
      on: {
        'game.options': { actions: { type: 'keepOptions', params: ({ event }) => event } },
        'game.openTab': 'openingTab',
      },
      initial: 'windowed',
      states: {
        windowed: {
          description: 'The game is shown in the page.',
          on: { 'screen.toggle': 'full' },
        },
        full: {
          description: 'The game fills the screen, under its bar.',
          invoke: { id: 'fillScreen', src: 'fillScreen' },
          on: { 'screen.toggle': 'windowed', 'screen.leave': 'windowed' },
        },
      },
    },
    openingTab: {
      description: 'A new address of the game is requested for the tab that the press has opened.',
      tags: 'busy',
      entry: 'clearAddress',
      invoke: {
        id: 'launchInTab',
        src: 'launchInTab',
        input: ({ context }) => context.game,
        onDone: 'inTab',
        onError: [
          { guard: { type: 'isBlocked', params: ({ event }) => event }, target: 'tabBlocked' },
          { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    inTab: {
      description: 'The game is open in a tab of its own; it can be opened here again.',
      on: { 'game.retry': 'launching' },
    },
    tabBlocked: {
      description: 'The browser has blocked the tab; an address for a link is requested.',
      tags: 'busy',
      invoke: {
        id: 'launchForLink',
        src: 'launchForLink',
        input: ({ context }) => context.game,
        onDone: {
          target: 'linked',
          actions: { type: 'assignLaunch', params: ({ event }) => ({ launch: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    linked: {
      description: 'The page shows that the browser has blocked the tab, and a link that opens the game.',
      on: { 'game.retry': { target: 'launching', actions: 'clearAddress' } },
    },
    needingMoney: {
      description: 'The balance is below the smallest bet of the game; the page offers the deposit.',
      meta: { view: 'GameForDeposit' },
      on: { 'game.retry': 'launching' },
    },
    needingTransfer: {
      description: 'The wallet at the provider is below the smallest bet; the page leads to the wallets.',
      meta: { requirements: ['MEM-06'], view: 'GameForDeposit' },
      on: { 'game.retry': 'launching' },
    },
    interrupted: {
      description: 'A round of another game is unfinished: the page leads there, or opens this game anyway.',
      meta: { view: 'GameInterrupted' },
      on: { 'round.keep': { target: 'launching', actions: 'assignKept' } },
    },
    underMaintenance: {
      description: 'The game is under maintenance; other games are suggested.',
      meta: { requirements: ['ERR-11'] },
      on: { 'game.retry': 'launching' },
    },
    openingSoon: {
      description: 'Games of this kind are not offered yet; other games are suggested.',
    },
    needingRealAccount: {
      description: 'The game cannot be played with play money; the page offers the registration.',
      meta: { requirements: ['GAT-07', 'GAT-14'] },
    },
    failed: {
      description: 'The game could not be opened; the reason is shown and it can be tried again.',
      on: { 'game.retry': 'deciding' },
    },
  },
});

export type GameLaunchSnapshot = SnapshotFrom<typeof gameLaunchMachine>;
/** Whether the game that runs is on another site, whose cookies the browser may block. */
export const selectIsElsewhere = (snapshot: GameLaunchSnapshot): boolean =>
  snapshot.matches('playing') && snapshot.context.url !== null && isForeign(snapshot.context.url);
/** The address of the game with the unfinished round; null where the platform has named none. */
export const selectPreviousAddress = ({ context: { previous } }: GameLaunchSnapshot): Address | null =>
  previous && gameAddress(previous);
