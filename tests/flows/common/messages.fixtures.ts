import type { MessageRow, MessageThread } from '../../../src/services/messages.ts';

const at = Date.UTC(2026, 10, 19, 11, 2);

export const rowOf = (id: string, more: Partial<MessageRow> = {}): MessageRow => ({
  ...{ id, source: 'SUPPORT', title: 'A question', preview: 'It is approved', sendDate: at, isRead: true },
  ...{ username: null, caseState: 'ANSWERED' },
  ...more,
});
export const NOTICE = rowOf('7', {
  ...{ source: 'SYSTEM', title: 'Welcome', preview: 'To the house', isRead: false, caseState: null },
});
export const CASE = rowOf('3');
export const LETTER = rowOf('5', {
  source: 'MEMBER',
  title: 'Hello',
  username: 'kerem_agent',
  caseState: null,
});

const messageOf = (
  messageId: string,
  author: MessageThread['messages'][number]['author'],
  content: string,
  more: Partial<MessageThread['messages'][number]> = {},
): MessageThread['messages'][number] => ({
  ...{ messageId, author, content, name: null, isHtml: false, sendDate: at + Number(messageId) * 60_000 },
  ...{ isRead: false, images: [] },
  ...more,
});

/** A case with an older page before it. */
export const THREAD: MessageThread = {
  ...{ inboxId: '3', source: 'SUPPORT', title: 'A question', reference: 'S-2026111900003' },
  ...{ openedAt: at, closedAt: null, caseState: 'ANSWERED', username: null, isRead: true, canReply: true },
  ...{ isBlocked: false, isReported: false, hasOlder: true },
  messages: [
    messageOf('11', 'me', 'Here it is <b>now</b>', {
      isRead: true,
      images: [{ fileId: 'f1', size: 1_258_291, type: 'image/png' }],
    }),
    messageOf('12', 'support', 'It is approved', { name: 'Selin' }),
  ],
};
export const OLDER: MessageThread = {
  ...THREAD,
  hasOlder: false,
  messages: [messageOf('10', 'support', 'Send it again', { name: 'Selin' })],
};
/** What the platform has after another message. */
export const LONGER: MessageThread = {
  ...THREAD,
  messages: [...THREAD.messages, messageOf('13', 'support', 'Anything else', { name: 'Selin' })],
};
/** What the platform has once the member says that it is solved. */
export const CLOSED: MessageThread = { ...THREAD, caseState: 'CLOSED', closedAt: at + 3_600_000 };
export const OF_MEMBER: MessageThread = {
  ...{
    ...THREAD,
    source: 'MEMBER',
    reference: null,
    caseState: null,
    username: 'kerem_agent',
    hasOlder: false,
  },
  messages: [messageOf('21', 'member', 'Hello', { name: 'kerem_agent' })],
};
