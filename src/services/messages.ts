import * as contract from './contract/messages.ts';
import type { MessageRow, RecipientType, ReportReason } from './contract/messages.ts';
import type { ResponseOf } from './contract/endpoint.ts';
import { intentionOf } from './browser/intention.ts';
import { call } from './http.ts';

export { MESSAGE_LIMITS } from './contract/messages.ts';
export type { MessageRow, RecipientType, ReportReason } from './contract/messages.ts';

/** Which threads are listed: received ones, of all or of one kind, or those that the member has written in. */
export type MessageBox = 'ALL' | 'SYSTEM' | 'SUPPORT' | 'SENT';
export interface MessageList {
  readonly rows: readonly MessageRow[];
  readonly total: number;
  /** Unread threads of every kind. */
  readonly unread: number;
}
export type MessageThread = ResponseOf<typeof contract.getMessageThread>;
export type Recipients = ResponseOf<typeof contract.getRecipientTypes>;
export interface NewMessage {
  /** The thread that it answers; null for a new one. */
  readonly threadId: string | null;
  readonly to: RecipientType;
  /** The account of a downline. */
  readonly username: string;
  readonly title: string;
  readonly content: string;
  /** Ids of uploaded pictures. */
  readonly images: readonly string[];
}

const PAGE_SIZE = 30;

export const countUnread = async (signal?: AbortSignal): Promise<number> =>
  (await call(contract.getUnreadCount, {}, { signal })).unreadCount;

/** The first pages of the member's threads, so that a list that was extended stays as long when it is read again. */
export const listMessages = async (
  { box, keyword, pages }: { readonly box: MessageBox; readonly keyword: string; readonly pages: number },
  signal?: AbortSignal,
): Promise<MessageList> => {
  const rows = new Map<string, MessageRow>();
  let total = 0;
  const counting = countUnread(signal);
  // Awaited last: a list that fails first must not leave its rejection unhandled.
  counting.catch(() => undefined);
  for (let page = 1; page <= pages; page += 1) {
    const part = { page, size: PAGE_SIZE, ...(keyword === '' ? {} : { keyword }) };
    const found =
      box === 'SENT'
        ? await call(contract.getOutbox, part, { signal })
        : await call(contract.getInbox, { ...part, recordSource: box }, { signal });
    for (const row of found.content) rows.set(row.id, row);
    total = found.total;
    if (page >= found.totalPages) break;
  }
  return { rows: [...rows.values()], total, unread: await counting };
};

/** Marks every thread as read. */
export const markAllRead = async (signal?: AbortSignal): Promise<void> => {
  await call(contract.markRead, { all: true }, { signal });
};

/** A thread, or its messages before one of them. What is opened counts as read, even if marking it fails. */
export const readThread = async (
  { id, before }: { readonly id: string; readonly before: string | null },
  signal?: AbortSignal,
): Promise<MessageThread> => {
  const thread = await call(
    contract.getMessageThread,
    { inboxId: id, ...(before === null ? {} : { before }) },
    { signal },
  );
  if (!thread.isRead) await call(contract.markRead, { id }, { signal }).catch(() => undefined);
  return thread;
};

export const deleteThread = async (id: string, signal?: AbortSignal): Promise<void> => {
  await call(contract.deleteInbox, { inboxIds: [id] }, { signal });
};

export const listRecipients = (signal?: AbortSignal): Promise<Recipients> =>
  call(contract.getRecipientTypes, {}, { signal });

/** Sends a message once: the same message of the same visit has the same key. @returns the id of its thread. */
export const sendMessage = async (
  message: NewMessage,
  visit: string,
  signal?: AbortSignal,
): Promise<string> => {
  const { threadId, to, username, title, content } = message;
  const images = [...message.images];
  const options = { idempotencyKey: await intentionOf(visit, JSON.stringify(message)), signal };
  const { outboxId } =
    threadId === null
      ? await call(
          contract.submitOutbox,
          { recipientType: to, title, content, images, ...(to === 'DOWNLINE' ? { username } : {}) },
          options,
        )
      : await call(contract.submitOutboxReply, { inboxId: threadId, content, images }, options);
  return outboxId;
};

/** What the member says about a case. */
export interface CaseVerdict {
  readonly id: string;
  readonly solved: boolean;
  /** The last message that they were shown. */
  readonly seen: string;
}

/** Closes a case that is solved; one that is not waits for support again. */
export const settleCase = async ({ id, solved, seen }: CaseVerdict, signal?: AbortSignal): Promise<void> => {
  await call(contract.settleCase, { inboxId: id, solved, seen }, { signal });
};

export const blockSender = async (id: string, blocked: boolean, signal?: AbortSignal): Promise<void> => {
  await call(contract.blockSender, { inboxId: id, blocked }, { signal });
};

export const reportSender = async (id: string, reason: ReportReason, signal?: AbortSignal): Promise<void> => {
  await call(contract.reportSender, { inboxId: id, reason }, { signal });
};

/** A picture as an address that a page can show; its token cannot stand in one. */
export const loadMessageImage = async (fileId: string, signal?: AbortSignal): Promise<string> => {
  let bytes = '';
  for (;;) {
    const piece = await call(contract.getMessageImage, { fileId, offset: bytes.length }, { signal });
    bytes += atob(piece.data);
    if (bytes.length >= piece.size || piece.data === '') return `data:${piece.type};base64,${btoa(bytes)}`;
  }
};
