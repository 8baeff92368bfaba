/**
 * Messages: the page of the member centre with the list of threads, and beside it one thread, or a new message.
 * Follows changes while it is open; a badge of its menu entry has the number of unread ones.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { MESSAGE_SEARCH_PAUSE } from '../../../config/later.ts';
import { onChange } from '../../../services/changes.ts';
import {
  listMessages,
  markAllRead,
  type MessageBox,
  type MessageList,
  type MessageRow,
} from '../../../services/messages.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { messageThreadMachine } from '../message-thread/message-thread.machine.ts';
import { messageWriterMachine } from '../message-writer/message-writer.machine.ts';

export type { MessageBox } from '../../../services/messages.ts';

interface ListRequest {
  readonly box: MessageBox;
  readonly keyword: string;
  readonly pages: number;
}
interface MessagesContext extends ListRequest {
  readonly rows: readonly MessageRow[];
  readonly total: number;
  readonly unread: number;
  readonly failure: Failure | null;
  readonly openId: string | null;
}
type MessagesEvent =
  | { type: 'messages.changed' }
  | { type: 'box.choose'; box: MessageBox }
  | { type: 'search.type'; text: string }
  | { type: 'list.more' }
  | { type: 'list.retry' }
  | { type: 'list.readAll' }
  | { type: 'message.open'; id: string }
  | { type: 'message.new' }
  | { type: 'message.close' };

/** Pages that one list may have; older messages are found by searching. */
const MAX_PAGES = 10;

export const messagesMachine = setup({
  types: {
    context: {} as MessagesContext,
    events: {} as MessagesEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
    children: {} as { thread: 'thread'; writer: 'writer' },
  },
  actors: {
    watchMessages: fromCallback<MessagesEvent>(({ sendBack }) =>
      onChange('message', () => sendBack({ type: 'messages.changed' })),
    ),
    listMessages: fromPromise<MessageList, ListRequest>(({ input, signal }) => listMessages(input, signal)),
    markAllRead: fromPromise<void>(({ signal }) => markAllRead(signal)),
    thread: messageThreadMachine,
    writer: messageWriterMachine,
  },
  delays: { typingPause: MESSAGE_SEARCH_PAUSE },
  guards: {
    isOtherBox: ({ context }, { box }: { box: MessageBox }) => context.box !== box,
    hasMore: ({ context }) => context.rows.length < context.total && context.pages < MAX_PAGES,
    hasUnread: ({ context }) => context.unread > 0,
    isSent: (_, { id }: { id: string | null }) => id !== null,
  },
  actions: {
    assignBox: assign({ box: (_, p: { box: MessageBox }) => p.box, rows: [], total: 0, pages: 1 }),
    assignKeyword: assign({ keyword: (_, p: { text: string }) => p.text.trim(), pages: 1 }),
    addPage: assign({ pages: ({ context }) => context.pages + 1 }),
    assignList: assign((_, list: MessageList) => ({ ...list, failure: null })),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignOpen: assign({ openId: (_, p: { id: string | null }) => p.id }),
    closeOpen: assign({ openId: null }),
  },
}).createMachine({
  id: 'messages',
  context: { box: 'ALL', keyword: '', pages: 1, rows: [], total: 0, unread: 0, failure: null, openId: null },
  type: 'parallel',
  invoke: { id: 'watchMessages', src: 'watchMessages' },
  states: {
    list: {
      initial: 'loading',
      on: {
        'box.choose': {
          guard: { type: 'isOtherBox', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'assignBox', params: ({ event }) => event },
        },
        'search.type': {
          target: '.typing',
          actions: { type: 'assignKeyword', params: ({ event }) => event },
        },
        'messages.changed': { target: '.loading' },
      },
      states: {
        typing: {
          description: 'The list waits until typing has paused.',
          after: { typingPause: 'loading' },
          on: { 'messages.changed': {} },
        },
        loading: {
          description: 'The list is loading; what is known of it stays, or its space is reserved.',
          tags: 'busy',
          invoke: {
            id: 'listMessages',
            src: 'listMessages',
            input: ({ context: { box, keyword, pages } }) => ({ box, keyword, pages }),
            onDone: { target: 'ready', actions: { type: 'assignList', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
          },
        },
        ready: {
          description: 'The threads are listed, the latest first; unread ones are marked.',
          meta: { requirements: ['MEM-17'], view: 'Messages' },
          on: {
            'list.more': { guard: 'hasMore', target: 'loading', actions: 'addPage' },
            'list.readAll': { guard: 'hasUnread', target: 'marking' },
          },
        },
        marking: {
          description:
            'Every message is being marked as read. A box or a search that is chosen meanwhile is loaded after it.',
          tags: 'busy',
          // To leave would abort the call, and what the member pressed would be lost without a word.
          on: {
            'box.choose': {
              guard: { type: 'isOtherBox', params: ({ event }) => event },
              actions: { type: 'assignBox', params: ({ event }) => event },
            },
            'search.type': { actions: { type: 'assignKeyword', params: ({ event }) => event } },
            'messages.changed': {},
          },
          invoke: {
            id: 'markAllRead',
            src: 'markAllRead',
            onDone: 'loading',
            onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          description: 'The list could not be loaded; the reason is shown and it can be tried again.',
          on: { 'list.retry': 'loading' },
        },
      },
    },
    side: {
      initial: 'none',
      on: {
        'message.open': {
          target: '.reading',
          actions: { type: 'assignOpen', params: ({ event }) => event },
        },
        'message.new': { target: '.writing', actions: 'closeOpen' },
      },
      states: {
        none: { description: 'No thread is open; on a phone the list alone is shown.' },
        reading: {
          description: 'A thread is open beside the list; on a phone it is a screen of its own.',
          meta: { requirements: ['MEM-17'] },
          on: { 'message.close': { target: 'none', actions: 'closeOpen' } },
          invoke: {
            id: 'thread',
            src: 'thread',
            input: ({ context }) => ({ id: context.openId ?? '' }),
            onDone: { target: 'none', actions: 'closeOpen' },
          },
        },
        writing: {
          description: 'A new message is written beside the list.',
          on: { 'message.close': 'none' },
          invoke: {
            id: 'writer',
            src: 'writer',
            input: { threadId: null },
            onDone: [
              {
                guard: { type: 'isSent', params: ({ event }) => ({ id: event.output }) },
                target: 'reading',
                actions: { type: 'assignOpen', params: ({ event }) => ({ id: event.output }) },
              },
              { target: 'none' },
            ],
          },
        },
      },
    },
  },
});

export type MessagesRef = ActorRefFrom<typeof messagesMachine>;
export type MessagesSnapshot = SnapshotFrom<typeof messagesMachine>;
export const selectHasMore = (snapshot: MessagesSnapshot): boolean => snapshot.can({ type: 'list.more' });
export const selectCanReadAll = (snapshot: MessagesSnapshot): boolean =>
  snapshot.can({ type: 'list.readAll' });
