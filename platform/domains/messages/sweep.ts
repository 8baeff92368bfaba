import { sql } from 'drizzle-orm';
import { MESSAGES } from '../../kernel/config.ts';
import { rowsOf } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';

/** Threads of one batch. */
const BATCH = 200;

/**
 * Deletes threads that are old, or that everybody has deleted; an open case stays. Their pictures are released, and
 * deleted with the other unused uploads. @returns how many.
 */
export const sweepMessages = async ({ db, clock }: Deps): Promise<number> => {
  const before = clock.now() - MESSAGES.life;
  let swept = 0;
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const threads = await rowsOf<{ id: number }>(
        tx,
        sql`select t.id::int as id from message_threads t
          where (t.last_at <= ${before} or not exists (
              select 1 from message_boxes b where b.thread_id = t.id and not b.is_deleted))
            and (t.state is null or t.state = 'closed')
            and not exists (select 1 from message_deliveries d where d.thread_id = t.id)
          order by t.last_at limit ${BATCH} for update skip locked`,
      );
      if (threads.length === 0) return 0;
      const ids = sql`${`{${threads.map(({ id }) => id).join(',')}}`}::int[]`;
      await tx.execute(sql`update uploads set subject_id = null where purpose = 'message' and subject_id in (
        select id::text from messages where thread_id = any(${ids}))`);
      await tx.execute(sql`delete from message_threads where id = any(${ids})`);
      return threads.length;
    });
    swept += removed;
    if (removed < BATCH) return swept;
  }
};
