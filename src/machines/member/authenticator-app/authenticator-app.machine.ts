/**
 * Authenticator app: it is set up and confirmed by its first code, removed, or its recovery codes are made anew. Each
 * begins with a proof of the owner. Ends with the task that was done, or with null when it is closed before.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  confirmAuthenticator,
  makeRecoveryCodes,
  removeAuthenticator,
  startAuthenticator,
  type AppSecret,
  type OwnerEvidence,
} from '../../../services/authenticators.ts';
import type { Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import {
  evidenceIn,
  evidenceProblems,
  evidenceRefused,
  type EvidenceDue,
  type EvidenceProblems,
  type EvidenceValues,
} from '../common/owner-evidence.ts';

export type AuthenticatorTask = 'setUp' | 'remove' | 'renewCodes';
export interface AuthenticatorAppInput extends EvidenceDue {
  readonly task: AuthenticatorTask;
}
interface AuthenticatorAppContext extends AuthenticatorAppInput {
  /** Kept only as long as its attempt lasts. */
  readonly evidence: OwnerEvidence | null;
  readonly problems: EvidenceProblems;
  readonly failure: Failure | null;
  /** Of the app that is being set up. */
  readonly secret: AppSecret | null;
  readonly code: string;
  /** Shown once. */
  readonly codes: readonly string[];
  readonly end: AuthenticatorTask | null;
}
type AuthenticatorAppEvent =
  | { type: 'form.submit'; values: EvidenceValues }
  | { type: 'code.submit'; code: string }
  | { type: 'codes.keep' }
  | { type: 'dialog.close' };
type Submitted = { readonly values: EvidenceValues };
type Failed = { readonly error: unknown };

const isEmpty = (problems: EvidenceProblems): boolean => Object.keys(problems).length === 0;

