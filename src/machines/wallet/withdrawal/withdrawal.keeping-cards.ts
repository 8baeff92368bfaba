import { known } from '../../flow-meta.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** While a card is removed, which requires the payment password. */
export const removingCard = withdrawalSetup.createStateConfig({
  description: 'The form asks whether to remove the card, and for the payment password.',
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is open.',
      on: {
        'card.leave': { target: '#withdrawal.desk', actions: ['clearProblems', 'clearRemoval'] },
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
        input: ({ context: { desk, removal } }) => ({
          ...known(removal),
          key: `${known(desk).visit}.away.${known(removal).id}`,
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
  },
});

/** While the payment password is changed. */
export const changingPassword = withdrawalSetup.createStateConfig({
  description: 'The form asks for the current payment password and the new one.',
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is open; errors are shown beside their fields.',
      on: {
        'card.leave': { target: '#withdrawal.desk', actions: 'clearProblems' },
        'password.forgot': { target: '#withdrawal.resettingPassword', actions: 'clearProblems' },
        'password.submit': [
          {
            guard: { type: 'isFilled', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'assignChange', params: ({ event }) => event },
          },
          { actions: { type: 'assignEmpty', params: ({ event }) => event } },
        ],
      },
    },
    saving: {
      description: 'The new password is being set.',
      tags: 'busy',
      invoke: {
        id: 'changePaymentPassword',
        src: 'changePaymentPassword',
        input: ({ context }) => known(context.change),
        onDone: {
          target: '#withdrawal.desk',
          actions: ['forgetChange', { type: 'assignNotice', params: { notice: 'payment_password_changed' } }],
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetChange'],
        },
      },
    },
  },
});
