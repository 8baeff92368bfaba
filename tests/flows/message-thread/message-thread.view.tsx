import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type {
  MessageThreadRef,
  MessageThreadSnapshot,
} from '../../../src/machines/member/message-thread/message-thread.machine.ts';
import { messagePictureMachine } from '../../../src/machines/member/message-picture/message-picture.machine.ts';
import { messageWriterMachine } from '../../../src/machines/member/message-writer/message-writer.machine.ts';
import { MessageThread } from '../../../src/views/member/messages/MessageThread.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const button = (name: string) => screen.queryByRole('button', { name });
const top = () => document.querySelector<HTMLElement>('[class*="top"]') as HTMLElement;
/** The strip with a question. */
const strip = (text: string) => screen.queryByText(text)?.closest<HTMLElement>('[role=alert]') ?? null;
const inside = (box: HTMLElement | null, name: string) => box && within(box).queryByRole('button', { name });
const NO_BUTTON = 'there is no button';
const DELETE = 'Delete this from your messages? The other side keeps its copy.';
const REPORT = 'Why do you report this sender?';
/** When each message of the fixtures was sent, in the zone of the tests; all on 19 November. */
const SENT: Readonly<Record<string, string>> = {
  ...{ '10': '11:12', '11': '11:13', '12': '11:14', '13': '11:15', '21': '11:23' },
};
/** Each time on the page, with the exact one beside it. */
const times = () =>
  [...document.querySelectorAll('time[title]')].map((each) => [each.textContent, each.getAttribute('title')]);
const contextOf = (snapshot: unknown) => (snapshot as MessageThreadSnapshot).context;

