/**
 * Lobby: the data of the navigation and Home: categories with their vendors, hot games, live tables. Lives as
 * long as the page. A part that could not be loaded is left out; the rest is shown.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Game, VendorLane } from '../../../services/contract/games.ts';
import { listHotGames, listLiveTables, listVendors } from '../../../services/games.ts';
import { whenSettled } from '../../../services/browser/idle.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { lateFlow } from '../../late-flow.ts';

interface LobbyContext {
  readonly lanes: readonly VendorLane[];
  readonly hotGames: readonly Game[];
  readonly liveTables: readonly Game[];
}
type LobbyEvent = { type: 'lobby.retry' } | { type: 'content.reload' };

export const lobbyMachine = setup({
  types: { context: {} as LobbyContext, events: {} as LobbyEvent, tags: {} as 'busy', meta: {} as FlowMeta },
  actors: {
    listVendors: fromPromise<VendorLane[]>(({ signal }) => listVendors(signal)),
    listHotGames: fromPromise<Game[]>(({ signal }) => listHotGames(signal)),
    listLiveTables: fromPromise<Game[]>(({ signal }) => listLiveTables(signal)),
    /** Below the first screen of Home. */
    featuredMatches: lateFlow(async () => {
      await whenSettled();
      return (await import('../featured-matches/featured-matches.machine.ts')).featuredMatchesMachine;
    }),
  },
  guards: { hasLanes: ({ context }) => context.lanes.length > 0 },
  actions: {
    assignLanes: assign({ lanes: (_, p: { lanes: VendorLane[] }) => p.lanes }),
    assignHotGames: assign({ hotGames: (_, p: { games: Game[] }) => p.games }),
    assignLiveTables: assign({ liveTables: (_, p: { games: Game[] }) => p.games }),
  },
}).createMachine({
  id: 'lobby',
  context: { lanes: [], hotGames: [], liveTables: [] },
  type: 'parallel',
  invoke: { id: 'featuredMatches', src: 'featuredMatches' },
  states: {
    vendors: {
      initial: 'loading',
      // Vendor names depend on the language.
      on: { 'content.reload': '.loading' },
      states: {
        loading: {
          description: 'The categories and their vendors are loading.',
          invoke: {
            id: 'listVendors',
            src: 'listVendors',
            onDone: {
              target: 'loaded',
              actions: { type: 'assignLanes', params: ({ event }) => ({ lanes: event.output }) },
            },
            // Lanes loaded in the previous language are still usable.
            onError: [{ guard: 'hasLanes', target: 'loaded' }, { target: 'missing' }],
          },
        },
        loaded: {
          description: 'The navigation shows each category that has a vendor.',
          meta: { requirements: ['NAV-10', 'SES-10'] },
        },
        missing: {
          description: 'The categories could not be loaded; they can be requested again.',
          on: { 'lobby.retry': 'loading' },
        },
      },
    },
    hot: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The hot games are loading; their space is reserved.',
          tags: 'busy',
          invoke: {
            id: 'listHotGames',
            src: 'listHotGames',
            onDone: {
              target: 'loaded',
              actions: { type: 'assignHotGames', params: ({ event }) => ({ games: event.output }) },
            },
            onError: 'missing',
          },
        },
        loaded: { description: 'The hot games are shown.', meta: { requirements: ['GAT-05'] } },
        missing: {
          description: 'The hot games could not be loaded; they can be requested again.',
          on: { 'lobby.retry': 'loading' },
        },
      },
    },
    live: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The live tables are loading.',
          invoke: {
            id: 'listLiveTables',
            src: 'listLiveTables',
            onDone: {
              target: 'loaded',
              actions: { type: 'assignLiveTables', params: ({ event }) => ({ games: event.output }) },
            },
            onError: 'missing',
          },
        },
        loaded: { description: 'The live tables are shown.', meta: { requirements: ['HOM-01'] } },
        missing: {
          description: 'The live tables could not be loaded; they can be requested again.',
          on: { 'lobby.retry': 'loading' },
        },
      },
    },
  },
});

export type LobbySnapshot = SnapshotFrom<typeof lobbyMachine>;
export const selectLanes = (snapshot: LobbySnapshot): readonly VendorLane[] => snapshot.context.lanes;
