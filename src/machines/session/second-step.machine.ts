/**
 * Second step: who signs in from a new place proves it by a code on the phone that the account has. Ends with the
 * platform's answer, or without one when the person went back or took too long. No token is there before.
 */
import { assign, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { SecondStepDue, SignedIn } from '../../services/contract/login.ts';
import { isStepOver, verifyLogin, type Credentials } from '../../services/login.ts';
import { failureOf, type Failure } from '../../services/service-error.ts';
import { known, type FlowMeta } from '../flow-meta.ts';
import { smsCountdownMachine } from './sms-countdown.machine.ts';

export interface SecondStepInput {
  /** Those of the first step, in memory only. */
  readonly credentials: Credentials;
  readonly due: SecondStepDue;
}
/** Who is signed in now; nobody where the person went back, or where it took too long, for which there is a failure. */
export interface SecondStepEnd {
  readonly signedIn: SignedIn | null;
  readonly failure: Failure | null;
}
interface SecondStepContext extends SecondStepInput {
  /** The code under way. */
  readonly code: string | null;
  readonly problem: 'code_missing' | null;
  readonly failure: Failure | null;
  readonly signedIn: SignedIn | null;
}
type SecondStepEvent = { type: 'form.submit'; code: string } | { type: 'code.ask' } | { type: 'step.back' };

export const secondStepMachine = setup({
  types: {
    context: {} as SecondStepContext,
    events: {} as SecondStepEvent,
    input: {} as SecondStepInput,
    output: {} as SecondStepEnd,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
    children: {} as { smsCountdown: 'smsCountdown' },
  },
  actors: {
    verifyLogin: fromPromise<SignedIn, SecondStepInput & { code: string }>(({ input, signal }) =>
      verifyLogin(input.credentials, { ticket: input.due.ticket, verificationCode: input.code }, signal),
    ),
    smsCountdown: smsCountdownMachine,
  },
  guards: {
    isTyped: (_, { code }: { code: string }) => code.trim() !== '',
    isOver: (_, { error }: { error: unknown }) => isStepOver(error),
  },
  actions: {
    askForCode: sendTo('smsCountdown', ({ context }) => ({
      type: 'code.send' as const,
      request: { purpose: 'secondStep' as const, ticket: context.due.ticket },
    })),
    assignCode: assign({ code: (_, p: { code: string }) => p.code, problem: null, failure: null }),
    assignProblem: assign({ problem: 'code_missing' as const, failure: null }),
    assignSignedIn: assign({ signedIn: (_, p: { signedIn: SignedIn }) => p.signedIn }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    /** Going back is no failure. */
    clearFailure: assign({ failure: null }),
    /** A code is kept no longer than its attempt lasts. */
    forgetCode: assign({ code: null }),
  },
}).createMachine({
  id: 'secondStep',
  context: ({ input }) => ({ ...input, code: null, problem: null, failure: null, signedIn: null }),
  invoke: { id: 'smsCountdown', src: 'smsCountdown', input: { purpose: 'secondStep' } },
  initial: 'editing',
  states: {
    editing: {
      description: 'The person is asked for the code that the phone of the account gets.',
      meta: { requirements: ['LOG-23'], view: 'SecondStepForm' },
      on: {
        'code.ask': { actions: 'askForCode' },
        'form.submit': [
          {
            guard: { type: 'isTyped', params: ({ event }) => event },
            target: 'submitting',
            actions: { type: 'assignCode', params: ({ event }) => event },
          },
          { actions: 'assignProblem' },
        ],
        'step.back': 'left',
      },
    },
    submitting: {
      description: 'The platform compares the code; it cannot be sent twice.',
      meta: { requirements: ['LOG-23'] },
      tags: 'busy',
      invoke: {
        id: 'verifyLogin',
        src: 'verifyLogin',
        input: ({ context: { credentials, due, code } }) => ({ credentials, due, code: known(code) }),
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
            actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetCode'],
          },
        ],
      },
      on: { 'step.back': 'left' },
    },
    passed: { type: 'final', entry: 'forgetCode' },
    over: { type: 'final', entry: 'forgetCode' },
    left: { type: 'final', entry: ['forgetCode', 'clearFailure'] },
  },
  output: ({ context: { signedIn, failure } }) => ({ signedIn, failure }),
});

export type SecondStepSnapshot = SnapshotFrom<typeof secondStepMachine>;
