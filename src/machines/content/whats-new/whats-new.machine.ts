/**
 * What's new: the page behind the bell. Lists the documents and contracts that wait, and pages of
 * announcements, at most one of them open; an opened entry counts as read in this browser. Ends with
 * `documents` or `contracts` where the visitor chooses those, and with null when it is closed.
 */
import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { WHATS_NEW } from '../../../config/later.ts';
import { keepRead, watchRead } from '../../../services/browser/read-store.ts';
import type { DueDocument } from '../../../services/legal.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { listAnnounced, type Announced, type Announcement } from '../../../services/whats-new.ts';
import type { WaitingContract } from '../../agent/waiting-contracts/waiting-contracts.machine.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export interface WhatsNewInput {
  readonly contracts: readonly WaitingContract[];
  readonly documents: readonly DueDocument[];
}
export type WhatsNewOutput = 'contracts' | 'documents' | null;
interface WhatsNewContext extends WhatsNewInput {
  readonly list: readonly Announcement[];
  /** Names of the entries read in this browser. */
  readonly read: readonly string[];
  /** Counted from one. */
  readonly page: number;
  readonly openName: string | null;
  readonly failure: Failure | null;
}
type WhatsNewEvent =
  | { type: 'announcement.toggle'; name: string }
  | { type: 'announcements.readAll' }
  | { type: 'page.turn'; page: number }
  | { type: 'contracts.open' }
  | { type: 'documents.open' }
  | { type: 'list.reload' }
  | { type: 'dialog.close' }
  | { type: 'read.changed'; names: readonly string[] };

const unreadOf = ({ contracts, documents, list, read }: WhatsNewContext): readonly string[] =>
  [...documents, ...contracts, ...list].map(({ name }) => name).filter((name) => !read.includes(name));

export const whatsNewMachine = setup({
  types: {
    context: {} as WhatsNewContext,
    events: {} as WhatsNewEvent,
    input: {} as WhatsNewInput,
    output: {} as WhatsNewOutput,
    tags: {} as 'modal' | 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    listAnnounced: fromPromise<Announced>(({ signal }) => listAnnounced(signal)),
    watchRead: fromCallback<WhatsNewEvent>(({ sendBack }) =>
      watchRead((names) => sendBack({ type: 'read.changed', names })),
    ),
  },
  guards: {
    isEmpty: (_, { list }: { list: readonly Announcement[] }) => list.length === 0,
    isOpen: ({ context }, { name }: { name: string }) => context.openName === name,
  },
  actions: {
    assignList: assign({ list: (_, { list }: { list: readonly Announcement[] }) => list }),
    assignRead: assign({ read: (_, { names }: { names: readonly string[] }) => names }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    open: assign({ openName: (_, { name }: { name: string }) => name }),
    shut: assign({ openName: null }),
    turn: assign({ page: (_, { page }: { page: number }) => page }),
    keepRead: (_, { name }: { name: string }) => keepRead([name]),
    keepAllRead: ({ context }) => keepRead(unreadOf(context)),
  },
}).createMachine({
  id: 'whatsNew',
  context: ({ input }) => ({ ...input, list: [], read: [], page: 1, openName: null, failure: null }),
  invoke: { id: 'watchRead', src: 'watchRead' },
  initial: 'loading',
  on: {
    'read.changed': { actions: { type: 'assignRead', params: ({ event }) => event } },
    'contracts.open': '.leading',
    'documents.open': '.leadingToDocuments',
    'dialog.close': '.closed',
  },
  states: {
    loading: {
      description: 'The announcements are loading; their space is reserved.',
      tags: ['modal', 'busy'],
      invoke: {
        id: 'listAnnounced',
        src: 'listAnnounced',
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'empty' },
          { target: 'reading', actions: { type: 'assignList', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    reading: {
      description: 'A page of entries is listed, read or not; one of them may be open.',
      meta: { requirements: ['NOT-08', 'NOT-12', 'CON-01'], view: 'WhatsNew' },
      tags: 'modal',
      on: {
        'announcement.toggle': [
          { guard: { type: 'isOpen', params: ({ event }) => event }, actions: 'shut' },
          {
            actions: [
              { type: 'open', params: ({ event }) => event },
              { type: 'keepRead', params: ({ event }) => event },
            ],
          },
        ],
        'page.turn': { actions: [{ type: 'turn', params: ({ event }) => event }, 'shut'] },
        'announcements.readAll': { actions: 'keepAllRead' },
      },
    },
    empty: { description: 'There are no announcements.', tags: 'modal' },
    failed: {
      description: 'The announcements could not be loaded; the reason is shown and it can be tried again.',
      tags: 'modal',
      on: { 'list.reload': 'loading' },
    },
    leading: { type: 'final', output: 'contracts' as const },
    leadingToDocuments: { type: 'final', output: 'documents' as const },
    closed: { type: 'final', output: null },
  },
  output: ({ event }) => event.output as WhatsNewOutput,
});

export type WhatsNewSnapshot = SnapshotFrom<typeof whatsNewMachine>;
const firstOf = (page: number): number => (page - 1) * WHATS_NEW.pageSize;
export const selectPages = ({ context }: WhatsNewSnapshot): number =>
  Math.ceil(context.list.length / WHATS_NEW.pageSize);
export const selectUnreadCount = ({ context }: WhatsNewSnapshot): number => unreadOf(context).length;
/** The announcements of the current page, and whether each was read. */
export const selectListed = ({
  context: { list, read, page },
}: WhatsNewSnapshot): readonly (Announcement & { isRead: boolean })[] =>
  list.slice(firstOf(page), firstOf(page + 1)).map((each) => ({ ...each, isRead: read.includes(each.name) }));
/** Several waiting items as one entry: when the latest began to wait, and whether all were read. */
export interface WaitingEntry {
  readonly count: number;
  readonly since: number;
  readonly isRead: boolean;
}
const entryOf = (
  waiting: readonly { readonly name: string; readonly since: number }[],
  read: readonly string[],
): WaitingEntry | null =>
  waiting.length === 0
    ? null
    : {
        count: waiting.length,
        since: Math.max(...waiting.map(({ since }) => since)),
        isRead: waiting.every(({ name }) => read.includes(name)),
      };
export const selectContracts = ({ context: { contracts, read } }: WhatsNewSnapshot): WaitingEntry | null =>
  entryOf(contracts, read);
export const selectDocuments = ({ context: { documents, read } }: WhatsNewSnapshot): WaitingEntry | null =>
  entryOf(
    documents.map(({ name, effectiveFrom }) => ({ name, since: effectiveFrom })),
    read,
  );
