import * as v from 'valibot';

/** Withdrawal states by name and wire number, in one place (wire contract 4, no. 6). */
export const WITHDRAWAL_STATES = {
  submitted: 1,
  inReview: 2,
  paying: 3,
  paid: 4,
  completed: 5,
  partlyReceived: 6,
  notReceived: 7,
  rejected: 8,
  failed: 9,
  autoReceived: 10,
} as const;
export type WithdrawalState = keyof typeof WITHDRAWAL_STATES;

const BY_NUMBER = new Map<number, WithdrawalState>(
  Object.entries(WITHDRAWAL_STATES).map(([name, number]) => [number, name as WithdrawalState]),
);

/** A wire state by its number: a gateway may have no names, or other ones. */
export const StateNumber = v.pipe(
  v.picklist([...BY_NUMBER.keys()], 'request_param_err'),
  v.transform((number) => BY_NUMBER.get(number) as WithdrawalState),
);

/** Why an unpaid withdrawal waits longer than its turn. */
export const WAIT_REASONS = ['new_card', 'recent_change', 'review', 'stopped'] as const;

/** Answers about the receipt of a payment (wire contract 4, no. 7). */
export const CONFIRM_STATUSES = ['RECEIVED', 'PARTIAL', 'NOT_RECEIVED'] as const;
export type ConfirmStatus = (typeof CONFIRM_STATUSES)[number];

/** Kinds of cards: bank, e-wallet, virtual wallet. */
export const CARD_KINDS = ['BC', 'EW', 'VW'] as const;
