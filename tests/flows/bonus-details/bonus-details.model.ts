import { bonusDetailsMachine } from '../../../src/machines/member/bonus-details/bonus-details.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(bonusDetailsMachine, {
  title: 'BonusDetails',
  outcomes: {
    listNames: {
      two: { done: ['Mina', 'Kerem'] },
      none: { done: [] },
      offline: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('shown'),
  rules: [
    {
      id: 'an answer is shown as it came',
      always: (s, { label }) => label !== 'listNames = two' || s.context.names.length === 2,
    },
  ],
  instructions: {
    start: 'Open the list.',
    'listNames = two': 'The platform has two names.',
    'listNames = none': 'The platform has none.',
    'listNames = offline': 'The network is gone.',
    'list.retry': 'Press "Try again".',
  },
});
