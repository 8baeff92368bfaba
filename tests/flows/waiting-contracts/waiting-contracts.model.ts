import { waitingContractsMachine } from '../../../src/machines/agent/waiting-contracts/waiting-contracts.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { ANOTHER, OFFER } from '../common/whats-new.fixtures.ts';

export const model = defineModel(waitingContractsMachine, {
  title: 'Contracts that wait for an answer',
  events: {},
  outcomes: {
    watchContracts: { changed: { send: { type: 'contract.changed' } } },
    findWaiting: {
      one: { done: { hasAny: true, waiting: [OFFER] } },
      two: { done: { hasAny: true, waiting: [OFFER, ANOTHER] } },
      'none that waits': { done: { hasAny: true, waiting: [] } },
      'no contract at all': { done: { hasAny: false, waiting: [] } },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('idle'),
  rules: [
    {
      id: 'each request is reported once, a failed one as well, and nothing else is',
      requirements: ['CON-01'],
      always: (_, { label, sentToParent }) =>
        sentToParent.join() === (label.startsWith('findWaiting') ? 'contracts.found' : ''),
    },
    {
      id: 'changes by the other party, and the end of a popup, trigger a request at any time',
      requirements: ['CON-01'],
      always: (s, { label }) =>
        !['watchContracts = changed', 'contracts.check'].includes(label) || s.matches('finding'),
    },
    {
      id: "the count is the platform's last one; a failure changes nothing",
      always: (s, { label, from }) =>
        label === 'findWaiting = refused'
          ? s.context.waiting === from?.context.waiting
          : !label.startsWith('findWaiting') ||
            s.context.waiting.length === (label.endsWith('two') ? 2 : label.endsWith('one') ? 1 : 0),
    },
  ],
  instructions: {
    start: 'Sign in and look at the page for a while.',
    'contracts.check': 'Close the contracts.',
    'watchContracts = changed': 'The other side of a contract does something.',
    'findWaiting = one': 'An offer waits.',
    'findWaiting = two': 'Two offers wait.',
    'findWaiting = none that waits': 'No offer waits.',
    'findWaiting = no contract at all': 'The person has no contract.',
    'findWaiting = refused': 'The network is off while contracts are requested.',
  },
});
