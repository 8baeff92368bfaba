import { keepingPassword } from './withdrawal.keeping-password.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** Before the request: its cost once more, with what proves the member. */
export const reviewing = withdrawalSetup.createStateConfig({
  description: 'Amount, fee and what arrives are shown; the form asks for password and code.',
  initial: 'free',
  states: {
    free: {
      description: 'The page takes input.',
      initial: 'resting',
      on: {
        'review.leave': { target: '#withdrawal.desk', actions: ['clearProblems', 'clearCode'] },
        'order.submit': [
          {
            guard: { type: 'isReviewRight', params: ({ event }) => event },
            target: '#withdrawal.ordering',
            actions: { type: 'assignReview', params: ({ event }) => event },
          },
          { actions: { type: 'assignReviewProblems', params: ({ event }) => event } },
        ],
      },
      states: {
        resting: {
          description: 'The form is open.',
          on: {
            'code.send': 'sendingCode',
            'password.forgot': {
              guard: 'offersPassword',
              target: '#withdrawal.reviewing.keepingPassword',
              actions: ['clearProblems', { type: 'assignTask', params: { task: 'reset' } }],
            },
          },
        },
        sendingCode: {
          description: 'A code is being sent to the member’s phone.',
          invoke: {
            id: 'sendWithdrawCode',
            src: 'sendWithdrawCode',
            onDone: { target: 'resting', actions: 'assignCodeSent' },
            onError: {
              target: 'resting',
              actions: { type: 'assignFailure', params: ({ event }) => event },
            },
          },
        },
      },
    },
    keepingPassword: keepingPassword('#withdrawal.reviewing.free.resting'),
  },
});
