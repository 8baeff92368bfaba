import { known } from '../../flow-meta.ts';
import { REFRESHING } from './withdrawal.context.ts';
import { keepingPassword } from './withdrawal.keeping-password.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** While a card is added, and with the first one a payment password. */
export const addingCard = withdrawalSetup.createStateConfig({
  description: 'The form describes a card or wallet; a member without a payment password chooses one here.',
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is open; errors are shown beside their fields.',
      on: {
        'card.leave': { target: REFRESHING, actions: 'clearProblems' },
        'password.forgot': {
          guard: 'canChangePassword',
          target: 'keepingPassword',
          actions: ['clearProblems', { type: 'assignTask', params: { task: 'reset' } }],
        },
        'card.submit': [
          {
            guard: { type: 'isCardRight', params: ({ event }) => event },
            target: 'proving',
            actions: { type: 'assignCard', params: ({ event }) => event },
          },
          { actions: { type: 'assignCardProblems', params: ({ event }) => event } },
        ],
      },
    },
    proving: { always: [{ guard: 'hasPassword', target: 'saving' }, { target: 'settingPassword' }] },
    settingPassword: {
      description: 'The first payment password is being set.',
      tags: 'busy',
      invoke: {
        id: 'setPaymentPassword',
        src: 'setPaymentPassword',
        input: ({ context: { newCard } }) => ({
          oldPassword: known(newCard).oldPassword,
          newPassword: known(newCard).password,
        }),
        onDone: { target: 'saving', actions: 'assignPasswordSet' },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetCard'],
        },
      },
    },
    saving: {
      description: 'The card is being added: once, however often the same one is sent.',
      tags: 'busy',
      invoke: {
        id: 'addCard',
        src: 'addCard',
        input: ({ context: { pageData, newCard } }) => {
          const { oldPassword: _, ...card } = known(newCard);
          return { card, visit: known(pageData).visit };
        },
        onDone: { target: '#withdrawal.loading', actions: 'forgetCard' },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetCard'],
        },
      },
    },
    keepingPassword: keepingPassword('#withdrawal.addingCard.editing'),
  },
});
