/**
 * Deposit: what may happen to money that a member pays in. A payment that arrives after the deadline or after
 * a cancellation is still real money and credits this very deposit; so those two states are closed to the
 * member and open only to the cashier. The cashier's last report (paid, refused) is final.
 */
import { setup } from 'xstate';
import type { StatusOf } from './lifecycle.ts';

export type DepositEvent =
  | { type: 'pay.begin' }
  | { type: 'cashier.pay' }
  | { type: 'cashier.reject' }
  | { type: 'cancel' }
  | { type: 'deadline.pass' };

export const depositLifecycle = setup({ types: { events: {} as DepositEvent } }).createMachine({
  id: 'depositLifecycle',
  initial: 'pending',
  states: {
    pending: {
      description: 'The member has requested a deposit; no payment is known yet.',
      on: {
        'pay.begin': 'processing',
        'cashier.pay': 'success',
        'cashier.reject': 'rejected',
        cancel: 'cancelled',
        'deadline.pass': 'expired',
      },
    },
    processing: {
      description:
        'The cashier has reported the start of the payment; it is too late to cancel, and no deadline ends it.',
      on: { 'cashier.pay': 'success', 'cashier.reject': 'rejected' },
    },
    cancelled: {
      description: 'The member has cancelled it.',
      on: { 'cashier.pay': 'success' },
    },
    expired: {
      description: 'No payment arrived in time.',
      on: { 'cashier.pay': 'success' },
    },
    success: { type: 'final', description: 'The money is in the wallet.' },
    rejected: { type: 'final', description: 'The cashier has refused the payment; no money moved.' },
  },
});

export type DepositStatus = StatusOf<typeof depositLifecycle>;
