import {
  feedbackMachine,
  type FeedbackKind,
  type FeedbackSnapshot,
  type FeedbackTyped,
} from '../../../src/machines/content/feedback/feedback.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { proof } from '../common/withdrawal.fixtures.ts';

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
type Snapshot = FeedbackSnapshot;
/** A form holds an address for a visitor, and a tick for a member. */
const typed =
  (content: string, contact = 'mina@example.com', kind: FeedbackKind = 'FAULT') =>
  ({ context: { isMember } }: Snapshot): FeedbackTyped => ({
    ...{ kind, content, contact: isMember ? '' : contact },
    wantsAnswer: isMember ? kind === 'FAULT' : contact.trim() !== '',
  });
const changed = (...proofs: ReturnType<typeof proof>[]) => ({
  send: { type: 'proofs.changed' as const, proofs },
});

export const model = defineModel(feedbackMachine, {
  title: 'Feedback',
  inputs: { 'a member': { isMember: true }, 'a visitor': { isMember: false } },
  events: {
    'draft.keep': { 'what is typed': typed(words(10)) },
    'form.submit': {
      '10 words': typed(words(10)),
      '500 words, no answer wanted': typed(` ${words(500)} `, ' ', 'SUGGESTION'),
      '9 words': typed(words(9)),
      '501 words': typed(words(501)),
      'too many characters': typed(`${words(20)} ${'a'.repeat(5000)}`),
      empty: typed(' '),
      'a wrong address': typed(words(10), 'mina@example'),
    },
    'proofs.changed': 'sent',
  },
  outcomes: {
    begin: {
      nothing: { done: { draft: {}, visit: 'v1' } },
      'a draft': {
        done: {
          draft: { kind: 'COMPLAINT', content: 'As before', contact: 'a@b.example', wantsAnswer: 'no' },
          visit: 'v1',
        },
      },
      unreadable: { error: new Error('no random numbers') },
    },
    sendFeedback: {
      stored: { done: 'F-2026112000001' },
      refused: {
        error: new ServiceError('refused', 'fields_invalid', {
          detail: { fields: { content: 'feedback_too_short' } },
        }),
      },
      'too often': { error: new ServiceError('refused', 'TOO_MANY_REQUESTS') },
      lost: { error: new ServiceError('offline') },
    },
    proofs: { sending: changed(proof('sending')), sent: changed(proof('sent')) },
  },
  tours: 'states',
  home: (s) => s.matches({ writing: 'editing' }) || s.matches('sent'),
  rules: [
    {
      id: '10 to 500 words are sent, with a right address or none, and while no picture is on its way',
      requirements: ['VAL-46', 'HLP-03'],
      always: (s, { label, from }) => {
        if (!label.startsWith('form.submit') || !from) return true;
        const isRight =
          (/\((10 words|500 words, no answer wanted)\)$/.test(label) ||
            (from.context.isMember && label.endsWith('address)'))) &&
          from.context.proofs.every(({ state }) => state === 'sent');
        return (
          s.matches({ writing: 'sending' }) === isRight &&
          (isRight || Object.keys(s.context.problems).length > 0)
        );
      },
    },
    {
      id: 'a text of the wrong length says which way',
      requirements: ['VAL-46'],
      always: (s, { label }) =>
        (!label.endsWith('(9 words)') || s.context.problems.content === 'feedback_too_short') &&
        (!/\((501 words|too many characters)\)$/.test(label) ||
          s.context.problems.content === 'feedback_too_long') &&
        (!label.endsWith('(empty)') || s.context.problems.content === 'input_required'),
    },
    {
      id: 'a visitor’s answer goes to their address, a member’s to their messages; without either none is wanted',
      requirements: ['HLP-03'],
      always: (s, { label }) => {
        const { isMember, problems, feedback } = s.context;
        if (label.endsWith('(a wrong address)'))
          return problems.contact === (isMember ? undefined : 'feedback_contact');
        if (!label.startsWith('form.submit') || !s.matches({ writing: 'sending' })) return true;
        const isWanted = !label.includes('no answer');
        return (
          feedback?.wantsAnswer === isWanted &&
          feedback.contact === (isWanted && !isMember ? 'mina@example.com' : '')
        );
      },
    },
    {
      id: 'pictures are picked for feedback, three at most',
      always: (_, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'proofs' || JSON.stringify(input) === JSON.stringify({ purpose: 'feedback', max: 3 }),
        ),
    },
    {
      id: 'what was typed is sent with its pictures, in the name of this visit, also again',
      requirements: ['API-50'],
      always: (s, { started, label, from }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'sendFeedback' ||
            JSON.stringify(input) === JSON.stringify({ feedback: s.context.feedback, visit: 'v1' }),
        ) &&
        (!s.matches({ writing: 'sending' }) ||
          (s.context.feedback?.content === s.context.content &&
            s.context.feedback.kind === s.context.kind &&
            (!label.startsWith('form.submit') ||
              s.context.feedback.images.join() === (s.context.proofs.length > 0 ? 'f1' : '')))) &&
        (label !== 'feedback.retry' ||
          !from?.matches({ writing: 'resultUnknown' }) ||
          (s.matches({ writing: 'sending' }) && s.context.feedback === from.context.feedback)),
    },
    {
      id: 'what was typed stays, whatever the platform says',
      always: (s, { label, from, actions }) =>
        !/^sendFeedback = (refused|too often|lost)/.test(label) ||
        (s.context.content === from?.context.content &&
          s.context.contact === from.context.contact &&
          !actions.includes('dropDraft')),
    },
    {
      id: 'an answer that was lost is asked for again or the text is changed; a refusal leads back to the form',
      always: (s, { label }) =>
        (label !== 'sendFeedback = lost' || s.matches({ writing: 'resultUnknown' })) &&
        (label !== 'feedback.edit' || (s.matches({ writing: 'editing' }) && s.context.failure === null)) &&
        (label !== 'sendFeedback = refused' ||
          (s.matches({ writing: 'editing' }) && s.context.problems.content === 'feedback_too_short')) &&
        (label !== 'sendFeedback = too often' ||
          (s.matches({ writing: 'editing' }) && s.context.failure?.code === 'TOO_MANY_REQUESTS')),
    },
    {
      id: 'what has arrived has its number, leaves no draft, and the next one begins empty',
      always: (s, { label, actions }) =>
        (label !== 'sendFeedback = stored' ||
          (s.matches('sent') &&
            s.context.reference === 'F-2026112000001' &&
            actions.includes('dropDraft') &&
            s.context.content === '' &&
            s.context.proofs.length === 0)) &&
        (label !== 'feedback.another' || s.matches({ writing: 'beginning' })),
    },
    {
      id: 'a draft is restored',
      always: (s, { label }) =>
        label !== 'begin = a draft' ||
        JSON.stringify([s.context.kind, s.context.content, s.context.contact, s.context.wantsAnswer]) ===
          '["COMPLAINT","As before","a@b.example",false]',
    },
    {
      id: 'from everywhere feedback can be sent',
      from: (s) => !s.matches('sent'),
      canReach: (s) => s.matches('sent'),
    },
  ],
  instructions: {
    'start a member': 'Sign in, and open /help.',
    'start a visitor': 'Open /help without signing in.',
    'draft.keep': 'Type a text, and leave the field.',
    'form.submit (10 words)': 'Type ten words, and press "Send the feedback".',
    'form.submit (500 words, no answer wanted)':
      'Type 500 words and no address, or take the tick away, and press "Send the feedback".',
    'form.submit (9 words)': 'Type nine words, and press "Send the feedback".',
    'form.submit (501 words)': 'Type 501 words, and press "Send the feedback".',
    'form.submit (too many characters)': 'Type a word of 5,000 letters, and press "Send the feedback".',
    'form.submit (empty)': 'Press "Send the feedback" with nothing typed.',
    'form.submit (a wrong address)': 'Type ten words and half an address, and press "Send the feedback".',
    'feedback.retry': 'Press "Try again".',
    'feedback.edit': 'Press "Change the text".',
    'feedback.another': 'Press "Write another".',
    'begin = nothing': 'Nothing was typed before.',
    'begin = a draft': 'Something was typed before, and the page was left.',
    'begin = unreadable': 'The browser has no random numbers.',
    'sendFeedback = stored': 'The platform stores the feedback.',
    'sendFeedback = refused': 'The platform counts fewer words.',
    'sendFeedback = too often': 'Five were sent within the hour.',
    'sendFeedback = lost': 'The network is off while it is sent.',
    'proofs = sending': 'Pick a picture; it is being uploaded.',
    'proofs = sent': 'Pick a picture; it has arrived.',
  },
});
