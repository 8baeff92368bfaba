/**
 * Notice page: all notices of the brand with their time, one of them open. Loads again in another language. Lives as long
 * as its page.
 */
import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { keepRead } from '../../../services/browser/read-store.ts';
import { listAnnouncements } from '../../../services/content.ts';
import type { Announcements, Notice } from '../../../services/contract/content.ts';
import { watchPageLanguage } from '../../../services/browser/page-language.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { nameOfNotice } from '../../../services/whats-new.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export type { Notice };

interface NoticePageContext {
  readonly notices: readonly Notice[];
  readonly openId: string | null;
  readonly failure: Failure | null;
}
type NoticePageEvent =
  | { type: 'notice.toggle'; id: string }
  | { type: 'notices.reload' }
  | { type: 'language.changed' };

const loaded = ({ event }: { event: { output: Announcements } }) => ({ notices: event.output.notices });
const assignNotices = { type: 'assignNotices', params: loaded } as const;
/** The notices are here, for the first time or again. */
const listed = [
  { guard: { type: 'isEmpty', params: loaded }, target: 'empty', actions: assignNotices },
  { target: 'shown', actions: assignNotices },
] as const;

export const noticePageMachine = setup({
  types: {
    context: {} as NoticePageContext,
    events: {} as NoticePageEvent,
    tags: {} as 'busy' | 'shown',
    meta: {} as FlowMeta,
  },
  actors: {
    listAnnouncements: fromPromise<Announcements>(({ signal }) => listAnnouncements(signal)),
    watchLanguage: fromCallback<NoticePageEvent>(({ sendBack }) =>
      watchPageLanguage(() => sendBack({ type: 'language.changed' })),
    ),
  },
  guards: { isEmpty: (_, { notices }: { notices: readonly Notice[] }) => notices.length === 0 },
  actions: {
    assignNotices: assign({
      notices: (_, { notices }: { notices: readonly Notice[] }) => notices,
      failure: null,
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    toggle: assign({
      openId: ({ context }, { id }: { id: string }) => (context.openId === id ? null : id),
    }),
    /** An opened item no longer counts at the bell. */
    keepOpenRead: ({ context: { openId } }) => {
      if (openId !== null) keepRead([nameOfNotice(openId)]);
    },
  },
}).createMachine({
  id: 'noticePage',
  context: { notices: [], openId: null, failure: null },
  invoke: { id: 'watchLanguage', src: 'watchLanguage' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The notices are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'listAnnouncements',
        src: 'listAnnouncements',
        onDone: listed,
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'language.changed': { target: 'loading', reenter: true } },
    },
    failed: {
      description: 'The notices could not be loaded; the reason is shown and it can be tried again.',
      on: { 'notices.reload': 'loading', 'language.changed': 'loading' },
    },
    empty: {
      description: 'There are no notices at the moment.',
      on: { 'language.changed': 'loading' },
    },
    shown: {
      description: 'The notices are listed with their time; one of them may be open.',
      meta: { requirements: ['ROU-04', 'NOT-04', 'NOT-05', 'NOT-06'], view: 'NoticePage' },
      tags: 'shown',
      on: {
        'notice.toggle': { actions: [{ type: 'toggle', params: ({ event }) => event }, 'keepOpenRead'] },
        'language.changed': 'refreshing',
      },
    },
    refreshing: {
      description: 'The notices are loading in another language; those shown stay.',
      tags: 'shown',
      invoke: {
        id: 'refreshAnnouncements',
        src: 'listAnnouncements',
        onDone: listed,
        // A background load fails silently.
        onError: 'shown',
      },
      on: {
        'notice.toggle': { actions: [{ type: 'toggle', params: ({ event }) => event }, 'keepOpenRead'] },
        'language.changed': { target: 'refreshing', reenter: true },
      },
    },
  },
});

export type NoticePageRef = ActorRefFrom<typeof noticePageMachine>;
export type NoticePageSnapshot = SnapshotFrom<typeof noticePageMachine>;
