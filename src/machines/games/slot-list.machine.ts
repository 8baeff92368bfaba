/**
 * Slot list: the games of the electronic games page, by mode, vendor and filters. Lives as long as its page.
 * Pages follow each other while the end of the list is seen; a newer question gives up the older one.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import type { Game, GamePage, VendorLane } from '../../services/contract/games.ts';
import { listHotGames, listVendors, type GameFilters } from '../../services/games.ts';
import { failureOf, type Failure } from '../../services/service-error.ts';
import type { FlowMeta } from '../flow-meta.ts';
import { NO_FILTERS, ask, changes, filtersOf, questionOf } from './slot-question.ts';
import type { Question, SlotMode, SlotSearch } from './slot-question.ts';

interface SlotListContext {
  /** Game type of the page: RNG, FISH, PVP. */
  readonly type: string;
  readonly mode: SlotMode;
  readonly filters: GameFilters;
  readonly page: number;
  readonly totalPages: number;
  readonly totalCount: number | null;
  readonly games: readonly Game[];
  /** Loaded before anyone asks for it (SLO-15). */
  readonly hot: readonly Game[] | null;
  readonly lane: VendorLane | null;
  readonly failure: Failure | null;
}
export interface SlotListInput {
  readonly type: string;
  readonly vendor: string | null;
  readonly classification: string | null;
  readonly name: string;
}
type SlotListEvent =
  | { type: 'mode.switch'; mode: SlotMode }
  | { type: 'vendor.pick'; vendor: string | null }
  | { type: 'filter.search'; search: SlotSearch }
  | { type: 'page.next' }
  | { type: 'list.retry' };
/** Another list: what was there is no part of it, and its count none of its count. */
const ANEW = { page: 1, totalPages: 0, totalCount: null, games: [], failure: null };

