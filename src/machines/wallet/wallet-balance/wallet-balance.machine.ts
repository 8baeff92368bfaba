/**
 * Wallet balance of the header: shown, hidden, refreshed. Lives as long as the session. A pushed balance
 * replaces the one shown; a failed refresh keeps the old amount and marks it as old. A trial account's play
 * money can be refilled.
 */
import { assign, fromPromise, setup } from 'xstate';
import { writeHidesBalance } from '../../../services/browser/preference-store.ts';
import type { Balance } from '../../../services/contract/wallet.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { getBalance, refillFreePlay } from '../../../services/wallet.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export interface WalletBalanceInput {
  readonly isHidden: boolean;
}
interface WalletBalanceContext {
  readonly balance: Balance | null;
  readonly isHidden: boolean;
  /** How the last refill ended, until the balance is requested again. */
  readonly refill: 'filled' | Failure | null;
  /** Whether a balance was pushed since the refill was requested: the response may be older. */
  readonly isPushed: boolean;
}
type WalletBalanceEvent =
  | { type: 'balance.refresh' }
  | { type: 'balance.refill' }
  | { type: 'balance.toggle' }
  | { type: 'balance.pushed'; balance: Balance };

export const walletBalanceMachine = setup({
  types: {
    context: {} as WalletBalanceContext,
    events: {} as WalletBalanceEvent,
    input: {} as WalletBalanceInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getBalance: fromPromise<Balance, { sync: boolean }>(({ input, signal }) => getBalance(input, signal)),
    refillFreePlay: fromPromise<Balance>(({ signal }) => refillFreePlay(signal)),
  },
  guards: { isPushed: ({ context }) => context.isPushed },
  actions: {
    assignBalance: assign({ balance: (_, p: { balance: Balance }) => p.balance }),
    assignFilled: assign({ refill: 'filled' }),
    assignRefusal: assign({ refill: (_, { error }: { error: unknown }) => failureOf(error) }),
    markPushed: assign({ isPushed: true }),
    clearPushed: assign({ isPushed: false }),
    clearRefill: assign({ refill: null }),
    toggleHidden: assign({ isHidden: ({ context }) => !context.isHidden }),
    storeHidden: ({ context }) => writeHidesBalance(context.isHidden),
  },
}).createMachine({
  id: 'walletBalance',
  context: ({ input }) => ({ balance: null, isHidden: input.isHidden, refill: null, isPushed: false }),
  initial: 'loading',
  on: {
    'balance.toggle': { actions: ['toggleHidden', 'storeHidden'], meta: { requirements: ['NAV-05'] } },
    'balance.pushed': { target: '.shown', actions: { type: 'assignBalance', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: 'The balance is loading; nothing is shown in its place.',
      tags: 'busy',
      invoke: {
        id: 'getBalance',
        src: 'getBalance',
        input: { sync: false },
        onDone: {
          target: 'shown',
          actions: { type: 'assignBalance', params: ({ event }) => ({ balance: event.output }) },
        },
        onError: 'missing',
      },
    },
    shown: {
      description: 'The balance is shown, or hidden behind dots.',
      meta: { requirements: ['NAV-05'] },
      on: { 'balance.refresh': 'refreshing', 'balance.refill': 'refilling' },
    },
    refilling: {
      description: 'The play money is being refilled; the old balance stays meanwhile.',
      meta: { requirements: ['FRE-01'] },
      tags: 'busy',
      entry: ['clearRefill', 'clearPushed'],
      // A balance that is pushed meanwhile is applied at once, and the platform pushes that of the refill too.
      on: {
        'balance.pushed': {
          actions: [{ type: 'assignBalance', params: ({ event }) => event }, 'markPushed'],
        },
      },
      invoke: {
        id: 'refillFreePlay',
        src: 'refillFreePlay',
        onDone: [
          { guard: 'isPushed', target: 'shown', actions: 'assignFilled' },
          {
            target: 'shown',
            actions: [
              { type: 'assignBalance', params: ({ event }) => ({ balance: event.output }) },
              'assignFilled',
            ],
          },
        ],
        onError: { target: 'shown', actions: { type: 'assignRefusal', params: ({ event }) => event } },
      },
    },
    refreshing: {
      description: 'The old balance stays while the new one is loading.',
      meta: { requirements: ['NAV-06'] },
      tags: 'busy',
      entry: 'clearRefill',
      invoke: {
        id: 'refreshBalance',
        src: 'getBalance',
        input: { sync: true },
        onDone: {
          target: 'shown',
          actions: { type: 'assignBalance', params: ({ event }) => ({ balance: event.output }) },
        },
        onError: 'stale',
      },
    },
    stale: {
      description: 'The balance could not be refreshed: the old one is shown and marked as old.',
      on: { 'balance.refresh': 'refreshing', 'balance.refill': 'refilling' },
    },
    missing: {
      description: 'The balance could not be loaded; it can be requested again.',
      on: { 'balance.refresh': 'loading' },
    },
  },
});
