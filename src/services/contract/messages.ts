import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Flag, Identifier, listOf, Nothing, queryInteger, shortText } from './values.ts';

/** Characters of a text, a subject and a search; pictures of one message; rows of one page. */
export const MESSAGE_LIMITS = { text: 2000, subject: 80, search: 64, files: 3, page: 50 } as const;
export const MESSAGE_SOURCES = ['SYSTEM', 'SUPPORT', 'MEMBER'] as const;
export type MessageSource = (typeof MESSAGE_SOURCES)[number];
export const RECIPIENT_TYPES = ['SUPPORT', 'UPLINE', 'DOWNLINE'] as const;
export type RecipientType = (typeof RECIPIENT_TYPES)[number];
export const REPORT_REASONS = ['SPAM', 'ABUSE', 'FRAUD', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** Whose turn it is in a case of support, and whether it has ended. */
export const CASE_STATES = ['WAITING', 'ANSWERED', 'CLOSED'] as const;
export type CaseState = (typeof CASE_STATES)[number];

const Source = v.picklist(['ALL', ...MESSAGE_SOURCES], 'request_param_err');
const Ids = v.pipe(
  v.array(Identifier),
  v.nonEmpty('request_param_err'),
  v.maxLength(50, 'request_param_err'),
);
/** Texts are kept as typed: the platform trims them and refuses what is empty or too long. */
const Typed = shortText(8000);
const Files = v.optional(v.pipe(v.array(Identifier), v.maxLength(20, 'request_param_err')), []);

const Row = {
  source: v.picklist(MESSAGE_SOURCES),
  title: v.string(),
  /** The beginning of the latest message, as plain text. */
  preview: v.string(),
  sendDate: v.number(),
  isRead: Flag,
  /** The other member; null for support and notices. */
  username: v.nullish(v.string(), null),
  caseState: v.nullish(v.picklist(CASE_STATES), null),
};
const InboxRow = v.pipe(
  v.object({ inboxId: Identifier, ...Row }),
  v.transform(({ inboxId, ...row }) => ({ ...row, id: inboxId })),
);
const OutboxRow = v.pipe(
  v.object({ outboxId: Identifier, ...Row }),
  v.transform(({ outboxId, ...row }) => ({ ...row, id: outboxId })),
);
export type MessageRow = v.InferOutput<typeof InboxRow>;

const Page = {
  page: v.optional(queryInteger(1, 100_000), 1),
  size: v.optional(queryInteger(1, MESSAGE_LIMITS.page), 20),
  keyword: v.optional(shortText(MESSAGE_LIMITS.search)),
};

export const getInbox = endpoint({
  name: 'getInbox',
  summary: 'A page of the threads with received messages, the latest first',
  method: 'GET',
  path: '/wps/relay/EMFE_getInbox',
  aliases: ['/wps/relay/CSP_getInbox'],
  token: 'required',
  request: v.object({ ...Page, recordSource: v.optional(Source, 'ALL') }),
  response: v.object({ content: listOf(InboxRow), totalPages: v.number(), total: v.nullish(v.number(), 0) }),
  requirements: ['MEM-17'],
});

export const getOutbox = endpoint({
  name: 'getOutbox',
  summary: 'A page of the threads in which the member has written, the latest first',
  method: 'GET',
  path: '/wps/relay/EMFE_getOutbox',
  token: 'required',
  request: v.object(Page),
  response: v.object({ content: listOf(OutboxRow), totalPages: v.number(), total: v.nullish(v.number(), 0) }),
  requirements: ['MEM-17'],
});

export const getUnreadCount = endpoint({
  name: 'getUnreadCount',
  summary: 'The number of threads with messages that the member has not read',
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  token: 'required',
  request: v.object({}),
  response: v.object({ unreadCount: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  requirements: ['API-23', 'NAV-07', 'SES-09', 'MEM-20'],
});

export const markRead = endpoint({
  name: 'markRead',
  summary: 'Marks threads as read: one, several, or all of a source',
  method: 'PUT',
  path: '/wps/relay/EMFE_updateInboxRead',
  token: 'required',
  request: v.pipe(
    v.object({
      recordSource: v.optional(Source, 'ALL'),
      id: v.optional(Identifier),
      ids: v.optional(Ids),
      /** Our own field: every thread of the source. */
      all: v.optional(v.literal(true)),
    }),
    v.check(({ id, ids, all }) => id !== undefined || ids !== undefined || all === true, 'request_param_err'),
  ),
  response: Nothing,
  requirements: ['MEM-20'],
});

export const deleteInbox = endpoint({
  name: 'deleteInbox',
  summary: 'Deletes the member’s own copy of received threads',
  method: 'DELETE',
  path: '/wps/relay/EMFE_deleteInbox',
  token: 'required',
  request: v.object({ inboxIds: Ids, recordSource: v.optional(Source, 'ALL') }),
  response: Nothing,
  requirements: ['MEM-17'],
});

export const deleteOutbox = endpoint({
  name: 'deleteOutbox',
  summary: 'Deletes the member’s own copy of threads in which they have written',
  method: 'DELETE',
  path: '/wps/relay/EMFE_deleteOutbox',
  token: 'required',
  request: v.object({ outboxIds: Ids, recordSource: v.optional(Source, 'ALL') }),
  response: Nothing,
  requirements: ['MEM-17'],
});

export const getRecipientTypes = endpoint({
  name: 'getRecipientTypes',
  summary: 'To whom the member may write; their direct downlines by the beginning of the account',
  method: 'GET',
  path: '/wps/relay/EMFE_getAvailableRecipientTypes',
  token: 'required',
  request: v.object({ keyword: v.optional(shortText(MESSAGE_LIMITS.search)) }),
  response: listOf(
    v.object({
      recipientType: v.picklist(RECIPIENT_TYPES),
      /** Accounts of this type: none for support. */
      usernames: listOf(v.string()),
    }),
  ),
  requirements: ['MEM-17'],
});

export const submitOutbox = endpoint({
  name: 'submitOutbox',
  summary: 'Begins a thread with support, the upline or one direct downline; once per key',
  method: 'POST',
  path: '/wps/relay/EMFE_submitOutbox',
  token: 'required',
  idempotent: true,
  request: v.object({
    recipientType: v.picklist(RECIPIENT_TYPES, 'request_param_err'),
    username: v.optional(shortText(64)),
    title: Typed,
    content: Typed,
    /** Ids of finished uploads. */
    images: Files,
  }),
  response: v.object({ outboxId: Identifier }),
  requirements: ['MEM-17'],
});

export const submitOutboxReply = endpoint({
  name: 'submitOutboxReply',
  summary: 'Adds a message to a thread; once per key',
  method: 'POST',
  path: '/wps/relay/EMFE_submitOutboxReply',
  token: 'required',
  idempotent: true,
  request: v.object({ inboxId: Identifier, content: Typed, images: Files }),
  response: v.object({ outboxId: Identifier }),
  requirements: ['MEM-17'],
});

const Message = v.object({
  messageId: Identifier,
  author: v.picklist(['me', 'member', 'support', 'system']),
  /** The other member’s account, or the name that support signs with. */
  name: v.nullish(v.string(), null),
  /** HTML where `isHtml`, which only the operator’s notices have; it is not sanitised yet. */
  content: v.string(),
  isHtml: Flag,
  sendDate: v.number(),
  /** Of a message to support: whether it has been read there. */
  isRead: v.nullish(Flag, false),
  images: listOf(v.object({ fileId: v.string(), size: v.number(), type: v.string() })),
});

export const getMessageThread = endpoint({
  name: 'getMessageThread',
  summary: 'Ours: a thread with its latest messages, or those before one of them',
  method: 'GET',
  path: '/wps/messages/thread',
  token: 'required',
  request: v.object({ inboxId: Identifier, before: v.optional(Identifier) }),
  response: v.object({
    inboxId: Identifier,
    source: v.picklist(MESSAGE_SOURCES),
    title: v.string(),
    /** The number of a case, which people can read out. */
    reference: v.nullish(v.string(), null),
    openedAt: v.number(),
    closedAt: v.nullish(v.number(), null),
    caseState: v.nullish(v.picklist(CASE_STATES), null),
    username: v.nullish(v.string(), null),
    isRead: Flag,
    canReply: Flag,
    /** Whether the reader has blocked the other member. */
    isBlocked: Flag,
    isReported: Flag,
    hasOlder: Flag,
    messages: listOf(Message),
  }),
  requirements: ['MEM-17'],
});

export const getMessageImage = endpoint({
  name: 'getMessageImage',
  summary: 'Ours: a piece of a picture of a thread, for the people of the thread alone',
  method: 'GET',
  path: '/wps/messages/image',
  token: 'required',
  request: v.object({ fileId: Identifier, offset: v.optional(queryInteger(0, 2 ** 30), 0) }),
  response: v.object({ type: v.string(), size: v.number(), offset: v.number(), data: v.string() }),
});

export const settleCase = endpoint({
  name: 'settleCase',
  summary:
    'Ours: whether the answer of support has solved the case; solved closes it, else it waits for support',
  method: 'POST',
  path: '/wps/messages/settle',
  token: 'required',
  request: v.object({
    inboxId: Identifier,
    solved: v.boolean('request_param_err'),
    /** The last message that was shown: a case is not closed over an answer that nobody has read. */
    seen: Identifier,
  }),
  response: Nothing,
  requirements: ['MEM-17'],
});

export const blockSender = endpoint({
  name: 'blockSender',
  summary: 'Ours: messages of the other member of a thread do not arrive any more, or do again',
  method: 'POST',
  path: '/wps/messages/block',
  token: 'required',
  request: v.object({ inboxId: Identifier, blocked: v.boolean('request_param_err') }),
  response: Nothing,
});

export const reportSender = endpoint({
  name: 'reportSender',
  summary: 'Ours: reports the other member of a thread to the operator, once a thread',
  method: 'POST',
  path: '/wps/messages/report',
  token: 'required',
  request: v.object({ inboxId: Identifier, reason: v.picklist(REPORT_REASONS, 'request_param_err') }),
  response: Nothing,
});
