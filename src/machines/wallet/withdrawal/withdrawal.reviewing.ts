import { REFRESHING } from './withdrawal.context.ts';
import { keepingPassword } from './withdrawal.keeping-password.ts';
import { withdrawalSetup } from './withdrawal.setup.ts';

/** Before the request: its cost once more, with what proves the member. */
export const reviewing = withdrawalSetup.createStateConfig({
  description: 'Amount, fee and what arrives are shown; the form asks for password and code.',
  initial: 'editing',
  states: {
    editing: {
      description: 'The page takes input.',
      initial: 'idle',
      on: {
        'review.leave': { target: REFRESHING, actions: ['clearProblems', 'clearCode'] },
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
        idle: {
          description: 'The form is open.',
          on: {
            'code.send': { guard: 'requiresCode', target: 'sendingCode' },
            'phone.prove': {
              guard: 'needsProof',
              target: '#withdrawal.reviewing.provingPhone',
              actions: 'clearProblems',
            },
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
            onDone: { target: 'idle', actions: 'assignCodeSent' },
            onError: {
              target: 'idle',
              actions: { type: 'assignFailure', params: ({ event }) => event },
            },
          },
        },
      },
    },
    provingPhone: {
      description: 'The member proves the number to the phone-verification service; the page waits.',
      tags: 'waiting',
      invoke: {
        id: 'phoneProof',
        src: 'phoneProof',
        input: ({ context }) => ({ service: context.phoneService }),
        onDone: {
          target: 'editing',
          actions: { type: 'assignPhoneProof', params: ({ event }) => ({ proof: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'reloadOnce'],
        },
      },
    },
    keepingPassword: keepingPassword('#withdrawal.reviewing.editing.idle'),
  },
});
