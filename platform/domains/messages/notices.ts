/** The operator writes: notices to one member or to all, and answers to cases. */
import { eq, sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Article, Translations } from '../content/content.tables.ts';
import { messageDeliveries, messages, messageThreads } from './messages.tables.ts';
import type { Thread } from './people.ts';
import { putInto } from './write.ts';

/** Members of one batch. */
const BATCH = 500;
/** Batches of one run of the job. */
const RUN = 20;

/** Stores a notice; nobody has it yet. */
export const addNotice = async (tx: Db, translations: Translations<Article>, at: number): Promise<number> => {
  const [thread] = await tx
    .insert(messageThreads)
    .values({ kind: 'notice', subject: '', openedAt: at, lastAt: at, messageCount: 1 })
    .returning({ id: messageThreads.id });
  if (!thread) throw new Error('the notice was not stored');
  await tx.insert(messages).values({ threadId: thread.id, author: 'system', content: '', translations, at });
  return thread.id;
};

/** A notice to one member. @returns its id. */
export const noticeTo = async (
  tx: Db,
  memberId: number,
  translations: Translations<Article>,
  at: number,
): Promise<number> => {
  const threadId = await addNotice(tx, translations, at);
  await putInto(tx, { threadId, memberId, at, side: 'received' });
  return threadId;
};

/** A notice to everyone who has an account now: `deliverNotices` puts it into their boxes. @returns its id. */
export const noticeToAll = async (
  tx: Db,
  translations: Translations<Article>,
  at: number,
): Promise<number> => {
  const threadId = await addNotice(tx, translations, at);
  await tx.insert(messageDeliveries).values({ threadId, createdAt: at });
  return threadId;
};

/** The next batch of the oldest notice. @returns its members; null where no notice waits. */
const deliverBatch = (db: Db): Promise<readonly number[] | null> =>
  db.transaction(async (tx) => {
    const [delivery] = await tx
      .select()
      .from(messageDeliveries)
      .orderBy(messageDeliveries.threadId)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!delivery) return null;
    const { threadId, reached, createdAt } = delivery;
    const batch = await rowsOf<{ id: number }>(
      tx,
      sql`select id::int as id from members where id > ${reached} and registered_at <= ${createdAt}
        order by id limit ${BATCH}`,
    );
    const last = batch.at(-1)?.id;
    if (last === undefined) {
      await tx.delete(messageDeliveries).where(eq(messageDeliveries.threadId, threadId));
      return [];
    }
    // A member who has it already, from a run that was repeated, keeps their copy as it is.
    await tx.execute(sql`insert into message_boxes (thread_id, member_id, last_at, is_unread, has_received)
      select ${threadId}, id, ${createdAt}, true, true from members
      where id > ${reached} and id <= ${last} and registered_at <= ${createdAt}
      on conflict do nothing`);
    await tx.update(messageDeliveries).set({ reached: last }).where(eq(messageDeliveries.threadId, threadId));
    return batch.map(({ id }) => id);
  });

/** Puts waiting notices into the boxes of all members, a few batches a run. @returns how many boxes. */
export const deliverNotices = async ({ db, hub }: Deps): Promise<number> => {
  let delivered = 0;
  for (let run = 0; run < RUN; run += 1) {
    const batch = await deliverBatch(db);
    if (batch === null) return delivered;
    hub.publish(batch.map((memberId) => ({ type: 'news', memberId, about: 'message' })));
    delivered += batch.length;
  }
  return delivered;
};

/** Adds an answer of support to a locked case. */
export const answerCase = async (
  tx: Db,
  thread: Thread & { readonly openerId: number },
  { text, name, at }: { readonly text: string; readonly name: string; readonly at: number },
): Promise<void> => {
  const [message] = await tx
    .insert(messages)
    .values({ threadId: thread.id, author: 'support', name, content: text, at })
    .returning({ id: messages.id });
  await tx
    .update(messageThreads)
    .set({
      ...{ state: 'answered', lastAt: at, closedAt: null, messageCount: thread.messageCount + 1 },
      ...(message ? { supportReadId: message.id } : {}),
    })
    .where(eq(messageThreads.id, thread.id));
  await putInto(tx, { threadId: thread.id, memberId: thread.openerId, at, side: 'received' });
};
