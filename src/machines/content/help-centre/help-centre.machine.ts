/**
 * Help centre: topics with questions and answers, a search over all of them, the member's own case below the answer
 * about it, and whether an answer helped. Lives as long as its page; the form for feedback is a flow inside it.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { watchPageLanguage } from '../../../services/browser/page-language.ts';
import type { Visitor } from '../../../services/browser/member-store.ts';
import {
  getHelpPageData,
  rateHelpAnswer,
  type HelpPageData,
  type HelpTopic,
  type Rating,
} from '../../../services/help.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { isTrial } from '../../games/common/gate.ts';
import { lateFlow } from '../../late-flow.ts';
import type { FeedbackInput } from '../feedback/feedback.machine.ts';

export type { HelpTopic };
export type HelpQuestion = HelpTopic['questions'][number];
export type HelpWithdrawal = NonNullable<HelpPageData['withdrawal']>;

export interface HelpCentreInput {
  /** Topic and question of the address. */
  readonly topic: string | null;
  readonly question: string | null;
  readonly visitor: Visitor | null;
  /** Whether the brand takes feedback. */
  readonly takesFeedback: boolean;
}
interface HelpCentreContext {
  readonly isMember: boolean;
  readonly takesFeedback: boolean;
  readonly topics: readonly HelpTopic[];
  readonly withdrawal: HelpWithdrawal | null;
  /** The topic that is shown. */
  readonly topic: string | null;
  /** The question whose answer is open. */
  readonly question: string | null;
  readonly search: string;
  /** By question. */
  readonly ratings: Readonly<Record<string, 'helpful' | 'unhelpful'>>;
  /** The rating that is being sent. */
  readonly rating: Rating | null;
  readonly failure: Failure | null;
}
type HelpCentreEvent =
  | { type: 'topic.choose'; topic: string }
  | { type: 'question.toggle'; question: string }
  | { type: 'question.open'; question: string }
  | { type: 'search.change'; search: string }
  | ({ type: 'answer.rate' } & Rating)
  | { type: 'help.reload' }
  | { type: 'language.changed' };
type Data = { readonly data: HelpPageData };

const dataOf = ({ event }: { event: { output: HelpPageData } }): Data => ({ data: event.output });
const assignData = { type: 'assignData', params: dataOf } as const;
/** The topics are here, for the first time or again. */
const loaded = [
  { guard: { type: 'isEmpty', params: dataOf }, target: '#helpCentre.empty', actions: assignData },
  { target: '#helpCentre.shown', actions: assignData },
] as const;

/** Texts as a search compares them: without case and accents. */
const foldedOf = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ');
const topicOf = (topics: readonly HelpTopic[], question: string | null): HelpTopic | undefined =>
  topics.find(({ questions }) => questions.some(({ id }) => id === question));

