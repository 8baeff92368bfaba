/**
 * Betting record: the member's bets in a range of days, with filters and the sums of everything that matches. A newer
 * query cancels the pending one; the next page loads while the end of the list is in view. A bet opens into how its
 * result came. Lives as long as its page.
 */
import type { SnapshotFrom } from 'xstate';
import { FIRST_RANGE } from '../common/day-range.ts';
import {
  NO_RESULTS,
  bettingRecordSetup,
  openBetOf,
  queryOf,
  type BettingRecordEvent,
} from './betting-record.setup.ts';

export const bettingRecordMachine = bettingRecordSetup.createMachine({
  id: 'bettingRecord',
  context: { ...NO_RESULTS, range: FIRST_RANGE, product: null, outcome: null, search: '', exponent: 2 },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'range.length': {
          guard: { type: 'isOtherLength', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignLength', params: ({ event }) => event },
          meta: { requirements: ['REC-01'] },
        },
        'range.shift': {
          guard: { type: 'canShift', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignShift', params: ({ event }) => event },
          meta: { requirements: ['REC-01'] },
        },
        'product.choose': {
          guard: { type: 'isOtherProduct', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignProduct', params: ({ event }) => event },
        },
        'outcome.choose': {
          guard: { type: 'isOtherOutcome', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignOutcome', params: ({ event }) => event },
        },
        'search.change': {
          guard: { type: 'isOtherSearch', params: ({ event }) => event },
          target: '.typing',
          actions: { type: 'assignSearch', params: ({ event }) => event },
        },
        'filters.clear': { guard: 'hasFilters', target: '.loading', actions: 'clearFilters' },
      },
      states: {
        typing: {
          description: 'A search is being typed; it is requested after a short pause.',
          tags: 'busy',
          after: { searchPause: 'loading' },
        },
        loading: {
          description: 'The first page is loading; its space is reserved.',
          tags: 'busy',
          invoke: {
            id: 'fetchFirstPage',
            src: 'fetchBets',
            input: ({ context }) => queryOf(context),
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ page: event.output }) },
                target: 'empty',
                actions: { type: 'appendPage', params: ({ event }) => ({ page: event.output }) },
              },
              {
                target: 'showing',
                actions: { type: 'appendPage', params: ({ event }) => ({ page: event.output }) },
              },
            ],
            onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
          },
        },
        showing: {
          description: 'The bets are shown, newest first; the next page loads when the end is in view.',
          meta: { requirements: ['MEM-10'], view: 'BettingRecord' },
          on: {
            'page.next': { guard: 'hasMore', target: 'loadingMore' },
            'list.reload': { target: 'loading', actions: 'clearList' },
          },
        },
        loadingMore: {
          description: 'The next page is loading below the bets that are shown.',
          tags: 'busy',
          invoke: {
            id: 'fetchNextPage',
            src: 'fetchBets',
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
            'The next page could not be loaded; the bets shown stay and it can be requested again.',
          on: { 'list.reload': 'loadingMore' },
        },
        empty: {
          description: 'Nothing matches; other days or filters can be chosen.',
          on: { 'list.reload': { target: 'loading', actions: 'clearList' } },
        },
        failed: {
          description: 'The bets could not be loaded; the reason is shown and it can be tried again.',
          on: { 'list.reload': 'loading' },
        },
      },
    },
    detail: {
      initial: 'closed',
      on: {
        'row.toggle': {
          guard: { type: 'hasRow', params: ({ event }) => event },
          target: '.opening',
          actions: { type: 'toggleRow', params: ({ event }) => event },
          meta: { requirements: ['MEM-10'] },
        },
      },
      states: {
        closed: { description: 'No bet is open.' },
        opening: {
          always: [{ guard: 'isOpen', target: 'loading' }, { target: 'closed' }],
        },
        loading: {
          description: 'How the result came is loading.',
          always: { guard: 'isClosed', target: 'closed' },
          invoke: {
            id: 'fetchBetDetail',
            src: 'fetchBetDetail',
            input: ({ context }) => openBetOf(context),
            onDone: {
              target: 'shown',
              actions: { type: 'assignDetail', params: ({ event }) => ({ detail: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'assignDetailFailure', params: ({ event }) => event },
            },
          },
        },
        shown: {
          description: 'The bet is open. A provider that did not answer can be asked again.',
          always: { guard: 'isClosed', target: 'closed' },
          on: { 'detail.reload': 'loading' },
        },
        failed: {
          description: 'How the result came could not be loaded; the bet itself stays shown.',
          always: { guard: 'isClosed', target: 'closed' },
          on: { 'detail.reload': 'loading' },
        },
      },
    },
    file: {
      initial: 'ready',
      states: {
        ready: {
          description: 'The bets can be saved as a file, if there are any.',
          on: { 'file.save': { guard: 'hasRows', target: 'saving' } },
        },
        saving: {
          description: 'The bets that match are loaded and saved as a file by the browser.',
          invoke: {
            id: 'saveBets',
            src: 'saveBets',
            // Only this event enters the state.
            input: ({ context, event }) => ({
              ...queryOf(context),
              labels: (event as Extract<BettingRecordEvent, { type: 'file.save' }>).labels,
            }),
            onDone: 'ready',
            onError: 'failed',
          },
        },
        failed: {
          description: 'The file could not be made; nothing was saved, and it can be tried again.',
          on: { 'file.save': { guard: 'hasRows', target: 'saving' } },
        },
      },
    },
  },
});

export type BettingRecordSnapshot = SnapshotFrom<typeof bettingRecordMachine>;
type Context = Pick<BettingRecordSnapshot, 'context'>;

/** Products with bets in the selection, with their sums. */
export const selectProducts = ({ context }: Context) => context.products;

/** The sums of everything that matches, whatever product is chosen. */
export const selectTotal = ({ context }: Context) =>
  context.products.reduce(
    (sum, each) => ({
      bets: sum.bets + each.bets,
      stake: sum.stake + each.stake,
      payout: sum.payout + each.payout,
      net: sum.net + each.net,
      openBets: sum.openBets + each.openBets,
      openStake: sum.openStake + each.openStake,
    }),
    { bets: 0, stake: 0, payout: 0, net: 0, openBets: 0, openStake: 0 },
  );

/** A row's key. */
export const selectKey = ({ vendor, id }: { readonly vendor: string; readonly id: string }): string =>
  `${vendor}:${id}`;
