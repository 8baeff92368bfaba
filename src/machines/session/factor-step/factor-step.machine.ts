/**
 * Second step by a factor of the account: a code of its authenticator app, a recovery code, or one of its passkeys.
 * Ends with the platform's response, or without one when the member went back or took too long.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { SecondStepDue, SignedIn } from '../../../services/contract/login.ts';
import { isStepOver, type Credentials } from '../../../services/login.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { verifyByCode, verifyByPasskey, type DueSignIn } from '../../../services/sign-in-factors.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export interface FactorStepInput {
  /** Credentials of the first step, in memory only. */
  readonly credentials: Credentials;
  readonly due: SecondStepDue;
}
/** The sign-in; null where the member went back, or ran out of time, which has a failure. */
export interface FactorStepEnd {
  readonly signedIn: SignedIn | null;
  readonly failure: Failure | null;
}
interface FactorStepContext extends FactorStepInput, FactorStepEnd {
  /** Kept only as long as its attempt lasts. */
  readonly code: string;
  readonly isCodeMissing: boolean;
}
type FactorStepEvent =
  | { type: 'form.submit'; code: string }
  | { type: 'passkey.choose' }
  | { type: 'step.back' };
type Failed = { readonly error: unknown };

const dueIn = ({ credentials, due }: FactorStepInput): DueSignIn => ({ credentials, ticket: due.ticket });

export const factorStepMachine = setup({
  types: {
    context: {} as FactorStepContext,
    events: {} as FactorStepEvent,
    input: {} as FactorStepInput,
    output: {} as FactorStepEnd,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    verifyByCode: fromPromise<SignedIn, DueSignIn & { code: string }>(({ input, signal }) =>
      verifyByCode(input, signal),
    ),
    verifyByPasskey: fromPromise<SignedIn, DueSignIn>(({ input, signal }) => verifyByPasskey(input, signal)),
  },
  guards: {
    hasCode: (_, { code }: { code: string }) => code.trim() !== '',
    hasPasskey: ({ context }) => context.due.methods?.includes('passkey') === true,
    isOver: (_, { error }: Failed) => isStepOver(error),
  },
  actions: {
    assignCode: assign({
      code: (_, { code }: { code: string }) => code.trim(),
      isCodeMissing: false,
      failure: null,
    }),
    assignCodeMissing: assign({ isCodeMissing: true, failure: null }),
    clearProblems: assign({ isCodeMissing: false, failure: null }),
    assignSignedIn: assign({ signedIn: (_, p: { signedIn: SignedIn }) => p.signedIn }),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    forgetCode: assign({ code: '' }),
  },
}).createMachine({
  id: 'factorStep',
  context: ({ input }) => ({ ...input, code: '', isCodeMissing: false, failure: null, signedIn: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form asks for a code of the app or a recovery code, or a passkey is chosen.',
      meta: { requirements: ['LOG-23'], view: 'FactorStepForm' },
      on: {
        'form.submit': [
          {
            guard: { type: 'hasCode', params: ({ event }) => event },
            target: 'checkingCode',
            actions: { type: 'assignCode', params: ({ event }) => event },
          },
          { actions: 'assignCodeMissing' },
        ],
        'passkey.choose': { guard: 'hasPasskey', target: 'atPasskey', actions: 'clearProblems' },
        'step.back': 'left',
      },
    },
    checkingCode: {
      description: 'The platform checks the code; it cannot be sent twice.',
      meta: { requirements: ['LOG-23'] },
      tags: 'busy',
      invoke: {
        id: 'verifyByCode',
        src: 'verifyByCode',
        input: ({ context }) => ({ ...dueIn(context), code: context.code }),
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
            actions: ['forgetCode', { type: 'assignFailure', params: ({ event }) => event }],
          },
        ],
      },
      on: { 'step.back': 'left' },
    },
    atPasskey: {
      description: 'The browser asks for a passkey, and the platform checks its answer.',
      meta: { requirements: ['LOG-23'] },
      tags: 'busy',
      invoke: {
        id: 'verifyByPasskey',
        src: 'verifyByPasskey',
        input: ({ context }) => dueIn(context),
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
          { target: 'editing', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
      on: { 'step.back': 'left' },
    },
    passed: { type: 'final', entry: 'forgetCode' },
    over: { type: 'final', entry: 'forgetCode' },
    left: { type: 'final', entry: ['forgetCode', 'clearProblems'] },
  },
  output: ({ context: { signedIn, failure } }) => ({ signedIn, failure }),
});

export type FactorStepSnapshot = SnapshotFrom<typeof factorStepMachine>;
export type FactorStepRef = ActorRefFrom<typeof factorStepMachine>;
