/**
 * Feedback: a suggestion, a fault or a complaint, in 10 to 500 words (VAL-46). What is typed is kept in this tab; it is
 * sent once per intention. Lives as long as the help centre, and can be filled in again.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { dropDraft, keepDraft, readDraft } from '../../../services/browser/draft-store.ts';
import {
  beginFeedback,
  FEEDBACK_KINDS,
  FEEDBACK_LIMITS,
  isEmail,
  sendFeedback,
  wordsIn,
  type Feedback,
  type FeedbackKind,
} from '../../../services/help.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isUnknownResult, refusedFields } from '../../wallet/common/refused-fields.ts';
import { proofsMachine, type Proof, type ProofsParentEvent } from '../../wallet/proofs/proofs.machine.ts';

export { FEEDBACK_KINDS };
export type { FeedbackKind };

export interface FeedbackInput {
  /** Members have the answer in their messages, and may add pictures. */
  readonly isMember: boolean;
}
/** What the form holds. */
export interface FeedbackTyped {
  readonly kind: FeedbackKind;
  readonly content: string;
  /** Of a member: whether the answer is wanted in their messages. */
  readonly wantsAnswer: boolean;
  /** Of a visitor: the e-mail address for the answer; empty where none is wanted. */
  readonly contact: string;
}
type Field = 'content' | 'contact' | 'images';
interface FeedbackContext extends FeedbackInput, FeedbackTyped {
  /** Prefix of the idempotency key. */
  readonly visit: string | null;
  readonly proofs: readonly Proof[];
  /** Message ids by field. */
  readonly problems: Readonly<Partial<Record<Field, string>>>;
  readonly failure: Failure | null;
  /** What is being sent. */
  readonly feedback: Feedback | null;
  /** The number of what was sent. */
  readonly reference: string | null;
}
type FeedbackEvent =
  | ({ type: 'draft.keep' } & FeedbackTyped)
  | ({ type: 'form.submit' } & FeedbackTyped)
  | { type: 'feedback.retry' }
  | { type: 'feedback.edit' }
  | { type: 'feedback.another' }
  | ProofsParentEvent;
type Draft = Readonly<Record<string, string>>;

const DRAFT = 'feedback';
const EMPTY: FeedbackTyped = { kind: 'SUGGESTION', content: '', wantsAnswer: true, contact: '' };
const typedOf = ({ kind, content, wantsAnswer, contact }: FeedbackTyped): FeedbackTyped => ({
  ...{ kind, content, wantsAnswer, contact },
});
const typedIn = {
  type: 'assignTyped',
  params: ({ event }: { event: FeedbackTyped }) => typedOf(event),
} as const;

/** Of a text that is far too long its beginning is enough: finding words takes time in some scripts. */
const countedOf = (text: string): number => wordsIn(text.slice(0, 2 * FEEDBACK_LIMITS.characters));

/** As the platform checks it. */
const problemsIn = (
  { isMember, proofs }: FeedbackContext,
  { content, contact }: FeedbackTyped,
): FeedbackContext['problems'] => {
  const { least, most, characters } = FEEDBACK_LIMITS;
  const text = content.normalize('NFC').trim();
  const words = countedOf(text);
  const address = contact.trim();
  return {
    ...(words < least && { content: 'feedback_too_short' }),
    ...((words > most || text.length > characters) && { content: 'feedback_too_long' }),
    ...(text === '' && { content: 'input_required' }),
    ...(!isMember &&
      address !== '' &&
      (address.length > FEEDBACK_LIMITS.contact || !isEmail(address)) && { contact: 'feedback_contact' }),
    ...(proofs.some(({ state }) => state !== 'sent') && { images: 'proof_unfinished' }),
  };
};

