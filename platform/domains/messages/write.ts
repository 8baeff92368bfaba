/** Members write: to support, to their upline, to a direct downline. */
import { eq, sql } from 'drizzle-orm';
import type { ParsedRequestOf } from '#contract/endpoint.ts';
import { MESSAGE_LIMITS, type submitOutbox, type submitOutboxReply } from '#contract/messages.ts';
import { MESSAGES } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { realMemberOf, type Call } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { take } from '../../runtime/limits.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { refuseField, typedText } from '../../kernel/typed-text.ts';
import { claimUploads } from '../uploads/uploads.ts';
import { idOf, ownBox } from './boxes.ts';
import { messages, messageThreads } from './messages.tables.ts';
import { areRelated, hasBlocked, otherOf, recipientOf, type Thread } from './people.ts';

export const textOf = (typed: string, field: string, max: number): string =>
  typedText(typed, field, max, 'message_too_long');
const lineOf = (typed: string, field: string, max: number): string =>
  textOf(typed.replaceAll(/\s+/g, ' '), field, max);

/** Counted before anything is written; a refusal undoes it with the call's transaction. */
const takeTurn = async (tx: Db, memberId: number, to: number | null, now: number): Promise<void> => {
  const { hour, day, perHour, perDay, perPair } = MESSAGES;
  await take(tx, { key: `message-day:${memberId}`, window: day, max: perDay }, now);
  await take(tx, { key: `message-hour:${memberId}`, window: hour, max: perHour }, now);
  if (to !== null) await take(tx, { key: `message-pair:${memberId}:${to}`, window: hour, max: perPair }, now);
};

/** A case that is open takes the place of one of a few. @throws Refusal `message_cases_full`. */
const takeCase = async (tx: Db, memberId: number): Promise<void> => {
  const [row] = await rowsOf<{ open: number }>(
    tx,
    sql`select count(*)::int as open from message_threads
      where opener_id = ${memberId} and kind = 'support' and state in ('waiting', 'answered')`,
  );
  if ((row?.open ?? 0) >= MESSAGES.openCases) throw new Refusal('message_cases_full');
};

/** Puts a message into a member's copy of its thread. */
export const putInto = async (
  tx: Db,
  {
    threadId,
    memberId,
    at,
    side,
  }: { threadId: number; memberId: number; at: number; side: 'sent' | 'received' },
): Promise<void> => {
  const isReceived = side === 'received';
  await tx.execute(sql`insert into message_boxes (thread_id, member_id, last_at, is_unread, has_received, has_sent)
    values (${threadId}, ${memberId}, ${at}, ${isReceived}, ${isReceived}, ${!isReceived})
    on conflict (thread_id, member_id) do update set last_at = excluded.last_at, is_deleted = false,
      is_unread = message_boxes.is_unread or excluded.is_unread,
      has_received = message_boxes.has_received or excluded.has_received,
      has_sent = message_boxes.has_sent or excluded.has_sent`);
};

interface Written {
  readonly memberId: number;
  readonly text: string;
  readonly images: readonly string[];
}

/** Adds the message to its locked thread, and to the copies of both sides. @returns who is affected. */
const add = async (
  tx: Db,
  thread: Thread,
  { memberId, text, images }: Written,
  now: number,
): Promise<readonly number[]> => {
  if (new Set(images).size > MESSAGE_LIMITS.files) refuseField('images', 'proof_too_many');
  if (thread.messageCount >= MESSAGES.maxThreadMessages) throw new Refusal('message_closed');
  const to = otherOf(thread, memberId);
  // The sender is not told: for them, the message is like any other.
  const isWithheld = to !== null && (await hasBlocked(tx, to, memberId));
  const [message] = await tx
    .insert(messages)
    .values({ threadId: thread.id, author: 'member', memberId, content: text, at: now, isWithheld })
    .returning({ id: messages.id });
  if (!message) throw new Error('the message was not stored');
  await claimUploads(tx, memberId, 'message', images, String(message.id));
  await tx
    .update(messageThreads)
    .set({
      lastAt: now,
      messageCount: thread.messageCount + 1,
      ...(thread.kind === 'support' ? { state: 'waiting' as const, closedAt: null } : {}),
    })
    .where(eq(messageThreads.id, thread.id));
  await putInto(tx, { threadId: thread.id, memberId, at: now, side: 'sent' });
  if (to === null || isWithheld) return [memberId];
  await putInto(tx, { threadId: thread.id, memberId: to, at: now, side: 'received' });
  return [memberId, to];
};

