/**
 * Deposit: a method, an amount, and one order per intention; then the wait for the platform. Whatever page
 * the money is paid at, only the platform reports that it has arrived. A page flow: it does not end by
 * itself.
 */
import type { SnapshotFrom, ActorRefFrom } from 'xstate';
import { known } from '../../flow-meta.ts';
import type { DepositMethod } from '../../../services/deposit.ts';
import { amountOf } from '../common/amount.ts';
import { depositSetup, methodOf, SLIP } from './deposit.setup.ts';

export const depositMachine = depositSetup.createMachine({
  id: 'deposit',
  context: {
    offer: null,
    method: '',
    form: { amount: '', payer: '' },
    pickTurn: false,
    problems: {},
    failure: null,
    key: null,
    order: null,
    isUncertain: false,
    waiting: null,
    isReminded: false,
    slip: null,
    end: null,
  },
  invoke: { id: 'recentDeposits', src: 'recentDeposits' },
  initial: 'loading',
  states: {
    loading: {
      description: 'Methods, limits and amounts are loading.',
      tags: 'busy',
      invoke: {
        id: 'loadDeposit',
        src: 'loadDeposit',
        onDone: [
          { guard: { type: 'isClosed', params: ({ event }) => event.output }, target: 'closed' },
          { target: 'choosing', actions: { type: 'assignStart', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The methods could not be loaded; they can be requested again.',
      on: { 'offer.retry': { target: 'loading', actions: 'clearFailure' } },
    },
    closed: {
      description: 'Deposits are closed at the moment, or not open to this member.',
      on: { 'offer.retry': 'loading' },
    },
    choosing: {
      description:
        'The member chooses a method and an amount; the reason why the last order was refused is shown above.',
      meta: { requirements: ['NAV-04', 'MEM-07', 'WAL-02'], view: 'DepositPage' },
      on: {
        'method.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: [{ type: 'assignMethod', params: ({ event }) => event }, 'keepDraft'],
        },
        'amount.pick': { actions: [{ type: 'assignPick', params: ({ event }) => event }, 'keepDraft'] },
        'form.type': { actions: { type: 'assignForm', params: ({ event }) => event } },
        'draft.keep': { actions: [{ type: 'assignForm', params: ({ event }) => event }, 'keepDraft'] },
        'form.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'creatingKey',
            actions: [
              { type: 'assignForm', params: ({ event }) => event },
              { type: 'assignOrder', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'assignForm', params: ({ event }) => event },
              { type: 'assignProblems', params: ({ event }) => event },
            ],
          },
        ],
        'deposit.resume': {
          guard: { type: 'isOpen', params: ({ event }) => event },
          target: 'waiting',
          actions: { type: 'assignResumed', params: ({ event }) => event },
        },
      },
    },
    creatingKey: {
      description: 'The order is complete; it gets an idempotency key.',
      tags: 'busy',
      invoke: {
        id: 'newIntention',
        src: 'newIntention',
        onDone: {
          target: 'submitting',
          actions: { type: 'assignKey', params: ({ event }) => ({ key: event.output }) },
        },
        onError: {
          target: 'choosing',
          actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetOrder'],
        },
      },
    },
    submitting: {
      description: 'The order is sent to the platform, once for this intention.',
      tags: 'busy',
      invoke: {
        id: 'openDeposit',
        src: 'openDeposit',
        input: ({ context: { order, key } }) => ({ order: known(order), key: known(key) }),
        onDone: {
          target: 'waiting',
          actions: [
            { type: 'assignOpened', params: ({ event }) => ({ opened: event.output }) },
            'forgetOrder',
            'dropDraft',
            'refreshDeposits',
          ],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'choosing',
            actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetOrder'],
          },
          {
            target: 'resultUnknown',
            actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'assignUncertain'],
          },
        ],
      },
    },
    resultUnknown: {
      description:
        'It is unknown whether the order was taken; sent again under the same key, it is taken once.',
      on: {
        'order.retry': { target: 'submitting', actions: 'clearFailure' },
        'order.leave': { target: 'choosing', actions: ['clearFailure', 'forgetOrder', 'refreshDeposits'] },
      },
    },
    waiting: {
      description:
        'The deposit waits to be paid; the page shows how, until when, and what the platform has reported.',
      initial: 'open',
      invoke: { id: 'slip', src: 'proofs', input: SLIP },
      on: {
        'proofs.changed': { actions: { type: 'assignSlip', params: ({ event }) => event } },
        'deposits.loaded': [
          {
            guard: { type: 'hasEnded', params: ({ event }) => event },
            target: 'ended',
            actions: { type: 'assignEnd', params: ({ event }) => event },
          },
          { guard: { type: 'hasBegun', params: ({ event }) => event }, actions: 'assignBegun' },
          { guard: { type: 'hasSlip', params: ({ event }) => event }, actions: 'assignSlipSubmitted' },
        ],
        'order.leave': { target: 'choosing', actions: 'forgetDeposit' },
        'payment.open': { actions: { type: 'openPayment', params: ({ event }) => event } },
      },
      states: {
        open: {
          description:
            'It can be paid, cancelled and followed up with a reminder; the slip of a transfer can be submitted.',
          on: {
            'deposit.cancel': { target: 'cancelling', actions: 'clearFailure' },
            'deposit.remind': { target: 'reminding', actions: 'clearFailure' },
            'slip.send': { guard: 'canSendSlip', target: 'submittingSlip', actions: 'clearFailure' },
          },
        },
        cancelling: {
          description: 'The platform is asked to cancel it; only its response counts.',
          tags: 'busy',
          invoke: {
            id: 'cancelDeposit',
            src: 'cancelDeposit',
            input: ({ context }) => ({ id: known(context.waiting).id }),
            onDone: { target: 'open', actions: 'refreshDeposits' },
            onError: {
              target: 'open',
              actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'refreshDeposits'],
            },
          },
        },
        submittingSlip: {
          description: 'The slip of the transfer is submitted: the uploaded picture, by its id.',
          tags: 'busy',
          invoke: {
            id: 'submitSlip',
            src: 'submitSlip',
            input: ({ context: { waiting, slip } }) => ({
              id: known(waiting).id,
              fileId: known(known(slip).fileId),
            }),
            onDone: { target: 'open', actions: ['assignSlipSubmitted', 'refreshDeposits'] },
            onError: {
              target: 'open',
              actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'refreshDeposits'],
            },
          },
        },
        reminding: {
          description: 'The operator is reminded of it.',
          tags: 'busy',
          invoke: {
            id: 'remind',
            src: 'remind',
            input: ({ context }) => ({ id: known(context.waiting).id }),
            onDone: { target: 'open', actions: ['assignReminded', 'refreshDeposits'] },
            onError: {
              target: 'open',
              actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'refreshDeposits'],
            },
          },
        },
      },
    },
    ended: {
      description: 'The platform has reported how it ended, and the page shows what comes next.',
      on: { 'deposit.again': { target: 'choosing', actions: 'forgetDeposit' } },
    },
  },
});

export type DepositSnapshot = SnapshotFrom<typeof depositMachine>;

export type DepositEndState = 'success' | 'rejected' | 'cancelled' | 'expired';
export const selectMethod = ({ context }: DepositSnapshot): DepositMethod | null => methodOf(context);
/** The typed amount in minor units; null while it is not an amount. */
export const selectOrderAmount = ({ context }: DepositSnapshot): number | null =>
  context.order?.amount ?? amountOf(context.form.amount, context.offer?.exponent ?? 2);
/** Whether the chosen method accepts the amount: only then can the member pay. */
export const selectIsPayable = (snapshot: DepositSnapshot): boolean => {
  const amount = selectOrderAmount(snapshot);
  const method = selectMethod(snapshot);
  return amount !== null && method !== null && amount >= method.minimum && amount <= method.maximum;
};

export type DepositRef = ActorRefFrom<typeof depositMachine>;
