import { waitingRewardsMachine } from '../../../src/machines/member/waiting-rewards/waiting-rewards.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(waitingRewardsMachine, {
  title: 'Rewards that wait',
  events: { 'missions.changed': 'sent' },
  outcomes: {
    watchMissions: { changed: { send: { type: 'missions.changed' } } },
    countMissionRewards: {
      none: { done: 0 },
      two: { done: 2 },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('resting'),
  rules: [
    {
      id: "the count is the platform's last one; a failure changes nothing",
      requirements: ['API-22'],
      always: (s, { label, from }) =>
        label === 'countMissionRewards = two'
          ? s.context.waiting === 2
          : label === 'countMissionRewards = none'
            ? s.context.waiting === 0
            : s.context.waiting === (from?.context.waiting ?? 0),
    },
    {
      id: 'every change is counted again, also one that comes while the platform is asked',
      requirements: ['NAV-07', 'MEM-19'],
      always: (s, { label, started }) =>
        label !== 'watchMissions = changed' ||
        (s.matches('counting') && started.some(({ actor }) => actor === 'countMissionRewards')),
    },
  ],
  instructions: {
    start: 'Sign in and look at the account button.',
    'watchMissions = changed': 'A reward is claimed on another device.',
    'countMissionRewards = none': 'No reward waits.',
    'countMissionRewards = two': 'Two rewards wait.',
    'countMissionRewards = refused': 'The network is off while the count is requested.',
    'after countAgain': 'Half a minute passes.',
  },
});