export const slotListMachine = setup({
  types: {
    context: {} as SlotListContext,
    events: {} as SlotListEvent,
    input: {} as SlotListInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    askGames: fromPromise<GamePage, Question>(({ input, signal }) => ask(input, signal)),
    listVendors: fromPromise<VendorLane[]>(({ signal }) => listVendors(signal)),
    listHotGames: fromPromise<Game[]>(({ signal }) => listHotGames(signal)),
  },
  guards: {
    isOtherMode: ({ context }, { mode }: { mode: SlotMode }) => context.mode !== mode,
    isOtherVendor: ({ context }, { vendor }: { vendor: string | null }) => context.filters.vendor !== vendor,
    isOtherSearch: ({ context }, { search }: { search: SlotSearch }) => changes(context.filters, search),
    hasMore: ({ context }) => context.page < context.totalPages,
    isEmpty: (_, { page }: { page: GamePage }) => page.games.length === 0,
  },
  actions: {
    assignMode: assign({
      ...ANEW,
      mode: (_, { mode }: { mode: SlotMode }) => mode,
      filters: ({ context }) => ({ vendor: context.filters.vendor, ...NO_FILTERS }),
    }),
    assignVendor: assign({
      ...ANEW,
      filters: (_, { vendor }: { vendor: string | null }) => ({ vendor, ...NO_FILTERS }),
    }),
    assignSearch: assign({
      ...ANEW,
      mode: 'all',
      filters: ({ context }, { search }: { search: SlotSearch }) => ({
        vendor: context.filters.vendor,
        classification:
          search.classification === undefined ? context.filters.classification : search.classification,
        name: (search.name ?? context.filters.name).trim(),
        minBet: search.minBet === undefined ? context.filters.minBet : search.minBet,
      }),
    }),
    assignNextPage: assign({ page: ({ context }) => context.page + 1 }),
    assignFirstPage: assign({
      games: (_, { page }: { page: GamePage }) => page.games,
      totalPages: (_, { page }) => page.totalPages,
      totalCount: (_, { page }) => page.totalCount,
      failure: null,
    }),
    /** A catalogue may move while it is paged through; a game that comes again is the same game. */
    appendPage: assign({
      games: ({ context }, { page }: { page: GamePage }) => {
        const known = new Set(context.games.map((game) => game.id));
        return [...context.games, ...page.games.filter((game) => !known.has(game.id))];
      },
      totalPages: (_, { page }) => page.totalPages,
      totalCount: (_, { page }) => page.totalCount,
      failure: null,
    }),
    assignHot: assign({ hot: (_, { games }: { games: Game[] }) => games }),
    assignLane: assign({
      lane: ({ context }, { lanes }: { lanes: VendorLane[] }) =>
        lanes.find((lane) => lane.category === context.type) ?? null,
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: 'slotList',
  context: ({ input: { type, ...asked } }) => ({
    ...ANEW,
    type,
    mode: 'all',
    filters: filtersOf(asked),
    hot: null,
    lane: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'mode.switch': {
          guard: { type: 'isOtherMode', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignMode', params: ({ event }) => event },
          meta: { requirements: ['SLO-11', 'SLO-12', 'SLO-13'] },
        },
        'vendor.pick': {
          guard: { type: 'isOtherVendor', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignVendor', params: ({ event }) => event },
          meta: { requirements: ['SLO-16'] },
        },
        'filter.search': {
          guard: { type: 'isOtherSearch', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignSearch', params: ({ event }) => event },
          meta: { requirements: ['SLO-05', 'SLO-17', 'SLO-18'] },
        },
      },
      states: {
        loading: {
          description: 'The first page is on its way; its places are kept free.',
          meta: { requirements: ['SLO-13'] },
          tags: 'busy',
          invoke: {
            id: 'askFirstPage',
            src: 'askGames',
            input: ({ context }) => questionOf(context),
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ page: event.output }) },
                target: 'empty',
                actions: { type: 'assignFirstPage', params: ({ event }) => ({ page: event.output }) },
              },
              {
                target: 'showing',
                actions: { type: 'assignFirstPage', params: ({ event }) => ({ page: event.output }) },
              },
            ],
            onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
          },
        },
        showing: {
          description: 'The games are shown; the next page comes when the end of the list is seen.',
          meta: { requirements: ['SLO-14', 'SLO-15', 'SLO-21'], view: 'ElectronicGamesPage' },
          on: { 'page.next': { guard: 'hasMore', target: 'loadingMore', actions: 'assignNextPage' } },
        },
        loadingMore: {
          description: 'The next page is on its way below the games that are shown.',
          meta: { requirements: ['SLO-14'] },
          tags: 'busy',
          invoke: {
            id: 'askNextPage',
            src: 'askGames',
            input: ({ context }) => questionOf(context),
            onDone: {
              target: 'showing',
              actions: { type: 'appendPage', params: ({ event }) => ({ page: event.output }) },
            },
            onError: {
              target: 'moreFailed',
              actions: { type: 'assignFailure', params: ({ event }) => event },
            },
          },
        },
        moreFailed: {
          description: 'The next page did not come; what is shown stays and it can be asked again.',
          on: { 'list.retry': 'loadingMore' },
        },
        empty: { description: 'No game fits; the filters can be changed.' },
        failed: {
          description: 'The games could not be loaded; the reason is shown and it can be tried again.',
          on: { 'list.retry': 'loading' },
        },
      },
    },
    hot: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The hot games are on their way before anyone asks for them.',
          invoke: {
            id: 'listHotGames',
            src: 'listHotGames',
            onDone: {
              target: 'loaded',
              actions: { type: 'assignHot', params: ({ event }) => ({ games: event.output }) },
            },
            onError: 'missing',
          },
        },
        loaded: {
          description: 'The hot games are here: their list opens without waiting.',
          meta: { requirements: ['SLO-15'] },
        },
        missing: { description: 'The hot games did not come; they are asked for when they are wanted.' },
      },
    },
    vendors: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The vendors are on their way.',
          invoke: {
            id: 'listVendors',
            src: 'listVendors',
            onDone: {
              target: 'loaded',
              actions: { type: 'assignLane', params: ({ event }) => ({ lanes: event.output }) },
            },
            onError: 'missing',
          },
        },
        loaded: {
          description: 'The vendors can be chosen.',
          meta: { requirements: ['SLO-01', 'SLO-06', 'SLO-22'] },
        },
        missing: {
          description: 'The vendors could not be loaded; the list shows the games of all.',
          on: { 'list.retry': 'loading' },
        },
      },
    },
  },
});

export type SlotListSnapshot = SnapshotFrom<typeof slotListMachine>;