export const authenticatorAppMachine = setup({
  types: {
    context: {} as AuthenticatorAppContext,
    events: {} as AuthenticatorAppEvent,
    input: {} as AuthenticatorAppInput,
    output: {} as AuthenticatorTask | null,
    tags: {} as 'busy' | 'held',
    meta: {} as FlowMeta,
  },
  actors: {
    startAuthenticator: fromPromise<AppSecret, OwnerEvidence>(({ input, signal }) =>
      startAuthenticator(input, signal),
    ),
    confirmAuthenticator: fromPromise<readonly string[], { code: string }>(({ input, signal }) =>
      confirmAuthenticator(input.code, signal),
    ),
    removeAuthenticator: fromPromise<void, OwnerEvidence>(({ input, signal }) =>
      removeAuthenticator(input, signal),
    ),
    makeRecoveryCodes: fromPromise<readonly string[], OwnerEvidence>(({ input, signal }) =>
      makeRecoveryCodes(input, signal),
    ),
  },
  guards: {
    isComplete: ({ context }, { values }: Submitted) => isEmpty(evidenceProblems(context, values)),
    isSettingUp: ({ context }) => context.task === 'setUp',
    isRemoving: ({ context }) => context.task === 'remove',
    hasCode: (_, { code }: { code: string }) => code.trim() !== '',
  },
  actions: {
    assignEvidence: assign({
      evidence: ({ context }, { values }: Submitted) => evidenceIn(context, values),
      problems: {},
      failure: null,
    }),
    assignProblems: assign({
      problems: ({ context }, { values }: Submitted) => evidenceProblems(context, values),
      failure: null,
    }),
    assignRefusal: assign((_, { error }: Failed) => evidenceRefused(error)),
    assignSecret: assign({ secret: (_, p: { secret: AppSecret }) => p.secret }),
    assignCode: assign({ code: (_, { code }: { code: string }) => code.trim(), problems: {}, failure: null }),
    assignCodeMissing: assign({ problems: { code: 'code_missing' }, failure: null }),
    assignCodes: assign({ codes: (_, p: { codes: readonly string[] }) => p.codes, secret: null }),
    assignEnd: assign({ end: ({ context }) => context.task }),
    forgetEvidence: assign({ evidence: null }),
    forgetAll: assign({ evidence: null, secret: null, code: '', codes: [] }),
  },
}).createMachine({
  id: 'authenticatorApp',
  context: ({ input }) => ({
    ...input,
    evidence: null,
    problems: {},
    failure: null,
    secret: null,
    code: '',
    codes: [],
    end: null,
  }),
  initial: 'proving',
  states: {
    proving: {
      description: 'The form asks for what proves the owner.',
      meta: { requirements: ['MEM-05'], view: 'AuthenticatorDialog' },
      on: {
        'form.submit': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'starting',
            actions: { type: 'assignEvidence', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
        'dialog.close': 'over',
      },
    },
    starting: {
      always: [
        { guard: 'isSettingUp', target: 'makingSecret' },
        { guard: 'isRemoving', target: 'removing' },
        { target: 'renewing' },
      ],
    },
    makingSecret: {
      description: 'The platform checks the proof and makes the secret.',
      tags: 'busy',
      invoke: {
        id: 'startAuthenticator',
        src: 'startAuthenticator',
        input: ({ context }) => known(context.evidence),
        onDone: {
          target: 'scanning',
          actions: [
            'forgetEvidence',
            { type: 'assignSecret', params: ({ event }) => ({ secret: event.output }) },
          ],
        },
        onError: {
          target: 'proving',
          actions: ['forgetEvidence', { type: 'assignRefusal', params: ({ event }) => event }],
        },
      },
      on: { 'dialog.close': 'over' },
    },
    scanning: {
      description: 'The secret is shown as picture and text; the form asks for the first code.',
      on: {
        'code.submit': [
          {
            guard: { type: 'hasCode', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'assignCode', params: ({ event }) => event },
          },
          { actions: 'assignCodeMissing' },
        ],
        'dialog.close': 'over',
      },
    },
    confirming: {
      description: 'The first code is being checked; it cannot be sent twice, and its end is awaited.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'confirmAuthenticator',
        src: 'confirmAuthenticator',
        input: ({ context }) => ({ code: context.code }),
        onDone: {
          target: 'showingCodes',
          actions: { type: 'assignCodes', params: ({ event }) => ({ codes: event.output }) },
        },
        onError: { target: 'scanning', actions: { type: 'assignRefusal', params: ({ event }) => event } },
      },
    },
    removing: {
      description: 'The app is being removed; its end is awaited.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'removeAuthenticator',
        src: 'removeAuthenticator',
        input: ({ context }) => known(context.evidence),
        onDone: { target: 'over', actions: 'assignEnd' },
        onError: {
          target: 'proving',
          actions: ['forgetEvidence', { type: 'assignRefusal', params: ({ event }) => event }],
        },
      },
    },
    renewing: {
      description: 'New recovery codes are being made; their end is awaited.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'makeRecoveryCodes',
        src: 'makeRecoveryCodes',
        input: ({ context }) => known(context.evidence),
        onDone: {
          target: 'showingCodes',
          actions: [
            'forgetEvidence',
            { type: 'assignCodes', params: ({ event }) => ({ codes: event.output }) },
          ],
        },
        onError: {
          target: 'proving',
          actions: ['forgetEvidence', { type: 'assignRefusal', params: ({ event }) => event }],
        },
      },
    },
    showingCodes: {
      description: 'The recovery codes are shown, this once.',
      entry: 'assignEnd',
      on: { 'codes.keep': 'over', 'dialog.close': 'over' },
    },
    over: { type: 'final', entry: 'forgetAll' },
  },
  output: ({ context }) => context.end,
});

export type AuthenticatorAppSnapshot = SnapshotFrom<typeof authenticatorAppMachine>;
export type AuthenticatorAppRef = ActorRefFrom<typeof authenticatorAppMachine>;
