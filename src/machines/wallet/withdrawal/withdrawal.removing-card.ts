import { known } from '../../flow-meta.ts';
import { REFRESHING } from './withdrawal.context.ts';
import { keepingPassword } from './withdrawal.keeping-password.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** While a card is removed, which requires the payment password. */
export const removingCard = withdrawalSetup.createStateConfig({
  description: 'The form asks whether to remove the card, and for the payment password.',
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is open.',
      on: {
        'card.leave': { target: REFRESHING, actions: ['clearProblems', 'clearRemoval'] },
        'password.forgot': {
          guard: 'offersPassword',
          target: 'keepingPassword',
          actions: ['clearProblems', { type: 'assignTask', params: { task: 'reset' } }],
        },
        'removal.submit': [
          {
            guard: { type: 'isFilled', params: ({ event: { password } }) => ({ form: { password } }) },
            target: 'removing',
            actions: { type: 'assignProof', params: ({ event }) => event },
          },
          {
            actions: { type: 'assignEmpty', params: ({ event: { password } }) => ({ form: { password } }) },
          },
        ],
      },
    },
    removing: {
      description: 'The card is being removed, once for this intention.',
      tags: 'busy',
      invoke: {
        id: 'removeCard',
        src: 'removeCard',
        input: ({ context: { pageData, removal } }) => ({
          ...known(removal),
          visit: known(pageData).visit,
        }),
        onDone: {
          target: '#withdrawal.loading',
          actions: ['clearRemoval', { type: 'assignNotice', params: { notice: 'card_removed' } }],
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetProof'],
        },
      },
    },
    keepingPassword: keepingPassword('#withdrawal.removingCard.editing'),
  },
});
