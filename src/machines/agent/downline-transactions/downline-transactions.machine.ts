/**
 * Downline transactions: the transfers between an agent and the accounts of the team, in a range of days, and a new one
 * in a dialog. A newer request cancels the pending one. Lives as long as its page.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import {
  listDownlineTransfers,
  type DownlineTransfer,
  type DownlineTransfers,
  type DownlineTransfersQuery,
  type TransferWay,
} from '../../../services/transfers.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import {
  FIRST_RANGE,
  canMove,
  movedBy,
  resized,
  type DayRange,
  type RangeDays,
} from '../../member/common/day-range.ts';
import { downlineTransferMachine } from '../downline-transfer/downline-transfer.machine.ts';

export type { DownlineTransfer, TransferWay };
export type TransferRow = DownlineTransfers['rows'][number];

interface DownlineTransactionsContext {
  readonly range: DayRange;
  /** Null: both ways. */
  readonly way: TransferWay | null;
  readonly page: number;
  readonly list: DownlineTransfers | null;
  /** The transfer just made. */
  readonly sent: DownlineTransfer | null;
  readonly failure: Failure | null;
}
type DownlineTransactionsEvent =
  | { type: 'range.length'; days: RangeDays }
  /** Days towards today, or back where negative (REC-01). */
  | { type: 'range.shift'; by: number }
  | { type: 'way.choose'; way: TransferWay | null }
  | { type: 'page.turn'; page: number }
  | { type: 'transfer.open' }
  | { type: 'list.reload' };

const loaded = ({ event }: { event: { output: DownlineTransfers } }) => ({ list: event.output });
const assignList = { type: 'assignList', params: loaded } as const;
const turned = ({ event }: { event: { page: number } }) => ({ page: event.page });
const turnPage = {
  guard: { type: 'isOtherPage', params: turned },
  target: '#downlineTransactions.loading',
  actions: { type: 'assignPage', params: turned },
} as const;

export const downlineTransactionsMachine = setup({
  types: {
    context: {} as DownlineTransactionsContext,
    events: {} as DownlineTransactionsEvent,
    tags: {} as 'busy' | 'shown',
    meta: {} as FlowMeta,
    children: {} as { transfer: 'transfer' },
  },
  actors: {
    listTransfers: fromPromise<DownlineTransfers, DownlineTransfersQuery>(({ input, signal }) =>
      listDownlineTransfers(input, signal),
    ),
    transfer: downlineTransferMachine,
  },
  guards: {
    isOtherLength: ({ context }, { days }: { days: RangeDays }) => context.range.days !== days,
    canShift: ({ context }, { by }: { by: number }) => canMove(context.range, by),
    isOtherPage: ({ context }, { page }: { page: number }) =>
      context.list !== null && page !== context.page && page >= 1 && page <= context.list.pages,
    /** Whether rows have left the range since, and the page with them. */
    isBeyondLast: ({ context }, { list }: { list: DownlineTransfers }) =>
      list.pages > 0 && context.page > list.pages,
    isEmpty: (_, { list }: { list: DownlineTransfers }) => list.rows.length === 0,
  },
  actions: {
    assignLength: assign({
      range: ({ context }, { days }: { days: RangeDays }) => resized(context.range, days),
      ...{ page: 1, list: null, sent: null },
    }),
    assignShift: assign({
      range: ({ context }, { by }: { by: number }) => movedBy(context.range, by),
      ...{ page: 1, list: null, sent: null },
    }),
    assignWay: assign({ way: (_, { way }: { way: TransferWay | null }) => way, page: 1, sent: null }),
    assignPage: assign({ page: (_, { page }: { page: number }) => page }),
    assignList: assign({ list: (_, { list }: { list: DownlineTransfers }) => list, failure: null }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearSent: assign({ sent: null }),
    /** A new transfer is of today: the list begins there. */
    assignSent: assign(({ context }, { sent }: { sent: DownlineTransfer | null }) =>
      sent === null ? { sent } : { sent, range: { ...context.range, daysAgo: 0 }, way: null, page: 1 },
    ),
  },
}).createMachine({
  id: 'downlineTransactions',
  context: { range: FIRST_RANGE, way: null, page: 1, list: null, sent: null, failure: null },
  initial: 'loading',
  states: {
    listing: {
      initial: 'shown',
      on: {
        'range.length': {
          guard: { type: 'isOtherLength', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'assignLength', params: ({ event }) => event },
          meta: { requirements: ['REC-01'] },
        },
        'range.shift': {
          guard: { type: 'canShift', params: ({ event }) => event },
          target: 'loading',
          actions: { type: 'assignShift', params: ({ event }) => event },
          meta: { requirements: ['REC-01'] },
        },
        'way.choose': {
          target: 'loading',
          actions: { type: 'assignWay', params: ({ event }) => event },
        },
        'transfer.open': { target: 'transferring', actions: 'clearSent' },
      },
      states: {
        shown: {
          description: 'The transfers are shown, the newest first, with the sums of the range.',
          meta: { requirements: ['AGT-12'], view: 'DownlineTransactions' },
          tags: 'shown',
          on: {
            'page.turn': turnPage,
            'list.reload': '#downlineTransactions.loading',
          },
        },
        empty: {
          description: 'There is no such transfer in these days; another range or way can be chosen.',
          tags: 'shown',
          on: { 'list.reload': '#downlineTransactions.loading' },
        },
        failed: {
          description: 'The transfers could not be loaded; the reason is shown and it can be tried again.',
          on: { 'list.reload': '#downlineTransactions.loading' },
        },
      },
    },
    loading: {
      description: 'The transfers are loading; those of the same range stay meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'listTransfers',
        src: 'listTransfers',
        input: ({ context: { range, way, page } }) => ({ ...range, way, page }),
        onDone: [
          {
            guard: { type: 'isBeyondLast', params: loaded },
            target: 'loading',
            reenter: true,
            actions: { type: 'assignPage', params: ({ event }) => ({ page: event.output.pages }) },
          },
          { guard: { type: 'isEmpty', params: loaded }, target: 'listing.empty', actions: assignList },
          { target: 'listing.shown', actions: assignList },
        ],
        onError: {
          target: 'listing.failed',
          actions: { type: 'assignFailure', params: ({ event }) => event },
        },
      },
      on: {
        'range.length': {
          guard: { type: 'isOtherLength', params: ({ event }) => event },
          target: 'loading',
          reenter: true,
          actions: { type: 'assignLength', params: ({ event }) => event },
        },
        'range.shift': {
          guard: { type: 'canShift', params: ({ event }) => event },
          target: 'loading',
          reenter: true,
          actions: { type: 'assignShift', params: ({ event }) => event },
        },
        'way.choose': {
          target: 'loading',
          reenter: true,
          actions: { type: 'assignWay', params: ({ event }) => event },
        },
        'page.turn': { ...turnPage, reenter: true },
      },
    },
    transferring: {
      description: 'A transfer is being made, in a dialog over the list.',
      meta: { requirements: ['WAL-04'] },
      invoke: {
        id: 'transfer',
        src: 'transfer',
        onDone: {
          target: 'loading',
          actions: { type: 'assignSent', params: ({ event }) => ({ sent: event.output }) },
        },
      },
    },
  },
});

export type DownlineTransactionsRef = ActorRefFrom<typeof downlineTransactionsMachine>;
export type DownlineTransactionsSnapshot = SnapshotFrom<typeof downlineTransactionsMachine>;
