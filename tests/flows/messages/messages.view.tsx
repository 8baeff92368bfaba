import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { messageThreadMachine } from '../../../src/machines/member/message-thread/message-thread.machine.ts';
import { messageWriterMachine } from '../../../src/machines/member/message-writer/message-writer.machine.ts';
import type {
  MessagesRef,
  MessagesSnapshot,
} from '../../../src/machines/member/messages/messages.machine.ts';
import { Messages } from '../../../src/views/member/messages/Messages.tsx';
import { dayText, stampText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const button = (name: string) => screen.queryByRole('button', { name });
const rows = () => [...document.querySelectorAll<HTMLElement>('ul > li > button[class*="row"]')];
const contextOf = (snapshot: unknown) => (snapshot as MessagesSnapshot).context;

export const driver: ViewDriver = {
  open: (scene) => scene.show(<Messages flow={scene.run() as MessagesRef} />),
  pictures: {
    thread: () => createActor(messageThreadMachine, { input: { id: '7' } }).getSnapshot(),
    writer: () => createActor(messageWriterMachine, { input: { threadId: null } }).getSnapshot(),
  },
  control: {
    'list.more': () => button('Show older'),
    'list.retry': () => button('Try again'),
    'list.readAll': () => button('Mark all as read'),
    'message.open': () => rows()[0] ?? null,
    'message.new': () => button('New message'),
    'message.close': () => button('Back to the list'),
  },
  act: {
    'box.choose': async (user, { box }) =>
      user.click(screen.getByRole('radio', { name: box === 'ALL' ? /^All/ : 'Support' })),
    'search.type': async (_, { text }) => {
      fireEvent.input(screen.getByRole('searchbox', { name: 'Search messages' }), {
        target: { value: text as string },
      });
    },
  },
  elsewhere: {
    'list.more (of none)': 'there is no button',
    'list.readAll (of none)': 'there is no button',
  },
  overlooked: {
    'search.type to list.loading': 'both waits look alike',
    'list.typing on messages.changed': 'both waits look alike',
    'closeOpen of side.reading':
      'a thread that is gone is not in the list either; the committed paths hold it',
    'assignOpen of side.writing': 'a new thread is not in the list yet; the committed paths hold it',
    addPage: 'the platform says how many rows there are; a rule of the model holds how many are requested',
  },
  verify: {
    '*': (snapshot) => {
      const { box, rows: listed, total, unread, openId } = contextOf(snapshot);
      expect(screen.getByRole('radio', { name: box === 'ALL' ? /^All/ : 'Support' })).toBeChecked();
      expect(rows()).toHaveLength(listed.length);
      for (const [index, row] of listed.entries()) {
        const shown = rows()[index] as HTMLElement;
        expect(shown).toHaveTextContent(row.title);
        expect(shown).toHaveTextContent(row.preview);
        const sent = shown.querySelector('time');
        expect([sent?.textContent, sent?.title]).toEqual([dayText(row.sendDate), stampText(row.sendDate)]);
        // MEM-20: what is unread is said in words, not by colour alone.
        expect(within(shown).queryByText('Unread') !== null).toBe(!row.isRead);
        if (row.username !== null) expect(shown).toHaveTextContent(row.username);
        expect(shown.getAttribute('aria-current')).toBe(row.id === openId ? 'true' : null);
      }
      expect(screen.queryByText(`${listed.length} of ${total}`) !== null).toBe(total > 0);
      // MEM-20: a count above 0 only.
      const all = screen.getByRole('radio', { name: /^All/ }).closest('label');
      expect(all).toHaveTextContent(unread === 1 ? 'All 11 unread message' : /^All$/);
      expect(screen.queryByText('1 unread message') !== null).toBe(unread === 1);
    },
    'list.loading': (snapshot) => {
      if (contextOf(snapshot).rows.length === 0)
        expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0);
    },
    'list.typing': () =>
      expect(screen.getByRole('searchbox', { name: 'Search messages' })).toHaveValue(' a '),
    'list.ready': (snapshot) => {
      expect(screen.getByRole('heading', { name: 'Messages' })).toBeVisible();
      const { rows: listed, keyword } = contextOf(snapshot);
      expect(screen.queryByText(keyword === '' ? 'No messages yet' : 'Nothing was found') !== null).toBe(
        listed.length === 0,
      );
    },
    'list.failed': () => expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable'),
    'list.marking': () => {
      // The messages themselves may be of a box that is not loaded yet.
      expect(screen.getByRole('heading', { name: 'Messages' })).toBeVisible();
      expect(button('Mark all as read')).toBeNull();
    },
    'side.none': () => expect(screen.getByText('Choose a message to read it here.')).toBeVisible(),
    'side.reading': () => expect(document.querySelector('[data-flow="messageThread"]')).not.toBeNull(),
    'side.writing': () => expect(screen.getByRole('heading', { name: 'New message' })).toBeVisible(),
  },
};
