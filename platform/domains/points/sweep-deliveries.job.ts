import { sql } from 'drizzle-orm';
import { POINTS } from '../../kernel/config.ts';
import { rowsOf } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Job } from '../../runtime/job.ts';

/** Rows of one batch. */
const BATCH = 500;

/** Deletes the addresses of deliveries that were decided long ago; the redemption stays. @returns how many. */
export const sweepDeliveries = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const before = clock.now() - POINTS.deliveryLife;
  let swept = 0;
  for (;;) {
    const rows = await rowsOf(
      db,
      sql`update point_redemptions set delivery = null where id in (
          select id from point_redemptions where delivery is not null and decided_at <= ${before}
          order by id limit ${BATCH} for update skip locked)
        returning 1`,
    );
    swept += rows.length;
    if (rows.length < BATCH) return swept;
  }
};

export const sweepDeliveriesJob: Job = {
  name: 'sweepDeliveries',
  interval: 3_600_000,
  run: sweepDeliveries,
};