export const helpCentreMachine = setup({
  types: {
    context: {} as HelpCentreContext,
    events: {} as HelpCentreEvent,
    input: {} as HelpCentreInput,
    tags: {} as 'busy' | 'shown',
    meta: {} as FlowMeta,
    children: {} as { feedback: 'feedback' },
  },
  actors: {
    getHelpPageData: fromPromise<HelpPageData, { isMember: boolean }>(({ input, signal }) =>
      getHelpPageData(input.isMember, signal),
    ),
    rateHelpAnswer: fromPromise<void, Rating>(({ input, signal }) => rateHelpAnswer(input, signal)),
    watchLanguage: fromCallback<HelpCentreEvent>(({ sendBack }) =>
      watchPageLanguage(() => sendBack({ type: 'language.changed' })),
    ),
    /** Below the answers on a phone, and not needed to read one. */
    feedback: lateFlow<FeedbackInput>(
      async () => (await import('../feedback/feedback.machine.ts')).feedbackMachine,
    ),
  },
  guards: {
    isEmpty: (_, { data }: Data) => data.topics.length === 0,
    isTopic: ({ context: { topics } }, { topic }: { topic: string }) => topics.some(({ id }) => id === topic),
    isQuestion: ({ context: { topics } }, { question }: { question: string }) =>
      topicOf(topics, question) !== undefined,
    mayRate: ({ context: { topics, ratings } }, { questionId }: Rating) =>
      ratings[questionId] === undefined &&
      topicOf(topics, questionId)?.questions.some(({ id, canRate }) => id === questionId && canRate) === true,
  },
  actions: {
    /** What the address or the visitor has chosen stays, if it is still there. */
    assignData: assign(({ context }, { data: { topics, withdrawal } }: Data) => {
      const named = topicOf(topics, context.question);
      const topic = named ?? topics.find(({ id }) => id === context.topic) ?? topics[0];
      return {
        ...{ topics, withdrawal, failure: null, topic: topic?.id ?? null },
        question: named ? context.question : null,
      };
    }),
    assignTopic: assign((_, { topic }: { topic: string }) => ({ topic, question: null, search: '' })),
    toggleQuestion: assign(({ context }, { question }: { question: string }) => ({
      question: context.question === question ? null : question,
    })),
    openQuestion: assign(({ context: { topics } }, { question }: { question: string }) => ({
      ...{ question, search: '', topic: topicOf(topics, question)?.id ?? null },
    })),
    assignSearch: assign((_, { search }: { search: string }) => ({ search, question: null })),
    assignRating: assign({
      rating: (_, { questionId, isHelpful }: Rating) => ({ questionId, isHelpful }),
    }),
    keepRating: assign(({ context: { ratings, rating } }) => {
      const { questionId, isHelpful } = known(rating);
      return { ratings: { ...ratings, [questionId]: isHelpful ? 'helpful' : 'unhelpful' }, rating: null };
    }),
    dropRating: assign({ rating: null }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: 'helpCentre',
  context: ({ input: { topic, question, visitor, takesFeedback } }) => ({
    ...{ topic, question, takesFeedback, isMember: visitor !== null && !isTrial(visitor) },
    ...{ topics: [], withdrawal: null, search: '', ratings: {}, rating: null, failure: null },
  }),
  invoke: [
    { id: 'watchLanguage', src: 'watchLanguage' },
    { id: 'feedback', src: 'feedback', input: ({ context: { isMember } }) => ({ isMember }) },
  ],
  // The field is there from the beginning: what is typed before the questions are here is searched for then.
  on: { 'search.change': { actions: { type: 'assignSearch', params: ({ event }) => event } } },
  initial: 'loading',
  states: {
    loading: {
      description: 'The questions are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'getHelpPageData',
        src: 'getHelpPageData',
        input: ({ context: { isMember } }) => ({ isMember }),
        onDone: loaded,
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'language.changed': { target: 'loading', reenter: true } },
    },
    failed: {
      description: 'The questions could not be loaded; the reason is shown and it can be tried again.',
      on: { 'help.reload': 'loading', 'language.changed': 'loading' },
    },
    empty: {
      description: 'The brand has no questions; it can be written to.',
      on: { 'language.changed': 'loading' },
    },
    shown: {
      description: 'A topic with its questions, or what the search finds; one answer is open at a time.',
      meta: {
        requirements: ['ROU-13', 'ROU-14', 'ROU-22', 'HLP-01', 'HLP-02', 'API-51'],
        view: 'HelpCentrePage',
      },
      tags: 'shown',
      on: {
        'topic.choose': {
          guard: { type: 'isTopic', params: ({ event }) => event },
          actions: { type: 'assignTopic', params: ({ event }) => event },
        },
        'question.toggle': {
          guard: { type: 'isQuestion', params: ({ event }) => event },
          actions: { type: 'toggleQuestion', params: ({ event }) => event },
        },
        'question.open': {
          guard: { type: 'isQuestion', params: ({ event }) => event },
          actions: { type: 'openQuestion', params: ({ event }) => event },
        },
        'language.changed': '.refreshing',
      },
      initial: 'reading',
      states: {
        reading: {
          description: 'Answers are read; one can be rated.',
          on: {
            'answer.rate': {
              guard: { type: 'mayRate', params: ({ event }) => event },
              target: 'rating',
              actions: { type: 'assignRating', params: ({ event }) => event },
            },
          },
        },
        rating: {
          description: 'Whether the answer helped is being sent.',
          invoke: {
            id: 'rateHelpAnswer',
            src: 'rateHelpAnswer',
            input: ({ context: { rating } }) => known(rating),
            onDone: { target: 'reading', actions: 'keepRating' },
            // It can be pressed again; nothing that the visitor needs is lost.
            onError: { target: 'reading', actions: 'dropRating' },
          },
        },
        refreshing: {
          description: 'The questions are loading in another language; those shown stay.',
          entry: 'dropRating',
          invoke: {
            id: 'refreshHelpPageData',
            src: 'getHelpPageData',
            input: ({ context: { isMember } }) => ({ isMember }),
            onDone: loaded,
            // A background load fails silently; the next change loads again.
            onError: 'reading',
          },
        },
      },
    },
  },
});

export type HelpCentreRef = ActorRefFrom<typeof helpCentreMachine>;
export type HelpCentreSnapshot = SnapshotFrom<typeof helpCentreMachine>;

/** A question with the title of its topic. */
export interface FoundQuestion extends HelpQuestion {
  readonly topic: string;
}

/** The questions of the chosen topic; with a search, those of all topics that contain all its words. */
export const selectQuestions = ({
  context: { topics, topic, search },
}: Pick<HelpCentreSnapshot, 'context'>): readonly FoundQuestion[] => {
  const words = foldedOf(search).split(/\s+/).filter(Boolean);
  return topics
    .filter(({ id }) => words.length > 0 || id === topic)
    .flatMap(({ title, questions }) => questions.map((each) => ({ ...each, topic: title })))
    .filter(({ title, answer }) => {
      const text = foldedOf(`${title} ${textOf(answer)}`);
      return words.every((word) => text.includes(word));
    });
};

/** Questions that are asked most, by their short titles. */
export const selectPopular = ({
  context: { topics },
}: Pick<HelpCentreSnapshot, 'context'>): readonly { readonly id: string; readonly label: string }[] =>
  topics.flatMap(({ questions }) =>
    questions.flatMap(({ id, shortTitle }) => (shortTitle === null ? [] : [{ id, label: shortTitle }])),
  );

export const selectTopic = ({
  context: { topics, topic },
}: Pick<HelpCentreSnapshot, 'context'>): HelpTopic | null => topics.find(({ id }) => id === topic) ?? null;
