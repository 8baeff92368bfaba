import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Identifier, listOf, shortText } from './values.ts';

/** Words of a feedback (VAL-46), the most characters and pictures of one, and the length of an e-mail address. */
export const FEEDBACK_LIMITS = { least: 10, most: 500, characters: 5000, images: 3, contact: 254 } as const;
export const FEEDBACK_KINDS = ['SUGGESTION', 'FAULT', 'COMPLAINT'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** What of the member's own an answer is about: the page shows it below the answer. */
export const HELP_SUBJECTS = ['withdrawal'] as const;

const Question = v.object({
  title: v.string(),
  /** HTML. */
  content: v.nullish(v.string(), ''),
  /** Ours, as are the two below; a gateway without it has no ratings of answers. */
  questionId: v.nullish(Identifier, null),
  about: v.nullish(v.fallback(v.nullable(v.picklist(HELP_SUBJECTS)), null), null),
  /** A few words for those that are asked most; null for all others. */
  shortTitle: v.nullish(v.string(), null),
});
const Topic = v.object({
  title: v.string(),
  tag: v.nullish(Identifier, null),
  /** One sentence. */
  content: v.nullish(v.string(), ''),
  bgColor: v.nullish(v.string(), null),
  children: listOf(Question),
});

export const getHelpCenter = endpoint({
  name: 'getHelpCenter',
  summary: 'Topics of the help centre, each with its questions and answers',
  method: 'GET',
  path: '/wps/system/helpCenter',
  kept: true,
  request: v.object({
    /** Language of the wire; without it that of the call. */
    lang: v.optional(shortText(8)),
    device: v.optional(v.picklist(['WEB', 'MOBILE'], 'request_param_err')),
  }),
  response: v.pipe(
    listOf(Topic),
    v.transform((topics) =>
      topics.map(({ title, tag, content, children }, place) => {
        const topicId = tag ?? String(place);
        return {
          ...{ id: topicId, title, intro: content },
          questions: children.map(
            ({ title: question, content: answer, questionId, about, shortTitle }, at) => ({
              ...{ id: questionId ?? `${topicId}-${at}`, title: question, answer, about, shortTitle },
              canRate: questionId !== null,
            }),
          ),
        };
      }),
    ),
  ),
  requirements: ['API-51', 'HLP-01'],
});
export type HelpTopic = v.InferOutput<typeof getHelpCenter.response>[number];

export const rateHelpAnswer = endpoint({
  name: 'rateHelpAnswer',
  summary: 'Ours: whether an answer of the help centre helped; counted once a day for each visitor',
  method: 'POST',
  path: '/wps/system/helpCenter/rating',
  request: v.object({ questionId: Identifier, isHelpful: v.boolean('request_param_err') }),
  response: v.object({ questionId: Identifier }),
});

export const sendFeedback = endpoint({
  name: 'sendFeedback',
  summary: 'Feedback of a member or a visitor; pictures only of members',
  method: 'PUT',
  path: '/wps/feedback',
  module: 'FEEDBACK3',
  token: 'optional',
  idempotent: true,
  request: v.object({
    /** Kept as typed: the platform trims it and counts its words. */
    content: shortText(20_000),
    type: v.optional(v.picklist(FEEDBACK_KINDS, 'request_param_err'), 'SUGGESTION'),
    /** Ids of finished uploads. */
    images: v.optional(v.pipe(v.array(Identifier), v.maxLength(20, 'request_param_err')), []),
    /** E-mail address of a visitor who wants an answer; members have it in their messages. */
    contact: v.optional(shortText(1000), ''),
    /** Ours. */
    wantsAnswer: v.optional(v.boolean('request_param_err'), false),
  }),
  response: v.object({
    /** The number that support knows it by. */
    feedbackNo: v.string(),
  }),
  requirements: ['API-50', 'HLP-03', 'VAL-46'],
});
