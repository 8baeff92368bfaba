/** A member's own copies of threads: what they list, mark and delete. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CaseState, MessageSource } from '#contract/messages.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Article, Translations } from '../content/content.tables.ts';
import { messageBoxes } from './messages.tables.ts';
import { inLanguage, plainOf } from './notice-text.ts';

export const SOURCES = {
  notice: 'SYSTEM',
  support: 'SUPPORT',
  member: 'MEMBER',
} as const satisfies Readonly<Record<string, MessageSource>>;
const KINDS = { SYSTEM: 'notice', SUPPORT: 'support', MEMBER: 'member' } as const;
export const STATES = {
  waiting: 'WAITING',
  answered: 'ANSWERED',
  closed: 'CLOSED',
} as const satisfies Readonly<Record<string, CaseState>>;
/** Characters of the preview. */
const PREVIEW = 140;

export interface Reader {
  readonly memberId: number;
  readonly language: string;
}
interface ListRequest {
  readonly page: number;
  readonly size: number;
  readonly keyword?: string | undefined;
  readonly source: MessageSource | 'ALL' | 'SENT';
}

/** Ids of the wire are texts; anything that is no id of a row names nothing. */
export const idOf = (text: string): number => {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id < 2 ** 31 ? id : 0;
};

/** Messages `m` of the thread `t` that this member sees through their box `b`. */
export const isSeen = (memberId: number): SQL =>
  sql`m.thread_id = t.id and m.id > b.deleted_through and (not m.is_withheld or m.member_id = ${memberId})`;

/** A case is in the inbox before its first answer; other threads are there once something has arrived. */
const listedIn = (source: ListRequest['source']): SQL => {
  if (source === 'SENT') return sql`b.has_sent`;
  const isReceived = sql`(b.has_received or t.kind = 'support')`;
  return source === 'ALL' ? isReceived : sql`${isReceived} and t.kind = ${KINDS[source]}`;
};

const matching = (keyword: string, { memberId, language }: Reader): SQL => {
  const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(t.subject ilike ${like} or other.account ilike ${like} or exists (
    select 1 from messages m where ${isSeen(memberId)} and (m.content ilike ${like}
      or coalesce(m.words -> ${language}, m.words -> 'EN')::text ilike ${like})))`;
};

/** A page of the member's threads, the latest first. */
export const listBoxes = async (
  db: Db,
  reader: Reader,
  { page, size, keyword = '', source }: ListRequest,
) => {
  const { memberId, language } = reader;
  const trimmed = keyword.trim();
  const from = sql`from message_boxes b join message_threads t on t.id = b.thread_id
    left join members other on other.id = case when t.opener_id = ${memberId} then t.peer_id else t.opener_id end
    where b.member_id = ${memberId} and not b.is_deleted and ${listedIn(source)}
      ${trimmed === '' ? sql`` : sql`and ${matching(trimmed, reader)}`}`;
  const [counted] = await rowsOf<{ total: number }>(db, sql`select count(*)::int as total ${from}`);
  const rows = await rowsOf<{
    id: number;
    kind: keyof typeof SOURCES;
    subject: string;
    state: keyof typeof STATES | null;
    last_at: string;
    is_unread: boolean;
    username: string | null;
    content: string | null;
    translations: Translations<Article> | null;
  }>(
    db,
    sql`select box.*, last.content, last.translations from (
        select t.id, t.kind, t.subject, t.state, b.last_at, b.is_unread, b.deleted_through,
          case when t.kind = 'member' then other.account end as username ${from}
        order by b.last_at desc, t.id desc limit ${size} offset ${(page - 1) * size}) box
      left join lateral (select m.content, m.words as translations from messages m
        where m.thread_id = box.id and m.id > box.deleted_through
          and (not m.is_withheld or m.member_id = ${memberId}) order by m.id desc limit 1) last on true
      order by box.last_at desc, box.id desc`,
  );
  const total = counted?.total ?? 0;
  return {
    total,
    totalPages: Math.ceil(total / size),
    rows: rows.map(
      ({ id, kind, subject, state, last_at: at, is_unread: isUnread, username, content, translations }) => {
        const notice = translations ? inLanguage(translations, language) : null;
        return {
          id: String(id),
          source: SOURCES[kind],
          title: notice?.title ?? subject,
          preview: (notice ? plainOf(notice.content) : (content ?? '').replaceAll(/\s+/g, ' ')).slice(
            0,
            PREVIEW,
          ),
          sendDate: Number(at),
          isRead: !isUnread,
          username,
          caseState: state === null ? null : STATES[state],
        };
      },
    ),
  };
};

/** The number of the member's unread threads. */
export const unreadOf = async (db: Db, memberId: number): Promise<number> => {
  const [row] = await rowsOf<{ unread: number }>(
    db,
    sql`select count(*)::int as unread from message_boxes
      where member_id = ${memberId} and is_unread and not is_deleted`,
  );
  return row?.unread ?? 0;
};

/** Marks threads as read: those named, or all of a source. @returns whether any was unread. */
export const markBoxesRead = async (
  db: Db,
  memberId: number,
  { ids, source }: { readonly ids: readonly string[] | null; readonly source: MessageSource | 'ALL' },
): Promise<boolean> => {
  const named = ids === null ? sql`true` : sql`thread_id = any(${arrayOf(ids)})`;
  const ofSource =
    source === 'ALL'
      ? sql`true`
      : sql`thread_id in (select id from message_threads where kind = ${KINDS[source]})`;
  const changed = await rowsOf(
    db,
    sql`update message_boxes set is_unread = false
      where member_id = ${memberId} and is_unread and ${named} and ${ofSource} returning thread_id`,
  );
  return changed.length > 0;
};

const arrayOf = (ids: readonly string[]): SQL => sql`${`{${ids.map(idOf).join(',')}}`}::int[]`;

/**
 * Deletes the member's copies; the other side keeps its own. Copies that are deleted already stay deleted.
 * @throws Refusal `not_found` for a thread that the member never had.
 */
export const deleteBoxes = (db: Db, memberId: number, ids: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    const wanted = [...new Set(ids)];
    // A message that is being written holds its thread, so it comes either before the deletion or after it.
    await tx.execute(sql`select id from message_threads
      where id = any(${arrayOf(wanted)}) and kind <> 'notice' order by id for update`);
    const deleted = await rowsOf(
      tx,
      sql`update message_boxes b set is_deleted = true, is_unread = false, deleted_through = coalesce(
          (select max(m.id) from messages m where m.thread_id = b.thread_id), b.deleted_through)
        where b.member_id = ${memberId} and b.thread_id = any(${arrayOf(wanted)}) returning b.thread_id`,
    );
    if (deleted.length !== wanted.length) throw new Refusal('not_found');
  });

/** The member's copy of a thread. @throws Refusal `not_found`. */
export const ownBox = async (db: Db, memberId: number, threadId: number) => {
  const [box] = await db
    .select()
    .from(messageBoxes)
    .where(
      and(
        eq(messageBoxes.threadId, threadId),
        eq(messageBoxes.memberId, memberId),
        eq(messageBoxes.isDeleted, false),
      ),
    );
  if (!box) throw new Refusal('not_found');
  return box;
};