const notify = ({ hub }: Deps, call: Call, affected: readonly number[]): void =>
  call.afterCommit(() =>
    hub.publish(affected.map((memberId) => ({ type: 'news', memberId, about: 'message' }))),
  );

/**
 * Begins a thread.
 * @throws Refusal need_true_account, fields_invalid, not_found, message_cases_full, TOO_MANY_REQUESTS.
 */
export const beginThread = async (
  deps: Deps,
  request: ParsedRequestOf<typeof submitOutbox>,
  call: Call,
): Promise<string> => {
  const { memberId } = realMemberOf(call);
  const { db: tx } = call;
  const now = deps.clock.now();
  const subject = lineOf(request.title, 'title', MESSAGE_LIMITS.subject);
  const text = textOf(request.content, 'content', MESSAGE_LIMITS.text);
  const peerId = await recipientOf(tx, memberId, {
    type: request.recipientType,
    username: request.username ?? '',
  });
  await takeTurn(tx, memberId, peerId, now);
  await take(tx, { key: `message-begun:${memberId}`, window: MESSAGES.day, max: MESSAGES.begunPerDay }, now);
  if (peerId === null) await takeCase(tx, memberId);
  const [thread] = await tx
    .insert(messageThreads)
    .values({
      ...{ kind: peerId === null ? 'support' : 'member', subject, openerId: memberId, peerId },
      ...{ state: peerId === null ? 'waiting' : null, openedAt: now, lastAt: now },
    })
    .returning();
  if (!thread) throw new Error('the thread was not stored');
  notify(deps, call, await add(tx, thread, { memberId, text, images: request.images }, now));
  return String(thread.id);
};

/** Locked until the message is in; only a thread that the member has. @throws Refusal `not_found`. */
export const lockThread = async (tx: Db, memberId: number, inboxId: string): Promise<Thread> => {
  const [thread] = await tx
    .select()
    .from(messageThreads)
    .where(eq(messageThreads.id, idOf(inboxId)))
    .for('update');
  if (!thread) throw new Refusal('not_found');
  await ownBox(tx, memberId, thread.id);
  return thread;
};

/** Whether the thread takes another message of this member. */
export const takesReply = async (db: Db, thread: Thread, memberId: number): Promise<boolean> => {
  if (thread.kind === 'notice' || thread.messageCount >= MESSAGES.maxThreadMessages) return false;
  const other = otherOf(thread, memberId);
  if (other === null) return true;
  return (await areRelated(db, memberId, other)) && !(await hasBlocked(db, memberId, other));
};

/**
 * Adds a message to a thread; a closed case is open again.
 * @throws Refusal need_true_account, fields_invalid, not_found, message_closed, message_cases_full, TOO_MANY_REQUESTS.
 */
export const reply = async (
  deps: Deps,
  request: ParsedRequestOf<typeof submitOutboxReply>,
  call: Call,
): Promise<string> => {
  const { memberId } = realMemberOf(call);
  const { db: tx } = call;
  const now = deps.clock.now();
  const text = textOf(request.content, 'content', MESSAGE_LIMITS.text);
  const found = await ownThread(tx, memberId, request.inboxId);
  await takeTurn(tx, memberId, otherOf(found, memberId), now);
  const thread = await lockThread(tx, memberId, request.inboxId);
  if (!(await takesReply(tx, thread, memberId))) throw new Refusal('message_closed');
  if (thread.state === 'closed') await takeCase(tx, memberId);
  notify(deps, call, await add(tx, thread, { memberId, text, images: request.images }, now));
  return String(thread.id);
};

/** A thread that the member has. @throws Refusal `not_found`. */
export const ownThread = async (db: Db, memberId: number, inboxId: string): Promise<Thread> => {
  const [thread] = await db
    .select()
    .from(messageThreads)
    .where(eq(messageThreads.id, idOf(inboxId)));
  if (!thread) throw new Refusal('not_found');
  await ownBox(db, memberId, thread.id);
  return thread;
};
