import { known } from '../../flow-meta.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** While a new payment password replaces a forgotten one. */
export const resettingPassword = withdrawalSetup.createStateConfig({
  description:
    'A member who has forgotten the payment password proves their identity by the sign-in password and a code.',
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is open; errors are shown beside their fields.',
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
      description: 'A code is being sent to the account’s phone; the typed values stay.',
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
      description: 'The new password is being set.',
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
