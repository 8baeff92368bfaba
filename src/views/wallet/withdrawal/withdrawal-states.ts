import type { MessageId } from '../../../i18n/message-id.ts';
import type { Withdrawal } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';

interface StateTexts {
  /** The colour of a state, which is never its only sign. */
  readonly tone: 'info' | 'warn' | 'ok' | 'danger';
  readonly name: MessageId;
  /** Who holds it and what is next. */
  readonly next: MessageId;
}

/** The texts of each state. */
export const STATE_TEXTS: Readonly<Record<Withdrawal['state'], StateTexts>> = {
  submitted: { tone: 'info', name: 'withdrawal_submitted', next: 'withdrawal_next_submitted' },
  inReview: { tone: 'info', name: 'withdrawal_inReview', next: 'withdrawal_next_inReview' },
  paying: { tone: 'info', name: 'withdrawal_paying', next: 'withdrawal_next_paying' },
  paid: { tone: 'warn', name: 'withdrawal_paid', next: 'withdrawal_next_paid' },
  completed: { tone: 'ok', name: 'withdrawal_completed', next: 'withdrawal_next_completed' },
  partlyReceived: { tone: 'warn', name: 'withdrawal_partlyReceived', next: 'withdrawal_next_partlyReceived' },
  notReceived: { tone: 'warn', name: 'withdrawal_notReceived', next: 'withdrawal_next_notReceived' },
  rejected: { tone: 'danger', name: 'withdrawal_rejected', next: 'withdrawal_next_rejected' },
  failed: { tone: 'danger', name: 'withdrawal_failed', next: 'withdrawal_next_failed' },
  autoReceived: { tone: 'ok', name: 'withdrawal_autoReceived', next: 'withdrawal_next_autoReceived' },
};

/** Why a payout waits longer than its turn. */
export const WAIT_TEXTS = {
  new_card: 'withdrawal_wait_new_card',
  recent_change: 'withdrawal_wait_recent_change',
  review: 'withdrawal_wait_review',
  stopped: 'withdrawal_wait_stopped',
} as const satisfies Record<NonNullable<Withdrawal['wait']>['reason'], MessageId>;

/** The texts of the platform's withdrawal events. */
export const EVENT_TEXTS: Readonly<Record<string, MessageId>> = {
  submit: 'timeline_requested',
  'review.begin': 'case_review',
  approve: 'timeline_approved',
  reject: 'withdrawal_rejected',
  pay: 'timeline_paid',
  'pay.fail': 'case_pay_failed',
  'confirm.received': 'confirm_received',
  'confirm.partial': 'confirm_partial',
  'confirm.notReceived': 'confirm_none',
  'deadline.pass': 'withdrawal_autoReceived',
  'dispute.payAgain': 'case_paid_again',
  'dispute.return': 'case_returned',
  'dispute.refuse': 'case_arrived',
};
export const ACTOR_TEXTS = {
  member: 'case_by_you',
  house: 'case_by_operator',
  clock: 'case_by_clock',
} as const satisfies Record<Withdrawal['timeline'][number]['actor'], MessageId>;
