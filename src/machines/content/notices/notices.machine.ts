/**
 * Notices: the marquee. Lives as long as the page. It sends a chosen title to the parent, which opens the
 * notice popup at that item.
 */
import { assign, fromPromise, sendParent, setup, type SnapshotFrom } from 'xstate';
import { listAnnouncements } from '../../../services/content.ts';
import type { Announcements, Notice } from '../../../services/contract/content.ts';
import type { FlowMeta } from '../../flow-meta.ts';

interface NoticesContext {
  readonly notices: readonly Notice[];
}
type NoticesEvent = { type: 'notice.open'; id: string | null } | { type: 'content.reload' };
export type NoticesParentEvent = { type: 'notices.opened'; notices: readonly Notice[]; id: string | null };

export const noticesMachine = setup({
  types: { context: {} as NoticesContext, events: {} as NoticesEvent, meta: {} as FlowMeta },
  actors: {
    listAnnouncements: fromPromise<Announcements>(({ signal }) => listAnnouncements(signal)),
  },
  guards: { isEmpty: (_, { notices }: { notices: readonly Notice[] }) => notices.length === 0 },
  actions: {
    assignNotices: assign({ notices: (_, p: { notices: readonly Notice[] }) => p.notices }),
    notifyOpened: sendParent(({ context }, { id }: { id: string | null }): NoticesParentEvent => ({
      type: 'notices.opened',
      notices: context.notices,
      id,
    })),
  },
}).createMachine({
  id: 'notices',
  context: { notices: [] },
  initial: 'loading',
  on: { 'content.reload': '.loading' },
  states: {
    loading: {
      description: 'The notices are loading; their line is reserved.',
      invoke: {
        id: 'listAnnouncements',
        src: 'listAnnouncements',
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'empty' },
          { target: 'running', actions: { type: 'assignNotices', params: ({ event }) => event.output } },
        ],
        onError: 'empty',
      },
    },
    running: {
      description: 'The titles run through the line; they stop under the pointer and a click opens one.',
      meta: { requirements: ['NOT-01', 'NOT-02', 'NOT-08'] },
      on: {
        'notice.open': {
          actions: { type: 'notifyOpened', params: ({ event }) => event },
          meta: { requirements: ['NOT-03'] },
        },
        'content.reload': 'reloading',
      },
    },
    reloading: {
      description: 'The titles run on and open as before while new ones are loading.',
      invoke: {
        id: 'reloadAnnouncements',
        src: 'listAnnouncements',
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'empty',
            actions: { type: 'assignNotices', params: ({ event }) => event.output },
          },
          { target: 'running', actions: { type: 'assignNotices', params: ({ event }) => event.output } },
        ],
        onError: 'running',
      },
      on: {
        'notice.open': {
          actions: { type: 'notifyOpened', params: ({ event }) => event },
          meta: { requirements: ['NOT-03'] },
        },
        'content.reload': { target: 'reloading', reenter: true },
      },
    },
    empty: { description: 'There are no notices.' },
  },
});

export type NoticesSnapshot = SnapshotFrom<typeof noticesMachine>;
export const selectNotices = (snapshot: NoticesSnapshot): readonly Notice[] => snapshot.context.notices;
