/**
 * Announcement pop-up: pages of announcements, at most one of them open; turning to a page opens its first.
 * Ends with null when it is closed.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { POPUPS } from '../../../config/later.ts';
import type { Popup } from '../../../services/contract/content.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export interface AnnouncementPopupInput {
  readonly popups: readonly Popup[];
}
interface AnnouncementPopupContext extends AnnouncementPopupInput {
  /** Counted from one. */
  readonly page: number;
  /** Index of the open announcement in the whole list; null for none. Announcements may have no id. */
  readonly open: number | null;
}

const firstOf = (page: number): number => (page - 1) * POPUPS.pageSize;
const pagesOf = ({ popups }: AnnouncementPopupContext): number => Math.ceil(popups.length / POPUPS.pageSize);

export const announcementPopupMachine = setup({
  types: {
    context: {} as AnnouncementPopupContext,
    events: {} as
      | { type: 'page.turn'; page: number }
      | { type: 'popup.toggle'; at: number }
      | { type: 'dialog.close' },
    input: {} as AnnouncementPopupInput,
    output: null as null,
    tags: {} as 'modal',
    meta: {} as FlowMeta,
  },
  actions: {
    turn: assign({
      page: (_, { page }: { page: number }) => page,
      open: (_, { page }: { page: number }) => firstOf(page),
    }),
    toggle: assign({ open: ({ context }, { at }: { at: number }) => (context.open === at ? null : at) }),
  },
}).createMachine({
  id: 'announcementPopup',
  context: ({ input }) => ({ ...input, page: 1, open: 0 }),
  initial: 'reading',
  states: {
    reading: {
      description: 'A page of the announcements is listed; one of them may be open.',
      meta: { requirements: ['MOD-01', 'NOT-10', 'NOT-11', 'NOT-12'], view: 'AnnouncementPopup' },
      tags: 'modal',
      on: {
        'page.turn': { actions: { type: 'turn', params: ({ event }) => event } },
        'popup.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
        'dialog.close': 'closed',
      },
    },
    closed: { type: 'final' },
  },
  output: null,
});

export type AnnouncementPopupSnapshot = SnapshotFrom<typeof announcementPopupMachine>;
export const selectPages = (snapshot: AnnouncementPopupSnapshot): number => pagesOf(snapshot.context);
/** The announcements of the current page, each with its index in the whole list. */
export const selectListed = ({ context }: AnnouncementPopupSnapshot): readonly (Popup & { at: number })[] =>
  context.popups
    .map((popup, at) => ({ ...popup, at }))
    .slice(firstOf(context.page), firstOf(context.page + 1));
