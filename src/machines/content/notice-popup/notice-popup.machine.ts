/** Notice popup: an accordion of the announcements with at most one item open. Ends with null when closed. */
import { assign, setup } from 'xstate';
import { keepRead } from '../../../services/browser/read-store.ts';
import type { Notice } from '../../../services/contract/content.ts';
import { nameOfNotice } from '../../../services/whats-new.ts';
import type { FlowMeta } from '../../flow-meta.ts';

export interface NoticePopupInput {
  readonly notices: readonly Notice[];
  /** The item that is open initially; null for none. */
  readonly id: string | null;
}

export const noticePopupMachine = setup({
  types: {
    context: {} as { notices: readonly Notice[]; openId: string | null },
    events: {} as { type: 'notice.toggle'; id: string } | { type: 'dialog.close' },
    input: {} as NoticePopupInput,
    output: null as null,
    tags: {} as 'modal',
    meta: {} as FlowMeta,
  },
  actions: {
    toggle: assign({
      openId: ({ context }, { id }: { id: string }) => (context.openId === id ? null : id),
    }),
    /** An opened item no longer counts at the bell. */
    keepOpenRead: ({ context: { openId } }) => {
      if (openId !== null) keepRead([nameOfNotice(openId)]);
    },
  },
}).createMachine({
  id: 'noticePopup',
  context: ({ input }) => ({ notices: input.notices, openId: input.id }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The announcements are listed with their time; one of them may be open.',
      meta: { requirements: ['NOT-04', 'NOT-05', 'NOT-06', 'NOT-07'], view: 'NoticePopup' },
      tags: 'modal',
      entry: 'keepOpenRead',
      on: {
        'notice.toggle': { actions: [{ type: 'toggle', params: ({ event }) => event }, 'keepOpenRead'] },
        'dialog.close': 'closed',
      },
    },
    closed: { type: 'final' },
  },
  output: null,
});
