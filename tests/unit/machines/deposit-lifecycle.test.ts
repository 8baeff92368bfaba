import { expect, test } from 'vitest';
import { DEPOSIT_STATES } from '#contract/deposit.ts';
import { depositLifecycle, type DepositEvent, type DepositStatus } from '#lifecycles/deposit.lifecycle.ts';
import { isFinal, nextStatus } from '#lifecycles/lifecycle.ts';

/** By hand, from the decision: the permitted events of a deposit, and no others. */
const TABLE: Readonly<Record<DepositStatus, Partial<Record<DepositEvent['type'], DepositStatus>>>> = {
  pending: {
    'pay.begin': 'processing',
    'cashier.pay': 'success',
    'cashier.reject': 'rejected',
    cancel: 'cancelled',
    'deadline.pass': 'expired',
  },
  processing: { 'cashier.pay': 'success', 'cashier.reject': 'rejected' },
  cancelled: { 'cashier.pay': 'success' },
  expired: { 'cashier.pay': 'success' },
  success: {},
  rejected: {},
};
const EVENTS = ['pay.begin', 'cashier.pay', 'cashier.reject', 'cancel', 'deadline.pass'] as const;
const STATUSES = Object.keys(TABLE) as DepositStatus[];

test.each(STATUSES)('from %s a deposit moves as the decision states, and nowhere else', (status) => {
  const found = EVENTS.flatMap((type) => {
    const next = nextStatus(depositLifecycle, status, { type });
    return next ? [[type, next]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(TABLE[status]);
  expect(isFinal(depositLifecycle, status)).toBe(found.length === 0);
});

test('each state has its number on the wire, and only 4 and 5 are in progress', () => {
  expect(DEPOSIT_STATES).toEqual({
    success: 2,
    rejected: 3,
    pending: 4,
    processing: 5,
    cancelled: 6,
    expired: 7,
  });
  expect(STATUSES.toSorted()).toEqual(Object.keys(DEPOSIT_STATES).toSorted());
});