export const feedbackMachine = setup({
  types: {
    context: {} as FeedbackContext,
    events: {} as FeedbackEvent,
    input: {} as FeedbackInput,
    tags: {} as 'busy' | 'form',
    meta: {} as FlowMeta,
    children: {} as { proofs: 'proofs' },
  },
  actors: {
    begin: fromPromise<{ draft: Draft; visit: string }>(async () => ({
      draft: readDraft(DRAFT),
      visit: await beginFeedback(),
    })),
    sendFeedback: fromPromise<string, { feedback: Feedback; visit: string }>(({ input, signal }) =>
      sendFeedback(input.feedback, input.visit, signal),
    ),
    proofs: proofsMachine,
  },
  guards: {
    isRight: ({ context }, typed: FeedbackTyped) => Object.keys(problemsIn(context, typed)).length === 0,
    isUnknown: (_, { error }: { error: unknown }) => isUnknownResult(error),
  },
  actions: {
    assignBegun: assign((_, { draft, visit }: { draft: Draft; visit: string }) => ({
      kind: FEEDBACK_KINDS.find((kind) => kind === draft['kind']) ?? EMPTY.kind,
      content: draft['content'] ?? '',
      contact: draft['contact'] ?? '',
      wantsAnswer: draft['wantsAnswer'] !== 'no',
      visit,
    })),
    assignTyped: assign((_, typed: FeedbackTyped) => typed),
    keepDraft: ({ context: { kind, content, wantsAnswer, contact } }) =>
      keepDraft(DRAFT, { kind, content, contact, wantsAnswer: wantsAnswer ? 'yes' : 'no' }),
    dropDraft: () => dropDraft(DRAFT),
    assignProofs: assign({ proofs: (_, p: { proofs: readonly Proof[] }) => p.proofs }),
    assignProblems: assign({
      problems: ({ context }, typed: FeedbackTyped) => problemsIn(context, typed),
      failure: null,
    }),
    assignFeedback: assign(({ context }, { kind, content, wantsAnswer, contact }: FeedbackTyped) => ({
      feedback: {
        ...{ kind, content, contact: context.isMember ? '' : contact.trim() },
        wantsAnswer: context.isMember ? wantsAnswer : contact.trim() !== '',
        images: context.proofs.flatMap(({ fileId }) => fileId ?? []),
      },
      ...{ problems: {}, failure: null },
    })),
    assignFailure: assign((_, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      problems: refusedFields(error),
    })),
    assignReference: assign({ reference: (_, p: { reference: string }) => p.reference }),
    clearFailure: assign({ failure: null }),
    clear: assign({ ...EMPTY, visit: null, proofs: [], problems: {}, failure: null, feedback: null }),
  },
}).createMachine({
  id: 'feedback',
  context: ({ input }) => ({
    ...{ ...input, ...EMPTY, visit: null, proofs: [], problems: {} },
    ...{ failure: null, feedback: null, reference: null },
  }),
  initial: 'writing',
  states: {
    writing: {
      invoke: {
        id: 'proofs',
        src: 'proofs',
        input: { purpose: 'feedback', max: FEEDBACK_LIMITS.images },
      },
      on: { 'proofs.changed': { actions: { type: 'assignProofs', params: ({ event }) => event } } },
      initial: 'beginning',
      states: {
        beginning: {
          description: 'What was typed before is restored.',
          tags: ['busy'],
          invoke: {
            id: 'begin',
            src: 'begin',
            onDone: {
              target: 'editing',
              actions: { type: 'assignBegun', params: ({ event }) => event.output },
            },
            onError: {
              target: 'unavailable',
              actions: { type: 'assignFailure', params: ({ event }) => event },
            },
          },
        },
        unavailable: {
          description: 'The form could not begin; it can be tried again.',
          on: { 'feedback.retry': 'beginning' },
        },
        editing: {
          description: 'The text is typed; problems are shown beside their fields.',
          meta: { requirements: ['HLP-03', 'VAL-46', 'API-50'], view: 'FeedbackForm' },
          tags: ['form'],
          on: {
            'draft.keep': { actions: [typedIn, 'keepDraft'] },
            'form.submit': [
              {
                guard: { type: 'isRight', params: ({ event }) => event },
                target: 'sending',
                actions: [typedIn, 'keepDraft', { type: 'assignFeedback', params: ({ event }) => event }],
              },
              {
                actions: [
                  typedIn,
                  'keepDraft',
                  { type: 'assignProblems', params: ({ event }) => typedOf(event) },
                ],
              },
            ],
          },
        },
        sending: {
          description: 'The feedback is sent, once for this intention.',
          tags: ['busy', 'form'],
          invoke: {
            id: 'sendFeedback',
            src: 'sendFeedback',
            input: ({ context: { feedback, visit } }) => ({ feedback: known(feedback), visit: known(visit) }),
            onDone: {
              target: '#feedback.sent',
              actions: [
                { type: 'assignReference', params: ({ event }) => ({ reference: event.output }) },
                'dropDraft',
              ],
            },
            onError: [
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
          description:
            'It is unknown whether the feedback arrived; the same one can be sent again, or changed.',
          on: {
            'feedback.retry': { target: 'sending', actions: 'clearFailure' },
            'feedback.edit': { target: 'editing', actions: 'clearFailure' },
          },
        },
      },
    },
    sent: {
      description: 'The feedback has arrived; its number is shown.',
      meta: { requirements: ['HLP-03'], view: 'FeedbackForm' },
      entry: 'clear',
      on: { 'feedback.another': 'writing' },
    },
  },
});

export type FeedbackRef = ActorRefFrom<typeof feedbackMachine>;
export type FeedbackSnapshot = SnapshotFrom<typeof feedbackMachine>;
/** Words typed, and the bounds (VAL-46). */
export const selectWords = ({ context }: FeedbackSnapshot) => ({
  count: countedOf(context.content),
  least: FEEDBACK_LIMITS.least,
  most: FEEDBACK_LIMITS.most,
});
