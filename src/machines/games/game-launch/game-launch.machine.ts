/**
 * Game launch: from a chosen game to its open page. Lives as long as the game page. The platform issues a
 * one-use address; a reload gets a new one and finds the round where it was.
 */
import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import {
  fillScreen,
  watchGameRequests,
  writeGameOptions,
  type GameRequest,
} from '../../../services/browser/game-controls.ts';
import type { Launch } from '../../../services/contract/launch.ts';
import { launchGame, maintenanceEndOf } from '../../../services/launch.ts';
import { ServiceError, failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export interface GameLaunchInput {
  readonly id: string;
  readonly vendor: string | null;
  /** A trial account plays with play money, where the game allows it. */
  readonly isForPlayMoney: boolean;
}
interface GameLaunchContext {
  readonly game: GameLaunchInput;
  readonly url: string | null;
  readonly name: string | null;
  readonly failure: Failure | null;
  /** Epoch milliseconds; null where the vendor gives no end. */
  readonly maintenanceEndsAt: number | null;
}

type GameLaunchEvent = { type: 'game.retry' } | GameRequest;

export const gameLaunchMachine = setup({
  types: {
    context: {} as GameLaunchContext,
    events: {} as GameLaunchEvent,
    input: {} as GameLaunchInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    launchGame: fromPromise<Launch, GameLaunchInput>(({ input, signal }) => launchGame(input, signal)),
    watchGame: fromCallback<GameLaunchEvent>(({ sendBack }) => watchGameRequests(sendBack)),
    fillScreen: fromCallback<GameLaunchEvent>(({ sendBack }) =>
      fillScreen(() => sendBack({ type: 'screen.leave' })),
    ),
  },
  guards: {
    isGameMaintenance: (_, { error }: { error: unknown }) =>
      error instanceof ServiceError && error.code === 'game_maintenance',
    needsRealAccount: ({ context }, { error }: { error: unknown }) =>
      context.game.isForPlayMoney && error instanceof ServiceError && error.code === 'need_true_account',
    opensSoon: (_, { error }: { error: unknown }) =>
      error instanceof ServiceError && error.code === 'game_opens_soon',
  },
  actions: {
    assignLaunch: assign({
      url: (_, { launch }: { launch: Launch }) => launch.url,
      name: (_, { launch }) => launch.name,
      failure: null,
    }),
    assignFailure: assign({ url: null, failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignMaintenance: assign({
      failure: (_, { error }: { error: unknown }) => failureOf(error),
      maintenanceEndsAt: (_, { error }) => maintenanceEndOf(error),
    }),
    keepOptions: (_, { options }: Extract<GameRequest, { type: 'game.options' }>) =>
      writeGameOptions(options),
  },
}).createMachine({
  id: 'gameLaunch',
  context: ({ input }) => ({ game: input, url: null, name: null, failure: null, maintenanceEndsAt: null }),
  initial: 'launching',
  states: {
    launching: {
      description: 'The platform is asked for the game’s address.',
      meta: { requirements: ['LAU-03', 'LAU-11'] },
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
          { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    playing: {
      description: 'The game runs in its own frame.',
      meta: { requirements: ['ROU-17', 'LAU-03'], view: 'GamePage' },
      invoke: { id: 'watchGame', src: 'watchGame' },
      on: { 'game.options': { actions: { type: 'keepOptions', params: ({ event }) => event } } },
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
      on: { 'game.retry': 'launching' },
    },
  },
});

export type GameLaunchSnapshot = SnapshotFrom<typeof gameLaunchMachine>;
