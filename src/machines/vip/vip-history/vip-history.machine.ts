/**
 * VIP history: the changes of the member’s rank in pages. A newer request cancels the pending one; changes load it again.
 * Lives as long as the club’s page.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { getRankHistory, watchClub, type RankChange, type RankHistory } from '../../../services/vip.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export type { RankChange, RankHistory };

interface VipHistoryContext {
  readonly page: number;
  readonly rows: RankHistory | null;
  readonly failure: Failure | null;
}
type VipHistoryEvent =
  | { type: 'page.turn'; page: number }
  | { type: 'history.reload' }
  | { type: 'club.changed' };

const loaded = ({ event }: { event: { output: RankHistory } }) => ({ rows: event.output });
const assignRows = { type: 'assignRows', params: loaded } as const;
const turned = ({ event }: { event: { page: number } }) => ({ page: event.page });
const turnPage = {
  guard: { type: 'isOtherPage', params: turned },
  target: 'loading',
  actions: { type: 'assignPage', params: turned },
} as const;

export const vipHistoryMachine = setup({
  types: {
    context: {} as VipHistoryContext,
    events: {} as VipHistoryEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getRankHistory: fromPromise<RankHistory, { page: number }>(({ input, signal }) =>
      getRankHistory(input.page, signal),
    ),
    watchClub: fromCallback<VipHistoryEvent>(({ sendBack }) =>
      watchClub(() => sendBack({ type: 'club.changed' })),
    ),
  },
  guards: {
    isOtherPage: ({ context }, { page }: { page: number }) =>
      context.rows !== null && page !== context.page && page >= 1 && page <= context.rows.totalPages,
    isEmpty: (_, { rows }: { rows: RankHistory }) => rows.rows.length === 0,
  },
  actions: {
    assignPage: assign({ page: (_, { page }: { page: number }) => page }),
    assignRows: assign({ rows: (_, p: { rows: RankHistory }) => p.rows, failure: null }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: 'vipHistory',
  context: { page: 1, rows: null, failure: null },
  invoke: { id: 'watchClub', src: 'watchClub' },
  initial: 'loading',
  on: { 'club.changed': '.loading' },
  states: {
    loading: {
      description: 'The changes are loading; those that are shown stay meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'getRankHistory',
        src: 'getRankHistory',
        input: ({ context: { page } }) => ({ page }),
        onDone: [
          { guard: { type: 'isEmpty', params: loaded }, target: 'empty', actions: assignRows },
          { target: 'shown', actions: assignRows },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'page.turn': { ...turnPage, reenter: true } },
    },
    shown: {
      description: 'The changes are shown, the latest first.',
      meta: { requirements: ['VIP-01'], view: 'VipHistory' },
      on: { 'page.turn': turnPage },
    },
    empty: { description: 'The rank has never changed.' },
    failed: {
      description: 'The changes could not be loaded; the reason is shown and it can be tried again.',
      on: { 'history.reload': 'loading' },
    },
  },
});

export type VipHistoryRef = ActorRefFrom<typeof vipHistoryMachine>;
export type VipHistorySnapshot = SnapshotFrom<typeof vipHistoryMachine>;
