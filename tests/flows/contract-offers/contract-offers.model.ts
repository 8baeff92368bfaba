import { contractOffersMachine } from '../../../src/machines/agent/contract-offers/contract-offers.machine.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(contractOffersMachine, {
  title: 'Contracts in a dialog',
  events: {},
  outcomes: { contractNegotiation: {} },
  home: (s) => s.matches('open'),
  rules: [
    {
      id: 'the contracts are of all kinds, and run as long as the dialog',
      requirements: ['CON-01'],
      always: (s) => (s.children['contracts'] !== undefined) === s.matches('open'),
    },
    {
      id: 'it ends when it is closed',
      always: (s, { label }) => (s.status === 'done') === (label === 'dialog.close'),
    },
  ],
  instructions: {
    start: 'Sign in as a member with a waiting contract.',
    'dialog.close': 'Press the cross.',
  },
});
