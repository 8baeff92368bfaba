import { known } from '../../flow-meta.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** While a new payment password replaces a forgotten one. */
export const resettingPassword = withdrawalSetup.createStateConfig({
  description:
    'Who has forgotten the payment password proves it is them: by the password to sign in with, and by a code.',
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is open; what is wrong with it is said beside each field.',
      on: {
        'card.leave': { target: '#withdrawal.desk', actions: ['clearProblems', 'clearCode'] },
        'code.send': { target: 'sendingCode', actions: 'clearProblems' },
        'reset.submit': [
          {
            guard: { type: 'isFilled', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'assignReset', params: ({ event }) => event },
          },
          { actions: { type: 'assignEmpty', params: ({ event }) => event } },
        ],
      },
    },
    sendingCode: {
      description: 'A code is on its way to the phone of the account; what was typed stays.',
      tags: 'busy',
      invoke: {
        id: 'sendPaymentCode',
        src: 'sendWithdrawCode',
        input: { purpose: 'payment' },
        onDone: { target: 'editing', actions: 'assignCodeSent' },
        onError: { target: 'editing', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    saving: {
      description: 'The platform keeps the new one.',
      tags: 'busy',
      invoke: {
        id: 'resetPaymentPassword',
        src: 'resetPaymentPassword',
        input: ({ context }) => known(context.reset),
        onDone: {
          target: '#withdrawal.desk',
          actions: [
            'forgetReset',
            'clearCode',
            { type: 'assignNotice', params: { notice: 'payment_password_changed' } },
          ],
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetReset'],
        },
      },
    },
  },
});
