/**
 * Message writer: a new message, or a reply in a thread, with pictures. What is typed is kept in this tab, also
 * when the page is closed; it is sent once per intention. A new message ends with the id of its thread, or with
 * null; a reply begins anew after each one.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { dropDraft, keepDraft, readDraft, type Draft } from '../../../services/browser/draft-store.ts';
import { newVisit } from '../../../services/browser/visit.ts';
import {
  listRecipients,
  MESSAGE_LIMITS,
  sendMessage,
  type NewMessage,
  type Recipients,
  type RecipientType,
} from '../../../services/messages.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { proofsMachine, type Proof, type ProofsParentEvent } from '../../wallet/proofs/proofs.machine.ts';

export interface MessageWriterInput {
  /** The thread that is answered; null for a new message. */
  readonly threadId: string | null;
}
/** The typed texts. */
export interface MessageForm {
  readonly to: RecipientType;
  readonly username: string;
  readonly title: string;
  readonly content: string;
}
export type MessageField = 'username' | 'title' | 'content' | 'images';
interface Prepared {
  /** Prefix of the idempotency keys. */
  readonly visit: string;
  readonly draft: Draft;
  readonly recipients: Recipients;
}
interface MessageWriterContext extends MessageWriterInput {
  readonly visit: string;
  readonly recipients: Recipients;
  readonly form: MessageForm;
  readonly proofs: readonly Proof[];
  /** Message ids by field. */
  readonly problems: Readonly<Partial<Record<MessageField, string>>>;
  readonly failure: Failure | null;
  /** The message that is being sent. */
  readonly message: NewMessage | null;
}
type MessageWriterEvent =
  | { type: 'draft.keep'; form: MessageForm }
  | { type: 'form.submit'; form: MessageForm }
  | { type: 'writer.close' }
  | { type: 'writer.retry' }
  | ProofsParentEvent;

const EMPTY: MessageForm = { to: 'SUPPORT', username: '', title: '', content: '' };
const FIELDS: readonly MessageField[] = ['username', 'title', 'content', 'images'];
const draftName = (threadId: string | null): `message.${string}` => `message.${threadId ?? 'new'}`;

/** A draft whose recipient is no longer there is addressed to support. */
const formOf = ({ draft, recipients }: Prepared): MessageForm => ({
  ...EMPTY,
  ...draft,
  to: recipients.find(({ recipientType }) => recipientType === draft['to'])?.recipientType ?? 'SUPPORT',
});

const problemsIn = (
  { threadId, proofs }: MessageWriterContext,
  { to, username, title, content }: MessageForm,
): MessageWriterContext['problems'] => {
  const isNew = threadId === null;
  const text = content.trim();
  return {
    ...(isNew && to === 'DOWNLINE' && username.trim() === '' ? { username: 'input_required' } : {}),
    ...(isNew && title.trim() === '' ? { title: 'input_required' } : {}),
    ...(text === '' ? { content: 'input_required' } : {}),
    ...(text.length > MESSAGE_LIMITS.text ? { content: 'message_too_long' } : {}),
    ...(proofs.some(({ state }) => state !== 'sent') ? { images: 'proof_unfinished' } : {}),
  };
};

/** The fields that a refusal names. */
const problemsOf = (error: unknown): MessageWriterContext['problems'] => {
  const detail = error instanceof ServiceError ? error.detail : null;
  const fields = (detail as { fields?: Readonly<Record<string, unknown>> } | null)?.fields ?? {};
  return Object.fromEntries(
    FIELDS.flatMap((field) => (typeof fields[field] === 'string' ? [[field, fields[field]]] : [])),
  );
};

