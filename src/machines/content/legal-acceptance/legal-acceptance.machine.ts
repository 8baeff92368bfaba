/**
 * Legal acceptance: asks the signed-in member to accept the versions of terms and privacy that are in force
 * and not yet accepted. The opener may pass them; else they are loaded. Ends with `accepted`, or with null
 * when the member puts it off: only the platform's own refusals block anything.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { acceptDocuments, listDueDocuments, type DueDocument } from '../../../services/legal.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

type Documents = readonly DueDocument[];

export interface LegalAcceptanceInput {
  /** Null until the due documents are known. */
  readonly documents: Documents | null;
}
export type LegalAcceptanceOutput = 'accepted' | null;
interface LegalAcceptanceContext {
  readonly documents: Documents;
  readonly failure: Failure | null;
  /** A newer version was published while this one was read. */
  readonly isReplaced: boolean;
}

export const legalAcceptanceMachine = setup({
  types: {
    context: {} as LegalAcceptanceContext,
    events: {} as { type: 'documents.accept' } | { type: 'documents.reload' } | { type: 'dialog.close' },
    input: {} as LegalAcceptanceInput,
    output: {} as LegalAcceptanceOutput,
    tags: {} as 'modal' | 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    listDueDocuments: fromPromise<Documents>(({ signal }) => listDueDocuments(signal)),
    acceptDocuments: fromPromise<Documents, Documents>(({ input, signal }) => acceptDocuments(input, signal)),
  },
  guards: {
    isKnown: ({ context }) => context.documents.length > 0,
    isEmpty: (_, { documents }: { documents: Documents }) => documents.length === 0,
    isReplaced: (_, { error }: { error: unknown }) =>
      error instanceof ServiceError && error.code === 'terms_changed',
  },
  actions: {
    assignDocuments: assign({
      documents: (_, p: { documents: Documents }) => p.documents,
      failure: null,
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
    assignReplaced: assign({ isReplaced: true, failure: null }),
  },
}).createMachine({
  id: 'legalAcceptance',
  context: ({ input }) => ({ documents: input.documents ?? [], failure: null, isReplaced: false }),
  initial: 'choosing',
  on: { 'dialog.close': '.later' },
  states: {
    choosing: { always: [{ guard: 'isKnown', target: 'reviewing' }, { target: 'loading' }] },
    loading: {
      description: 'The platform is asked which documents are due; their space is reserved.',
      tags: ['modal', 'busy'],
      invoke: {
        id: 'listDueDocuments',
        src: 'listDueDocuments',
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ documents: event.output }) },
            target: 'nothingDue',
          },
          {
            target: 'reviewing',
            actions: { type: 'assignDocuments', params: ({ event }) => ({ documents: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    reviewing: {
      description:
        'Each new version is listed with its date and a link; it can be accepted, or left for later.',
      meta: { requirements: ['VAL-19'], view: 'LegalAcceptance' },
      tags: 'modal',
      on: { 'documents.accept': { target: 'accepting', actions: 'clearFailure' } },
    },
    accepting: {
      description: 'The acceptance is being sent; it cannot be sent twice.',
      meta: { requirements: ['VAL-19'] },
      tags: ['modal', 'busy'],
      invoke: {
        id: 'acceptDocuments',
        src: 'acceptDocuments',
        input: ({ context }) => context.documents,
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ documents: event.output }) },
            target: 'accepted',
          },
          // Other documents are due by now.
          {
            target: 'reviewing',
            actions: [
              { type: 'assignDocuments', params: ({ event }) => ({ documents: event.output }) },
              'assignReplaced',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isReplaced', params: ({ event }) => event },
            target: 'loading',
            actions: 'assignReplaced',
          },
          { target: 'reviewing', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    nothingDue: {
      description: 'Everything in force has been accepted, here or in another tab.',
      tags: 'modal',
    },
    failed: {
      description: 'The due documents could not be loaded; the reason is shown and it can be tried again.',
      tags: 'modal',
      on: { 'documents.reload': 'loading' },
    },
    accepted: { type: 'final', output: 'accepted' as const },
    later: { type: 'final', output: null },
  },
  output: ({ event }) => event.output as LegalAcceptanceOutput,
});

export type LegalAcceptanceSnapshot = SnapshotFrom<typeof legalAcceptanceMachine>;
