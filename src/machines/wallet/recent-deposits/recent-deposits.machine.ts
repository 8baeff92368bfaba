/**
 * Recent deposits: the member's latest deposits, loaded again whenever one may have changed. Lives as long as
 * the deposit page and sends it each response, so that everything shown about a deposit comes from the
 * platform.
 */
import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { DEPOSIT_DELAYS } from '../../../config/later.ts';
import { watchVisibility } from '../../../services/browser/navigation.ts';
import { getDepositTransactionReport, type Deposit, type DepositReport } from '../../../services/deposit.ts';
import { onChange } from '../../../services/changes.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export type RecentDeposit = Deposit;
interface RecentDepositsContext {
  readonly deposits: readonly Deposit[];
}
type RecentDepositsEvent = { type: 'deposits.refresh' };
export type RecentDepositsParentEvent = { type: 'deposits.loaded'; deposits: readonly Deposit[] };

export const recentDepositsMachine = setup({
  types: {
    context: {} as RecentDepositsContext,
    events: {} as RecentDepositsEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getReport: fromPromise<DepositReport>(({ signal }) =>
      getDepositTransactionReport({ page: 1, size: 20 }, signal),
    ),
    watchChanges: fromCallback<RecentDepositsEvent>(({ sendBack }) => {
      const refresh = (): void => sendBack({ type: 'deposits.refresh' });
      const stops = [onChange('deposit', refresh), watchVisibility(refresh)];
      return () => {
        for (const stop of stops) stop();
      };
    }),
  },
  delays: { refreshInterval: DEPOSIT_DELAYS.refreshInterval },
  actions: {
    assignDeposits: assign({ deposits: (_, { deposits }: DepositReport) => deposits }),
    notifyParent: sendParent((_, { deposits }: DepositReport): RecentDepositsParentEvent => ({
      type: 'deposits.loaded',
      deposits,
    })),
  },
}).createMachine({
  id: 'recentDeposits',
  context: { deposits: [] },
  invoke: { id: 'watchChanges', src: 'watchChanges' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The latest deposits are loading.',
      tags: 'busy',
      invoke: {
        id: 'getReport',
        src: 'getReport',
        onDone: {
          target: 'shown',
          actions: [
            { type: 'assignDeposits', params: ({ event }) => event.output },
            { type: 'notifyParent', params: ({ event }) => event.output },
          ],
        },
        onError: 'missing',
      },
      on: { 'deposits.refresh': { target: 'loading', reenter: true } },
    },
    shown: {
      description: 'The latest deposits are listed, each with its state.',
      on: { 'deposits.refresh': 'refreshing' },
      after: { refreshInterval: 'refreshing' },
    },
    refreshing: {
      description: 'The list stays while it is loaded again.',
      invoke: {
        id: 'getReportAgain',
        src: 'getReport',
        onDone: {
          target: 'shown',
          actions: [
            { type: 'assignDeposits', params: ({ event }) => event.output },
            { type: 'notifyParent', params: ({ event }) => event.output },
          ],
        },
        onError: 'stale',
      },
      on: { 'deposits.refresh': { target: 'refreshing', reenter: true } },
    },
    stale: {
      description: 'The list may be old and is marked so; it is loaded again soon, or on request.',
      on: { 'deposits.refresh': 'refreshing' },
      after: { refreshInterval: 'refreshing' },
    },
    missing: {
      description: 'The latest deposits could not be loaded; they can be requested again.',
      on: { 'deposits.refresh': 'loading' },
      after: { refreshInterval: 'loading' },
    },
  },
});
