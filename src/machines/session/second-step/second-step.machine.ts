/**
 * Second step: a sign-in from a new device is proved by a factor of the account, where it has an authenticator
 * app, or by a code on the account's phone. The platform sends it
 * to a number that is not shown in full; the phone-verification service, where the brand has it, to one that
 * the member types in full. Ends with the platform's response, or without one when the member went back or
 * took too long. No token exists before that.
 */
import type { SnapshotFrom } from 'xstate';
import { known } from '../../flow-meta.ts';
import { secondStepSetup } from './second-step.setup.ts';

export const secondStepMachine = secondStepSetup.createMachine({
  id: 'secondStep',
  context: ({ input: { credentials, due, service = null } }) => ({
    credentials,
    due,
    service,
    attempt: null,
    proof: null,
    problems: {},
    failure: null,
    signedIn: null,
  }),
  invoke: {
    id: 'smsCountdown',
    src: 'smsCountdown',
    input: ({ context }) => ({ purpose: 'secondStep', service: context.service }),
  },
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'requiresFactor', target: 'byFactor' }, { target: 'editing' }] },
    byFactor: {
      description: 'The account has an authenticator app: a code of it, or another factor, is asked for.',
      meta: { requirements: ['LOG-23'] },
      invoke: {
        id: 'factorStep',
        src: 'factorStep',
        input: ({ context: { credentials, due } }) => ({ credentials, due }),
        onDone: { target: 'ended', actions: { type: 'assignEnd', params: ({ event }) => event.output } },
      },
    },
    editing: {
      description: 'The form asks for the code that was sent to the account’s phone.',
      meta: { requirements: ['LOG-23'], view: 'SecondStepForm' },
      on: {
        'code.request': [
          {
            guard: { type: 'isPhoneRight', params: ({ event }) => event },
            actions: ['clearProblems', { type: 'requestCode', params: ({ event }) => event }],
            meta: { requirements: ['SMS-01'] },
          },
          { actions: { type: 'assignPhoneProblem', params: ({ event }) => event } },
        ],
        'form.submit': [
          {
            guard: { type: 'needsProof', params: ({ event }) => event },
            target: 'confirmingCode',
            actions: { type: 'assignAttempt', params: ({ event }) => event },
          },
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'submitting',
            actions: { type: 'assignAttempt', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
        'step.back': 'left',
      },
    },
    confirmingCode: {
      description: 'The phone-verification service checks the code; the form waits.',
      meta: { requirements: ['ERR-20'] },
      tags: 'busy',
      invoke: {
        id: 'confirmServiceCode',
        src: 'confirmServiceCode',
        input: ({ context: { service, attempt } }) => ({ service, attempt: known(attempt) }),
        onDone: {
          target: 'submitting',
          actions: { type: 'assignProof', params: ({ event }) => ({ proof: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'assignUnproved', params: ({ event }) => event }, 'forgetAttempt'],
        },
      },
      on: { 'step.back': 'left' },
    },
    submitting: {
      description: 'The platform checks the code; it cannot be sent twice.',
      meta: { requirements: ['LOG-23'] },
      tags: 'busy',
      invoke: {
        id: 'verifyLogin',
        src: 'verifyLogin',
        input: ({ context: { credentials, due, attempt, proof } }) => ({
          credentials,
          evidence: { ticket: due.ticket, code: known(attempt).code, phoneProof: proof },
        }),
        onDone: {
          target: 'passed',
          actions: { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'over',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          {
            target: 'editing',
            actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetAttempt'],
          },
        ],
      },
      on: { 'step.back': 'left' },
    },
    passed: { type: 'final', entry: 'forgetAll' },
    over: { type: 'final', entry: 'forgetAll' },
    ended: { type: 'final' },
    left: { type: 'final', entry: ['forgetAll', 'clearProblems'] },
  },
  output: ({ context: { signedIn, failure } }) => ({ signedIn, failure }),
});

export type SecondStepSnapshot = SnapshotFrom<typeof secondStepMachine>;
