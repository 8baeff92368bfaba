import type { WithdrawalSnapshot } from '../../machines/wallet/withdrawal.machine.ts';

type State = NonNullable<WithdrawalSnapshot['context']['desk']>['withdrawals'][number]['state'];

const TONES = {
  submitted: 'info',
  inReview: 'info',
  paying: 'info',
  paid: 'warn',
  completed: 'ok',
  partlyReceived: 'warn',
  notReceived: 'warn',
  rejected: 'danger',
  failed: 'danger',
  autoReceived: 'ok',
} as const satisfies Record<State, string>;

/** The colour of a state: it is never the only thing that says it. */
export const toneOf = (state: State): (typeof TONES)[State] => TONES[state];
