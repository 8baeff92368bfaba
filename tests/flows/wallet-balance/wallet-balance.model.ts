import { walletBalanceMachine } from '../../../src/machines/wallet/wallet-balance/wallet-balance.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import type { Balance } from '../../../src/services/contract/wallet.ts';
import { defineModel } from '../../kit/model.ts';
import { balance } from '../common/session.fixtures.ts';

/** The balance of the account on later requests. */
const fresh: Balance = { ...balance, sum: 990_000 };
/** The balance of a trial account after a refill. */
const full: Balance = { ...balance, sum: 100_000 };
const OF_TRIALS = 'only a game for play money has the button: free-play.e2e.ts';

export const model = defineModel(walletBalanceMachine, {
  title: 'Balance of the header',
  inputs: { open: { isHidden: false }, hidden: { isHidden: true } },
  events: { 'balance.pushed': { more: { balance: { ...balance, sum: 1_500_000 } } } },
  outcomes: {
    getBalance: {
      held: { done: ({ sync }) => (sync ? fresh : balance) },
      refused: { error: new ServiceError('offline') },
    },
    refillFreePlay: {
      full: { done: full },
      early: { error: new ServiceError('refused', 'TOO_MANY_REQUESTS') },
      lost: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('shown') || s.matches('stale') || s.matches('missing'),
  offBrowser: {
    'balance.pushed (more)': 'only a game moves the balance: round.e2e.ts',
    'balance.refill': OF_TRIALS,
  },
  rules: [
    {
      id: 'an old balance is never shown as fresh',
      requirements: ['NAV-06'],
      never: (s, via) => / = refused$/.test(via.label) && s.matches('shown'),
    },
    {
      id: 'the balance stays during a refresh',
      requirements: ['NAV-06'],
      never: (s, via) => via.from?.context.balance != null && s.context.balance === null,
    },
    {
      id: 'the response to a refill is shown, unless a newer balance was pushed meanwhile',
      requirements: ['FRE-01'],
      always: (s, { label, from }) =>
        label !== 'refillFreePlay = full' ||
        (s.matches('shown') &&
          s.context.balance?.sum ===
            (from?.context.isPushed === true ? from.context.balance?.sum : full.sum)),
    },
    {
      id: 'hiding is kept in the browser, and nothing else is',
      requirements: ['NAV-05'],
      always: (_, via) => via.actions.includes('storeHidden') === (via.label === 'balance.toggle'),
    },
    {
      id: 'the result of a refill is shown until the balance is requested again, and at no other time',
      requirements: ['FRE-01'],
      always: (s, via) =>
        !/^(refillFreePlay =|balance\.refresh|balance\.refill)/.test(via.label) ||
        (s.context.refill !== null) === via.label.startsWith('refillFreePlay ='),
    },
  ],
  instructions: {
    'start open': 'A member signs in who shows the balance.',
    'start hidden': 'A member with a hidden balance signs in.',
    'balance.refresh': 'Press the button that refreshes the balance.',
    'balance.toggle': 'Press the eye beside the balance.',
    'balance.refill': 'In a game for play money, press "Fill up".',
    'refillFreePlay = full': 'The platform fills up the play money.',
    'refillFreePlay = early': 'The platform refuses, since it was filled up several times within the hour.',
    'refillFreePlay = lost': 'The connection to the platform breaks while it is filled up.',
    'balance.pushed': 'Money comes to the account by another way, such as a win.',
    'getBalance = held': 'The platform answers with the balance.',
    'getBalance = refused': 'The connection breaks while the balance is requested.',
    'refreshBalance = held': 'The platform answers with the balance.',
    'refreshBalance = refused': 'The connection breaks while the balance is requested.',
  },
});