export const driver: ViewDriver = {
  open: (scene) =>
    scene.show(<MessageThread flow={scene.run() as MessageThreadRef} onBack={() => undefined} />),
  pictures: {
    picture: () => createActor(messagePictureMachine, { input: { fileId: 'f1' } }).getSnapshot(),
    writer: () => createActor(messageWriterMachine, { input: { threadId: '3' } }).getSnapshot(),
  },
  control: {
    'thread.retry': () => button('Try again'),
    'thread.older': () => button('Show older'),
    'delete.request': () => inside(top(), 'Delete'),
    'delete.confirm': () => inside(strip(DELETE), 'Delete'),
    'report.request': () => button('Report'),
    'report.send': () => inside(strip(REPORT), 'Insults or threats'),
    'action.cancel': () => button('Cancel'),
    'block.set': () => button('Block sender'),
    'case.settle': () => button('Yes'),
  },
  act: {
    'case.settle': async (user, { solved }) =>
      user.click(button(solved ? 'Yes' : 'No, not yet') as HTMLElement),
  },
  elsewhere: {
    'thread.older (of none)': NO_BUTTON,
    'delete.request (of nothing)': NO_BUTTON,
    'report.request (of nobody)': NO_BUTTON,
    'block.set (of nobody)': NO_BUTTON,
    'case.settle (unanswered)': NO_BUTTON,
    'image.open': 'the same button opens and closes it, so that it is no control of either alone',
    'image.close': 'the same button opens and closes it, so that it is no control of either alone',
  },
  overlooked: {
    'thread.older [hasOlder]': 'there is no button where there is nothing older',
    'open.content.loadingOlder on messages.changed': 'both waits look alike',
    clearActionFailure:
      'the question stands in the place of the failure; a rule of the model holds that it is cleared',
    forgetSettled: 'it shows only once the case is closed; rules of the model hold it',
  },
  verify: {
    '*': (snapshot) => {
      if (snapshot.status !== 'active') return;
      const { thread, actionFailure } = contextOf(snapshot);
      const bubbles = [...document.querySelectorAll<HTMLElement>('li[class*="bubble"]')];
      expect(bubbles).toHaveLength(thread?.messages.length ?? 0);
      for (const [index, message] of (thread?.messages ?? []).entries()) {
        const bubble = bubbles[index] as HTMLElement;
        // Text of people is shown as they typed it; nothing of it becomes an element.
        expect(bubble).toHaveTextContent(message.content);
        expect(bubble.querySelector('b')).toBeNull();
        if (message.name !== null) expect(bubble).toHaveTextContent(message.name);
        expect(within(bubble).queryByText(/read$/) !== null).toBe(message.isRead);
        for (const image of within(bubble).queryAllByRole('button')) {
          expect(image).toHaveAccessibleName('Show image 1');
          expect(image).toHaveTextContent(/^Image 1\s?1\.2 MB/);
          expect(image.getAttribute('aria-busy') === 'true').toBe(
            snapshot.matches({ open: { picture: 'open' } }),
          );
        }
      }
      if (thread) {
        expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent(/^A question$/);
        expect(screen.getByLabelText('A question')).toBeVisible();
      }
      const sent = (thread?.messages ?? []).map(({ messageId }) => SENT[messageId]);
      expect(times()).toEqual([
        ...(thread?.reference ? [['19 Nov', '2026-11-19 11:02:00']] : []),
        ...sent.slice(0, 1).map((first) => ['Thursday 19 November', `2026-11-19 ${first}:00`]),
        ...sent.map((each) => [each, `2026-11-19 ${each}:00`]),
      ]);
      expect(screen.queryByText('Is it solved?') !== null).toBe(
        thread?.caseState === 'ANSWERED' && !snapshot.matches({ open: { content: 'gone' } }),
      );
      // What came of the member's word, to which the focus moves from the pressed button.
      const { settled } = contextOf(snapshot);
      const isSettled = settled !== null && settled === thread?.caseState;
      expect(screen.queryByText(/^The case (is closed|waits for support again)/) !== null).toBe(
        isSettled && !snapshot.matches({ open: { content: 'gone' } }),
      );
      if (actionFailure?.code === 'case_answered' && snapshot.matches({ open: { action: 'none' } }))
        expect(screen.getByText(/Support has answered again meanwhile/)).toBeVisible();
      if (thread?.reference) expect(top()).toHaveTextContent(`Case ${thread.reference}`);
      if (thread?.username) expect(top()).toHaveTextContent(`With ${thread.username}`);
      if (snapshot.matches({ open: { action: 'none' } }))
        expect(screen.queryByText(/^That was not done/) !== null).toBe(actionFailure !== null);
    },
    'open.content.failed': (snapshot) =>
      expect(
        screen.getByText('The messages could not be loaded').closest('[role="alert"]'),
      ).toHaveTextContent(
        contextOf(snapshot).failure?.code === 'not_found'
          ? 'This could not be found.'
          : 'The network link is unstable',
      ),
    'open.content.gone': () => expect(screen.getByText('This was deleted elsewhere')).toBeVisible(),
    'open.content.loading': () =>
      expect(document.querySelector('[data-flow="messageThread"]')).toHaveAttribute('aria-busy', 'true'),
    'open.content.loadingOlder': () => expect(button('Show older')).toBeDisabled(),
    'open.content.reading': () => expect(screen.getByRole('log')).toBeVisible(),
    'open.action.confirmingDelete': () => expect(strip(DELETE)).not.toBeNull(),
    'open.action.choosingReason': () => expect(strip(REPORT)).not.toBeNull(),
    'open.picture.open': (snapshot) => {
      // A thread that was deleted meanwhile shows no picture either.
      if (contextOf(snapshot).thread !== null)
        expect(screen.getByRole('button', { name: 'Show image 1' })).toHaveAttribute('aria-busy', 'true');
    },
  },
  unseen: {
    'open.action.none': 'no question is asked',
    'open.picture.closed': 'no picture is open',
    'open.action.deleting': 'the buttons of the thread rest while it is being deleted',
    'open.action.settling': 'the buttons of the question rest while it is sent',
    'open.action.reporting': 'the buttons of the thread rest while the report is sent',
    'open.action.blocking': 'the buttons of the thread rest while the sender is blocked',
  },
};
