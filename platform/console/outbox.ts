import { desc, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { outbox } from '../db/schema/console.ts';

export type Message = Omit<typeof outbox.$inferInsert, 'id'>;

/**
 * The one port by which messages leave the house: they are queued here, in the transaction of what they tell. What
 * carries them on is the console, which stands in for a provider of SMS and e-mail. With `isMeant` false the same
 * statement keeps nothing, so that the time it takes does not tell whether somebody gets a message.
 */
export const deliver = async (db: Db, message: Message, isMeant = true): Promise<void> => {
  const { channel, recipient, subject = null, body, purpose, createdAt } = message;
  await db.execute(
    sql`insert into outbox (channel, recipient, subject, body, purpose, created_at)
      select ${channel}::text, ${recipient}::text, ${subject}::text, ${body}::text, ${purpose}::text,
        ${createdAt}::bigint where ${isMeant}::boolean`,
  );
};

/** The newest first. */
export const listOutbox = (db: Db, limit = 100): Promise<(typeof outbox.$inferSelect)[]> =>
  db.select().from(outbox).orderBy(desc(outbox.id)).limit(limit);
