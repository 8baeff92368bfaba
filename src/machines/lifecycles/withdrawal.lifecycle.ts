import { setup, type EventFromLogic } from 'xstate';
import { nextStatus, type StatusOf } from './lifecycle.ts';

/** Of a payment that is made again: whether a part of the withdrawal has arrived in an earlier round. */
interface EarlierRounds {
  readonly hasArrived: boolean;
}

/** What has arrived in an earlier round stays paid, and counts towards the limits of the day. */
const FAILURE = [
  {
    guard: { type: 'hasArrived', params: ({ event }: { event: EarlierRounds }) => event },
    target: 'completed',
  },
  { target: 'failed' },
] as const;

/**
 * What may happen to a withdrawal. Money leaves the balance only between `paying` and `paid`; before that it
 * is held, after that the member confirms what has arrived. A reported shortfall goes back to the operator,
 * who pays it again, returns it to the balance, or shows that it did arrive.
 */
export const withdrawalLifecycle = setup({
  types: {
    events: {} as
      | { type: 'review.begin' }
      | { type: 'approve' }
      | { type: 'reject' }
      | { type: 'pay' }
      | ({ type: 'pay.fail' } & EarlierRounds)
      | { type: 'confirm.received' }
      | { type: 'confirm.partial' }
      | { type: 'confirm.notReceived' }
      | { type: 'deadline.pass' }
      | { type: 'dispute.payAgain' }
      | ({ type: 'dispute.return' } & EarlierRounds)
      | { type: 'dispute.refuse' },
  },
  guards: { hasArrived: (_, { hasArrived }: EarlierRounds) => hasArrived },
}).createMachine({
  id: 'withdrawalLifecycle',
  initial: 'submitted',
  states: {
    submitted: {
      description: 'The amount is held in the balance; the review has not begun.',
      on: { 'review.begin': 'inReview' },
    },
    inReview: {
      description: 'The operator reviews it.',
      on: { approve: 'paying', reject: 'rejected' },
    },
    paying: {
      description: 'The operator sends the money by bank.',
      on: { pay: 'paid', 'pay.fail': FAILURE },
    },
    paid: {
      description: 'The money has been sent; the member confirms whether it has arrived, until the deadline.',
      on: {
        'confirm.received': 'completed',
        'confirm.partial': 'partlyReceived',
        'confirm.notReceived': 'notReceived',
        'deadline.pass': 'autoReceived',
        // The bank returned it.
        'pay.fail': FAILURE,
      },
    },
    partlyReceived: {
      description: 'A part has arrived; the missing part is in review.',
      on: {
        'dispute.payAgain': 'paying',
        'dispute.return': 'completed',
        'dispute.refuse': 'completed',
      },
    },
    notReceived: {
      description: 'Nothing has arrived, with proof; the whole payment is in review.',
      on: { 'dispute.payAgain': 'paying', 'dispute.return': FAILURE, 'dispute.refuse': 'completed' },
    },
    completed: {
      type: 'final',
      description: 'Received as a whole or in part, and the missing part is settled.',
    },
    rejected: { type: 'final', description: 'Refused with a reason; the amount is available again.' },
    failed: { type: 'final', description: 'The payment failed; the amount is back in the balance.' },
    // A forced receipt is not reversed (WDR-05): no event leads out of this state.
    autoReceived: { type: 'final', description: 'The member did not answer in time; it counts as received.' },
  },
});

export type WithdrawalStatus = StatusOf<typeof withdrawalLifecycle>;
export type WithdrawalEvent = EventFromLogic<typeof withdrawalLifecycle>['type'];

/** The state that an event leads to; null where the event is not possible. */
export const nextWithdrawal = (
  status: WithdrawalStatus,
  type: WithdrawalEvent,
  { hasArrived }: EarlierRounds = { hasArrived: false },
): WithdrawalStatus | null => nextStatus(withdrawalLifecycle, status, { type, hasArrived });