export const messageWriterMachine = setup({
  types: {
    context: {} as MessageWriterContext,
    events: {} as MessageWriterEvent,
    input: {} as MessageWriterInput,
    output: {} as string | null,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
    children: {} as { proofs: 'proofs' },
  },
  actors: {
    prepare: fromPromise<Prepared, MessageWriterInput>(async ({ input: { threadId }, signal }) => ({
      visit: newVisit(),
      draft: readDraft(draftName(threadId)),
      recipients: threadId === null ? await listRecipients(signal) : [],
    })),
    sendMessage: fromPromise<string, { message: NewMessage; visit: string }>(({ input, signal }) =>
      sendMessage(input.message, input.visit, signal),
    ),
    proofs: proofsMachine,
  },
  guards: {
    isRight: ({ context }, { form }: { form: MessageForm }) =>
      Object.keys(problemsIn(context, form)).length === 0,
    isReply: ({ context }) => context.threadId !== null,
  },
  actions: {
    assignPrepared: assign((_, prepared: Prepared) => ({
      visit: prepared.visit,
      recipients: prepared.recipients,
      form: formOf(prepared),
    })),
    assignForm: assign({ form: (_, p: { form: MessageForm }) => p.form }),
    keepDraft: ({ context }) => keepDraft(draftName(context.threadId), { ...context.form }),
    dropDraft: ({ context }) => dropDraft(draftName(context.threadId)),
    assignProofs: assign({ proofs: (_, p: { proofs: readonly Proof[] }) => p.proofs }),
    assignProblems: assign({
      problems: ({ context }, { form }: { form: MessageForm }) => problemsIn(context, form),
      failure: null,
    }),
    assignMessage: assign(({ context }, { form }: { form: MessageForm }) => {
      const message: NewMessage = {
        ...form,
        threadId: context.threadId,
        images: context.proofs.flatMap(({ fileId }) => fileId ?? []),
      };
      return { message, problems: {}, failure: null };
    }),
    assignFailure: assign((_, { error }: { error: unknown }) => ({
      message: null,
      failure: failureOf(error),
      problems: problemsOf(error),
    })),
    beginAnew: assign({ form: EMPTY, proofs: [], problems: {}, failure: null, message: null }),
  },
}).createMachine({
  id: 'messageWriter',
  context: ({ input }) => ({
    ...input,
    ...{ visit: '', recipients: [], form: EMPTY, proofs: [], problems: {}, failure: null, message: null },
  }),
  initial: 'preparing',
  on: { 'writer.close': '.closed' },
  states: {
    preparing: {
      description: 'To whom the member may write is loading, and what was typed before is restored.',
      tags: 'busy',
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { threadId } }) => ({ threadId }),
        onDone: {
          target: 'writing',
          actions: { type: 'assignPrepared', params: ({ event }) => event.output },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'The recipients could not be loaded; the reason is shown and it can be tried again.',
      on: { 'writer.retry': 'preparing' },
    },
    writing: {
      initial: 'editing',
      invoke: { id: 'proofs', src: 'proofs', input: { purpose: 'message', max: MESSAGE_LIMITS.files } },
      on: { 'proofs.changed': { actions: { type: 'assignProofs', params: ({ event }) => event } } },
      states: {
        editing: {
          description: 'The message is typed; problems and a failure are shown beside what was typed.',
          meta: { requirements: ['MEM-17'], view: 'MessageWriter' },
          on: {
            'draft.keep': {
              actions: [{ type: 'assignForm', params: ({ event }) => event }, 'keepDraft'],
            },
            'form.submit': [
              {
                guard: { type: 'isRight', params: ({ event }) => event },
                target: 'sending',
                actions: [
                  { type: 'assignForm', params: ({ event }) => event },
                  'keepDraft',
                  { type: 'assignMessage', params: ({ event }) => event },
                ],
              },
              {
                actions: [
                  { type: 'assignForm', params: ({ event }) => event },
                  { type: 'assignProblems', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
        sending: {
          description: 'The message is sent, once for this intention.',
          tags: 'busy',
          invoke: {
            id: 'sendMessage',
            src: 'sendMessage',
            input: ({ context: { message, visit } }) => ({ message: known(message), visit }),
            onDone: [
              {
                guard: 'isReply',
                target: '#messageWriter.preparing',
                actions: ['dropDraft', 'beginAnew'],
              },
              { target: '#messageWriter.sent', actions: 'dropDraft' },
            ],
            onError: { target: 'editing', actions: { type: 'assignFailure', params: ({ event }) => event } },
          },
        },
      },
    },
    sent: { type: 'final', output: ({ event }) => (event as unknown as { output: string }).output },
    closed: { type: 'final', output: null },
  },
  output: ({ event }) => event.output as string | null,
});

export type MessageWriterRef = ActorRefFrom<typeof messageWriterMachine>;
export type MessageWriterSnapshot = SnapshotFrom<typeof messageWriterMachine>;
/** To whom the member may write: by type, with their accounts. */
export const selectAccounts = ({ context }: MessageWriterSnapshot, type: RecipientType): readonly string[] =>
  context.recipients.find(({ recipientType }) => recipientType === type)?.usernames ?? [];
