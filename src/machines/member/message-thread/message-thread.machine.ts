/**
 * Message thread: one thread that is read, answered, deleted, and whose sender can be blocked and reported. It
 * follows changes while it is open, and ends when the member has deleted it here.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { messageThreadSetup } from './message-thread.setup.ts';

export const messageThreadMachine = messageThreadSetup.createMachine({
  id: 'messageThread',
  context: ({ input }) => ({ ...input, thread: null, failure: null, actionFailure: null, settled: null }),
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
              entry: ['forgetThread', 'endQuestions'],
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
                'delete.request': {
                  guard: 'isRead',
                  target: 'confirmingDelete',
                  actions: 'clearActionFailure',
                },
                'report.request': {
                  guard: 'canReport',
                  target: 'choosingReason',
                  actions: 'clearActionFailure',
                },
                'block.set': { guard: 'hasSender', target: 'blocking', actions: 'clearActionFailure' },
                'case.settle': {
                  guard: 'isAnswered',
                  target: 'settling',
                  actions: ['clearActionFailure', { type: 'assignSettled', params: ({ event }) => event }],
                },
              },
            },
            confirmingDelete: {
              description: 'The member is asked whether to delete the thread.',
              on: { 'delete.confirm': 'deleting', 'action.cancel': 'none', 'thread.gone': 'none' },
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
              on: { 'report.send': 'reporting', 'action.cancel': 'none', 'thread.gone': 'none' },
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
              description:
                'It is sent whether the case is solved, and which message was the last that was shown.',
              tags: 'busy',
              invoke: {
                id: 'settleCase',
                src: 'settleCase',
                input: ({ context: { id, settled, thread } }) => ({
                  id,
                  solved: settled === 'CLOSED',
                  seen: thread?.messages.at(-1)?.messageId ?? '',
                }),
                onDone: { target: 'none', actions: 'readAgain' },
                onError: [
                  {
                    // Support has answered meanwhile: the answer is shown, and the question is put again.
                    guard: { type: 'isOutdated', params: ({ event }) => event },
                    target: 'none',
                    actions: [
                      'forgetSettled',
                      { type: 'assignActionFailure', params: ({ event }) => event },
                      'readAgain',
                    ],
                  },
                  {
                    target: 'none',
                    actions: ['forgetSettled', { type: 'assignActionFailure', params: ({ event }) => event }],
                  },
                ],
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
