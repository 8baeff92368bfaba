/**
 * Message thread: one thread that is read, answered, deleted, and whose sender can be blocked and reported. It
 * follows changes while it is open, and ends when the member has deleted it here.
 */
import {
  assign,
  fromCallback,
  fromPromise,
  raise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { onChange } from '../../../services/changes.ts';
import {
  blockSender,
  deleteThread,
  readThread,
  reportSender,
  settleCase,
  type MessageThread,
  type ReportReason,
} from '../../../services/messages.ts';
import { failureOf, ServiceError, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { messagePictureMachine } from '../message-picture/message-picture.machine.ts';
import { messageWriterMachine } from '../message-writer/message-writer.machine.ts';

interface MessageThreadContext {
  readonly id: string;
  readonly thread: MessageThread | null;
  readonly failure: Failure | null;
  /** Why an action was not done. */
  readonly actionFailure: Failure | null;
}
type MessageThreadEvent =
  | { type: 'messages.changed' }
  | { type: 'thread.retry' }
  | { type: 'thread.older' }
  | { type: 'delete.ask' }
  | { type: 'delete.confirm' }
  | { type: 'report.ask' }
  | { type: 'report.send'; reason: ReportReason }
  | { type: 'action.cancel' }
  | { type: 'case.settle'; solved: boolean }
  | { type: 'block.set'; blocked: boolean }
  | { type: 'image.open'; fileId: string }
  | { type: 'image.close' };

/** Newer messages replace older ones with their id; the order is that of time. */
const joined = (known: MessageThread | null, found: MessageThread, isOlder: boolean): MessageThread => {
  if (known === null) return found;
  const newest = isOlder ? known : found;
  const [first, second] = isOlder ? [found, known] : [known, found];
  const byId = new Map([...first.messages, ...second.messages].map((each) => [each.messageId, each]));
  const [oldest] = known.messages;
  // Only the oldest page tells whether there is more before it.
  const reachesBack = isOlder || oldest === undefined || found.messages[0]?.messageId === oldest.messageId;
  return {
    ...newest,
    hasOlder: reachesBack ? found.hasOlder : known.hasOlder,
    messages: [...byId.values()].toSorted((a, b) => Number(a.messageId) - Number(b.messageId)),
  };
};

export const messageThreadMachine = setup({
  types: {
    context: {} as MessageThreadContext,
    events: {} as MessageThreadEvent,
    input: {} as { readonly id: string },
    tags: {} as 'busy',
    meta: {} as FlowMeta,
    children: {} as { writer: 'writer'; picture: 'picture' },
  },
  actors: {
    watchMessages: fromCallback<MessageThreadEvent>(({ sendBack }) =>
      onChange('message', () => sendBack({ type: 'messages.changed' })),
    ),
    readThread: fromPromise<MessageThread, { id: string; before: string | null }>(({ input, signal }) =>
      readThread(input, signal),
    ),
    deleteThread: fromPromise<void, { id: string }>(({ input, signal }) => deleteThread(input.id, signal)),
    blockSender: fromPromise<void, { id: string; blocked: boolean }>(({ input, signal }) =>
      blockSender(input.id, input.blocked, signal),
    ),
    reportSender: fromPromise<void, { id: string; reason: ReportReason }>(({ input, signal }) =>
      reportSender(input.id, input.reason, signal),
    ),
    settleCase: fromPromise<void, { id: string; solved: boolean }>(({ input, signal }) =>
      settleCase(input.id, input.solved, signal),
    ),
    picture: messagePictureMachine,
    writer: messageWriterMachine,
  },
  guards: {
    hasOlder: ({ context }) => context.thread?.hasOlder ?? false,
    hasSender: ({ context }) => context.thread?.source === 'MEMBER',
    canReport: ({ context }) => context.thread?.source === 'MEMBER' && !context.thread.isReported,
    isAnswered: ({ context }) => context.thread?.caseState === 'ANSWERED',
    isRead: ({ context }) => context.thread !== null,
    isGone: (_, { error }: { error: unknown }) => error instanceof ServiceError && error.code === 'not_found',
  },
  actions: {
    assignThread: assign({
      thread: ({ context }, p: { thread: MessageThread; isOlder: boolean }) =>
        joined(context.thread, p.thread, p.isOlder),
      failure: null,
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignActionFailure: assign({ actionFailure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignPictureFailure: assign({ actionFailure: (_, { failure }: { failure: Failure }) => failure }),
    clearActionFailure: assign({ actionFailure: null }),
    forgetThread: assign({ thread: null }),
    readAgain: raise({ type: 'messages.changed' }),
  },
}).createMachine({
  id: 'messageThread',
  context: ({ input }) => ({ ...input, thread: null, failure: null, actionFailure: null }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      invoke: [
        { id: 'watchMessages', src: 'watchMessages' },
        { id: 'writer', src: 'writer', input: ({ context }) => ({ threadId: context.id }) },
      ],
      states: {
        content: {
          initial: 'loading',
          states: {
            loading: {
              description: 'The thread is loading; what is known of it stays.',
              tags: 'busy',
              on: { 'messages.changed': { target: 'loading', reenter: true } },
              invoke: {
                id: 'readThread',
                src: 'readThread',
                input: ({ context }) => ({ id: context.id, before: null }),
                onDone: {
                  target: 'reading',
                  actions: {
                    type: 'assignThread',
                    params: ({ event }) => ({ thread: event.output, isOlder: false }),
                  },
                },
                onError: [
                  { guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' },
                  { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
                ],
              },
            },
            reading: {
              description: 'The messages are shown by day; new ones appear by themselves.',
              meta: { requirements: ['MEM-17'], view: 'MessageThread' },
              on: {
                'messages.changed': 'loading',
                'thread.older': { guard: 'hasOlder', target: 'loadingOlder' },
              },
            },
            loadingOlder: {
              description: 'Earlier messages are loading.',
              tags: 'busy',
              on: { 'messages.changed': 'loading' },
              invoke: {
                id: 'readOlder',
                src: 'readThread',
                input: ({ context }) => ({
                  id: context.id,
                  before: context.thread?.messages[0]?.messageId ?? null,
                }),
                onDone: {
                  target: 'reading',
                  actions: {
                    type: 'assignThread',
                    params: ({ event }) => ({ thread: event.output, isOlder: true }),
                  },
                },
                onError: {
                  target: 'failed',
                  actions: { type: 'assignFailure', params: ({ event }) => event },
                },
              },
            },
            failed: {
              description: 'The thread could not be loaded; the reason is shown and it can be tried again.',
              on: { 'thread.retry': 'loading', 'messages.changed': 'loading' },
            },
            gone: {
              description: 'The member has deleted the thread elsewhere.',
              entry: 'forgetThread',
              on: { 'messages.changed': 'loading' },
            },
          },
        },
        action: {
          initial: 'none',
          states: {
            none: {
              description: 'Nothing is being done with the thread.',
              on: {
                'delete.ask': { guard: 'isRead', target: 'confirmingDelete', actions: 'clearActionFailure' },
                'report.ask': { guard: 'canReport', target: 'choosingReason', actions: 'clearActionFailure' },
                'block.set': { guard: 'hasSender', target: 'blocking', actions: 'clearActionFailure' },
                'case.settle': { guard: 'isAnswered', target: 'settling', actions: 'clearActionFailure' },
              },
            },
            confirmingDelete: {
              description: 'The member is asked whether to delete the thread.',
              on: { 'delete.confirm': 'deleting', 'action.cancel': 'none' },
            },
            deleting: {
              description: 'The thread is being deleted.',
              tags: 'busy',
              invoke: {
                id: 'deleteThread',
                src: 'deleteThread',
                input: ({ context }) => ({ id: context.id }),
                onDone: '#messageThread.deleted',
                onError: [
                  {
                    guard: { type: 'isGone', params: ({ event }) => event },
                    target: '#messageThread.deleted',
                  },
                  {
                    target: 'none',
                    actions: { type: 'assignActionFailure', params: ({ event }) => event },
                  },
                ],
              },
            },
            choosingReason: {
              description: 'The member is asked for the reason of the report.',
              on: { 'report.send': { guard: 'canReport', target: 'reporting' }, 'action.cancel': 'none' },
            },
            reporting: {
              description: 'The report is being sent.',
              tags: 'busy',
              invoke: {
                id: 'reportSender',
                src: 'reportSender',
                input: ({ context, event }) => ({
                  id: context.id,
                  reason: event.type === 'report.send' ? event.reason : ('OTHER' as const),
                }),
                onDone: { target: 'none', actions: 'readAgain' },
                onError: {
                  target: 'none',
                  actions: { type: 'assignActionFailure', params: ({ event }) => event },
                },
              },
            },
            settling: {
              description: 'The platform is told whether the case is solved.',
              tags: 'busy',
              invoke: {
                id: 'settleCase',
                src: 'settleCase',
                input: ({ context, event }) => ({
                  id: context.id,
                  solved: event.type === 'case.settle' && event.solved,
                }),
                onDone: { target: 'none', actions: 'readAgain' },
                onError: {
                  target: 'none',
                  actions: { type: 'assignActionFailure', params: ({ event }) => event },
                },
              },
            },
            blocking: {
              description: 'The sender is being blocked, or unblocked.',
              tags: 'busy',
              invoke: {
                id: 'blockSender',
                src: 'blockSender',
                input: ({ context, event }) => ({
                  id: context.id,
                  blocked: event.type === 'block.set' ? event.blocked : false,
                }),
                onDone: { target: 'none', actions: 'readAgain' },
                onError: {
                  target: 'none',
                  actions: { type: 'assignActionFailure', params: ({ event }) => event },
                },
              },
            },
          },
        },
        picture: {
          initial: 'closed',
          on: {
            'image.open': {
              target: '.open',
              actions: 'clearActionFailure',
            },
          },
          states: {
            closed: { description: 'No picture is open.' },
            open: {
              description: 'A picture of a message is open; another one takes its place.',
              invoke: {
                id: 'picture',
                src: 'picture',
                input: ({ event }) => ({ fileId: event.type === 'image.open' ? event.fileId : '' }),
                onDone: {
                  target: 'closed',
                  actions: { type: 'assignPictureFailure', params: ({ event }) => event.output },
                },
              },
              on: { 'image.close': 'closed' },
            },
          },
        },
      },
    },
    deleted: { type: 'final' },
  },
  output: null,
});

export type MessageThreadRef = ActorRefFrom<typeof messageThreadMachine>;
export type MessageThreadSnapshot = SnapshotFrom<typeof messageThreadMachine>;
export const selectCanLoadOlder = (snapshot: MessageThreadSnapshot): boolean =>
  snapshot.can({ type: 'thread.older' });
