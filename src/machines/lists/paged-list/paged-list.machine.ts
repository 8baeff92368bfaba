/**
 * Paged list: the one flow of every record, team, report and history list. A query is a list by name, a range
 * of days, and a filter; pages are loaded while the end of the list is in view, and a newer query cancels the
 * pending one. The results can be saved as a file. Lives as long as its page.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { LISTS } from '../../../config/later.ts';
import {
  fetchList,
  saveList,
  type ListName,
  type ListPage,
  type ListQuery,
  type ListRow,
  type FileLabels,
  type Period,
} from '../../../services/lists.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export interface PagedListInput {
  readonly list: ListName;
}
export type Days = (typeof LISTS.days)[number];
interface PagedListContext {
  readonly list: ListName;
  /** A range of days by its length and by how many days ago it ends; the platform's clock fixes the dates. */
  readonly days: Days;
  readonly daysAgo: number;
  /** One of the list's own filters; null for everything. */
  readonly filter: string | null;
  readonly page: number;
  readonly totalPages: number;
  readonly totalCount: number | null;
  readonly rows: readonly ListRow[];
  /** The dates of the first page's response: later pages are requested for the same range. */
  readonly period: Period | null;
  readonly anchor: string | null;
  /** The row whose details are open. */
  readonly openId: string | null;
  readonly failure: Failure | null;
}
type PagedListEvent =
  | { type: 'range.length'; days: Days }
  /** To the range before or after the one shown (REC-01). */
  | { type: 'range.previous' }
  | { type: 'range.next' }
  | { type: 'filter.choose'; filter: string | null }
  | { type: 'page.next' }
  /** Opens or closes the details of a row. */
  | { type: 'row.toggle'; id: string }
  | { type: 'list.reload' }
  | { type: 'file.save'; labels: FileLabels };
/** The results of a query before its first page has come. */
const NO_RESULTS = {
  page: 1,
  totalPages: 0,
  totalCount: null,
  rows: [],
  period: null,
  anchor: null,
  openId: null,
  failure: null,
};
const queryOf = ({ list, days, daysAgo, filter, page, period, anchor }: PagedListContext): ListQuery => ({
  list,
  days,
  daysAgo,
  filter,
  page,
  period,
  anchor,
});

export const pagedListMachine = setup({
  types: {
    context: {} as PagedListContext,
    events: {} as PagedListEvent,
    input: {} as PagedListInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    fetchList: fromPromise<ListPage, ListQuery>(({ input, signal }) => fetchList(input, signal)),
    saveList: fromPromise<void, ListQuery & { labels: FileLabels }>(({ input, signal }) =>
      saveList(input, input.labels, signal),
    ),
  },
  guards: {
    isOtherLength: ({ context }, { days }: { days: Days }) => context.days !== days,
    isOtherFilter: ({ context }, { filter }: { filter: string | null }) => context.filter !== filter,
    isPast: ({ context }) => context.daysAgo > 0,
    hasMore: ({ context }) => context.page < context.totalPages,
    hasRows: ({ context }) => context.rows.length > 0,
    hasRow: ({ context }, p: { id: string }) => context.rows.some(({ id }) => id === p.id),
    isEmpty: (_, { page }: { page: ListPage }) => page.rows.length === 0,
  },
  actions: {
    clearList: assign(NO_RESULTS),
    assignLength: assign({ ...NO_RESULTS, days: (_, p: { days: Days }) => p.days }),
    assignPrevious: assign({ ...NO_RESULTS, daysAgo: ({ context }) => context.daysAgo + context.days }),
    assignNext: assign({
      ...NO_RESULTS,
      daysAgo: ({ context }) => Math.max(0, context.daysAgo - context.days),
    }),
    assignFilter: assign({ ...NO_RESULTS, filter: (_, p: { filter: string | null }) => p.filter }),
    toggleRow: assign({
      openId: ({ context }, { id }: { id: string }) => (context.openId === id ? null : id),
    }),
    assignNextPage: assign({ page: ({ context }) => context.page + 1 }),
    /** New rows shift the pages, so a row that is loaded already is dropped. */
    appendPage: assign({
      rows: ({ context }, { page }: { page: ListPage }) => {
        const seen = new Set(context.rows.map(({ id }) => id));
        return [...context.rows, ...page.rows.filter(({ id }) => !seen.has(id))];
      },
      totalPages: (_, { page }) => page.totalPages,
      totalCount: (_, { page }) => page.totalCount,
      period: (_, { page }) => page.period,
      anchor: (_, { page }) => page.anchor,
      failure: null,
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: 'pagedList',
  context: ({ input: { list } }) => ({
    ...NO_RESULTS,
    list,
    days: LISTS.firstDays,
    daysAgo: 0,
    filter: null,
  }),
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
        'range.previous': {
          target: '.loading',
          actions: 'assignPrevious',
          meta: { requirements: ['REC-01'] },
        },
        'range.next': {
          guard: 'isPast',
          target: '.loading',
          actions: 'assignNext',
          meta: { requirements: ['REC-01'] },
        },
        'filter.choose': {
          guard: { type: 'isOtherFilter', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignFilter', params: ({ event }) => event },
        },
        'row.toggle': {
          guard: { type: 'hasRow', params: ({ event }) => event },
          actions: { type: 'toggleRow', params: ({ event }) => event },
          meta: { requirements: ['MEM-11'] },
        },
      },
      states: {
        loading: {
          description: 'The first page is loading; its space is reserved.',
          tags: 'busy',
          invoke: {
            id: 'fetchFirstPage',
            src: 'fetchList',
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
          description:
            'The rows are shown, newest first; the next page loads when the end of the list is in view.',
          meta: { requirements: ['MEM-11'], view: 'TransactionHistory' },
          on: {
            'page.next': { guard: 'hasMore', target: 'loadingMore', actions: 'assignNextPage' },
            'list.reload': { target: 'loading', actions: 'clearList' },
          },
        },
        loadingMore: {
          description: 'The next page is loading below the rows that are shown.',
          tags: 'busy',
          invoke: {
            id: 'fetchNextPage',
            src: 'fetchList',
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
            'The next page could not be loaded; the rows shown stay and it can be requested again.',
          on: { 'list.reload': 'loadingMore' },
        },
        empty: {
          description: 'Nothing was found in this date range; another can be chosen.',
          on: { 'list.reload': { target: 'loading', actions: 'clearList' } },
        },
        failed: {
          description: 'The list could not be loaded; the reason is shown and it can be tried again.',
          on: { 'list.reload': 'loading' },
        },
      },
    },
    file: {
      initial: 'ready',
      states: {
        ready: {
          description: 'The results can be saved as a file, if there are any.',
          on: { 'file.save': { guard: 'hasRows', target: 'saving' } },
        },
        saving: {
          description: 'All results are loaded and saved as a file by the browser.',
          invoke: {
            id: 'saveList',
            src: 'saveList',
            // Only this event enters the state.
            input: ({ context, event }) => ({
              ...queryOf(context),
              labels: (event as Extract<PagedListEvent, { type: 'file.save' }>).labels,
            }),
            onDone: 'ready',
            onError: 'failed',
          },
        },
        failed: {
          description: 'The file could not be created; nothing was saved, and it can be tried again.',
          on: { 'file.save': { guard: 'hasRows', target: 'saving' } },
        },
      },
    },
  },
});

export type PagedListSnapshot = SnapshotFrom<typeof pagedListMachine>;
