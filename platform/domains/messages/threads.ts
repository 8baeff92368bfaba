/** A thread as one of its people reads it. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { getMessageImage, getMessageThread } from '#contract/messages.ts';
import { CHUNK } from '#contract/uploads.ts';
import { MESSAGES } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Article, Translations } from '../content/content.tables.ts';
import { uploads } from '../uploads/uploads.tables.ts';
import { numberedReference } from '../wallet/records/reference.ts';
import { isSeen, ownBox, SOURCES, STATES, type Reader } from './boxes.ts';
import { messageReports } from './messages.tables.ts';
import { inLanguage } from './notice-text.ts';
import { accountOf, hasBlocked, otherOf, type Thread } from './people.ts';
import { ownThread, takesReply } from './write.ts';

type Answer = AnswerOf<typeof getMessageThread>;

export const caseReferenceOf = ({ id, openedAt }: Pick<Thread, 'id' | 'openedAt'>): string =>
  numberedReference('S', id, openedAt);

/** Pictures by the id of their message. */
export const imagesOf = async (db: Db, messageIds: readonly string[]) => {
  if (messageIds.length === 0) return [];
  return db
    .select({ fileId: uploads.id, size: uploads.size, type: uploads.type, messageId: uploads.subjectId })
    .from(uploads)
    .where(and(eq(uploads.purpose, 'message'), inArray(uploads.subjectId, [...messageIds])))
    .orderBy(uploads.finishedAt, uploads.id);
};

const hasReported = async (db: Db, threadId: number, memberId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: messageReports.id })
    .from(messageReports)
    .where(and(eq(messageReports.threadId, threadId), eq(messageReports.reporterId, memberId)));
  return rows.length > 0;
};

/** The latest messages, or those before one of them, in the order of time. @throws Refusal `not_found`. */
export const readThread = async (
  db: Db,
  { memberId, language }: Reader,
  { inboxId, before }: ParsedRequestOf<typeof getMessageThread>,
): Promise<Answer> => {
  const thread = await ownThread(db, memberId, inboxId);
  const box = await ownBox(db, memberId, thread.id);
  const end = before !== undefined && /^\d{1,15}$/.test(before) ? Number(before) : Number.MAX_SAFE_INTEGER;
  const found = await rowsOf<{
    id: string;
    author: 'member' | 'support' | 'system';
    member_id: number | null;
    name: string | null;
    content: string;
    translations: Translations<Article> | null;
    at: string;
  }>(
    db,
    sql`select m.id::text as id, m.author, m.member_id, m.name, m.content, m.words as translations, m.at::text as at
      from message_threads t join message_boxes b on b.thread_id = t.id and b.member_id = ${memberId}
      join messages m on ${isSeen(memberId)}
      where t.id = ${thread.id} and m.id < ${end} order by m.id desc limit ${MESSAGES.threadPage + 1}`,
  );
  const rows = found.slice(0, MESSAGES.threadPage).toReversed();
  const images = await imagesOf(
    db,
    rows.map(({ id }) => id),
  );
  const other = otherOf(thread, memberId);
  const username = await accountOf(db, other);
  const notice = rows.find(({ translations }) => translations !== null)?.translations ?? null;
  return {
    inboxId: String(thread.id),
    source: SOURCES[thread.kind],
    title: notice ? inLanguage(notice, language).title : thread.subject,
    reference: thread.kind === 'support' ? caseReferenceOf(thread) : null,
    openedAt: thread.openedAt,
    closedAt: thread.closedAt,
    caseState: thread.state === null ? null : STATES[thread.state],
    username,
    isRead: !box.isUnread,
    canReply: await takesReply(db, thread, memberId),
    isBlocked: other !== null && (await hasBlocked(db, memberId, other)),
    isReported: await hasReported(db, thread.id, memberId),
    hasOlder: found.length > rows.length,
    messages: rows.map(({ id, author, member_id: writer, name, content, translations, at }) => ({
      messageId: id,
      author: writer === memberId ? ('me' as const) : author,
      name: author === 'member' ? (writer === memberId ? null : username) : name,
      content: translations ? inLanguage(translations, language).content : content,
      isHtml: translations !== null,
      sendDate: Number(at),
      isRead: writer === memberId && thread.kind === 'support' && Number(id) <= thread.supportReadId,
      images: images
        .filter(({ messageId }) => messageId === id)
        .map(({ fileId, size, type }) => ({ fileId, size, type: type ?? '' })),
    })),
  };
};

/** A piece of a picture, for whoever sees its message; for all others it is missing. @throws Refusal `not_found`. */
export const readImage = async (
  db: Db,
  memberId: number,
  { fileId, offset }: ParsedRequestOf<typeof getMessageImage>,
): Promise<AnswerOf<typeof getMessageImage>> => {
  if (offset % CHUNK !== 0) throw new Refusal('request_param_err', { fields: ['offset'] });
  const [row] = await rowsOf<{ type: string; size: number; data: string }>(
    db,
    sql`select u.type, u.size::int as size, encode(c.bytes, 'base64') as data from uploads u
      join messages m on m.id::text = u.subject_id
      join message_threads t on t.id = m.thread_id
      join message_boxes b on b.thread_id = t.id and b.member_id = ${memberId} and not b.is_deleted
      join upload_chunks c on c.upload_id = u.id and c."offset" = ${offset}
      where u.id::text = ${fileId.toLowerCase()} and u.purpose = 'message' and ${isSeen(memberId)}`,
  );
  if (!row) throw new Refusal('not_found');
  return { type: row.type, size: row.size, offset, data: row.data.replaceAll('\n', '') };
};
