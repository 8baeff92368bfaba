/**
 * Passkey binding: a passkey is made by the browser and added to the account under a name, or one is removed. Each
 * begins with a proof of the owner. Ends with the task that was done, or with null when it is closed before.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  addPasskey,
  makePasskey,
  removePasskey,
  type MadePasskey,
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

export type PasskeyTask = 'add' | 'remove';
export interface PasskeyBindingInput extends EvidenceDue {
  /** The passkey that is to be removed; null: one is to be added. */
  readonly passkey: { readonly id: string; readonly name: string } | null;
}
interface PasskeyBindingContext extends PasskeyBindingInput {
  readonly evidence: OwnerEvidence | null;
  /** Of the new one. */
  readonly name: string;
  readonly made: MadePasskey | null;
  readonly problems: EvidenceProblems;
  readonly failure: Failure | null;
  readonly end: PasskeyTask | null;
}
type PasskeyValues = EvidenceValues & { readonly name?: string };
type PasskeyBindingEvent = { type: 'form.submit'; values: PasskeyValues } | { type: 'dialog.close' };
type Submitted = { readonly values: PasskeyValues };
type Failed = { readonly error: unknown };

const problemsIn = (context: PasskeyBindingInput, values: PasskeyValues): EvidenceProblems => ({
  ...(context.passkey === null && !values.name?.trim() && { name: 'input_required' }),
  ...evidenceProblems(context, values),
});

export const passkeyBindingMachine = setup({
  types: {
    context: {} as PasskeyBindingContext,
    events: {} as PasskeyBindingEvent,
    input: {} as PasskeyBindingInput,
    output: {} as PasskeyTask | null,
    tags: {} as 'busy' | 'held',
    meta: {} as FlowMeta,
  },
  actors: {
    makePasskey: fromPromise<MadePasskey, OwnerEvidence>(({ input, signal }) => makePasskey(input, signal)),
    addPasskey: fromPromise<void, { answer: MadePasskey; name: string }>(({ input, signal }) =>
      addPasskey(input, signal),
    ),
    removePasskey: fromPromise<void, OwnerEvidence & { id: string }>(({ input, signal }) =>
      removePasskey(input, signal),
    ),
  },
  guards: {
    canAdd: ({ context }, { values }: Submitted) =>
      context.passkey === null && Object.keys(problemsIn(context, values)).length === 0,
    canRemove: ({ context }, { values }: Submitted) =>
      context.passkey !== null && Object.keys(problemsIn(context, values)).length === 0,
  },
  actions: {
    assignValues: assign({
      evidence: ({ context }, { values }: Submitted) => evidenceIn(context, values),
      name: (_, { values }: Submitted) => (values.name ?? '').trim(),
      problems: {},
      failure: null,
    }),
    assignProblems: assign({
      problems: ({ context }, { values }: Submitted) => problemsIn(context, values),
      failure: null,
    }),
    assignRefusal: assign((_, { error }: Failed) => evidenceRefused(error)),
    assignMade: assign({ made: (_, p: { made: MadePasskey }) => p.made }),
    assignAdded: assign({ end: 'add' as const }),
    assignRemoved: assign({ end: 'remove' as const }),
    /** A proof is kept only as long as its attempt lasts. */
    forget: assign({ evidence: null, made: null }),
  },
}).createMachine({
  id: 'passkeyBinding',
  context: ({ input }) => ({
    ...input,
    evidence: null,
    name: '',
    made: null,
    problems: {},
    failure: null,
    end: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The form asks for a name, where one is added, and for what proves the owner.',
      meta: { requirements: ['MEM-05'], view: 'PasskeyDialog' },
      on: {
        'form.submit': [
          {
            guard: { type: 'canAdd', params: ({ event }) => event },
            target: 'making',
            actions: { type: 'assignValues', params: ({ event }) => event },
          },
          {
            guard: { type: 'canRemove', params: ({ event }) => event },
            target: 'removing',
            actions: { type: 'assignValues', params: ({ event }) => event },
          },
          { actions: { type: 'assignProblems', params: ({ event }) => event } },
        ],
        'dialog.close': 'over',
      },
    },
    making: {
      description: 'The proof is checked, and the browser asks the visitor to make the passkey.',
      tags: 'busy',
      invoke: {
        id: 'makePasskey',
        src: 'makePasskey',
        input: ({ context }) => known(context.evidence),
        onDone: {
          target: 'adding',
          actions: { type: 'assignMade', params: ({ event }) => ({ made: event.output }) },
        },
        onError: {
          target: 'editing',
          actions: ['forget', { type: 'assignRefusal', params: ({ event }) => event }],
        },
      },
      on: { 'dialog.close': 'over' },
    },
    adding: {
      description: 'The passkey is being added to the account; its end is awaited.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'addPasskey',
        src: 'addPasskey',
        input: ({ context: { made, name } }) => ({ answer: known(made), name }),
        onDone: { target: 'over', actions: 'assignAdded' },
        onError: {
          target: 'editing',
          actions: ['forget', { type: 'assignRefusal', params: ({ event }) => event }],
        },
      },
    },
    removing: {
      description: 'The passkey is being removed; its end is awaited.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'removePasskey',
        src: 'removePasskey',
        input: ({ context: { passkey, evidence } }) => ({ id: known(passkey).id, ...known(evidence) }),
        onDone: { target: 'over', actions: 'assignRemoved' },
        onError: {
          target: 'editing',
          actions: ['forget', { type: 'assignRefusal', params: ({ event }) => event }],
        },
      },
    },
    over: { type: 'final', entry: 'forget' },
  },
  output: ({ context }) => context.end,
});

export type PasskeyBindingSnapshot = SnapshotFrom<typeof passkeyBindingMachine>;
export type PasskeyBindingRef = ActorRefFrom<typeof passkeyBindingMachine>;
