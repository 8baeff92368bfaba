/**
 * Slot list: the games of the electronic games page, by mode, vendor and filters. Lives as long as its page.
 * Pages are loaded while the end of the list is in view; a newer query cancels the pending one. The filters
 * are in the address: the list requests an address from its parent, and receives `list.turn` after back,
 * forward or a link.
 */
import type { SnapshotFrom } from 'xstate';
import { listAccessOf } from '../../app/common/list-access.ts';
import { NO_RESULTS, mannerOf, slotListSetup } from './slot-list.setup.ts';
import { modesOf, queryOf, wantedOf, type SlotMode } from './slot-query.ts';

export type { SlotListInput } from './slot-list.setup.ts';

const dropGame = {
  type: 'dropGame',
  params: ({ event }: { event: { game: string } }) => event,
} as const;

export const slotListMachine = slotListSetup.createMachine({
  id: 'slotList',
  context: ({ input: { type, query, viewer } }) => {
    const access = listAccessOf(viewer);
    const wanted = wantedOf(query, access);
    return {
      ...NO_RESULTS,
      ...wanted,
      access,
      type,
      typed: wanted.filters.name,
      hot: null,
      lane: null,
      isReturn: true,
    };
  },
  type: 'parallel',
  invoke: [
    {
      id: 'winnerBoard',
      src: 'winnerBoard',
      input: ({ context }) => ({ isShown: context.type === 'RNG' }),
    },
    { id: 'watchRemovals', src: 'watchRemovals' },
  ],
  states: {
    list: {
      initial: 'loading',
      on: {
        'mode.switch': [
          {
            guard: { type: 'isClosedMode', params: ({ event }) => event },
            actions: 'requireAccount',
            meta: { requirements: ['SLO-04', 'GAT-15', 'GAT-16'] },
          },
          {
            guard: { type: 'isOtherMode', params: ({ event }) => event },
            target: '.loading',
            actions: [
              { type: 'assignMode', params: ({ event }) => event },
              { type: 'requestAddress', params: { manner: 'push' } },
            ],
            meta: { requirements: ['SLO-10', 'SLO-11', 'SLO-12', 'SLO-13'] },
          },
        ],
        'vendor.pick': {
          guard: { type: 'isOtherVendor', params: ({ event }) => event },
          target: '.loading',
          actions: [
            { type: 'assignVendor', params: ({ event }) => event },
            { type: 'requestAddress', params: { manner: 'push' } },
          ],
          meta: { requirements: ['SLO-16'] },
        },
        'filter.search': {
          guard: { type: 'isOtherSearch', params: ({ event }) => event },
          target: '.loading',
          actions: [
            { type: 'assignSearch', params: ({ event }) => event },
            // Typing replaces the history entry; a choice adds one, so that going back undoes it.
            { type: 'requestAddress', params: ({ event }) => ({ manner: mannerOf(event.search) }) },
          ],
          meta: { requirements: ['SLO-05', 'SLO-17', 'SLO-18'] },
        },
        'game.press': { actions: { type: 'keepPlace', params: ({ event }) => event } },
        'list.turn': {
          guard: { type: 'isOtherQuery', params: ({ event }) => event },
          target: '.loading',
          actions: [{ type: 'assignQuery', params: ({ event }) => event }, 'scrollToTop'],
          meta: { requirements: ['ROU-01'] },
        },
      },
      states: {
        loading: {
          description:
            'The first page is loading, or all pages down to the place that the visitor returns to; their space is reserved.',
          meta: { requirements: ['SLO-13'] },
          tags: 'busy',
          // The request may have been answered before the removal.
          on: { 'favourite.removed': { guard: 'isFavourites', target: 'loading', reenter: true } },
          invoke: {
            id: 'fetchFirstPage',
            src: 'fetchGames',
            input: ({ context }) => queryOf(context),
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
          description: 'The games are shown; the next page loads when the end of the list is in view.',
          meta: {
            requirements: ['SLO-14', 'SLO-15', 'SLO-19', 'SLO-20', 'SLO-21'],
            view: 'ElectronicGamesPage',
          },
          always: { guard: 'isDrained', target: 'loading', actions: 'clearResults' },
          on: {
            'page.next': { guard: 'hasMore', target: 'loadingMore', actions: 'assignNextPage' },
            'favourite.removed': {
              guard: 'isFavourites',
              actions: [dropGame, 'assignWholePages'],
              meta: { requirements: ['SES-06'] },
            },
          },
        },
        loadingMore: {
          description: 'The next page is loading below the games that are shown.',
          meta: { requirements: ['SLO-14'] },
          tags: 'busy',
          on: {
            'favourite.removed': {
              guard: 'isFavourites',
              target: 'loadingMore',
              reenter: true,
              actions: [dropGame, 'assignPageAgain'],
            },
          },
          invoke: {
            id: 'fetchNextPage',
            src: 'fetchGames',
            input: ({ context }) => queryOf(context),
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
          description:
            'The next page could not be loaded; the games shown stay and it can be requested again.',
          on: {
            'list.retry': 'loadingMore',
            'favourite.removed': { guard: 'isFavourites', actions: [dropGame, 'assignPageAgain'] },
          },
        },
        empty: { description: 'No game matches; the filters can be changed.' },
        failed: {
          description: 'The games could not be loaded; the reason is shown and it can be tried again.',
          on: { 'list.retry': 'loading' },
        },
      },
    },
    name: {
      initial: 'idle',
      on: {
        'name.type': {
          target: '.pausing',
          actions: { type: 'assignTyped', params: ({ event }) => event },
        },
        'vendor.pick': {
          guard: { type: 'isOtherVendor', params: ({ event }) => event },
          target: '.idle',
        },
        'mode.switch': { guard: { type: 'isOtherMode', params: ({ event }) => event }, target: '.idle' },
        'list.turn': { guard: { type: 'isOtherQuery', params: ({ event }) => event }, target: '.idle' },
      },
      states: {
        idle: {
          description: 'The text of the name field has been searched for, or is too short.',
          on: {
            'filter.search': {
              guard: { type: 'isOtherName', params: ({ event }) => event },
              actions: { type: 'assignNamed', params: ({ event }) => event },
            },
          },
        },
        pausing: {
          description: 'The visitor is typing; the search starts after a pause.',
          on: {
            'filter.search': {
              guard: { type: 'isNamed', params: ({ event }) => event },
              target: 'idle',
              actions: { type: 'assignNamed', params: ({ event }) => event },
            },
          },
          after: {
            searchPause: [
              { guard: 'isSearchable', target: 'idle', actions: 'searchTyped' },
              { target: 'idle' },
            ],
          },
        },
      },
    },
    hot: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The hot games are loading in advance.',
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
          description: 'The hot games are loaded: their list opens without waiting.',
          meta: { requirements: ['SLO-15'] },
        },
        missing: {
          description: 'The hot games could not be loaded; they are requested when their list is opened.',
        },
      },
    },
    vendors: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The vendors are loading.',
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

/** The lists that have a tab. */
export const selectModes = ({ context }: SlotListSnapshot): readonly SlotMode[] => modesOf(context.access);
