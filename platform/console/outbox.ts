import { desc } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { outbox } from '../db/schema/console.ts';

export type Message = Omit<typeof outbox.$inferInsert, 'id'>;

/** The stand-in of the SMS and e-mail adapters: the message is kept where the console shows it. */
export const deliver = async (db: Db, message: Message): Promise<void> => {
  await db.insert(outbox).values(message);
};

/** The newest first. */
export const listOutbox = (db: Db, limit = 100): Promise<(typeof outbox.$inferSelect)[]> =>
  db.select().from(outbox).orderBy(desc(outbox.id)).limit(limit);
