/**
 * Unread messages: how many threads the signed-in member has not read, for the badges and the window's title.
 * Lives as long as the session in this tab, and counts again after each change.
 */
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { onChange } from '../../../services/changes.ts';
import { countUnread } from '../../../services/messages.ts';
import type { FlowMeta } from '../../flow-meta.ts';

type UnreadMessagesEvent = { type: 'messages.changed' };

export const unreadMessagesMachine = setup({
  types: {
    context: {} as { readonly unread: number },
    events: {} as UnreadMessagesEvent,
    meta: {} as FlowMeta,
  },
  actors: {
    watchMessages: fromCallback<UnreadMessagesEvent>(({ sendBack }) =>
      onChange('message', () => sendBack({ type: 'messages.changed' })),
    ),
    countUnread: fromPromise<number>(({ signal }) => countUnread(signal)),
  },
  actions: { assignUnread: assign({ unread: (_, p: { unread: number }) => p.unread }) },
}).createMachine({
  id: 'unreadMessages',
  context: { unread: 0 },
  invoke: { id: 'watchMessages', src: 'watchMessages' },
  initial: 'counting',
  on: { 'messages.changed': '.counting' },
  states: {
    counting: {
      description: 'The platform is asked how many messages are unread; the previous count stays.',
      meta: { requirements: ['API-23', 'SES-09'] },
      invoke: {
        id: 'countUnread',
        src: 'countUnread',
        onDone: {
          target: 'idle',
          actions: { type: 'assignUnread', params: ({ event }) => ({ unread: event.output }) },
        },
        // A background load fails silently; the next change counts again.
        onError: 'idle',
      },
    },
    idle: {
      description: 'The count is known, or could not be loaded.',
      meta: { requirements: ['NAV-07', 'MEM-20'] },
    },
  },
});
