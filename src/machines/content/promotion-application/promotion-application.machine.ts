/**
 * Promotion application: a comment and pictures for one promotion. What is typed is kept in this tab; it is sent once
 * per intention. Ends with whether the member has applied.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { dropDraft, keepDraft, readDraft } from '../../../services/browser/draft-store.ts';
import { APPLICATION_LIMITS, applyForPromotion, type Application } from '../../../services/promotions.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isUnknownResult, refusedFields } from '../../wallet/common/refused-fields.ts';
import { proofsMachine, type Proof, type ProofsParentEvent } from '../../wallet/proofs/proofs.machine.ts';

export interface PromotionApplicationInput {
  readonly promotionId: string;
  readonly title: string;
  /** Prefix of the idempotency key. */
  readonly visit: string;
}
interface Typed {
  readonly comment: string;
}
interface PromotionApplicationContext extends PromotionApplicationInput, Typed {
  readonly proofs: readonly Proof[];
  /** Message ids by field. */
  readonly problems: Readonly<Partial<Record<'comment' | 'images', string>>>;
  readonly failure: Failure | null;
  /** What is being sent. */
  readonly application: Application | null;
}
type PromotionApplicationEvent =
  | ({ type: 'draft.keep' } & Typed)
  | ({ type: 'form.submit' } & Typed)
  | { type: 'application.retry' }
  | { type: 'application.close' }
  | ProofsParentEvent;

const draftName = (promotionId: string): `promotion.${string}` => `promotion.${promotionId}`;

/** VAL-47: characters of the trimmed text, as the platform counts them. */
const problemsIn = (
  { proofs }: PromotionApplicationContext,
  { comment }: Typed,
): PromotionApplicationContext['problems'] => {
  const length = comment.normalize('NFC').trim().length;
  return {
    ...(length === 0 && { comment: 'input_required' }),
    ...(length > APPLICATION_LIMITS.comment && { comment: 'promotion_comment_too_long' }),
    ...(proofs.some(({ state }) => state !== 'sent') && { images: 'proof_unfinished' }),
  };
};
const isTaken = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'promotion_joined';
const typedIn = { type: 'assignTyped', params: ({ event }: { event: Typed }) => event } as const;

export const promotionApplicationMachine = setup({
  types: {
    context: {} as PromotionApplicationContext,
    events: {} as PromotionApplicationEvent,
    input: {} as PromotionApplicationInput,
    output: {} as boolean,
    tags: {} as 'busy' | 'held',
    meta: {} as FlowMeta,
    children: {} as { proofs: 'proofs' },
  },
  actors: {
    readDraft: fromPromise<Readonly<Record<string, string>>, { promotionId: string }>(async ({ input }) =>
      readDraft(draftName(input.promotionId)),
    ),
    applyForPromotion: fromPromise<void, { application: Application; visit: string }>(({ input, signal }) =>
      applyForPromotion(input.application, input.visit, signal),
    ),
    proofs: proofsMachine,
  },
  guards: {
    isRight: ({ context }, typed: Typed) => Object.keys(problemsIn(context, typed)).length === 0,
    isTaken: (_, { error }: { error: unknown }) => isTaken(error),
    isUnknown: (_, { error }: { error: unknown }) => isUnknownResult(error),
  },
  actions: {
    assignDraft: assign({
      comment: (_, { draft }: { draft: Readonly<Record<string, string>> }) => draft['comment'] ?? '',
    }),
    assignTyped: assign({ comment: (_, { comment }: Typed) => comment }),
    keepDraft: ({ context: { promotionId, comment } }) => keepDraft(draftName(promotionId), { comment }),
    dropDraft: ({ context }) => dropDraft(draftName(context.promotionId)),
    assignProofs: assign({ proofs: (_, p: { proofs: readonly Proof[] }) => p.proofs }),
    assignProblems: assign({
      problems: ({ context }, typed: Typed) => problemsIn(context, typed),
      failure: null,
    }),
    assignApplication: assign(({ context }, { comment }: Typed) => ({
      application: {
        promotionId: context.promotionId,
        comment,
        images: context.proofs.flatMap(({ fileId }) => fileId ?? []),
      },
      ...{ problems: {}, failure: null },
    })),
    assignFailure: assign((_, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      problems: refusedFields(error),
    })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'promotionApplication',
  context: ({ input }) => ({
    ...input,
    ...{ comment: '', proofs: [], problems: {}, failure: null, application: null },
  }),
  invoke: {
    id: 'proofs',
    src: 'proofs',
    input: { purpose: 'promotion', max: APPLICATION_LIMITS.images },
  },
  on: { 'proofs.changed': { actions: { type: 'assignProofs', params: ({ event }) => event } } },
  initial: 'remembering',
  states: {
    remembering: {
      description: 'What was typed before is restored.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'readDraft',
        src: 'readDraft',
        input: ({ context: { promotionId } }) => ({ promotionId }),
        onDone: {
          target: 'editing',
          actions: { type: 'assignDraft', params: ({ event }) => ({ draft: event.output }) },
        },
        onError: 'editing',
      },
    },
    editing: {
      description: 'The comment is typed and pictures are picked; problems are shown beside them.',
      meta: { requirements: ['VAL-47', 'VAL-48', 'VAL-49', 'VAL-50'], view: 'PromotionApplication' },
      on: {
        'draft.keep': { actions: [typedIn, 'keepDraft'] },
        'form.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'sending',
            actions: [typedIn, 'keepDraft', { type: 'assignApplication', params: ({ event }) => event }],
          },
          { actions: [typedIn, { type: 'assignProblems', params: ({ event }) => event }] },
        ],
        'application.close': 'closed',
      },
    },
    sending: {
      description: 'The application is sent, once for this intention.',
      tags: ['busy', 'held'],
      invoke: {
        id: 'applyForPromotion',
        src: 'applyForPromotion',
        input: ({ context: { application, visit } }) => ({ application: known(application), visit }),
        onDone: { target: 'applied', actions: 'dropDraft' },
        onError: [
          {
            guard: { type: 'isTaken', params: ({ event }) => event },
            target: 'taken',
            actions: 'dropDraft',
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event },
            target: 'resultUnknown',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    resultUnknown: {
      description: 'It is unknown whether the application arrived; the same one can be sent again.',
      on: {
        'application.retry': { target: 'sending', actions: 'clearFailure' },
        'application.close': 'closed',
      },
    },
    taken: {
      description: 'The member has applied before, from elsewhere; that application counts.',
      on: { 'application.close': 'applied' },
    },
    applied: { type: 'final', output: true },
    closed: { type: 'final', output: false },
  },
  output: ({ event }) => event.output as boolean,
});

export type PromotionApplicationRef = ActorRefFrom<typeof promotionApplicationMachine>;
export type PromotionApplicationSnapshot = SnapshotFrom<typeof promotionApplicationMachine>;
/** Characters typed, and the most allowed (VAL-47). */
export const selectLength = ({ context }: PromotionApplicationSnapshot) => ({
  count: context.comment.normalize('NFC').trim().length,
  max: APPLICATION_LIMITS.comment,
});
