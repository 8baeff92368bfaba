import { sql } from 'drizzle-orm';
import { rowsOf } from '../../db/open.ts';
import { HELP } from '../../kernel/config.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Job } from '../../runtime/job.ts';

/** Rows of one batch. */
const BATCH = 500;

/**
 * Deletes feedback whose time is over, answered or not. Its pictures are released, and deleted with the other unused
 * uploads. @returns how many.
 */
export const sweepFeedback = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const before = clock.now() - HELP.feedbackLife;
  let swept = 0;
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const rows = await rowsOf<{ id: number }>(
        tx,
        sql`delete from feedback where id in (
            select id from feedback where created_at <= ${before}
            order by created_at limit ${BATCH} for update skip locked)
          returning id::int as id`,
      );
      if (rows.length > 0)
        await tx.execute(sql`update uploads set subject_id = null where purpose = 'feedback'
          and subject_id = any(${`{${rows.map(({ id }) => id).join(',')}}`}::text[])`);
      return rows.length;
    });
    swept += removed;
    if (removed < BATCH) return swept;
  }
};

export const sweepFeedbackJob: Job = { name: 'sweepFeedback', interval: 3_600_000, run: sweepFeedback };
