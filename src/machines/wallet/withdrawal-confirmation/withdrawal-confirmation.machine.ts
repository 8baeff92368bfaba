/**
 * Withdrawal confirmation: received, partly received or not received, before the deadline. Ends with the
 * withdrawal as updated by the answer, or with null. An answer is given once; an automatic receipt is not
 * reversed.
 */
import type { SnapshotFrom, ActorRefFrom } from 'xstate';
import { known } from '../../flow-meta.ts';
import { confirmationSetup, PROOFS, receivedOf } from './withdrawal-confirmation.setup.ts';

export const withdrawalConfirmationMachine = confirmationSetup.createMachine({
  id: 'withdrawalConfirmation',
  context: ({ input }) => ({
    ...input,
    choice: null,
    received: '',
    proofs: [],
    problem: null,
    failure: null,
    confirmation: null,
    answered: null,
  }),
  initial: 'remembering',
  invoke: { id: 'proofs', src: 'proofs', input: PROOFS },
  on: { 'proofs.changed': { actions: { type: 'assignProofs', params: ({ event }) => event } } },
  states: {
    remembering: {
      description: 'What was chosen before a reload is restored.',
      tags: 'busy',
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        onDone: {
          target: 'open',
          actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.output }) },
        },
        onError: 'open',
      },
    },
    open: {
      description: 'The payment waits for an answer; the deadline is on the screen.',
      meta: { requirements: ['WDR-01', 'WDR-02', 'WDR-03', 'WDR-06'], view: 'WithdrawalConfirmation' },
      initial: 'choosing',
      after: { confirmLimit: 'overdue' },
      states: {
        choosing: {
          description: 'One of three answers is picked; its error is shown beside it.',
          tags: 'answerable',
          on: {
            'choice.pick': {
              actions: [{ type: 'assignChoice', params: ({ event }) => event }, 'keepDraft'],
            },
            'draft.keep': {
              actions: [{ type: 'assignReceived', params: ({ event }) => event }, 'keepDraft'],
            },
            'form.submit': [
              {
                guard: { type: 'isRight', params: ({ event }) => event },
                target: 'answering',
                actions: [
                  { type: 'assignReceived', params: ({ event }) => event },
                  { type: 'assignConfirmation', params: ({ event }) => event },
                ],
              },
              {
                actions: [
                  { type: 'assignReceived', params: ({ event }) => event },
                  { type: 'assignProblem', params: ({ event }) => event },
                ],
              },
            ],
            'confirmation.leave': '#withdrawalConfirmation.left',
          },
        },
        answering: {
          description: 'The answer is sent to the platform, once for this intention.',
          tags: 'busy',
          invoke: {
            id: 'confirmWithdrawal',
            src: 'confirmWithdrawal',
            input: ({ context }) => ({
              confirmation: known(context.confirmation),
              key: `${context.visit}.${context.withdrawal.id}`,
            }),
            onDone: {
              target: '#withdrawalConfirmation.answered',
              actions: { type: 'assignAnswered', params: ({ event }) => ({ withdrawal: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isSettled', params: ({ event }) => event },
                target: '#withdrawalConfirmation.settled',
              },
              {
                guard: { type: 'isUnknown', params: ({ event }) => event },
                target: 'resultUnknown',
                actions: { type: 'assignFailure', params: ({ event }) => event },
              },
              { target: 'choosing', actions: { type: 'assignFailure', params: ({ event }) => event } },
            ],
          },
        },
        resultUnknown: {
          description: 'It is unknown whether the answer was taken; the same one can be sent again.',
          on: { 'answer.retry': 'answering', 'confirmation.leave': '#withdrawalConfirmation.left' },
        },
      },
    },
    overdue: {
      description: 'The deadline has passed: it counts as received, and the form is closed.',
      meta: { requirements: ['WDR-04', 'WDR-05'] },
      on: { 'confirmation.leave': 'left' },
    },
    settled: {
      description: 'It was answered or settled elsewhere meanwhile; what was typed here is dropped.',
      meta: { requirements: ['WDR-05'] },
      on: { 'confirmation.leave': 'left' },
    },
    answered: { type: 'final', entry: 'dropDraft' },
    left: { type: 'final' },
  },
  output: ({ context }) => context.answered,
});

export type ConfirmationSnapshot = SnapshotFrom<typeof withdrawalConfirmationMachine>;

/** The missing amount by what was typed, in minor units; null where it cannot be calculated. */
export const selectMissing = ({ context }: ConfirmationSnapshot): number | null => {
  const { choice, received: typed, withdrawal } = context;
  const received = receivedOf(choice, typed, withdrawal);
  return received === null || received > withdrawal.paid ? null : withdrawal.paid - received;
};

export type WithdrawalConfirmationRef = ActorRefFrom<typeof withdrawalConfirmationMachine>;
