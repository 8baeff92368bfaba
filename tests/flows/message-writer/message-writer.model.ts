import {
  messageWriterMachine,
  type MessageForm,
  type MessageWriterSnapshot,
} from '../../../src/machines/member/message-writer/message-writer.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { proof } from '../common/withdrawal.fixtures.ts';

const complete: MessageForm = { to: 'SUPPORT', username: '', title: 'A question', content: 'It is lost' };
const toNobody: MessageForm = { ...complete, to: 'DOWNLINE' };
const empty: MessageForm = { to: 'SUPPORT', username: '', title: '', content: ' ' };
const changed = (...proofs: ReturnType<typeof proof>[]) => ({
  send: { type: 'proofs.changed' as const, proofs },
});
const recipients = [
  { recipientType: 'SUPPORT' as const, usernames: [] },
  { recipientType: 'DOWNLINE' as const, usernames: ['mina_k'] },
];

/** A reply has a text alone: the other fields stay as they were. */
const typed =
  (form: MessageForm) =>
  ({ context }: MessageWriterSnapshot): { form: MessageForm } => ({
    form: context.threadId === null ? form : { ...context.form, content: form.content },
  });

const isOnItsWay = ({ context }: MessageWriterSnapshot): boolean =>
  context.proofs.some(({ state }) => state !== 'sent');

export const model = defineModel(messageWriterMachine, {
  title: 'A message is written',
  inputs: { new: { threadId: null }, reply: { threadId: '3' } },
  events: {
    'draft.keep': { 'what is typed': typed(complete) },
    'form.submit': {
      complete: (s) => (isOnItsWay(s) ? undefined : typed(complete)(s)),
      'with a picture on its way': (s) => (isOnItsWay(s) ? typed(complete)(s) : undefined),
      empty: typed(empty),
      'to no downline': (s) => (s.context.threadId === null ? { form: toNobody } : undefined),
    },
    'proofs.changed': 'sent',
  },
  outcomes: {
    prepare: {
      nothing: { done: { visit: 'v1', draft: {}, recipients } },
      'a draft': { done: { visit: 'v1', draft: { ...complete }, recipients } },
      offline: { error: new ServiceError('offline') },
    },
    sendMessage: {
      sent: { done: '9' },
      refused: {
        error: new ServiceError('refused', 'fields_invalid', {
          detail: { fields: { username: 'message_no_recipient' } },
        }),
      },
      lost: { error: new ServiceError('offline') },
    },
    proofs: { sending: changed(proof('sending')), sent: changed(proof('sent')) },
  },
  tours: 'states',
  home: (s) => s.matches({ writing: 'editing' }) || s.matches('failed'),
  rules: [
    {
      id: 'nothing is sent without a text, a subject, a named downline, or while a picture is on its way',
      requirements: ['MEM-17'],
      always: (s, { label }) => {
        if (!label.startsWith('form.submit')) return true;
        const isComplete =
          label === 'form.submit (complete)' && s.context.proofs.every(({ state }) => state === 'sent');
        return s.matches({ writing: 'sending' }) === isComplete;
      },
    },
    {
      id: 'the message that was typed is sent, in the name of this visit',
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'sendMessage' ||
            JSON.stringify(input) ===
              JSON.stringify({
                message: {
                  ...s.context.form,
                  threadId: s.context.threadId,
                  images: s.context.proofs.length > 0 ? ['f1'] : [],
                },
                visit: 'v1',
              }),
        ),
    },
    {
      id: 'what was typed is kept until it is sent, and whatever the platform says',
      always: (s, { label, actions, from }) =>
        (!['draft.keep (what is typed)', 'form.submit (complete)'].includes(label) ||
          actions.includes('keepDraft')) &&
        (!/^sendMessage = (refused|lost)/.test(label) ||
          (s.matches({ writing: 'editing' }) &&
            s.context.form === from?.context.form &&
            s.context.failure !== null &&
            !actions.includes('dropDraft'))),
    },
    {
      id: 'a sent message leaves no draft; a new one ends with its thread, a reply begins anew',
      always: (s, { label, actions }) =>
        label !== 'sendMessage = sent' ||
        (actions.includes('dropDraft') &&
          (s.context.threadId === null
            ? s.status === 'done' && s.output === '9'
            : s.matches('preparing') && s.context.form.content === '')),
    },
    {
      id: 'a draft is restored',
      always: (s, { label }) => label !== 'prepare = a draft' || s.context.form.content === 'It is lost',
    },
    {
      id: 'it can always be closed',
      from: (s) => s.status === 'active',
      canReach: (s) => s.status === 'done',
    },
  ],
  instructions: {
    'start new': 'Press "New message" in Messages.',
    'start reply': 'Open a case in Messages.',
    'draft.keep': 'Type a subject and a text, and leave the field.',
    'form.submit (complete)': 'Type a subject and a text, and press "Send".',
    'form.submit (with a picture on its way)': 'Press "Send" while a picture is being uploaded.',
    'form.submit (empty)': 'Press "Send" with nothing typed.',
    'form.submit (to no downline)': 'Choose "A downline", name none, and press "Send".',
    'writer.close': 'Press another entry of the list.',
    'writer.retry': 'Press "Try again".',
    'prepare = nothing': 'Nothing was typed before.',
    'prepare = a draft': 'Something was typed before, and the page was closed.',
    'prepare = offline': 'The network is off while the recipients are requested.',
    'sendMessage = sent': 'The platform takes the message.',
    'sendMessage = refused': 'The account is no downline.',
    'sendMessage = lost': 'The network is off while the message is sent.',
    'proofs = sending': 'Pick a picture; it is being uploaded.',
    'proofs = sent': 'Pick a picture; it has arrived.',
  },
});
