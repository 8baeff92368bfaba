/**
 * Points history: what was taken for points, or the movements of points, within 30 days. A newer request cancels the
 * pending one; changes load it again. Lives as long as the shop.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  getPointsHistory,
  watchPoints,
  type HistoryPage,
  type HistoryQuery,
  type PointMovement,
  type Redemption,
} from '../../../services/points.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export type { PointMovement, Redemption };
export type HistoryTab = HistoryQuery['tab'];
/** Days of one range, which is also the step. */
const STEP = 30;

interface PointsHistoryContext {
  readonly query: HistoryQuery;
  /** What is shown: of the query, once it has loaded. */
  readonly page: HistoryPage | null;
  readonly failure: Failure | null;
}
type PointsHistoryEvent =
  | { type: 'tab.choose'; tab: HistoryTab }
  | { type: 'range.previous' }
  | { type: 'range.next' }
  | { type: 'page.turn'; page: number }
  | { type: 'history.reload' }
  | { type: 'points.changed' };

const loaded = ({ event }: { event: { output: HistoryPage } }) => ({ page: event.output });
const assignPage = { type: 'assignPage', params: loaded } as const;
const turned = ({ event }: { event: { page: number } }) => ({ page: event.page });
const turnPage = {
  guard: { type: 'isOtherPage', params: turned },
  target: 'loading',
  actions: { type: 'turn', params: turned },
} as const;

export const pointsHistoryMachine = setup({
  types: {
    context: {} as PointsHistoryContext,
    events: {} as PointsHistoryEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getHistory: fromPromise<HistoryPage, HistoryQuery>(({ input, signal }) =>
      getPointsHistory(input, signal),
    ),
    watchPoints: fromCallback<PointsHistoryEvent>(({ sendBack }) =>
      watchPoints(() => sendBack({ type: 'points.changed' })),
    ),
  },
  guards: {
    isOtherTab: ({ context }, { tab }: { tab: HistoryTab }) => context.query.tab !== tab,
    isPast: ({ context }) => context.query.daysAgo > 0,
    isOtherPage: ({ context }, { page }: { page: number }) =>
      context.page !== null && page !== context.query.page && page >= 1 && page <= context.page.pages,
    /** Whether rows have left the range since, and the page with them. */
    isBeyondLast: ({ context }, { page }: { page: HistoryPage }) =>
      page.pages > 0 && context.query.page > page.pages,
    isEmpty: (_, { page }: { page: HistoryPage }) => page.redemptions.length + page.movements.length === 0,
  },
  actions: {
    assignTab: assign({
      query: (_, { tab }: { tab: HistoryTab }) => ({ tab, daysAgo: 0, page: 1 }),
      page: null,
    }),
    shift: assign({
      query: ({ context: { query } }, { by }: { by: number }) => ({
        ...query,
        daysAgo: Math.max(0, query.daysAgo + by),
        page: 1,
      }),
      page: null,
    }),
    turn: assign({
      query: ({ context: { query } }, { page }: { page: number }) => ({ ...query, page }),
    }),
    assignPage: assign({ page: (_, p: { page: HistoryPage }) => p.page, failure: null }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: 'pointsHistory',
  context: { query: { tab: 'redemptions', daysAgo: 0, page: 1 }, page: null, failure: null },
  invoke: { id: 'watchPoints', src: 'watchPoints' },
  initial: 'loading',
  on: {
    'tab.choose': {
      guard: { type: 'isOtherTab', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'assignTab', params: ({ event }) => event },
    },
    'range.previous': {
      target: '.loading',
      actions: { type: 'shift', params: { by: STEP } },
      meta: { requirements: ['REC-01'] },
    },
    'range.next': {
      guard: 'isPast',
      target: '.loading',
      actions: { type: 'shift', params: { by: -STEP } },
      meta: { requirements: ['REC-01'] },
    },
    'points.changed': '.loading',
  },
  states: {
    loading: {
      description: 'The rows are loading; those of the same range stay meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'getHistory',
        src: 'getHistory',
        input: ({ context }) => context.query,
        onDone: [
          {
            guard: { type: 'isBeyondLast', params: loaded },
            target: 'loading',
            reenter: true,
            actions: { type: 'turn', params: ({ event }) => ({ page: event.output.pages }) },
          },
          { guard: { type: 'isEmpty', params: loaded }, target: 'empty', actions: assignPage },
          { target: 'shown', actions: assignPage },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'page.turn': { ...turnPage, reenter: true } },
    },
    shown: {
      description: 'The rows are shown, the newest first.',
      meta: { requirements: ['PTS-02', 'PTS-03', 'PTS-04', 'PTS-05'], view: 'PointsHistory' },
      on: { 'page.turn': turnPage },
    },
    empty: {
      description: 'There is nothing in these 30 days; earlier ones can be chosen.',
    },
    failed: {
      description: 'The rows could not be loaded; the reason is shown and it can be tried again.',
      on: { 'history.reload': 'loading' },
    },
  },
});

export type PointsHistoryRef = ActorRefFrom<typeof pointsHistoryMachine>;
export type PointsHistorySnapshot = SnapshotFrom<typeof pointsHistoryMachine>;
