import { waitingContractsMachine } from '../../../src/machines/agent/waiting-contracts.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const offer = { kind: 'daily', name: '1.4' } as const;
const another = { kind: 'hourly', name: '2.1' } as const;
const found = (isNew: boolean, ...waiting: readonly (typeof offer | typeof another)[]) => ({
  done: { hasAny: true, waiting, isNew },
});
const CLOSED = ['flow.ended (its own)'];

export const model = defineModel(waitingContractsMachine, {
  title: 'Contracts that wait for an answer',
  inputs: { 'where they pop up': { popsUp: true }, 'where badges do': { popsUp: false } },
  events: {
    'flow.ended': {
      'its own': { name: 'contractOffers', output: null },
      'another dialog': { name: 'login', output: null },
    },
  },
  outcomes: {
    watchContracts: { news: { send: { type: 'contract.news' } } },
    findWaiting: {
      'one that is new': found(true, offer),
      'another that is new': found(true, offer, another),
      'one that was shown': found(false, offer),
      'none that waits': found(false),
      'no contract at all': { done: { hasAny: false, waiting: [], isNew: false } },
      refused: { error: new ServiceError('offline') },
    },
    isPageFree: {
      free: { done: true },
      'a room is open': { done: false },
      'cannot be told': { error: new Error('no address') },
    },
  },
  home: (s) => s.matches('due') || s.matches('resting'),
  rules: [
    {
      id: 'one that is new is offered, where nobody is at work in a room or a game, and nothing else is',
      requirements: ['CON-01'],
      always: (_, { label, told }) =>
        told.length === (label === 'isPageFree = free' || label === 'contracts.look' ? 1 : 0),
    },
    {
      id: 'it is offered until it was shown, and then no more',
      requirements: ['CON-01'],
      always: (s, { label, from }) =>
        (!label.endsWith('that is new') || s.matches('due') === s.context.popsUp) &&
        (from?.matches('due') !== true || !label.startsWith('after') || s.matches('due')) &&
        (!/(was shown|that waits|at all|refused)$/.test(label) || s.matches('resting')),
    },
    {
      id: 'what was shown is kept once it is closed, and asked for anew: it may have been answered',
      always: (s, { label, actions }) =>
        actions.includes('keepSeen') === CLOSED.includes(label) &&
        (!CLOSED.includes(label) || s.matches('finding')),
    },
    {
      id: 'news of the other side is looked at, whatever goes on',
      requirements: ['CON-01'],
      always: (s, { label }) => label !== 'watchContracts = news' || s.matches('finding'),
    },
    {
      id: 'the count is what the platform said last; a failure changes nothing',
      always: (s, { label, from }) =>
        label === 'findWaiting = refused'
          ? s.context.waiting === from?.context.waiting
          : !label.startsWith('findWaiting') ||
            s.context.waiting.length ===
              (label.endsWith('another that is new') ? 2 : /none|no contract/.test(label) ? 0 : 1),
    },
  ],
  say: {
    'start where they pop up': 'Sign in and look at the page for a while.',
    'start where badges do':
      'Switch the store flag contractPopups off in the console, sign in and look at the page for a while.',
    'flow.ended (its own)': 'Close the contracts.',
    'flow.ended (another dialog)': 'Close the dialog that was open first.',
    'contracts.look': 'Open the menu of the account and press "Contracts".',
    'after offerAgain': 'Wait for three seconds.',
    'watchContracts = news': 'The other side of a contract does something.',
    'findWaiting = one that is new': 'An offer waits that has not been shown in this session.',
    'findWaiting = another that is new': 'Two offers wait, one of them has not been shown.',
    'findWaiting = one that was shown': 'The offer that was shown still waits.',
    'findWaiting = none that waits': 'No offer waits.',
    'findWaiting = no contract at all': 'The person has no contract.',
    'findWaiting = refused': 'The network is gone while contracts are asked for.',
    'isPageFree = free': 'No room and no game is open.',
    'isPageFree = cannot be told': 'No person can do this: the browser has no address.',
    'isPageFree = a room is open': 'A room or a game is open.',
  },
});
