import { waitingRewardsMachine } from '../../../src/machines/member/waiting-rewards/waiting-rewards.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(waitingRewardsMachine, {
  title: 'Rewards that wait',
  events: { 'rewards.changed': 'sent' },
  outcomes: {
    watchRewards: { changed: { send: { type: 'rewards.changed' } } },
    countRewards: {
      none: { done: { all: 0, missions: 0 } },
      two: { done: { all: 2, missions: 1 } },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('idle'),
  rules: [
    {
      id: "the count is the platform's last one; a failure changes nothing",
      requirements: ['API-22'],
      always: (s, { label, from }) =>
        label === 'countRewards = two'
          ? s.context.waiting.all === 2
          : label === 'countRewards = none'
            ? s.context.waiting.all === 0
            : s.context.waiting.all === (from?.context.waiting.all ?? 0),
    },
    {
      id: 'every change is counted again, also one that comes while the platform is asked',
      requirements: ['NAV-07', 'MEM-19'],
      always: (s, { label, started }) =>
        label !== 'watchRewards = changed' ||
        (s.matches('counting') && started.some(({ actor }) => actor === 'countRewards')),
    },
  ],
  instructions: {
    start: 'Sign in and look at the account button.',
    'watchRewards = changed': 'A reward is claimed on another device.',
    'countRewards = none': 'No reward waits.',
    'countRewards = two': 'Two rewards wait.',
    'countRewards = refused': 'The network is off while the count is requested.',
    'after countAgain': 'Half a minute passes.',
  },
});
