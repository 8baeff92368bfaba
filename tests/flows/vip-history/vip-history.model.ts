import {
  vipHistoryMachine,
  type VipHistorySnapshot,
} from '../../../src/machines/vip/vip-history/vip-history.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { changes, noChanges } from '../common/vip.fixtures.ts';

type Snapshot = VipHistorySnapshot;
const canTurn = (s: Snapshot): boolean =>
  (s.context.rows?.totalPages ?? 0) > 0 && (s.matches('shown') || s.matches('loading'));

export const model = defineModel(vipHistoryMachine, {
  title: 'History of the rank',
  events: {
    'club.changed': 'sent',
    'page.turn': {
      second: (s: Snapshot) => (canTurn(s) && s.context.page === 1 ? { page: 2 } : undefined),
      first: (s: Snapshot) => (canTurn(s) && s.context.page === 2 ? { page: 1 } : undefined),
      'beyond the last': (s: Snapshot) => (canTurn(s) ? { page: 3 } : undefined),
    },
  },
  outcomes: {
    watchClub: { changed: { send: { type: 'club.changed' } } },
    getRankHistory: {
      changes: { done: changes },
      nothing: { done: noChanges },
      offline: { error: new ServiceError('offline') },
    },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'what is requested is the chosen page',
      requirements: ['VIP-01'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'getRankHistory' || JSON.stringify(input) === JSON.stringify({ page: s.context.page }),
        ),
    },
    {
      id: 'pages turn within their number, and what is shown stays until the next is here',
      always: (s, { label, from }) =>
        (label !== 'page.turn (second)' ||
          (s.matches('loading') && s.context.page === 2 && s.context.rows === from?.context.rows)) &&
        (label !== 'page.turn (beyond the last)' || s.value === from?.value),
    },
    {
      id: 'rows are shown, nothing is said to be nothing, and a failure says why',
      requirements: ['VIP-01'],
      always: (s, { label }) =>
        (label !== 'getRankHistory = changes' || (s.matches('shown') && s.context.failure === null)) &&
        (label !== 'getRankHistory = nothing' || s.matches('empty')) &&
        (label !== 'getRankHistory = offline' || (s.matches('failed') && s.context.failure !== null)),
    },
    {
      id: 'a change loads it again',
      always: (s, { label }) => label !== 'watchClub = changed' || s.matches('loading'),
    },
    {
      id: 'after a failure it can be read',
      from: (s) => s.matches('failed'),
      canReach: (s) => s.matches('shown'),
    },
  ],
  instructions: {
    start: 'Open /vip as a member and scroll to the history.',
    'watchClub = changed': 'A rank is reached.',
    'page.turn (second)': 'Choose page 2.',
    'page.turn (first)': 'Choose page 1.',
    'page.turn (beyond the last)': 'No person can do this: there is no such page.',
    'history.reload': 'Press "Try again".',
    'getRankHistory = changes': 'The platform answers with changes.',
    'getRankHistory = nothing': 'The rank has never changed.',
    'getRankHistory = offline': 'The network is off while the changes load.',
  },
});
