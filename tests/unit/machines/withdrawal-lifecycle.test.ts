import { describe, expect, it } from 'vitest';
import { WITHDRAWAL_STATES } from '../../../src/services/contract/withdrawal-states.ts';
import { isFinal } from '../../../src/machines/lifecycles/lifecycle.ts';
import {
  nextWithdrawal,
  withdrawalLifecycle,
  type WithdrawalEvent,
  type WithdrawalStatus,
} from '../../../src/machines/lifecycles/withdrawal.lifecycle.ts';

/** By hand: the permitted events and their targets. Others are not permitted. */
const MAY: Readonly<Record<WithdrawalStatus, Partial<Record<WithdrawalEvent, WithdrawalStatus>>>> = {
  submitted: { 'review.begin': 'inReview' },
  inReview: { approve: 'paying', reject: 'rejected' },
  paying: { pay: 'paid', 'pay.fail': 'failed' },
  paid: {
    'confirm.received': 'completed',
    'confirm.partial': 'partlyReceived',
    'confirm.notReceived': 'notReceived',
    'deadline.pass': 'autoReceived',
    'pay.fail': 'failed',
  },
  partlyReceived: {
    'dispute.payAgain': 'paying',
    'dispute.return': 'completed',
    'dispute.refuse': 'completed',
  },
  notReceived: { 'dispute.payAgain': 'paying', 'dispute.return': 'failed', 'dispute.refuse': 'completed' },
  completed: {},
  rejected: {},
  failed: {},
  autoReceived: {},
};
const STATES = Object.keys(MAY) as WithdrawalStatus[];
const EVENTS = [...new Set(STATES.flatMap((state) => Object.keys(MAY[state])))] as WithdrawalEvent[];

describe('the chart of a withdrawal', () => {
  it('has the states of the wire and no other', () => {
    expect(Object.keys(withdrawalLifecycle.states).toSorted()).toEqual(
      Object.keys(WITHDRAWAL_STATES).toSorted(),
    );
    expect(Object.values(WITHDRAWAL_STATES).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it.each(STATES)('%s: each event leads to its target, or nowhere', (state) => {
    for (const event of EVENTS)
      expect([event, nextWithdrawal(state, event)]).toEqual([event, MAY[state][event] ?? null]);
  });

  it('after a part has arrived in an earlier round, a payment that fails ends as completed', () => {
    const earlier = { hasArrived: true };
    expect(nextWithdrawal('paying', 'pay.fail', earlier)).toBe('completed');
    expect(nextWithdrawal('paid', 'pay.fail', earlier)).toBe('completed');
    expect(nextWithdrawal('notReceived', 'dispute.return', earlier)).toBe('completed');
  });

  it('WDR-05 nothing leads away from a forced receipt, nor back to it from an answer', () => {
    expect(isFinal(withdrawalLifecycle, 'autoReceived')).toBe(true);
    expect(EVENTS.filter((event) => nextWithdrawal('autoReceived', event) !== null)).toEqual([]);
    const answered = ['completed', 'partlyReceived', 'notReceived'] as const;
    expect(answered.map((state) => nextWithdrawal(state, 'deadline.pass'))).toEqual([null, null, null]);
  });
});
