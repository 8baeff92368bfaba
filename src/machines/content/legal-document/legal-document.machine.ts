/**
 * Legal document: one of the brand's own documents by its address, in the version in force or an older one.
 * Lives as long as its page and loads again when the language changes.
 */
import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { watchPageLanguage } from '../../../services/browser/page-language.ts';
import type { LegalDocument } from '../../../services/contract/legal.ts';
import { getLegalDocument, type LegalAddress } from '../../../services/legal.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import type { Route } from '../../app/route.ts';
import type { FlowMeta } from '../../flow-meta.ts';

/** The route of the page: `/legal/<kind>?version=<number>`. */
export type LegalDocumentInput = Pick<Route, 'path' | 'query'>;
interface LegalDocumentContext {
  readonly address: LegalAddress;
  readonly document: LegalDocument | null;
  readonly failure: Failure | null;
}
type LegalDocumentEvent = { type: 'document.reload' } | { type: 'language.changed' };

export const legalDocumentMachine = setup({
  types: {
    context: {} as LegalDocumentContext,
    events: {} as LegalDocumentEvent,
    input: {} as LegalDocumentInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    getLegalDocument: fromPromise<LegalDocument, LegalAddress>(({ input, signal }) =>
      getLegalDocument(input, signal),
    ),
    watchPageLanguage: fromCallback<LegalDocumentEvent>(({ sendBack }) =>
      watchPageLanguage(() => sendBack({ type: 'language.changed' })),
    ),
  },
  guards: {
    isUnknown: (_, { error }: { error: unknown }) =>
      error instanceof ServiceError && error.code === 'not_found',
  },
  actions: {
    assignDocument: assign({
      document: (_, p: { document: LegalDocument }) => p.document,
      failure: null,
    }),
    assignFailure: assign({
      document: null,
      failure: (_, { error }: { error: unknown }) => failureOf(error),
    }),
    clearDocument: assign({ document: null, failure: null }),
  },
}).createMachine({
  id: 'legalDocument',
  context: ({ input: { path, query } }) => ({
    address: { kind: path.replace(/^\/legal\//, ''), version: query['version'] ?? null },
    document: null,
    failure: null,
  }),
  invoke: { id: 'watchPageLanguage', src: 'watchPageLanguage' },
  initial: 'loading',
  on: { 'language.changed': '.loading' },
  states: {
    loading: {
      description: 'The document is loading; its space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'getLegalDocument',
        src: 'getLegalDocument',
        input: ({ context }) => context.address,
        onDone: {
          target: 'reading',
          actions: { type: 'assignDocument', params: ({ event }) => ({ document: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'missing',
            actions: 'clearDocument',
          },
          { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    reading: {
      description: 'The document is shown with its version and date; the others are listed beside it.',
      meta: { requirements: ['VAL-19', 'NAV-16'], view: 'LegalDocumentPage' },
    },
    missing: { description: 'There is no such document, or no such version of it; the others are offered.' },
    failed: {
      description: 'The document could not be loaded; the reason is shown and it can be tried again.',
      on: { 'document.reload': 'loading' },
    },
  },
});

export type LegalDocumentSnapshot = SnapshotFrom<typeof legalDocumentMachine>;
