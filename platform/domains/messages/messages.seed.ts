import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open.ts';
import { messageBoxes, messages, messageThreads } from './messages.tables.ts';
import { addNotice } from './notices.ts';
import data from './messages.seed.json' with { type: 'json' };

const HOUR = 60 * 60_000;
/** Whose case it is. */
const MEMBER = 'mina_k';

/** A notice that everyone has, and an answered case of the demo member, so that the page is not empty. */
export const seedMessages = async (db: Db, now: number): Promise<void> => {
  const translations = Object.fromEntries(
    Object.entries(data.welcome).map(([language, [title = '', content = '']]) => [
      language,
      { title, content },
    ]),
  );
  const welcomedAt = now - 2 * 24 * HOUR;
  const welcome = await addNotice(db, translations, welcomedAt);
  await db.execute(sql`insert into message_boxes (thread_id, member_id, last_at, is_unread, has_received)
    select ${welcome}, id, ${welcomedAt}, account = ${MEMBER}, true from members order by id`);
  const [member] = await rowsOf<{ id: number }>(
    db,
    sql`select id::int as id from members where account = ${MEMBER}`,
  );
  if (!member) return;
  const memberId = member.id;
  const openedAt = now - 20 * HOUR;
  const { subject, name, messages: written } = data.case;
  const lastAt = openedAt + (written.length - 1) * 10 * 60_000;
  const [thread] = await db
    .insert(messageThreads)
    .values({
      ...{ kind: 'support', subject, openerId: memberId, state: 'closed', openedAt, lastAt },
      ...{ closedAt: lastAt, messageCount: written.length },
    })
    .returning({ id: messageThreads.id });
  if (!thread) return;
  const threadId = thread.id;
  await db.insert(messages).values(
    written.map(([author, content = ''], index) => ({
      ...{ threadId, content, at: openedAt + index * 10 * 60_000 },
      ...(author === 'member'
        ? { author: 'member' as const, memberId }
        : { author: 'support' as const, name }),
    })),
  );
  await db.execute(sql`update message_threads
    set support_read_id = (select max(id) from messages where thread_id = ${threadId}) where id = ${threadId}`);
  await db.insert(messageBoxes).values({ threadId, memberId, lastAt, hasReceived: true, hasSent: true });
};
