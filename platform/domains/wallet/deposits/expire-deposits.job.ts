import { and, eq, lte } from 'drizzle-orm';
import { deposits } from './deposits.tables.ts';
import { stepDeposit, notifyDepositChanges, type DepositRow } from './deposits.ts';
import type { Job } from '../../../runtime/job.ts';

const SECOND = 1000;

/** Expires deposits that were not paid in time. */
export const expireDeposits: Job = {
  name: 'expire-deposits',
  interval: 5 * SECOND,
  run: async (deps) => {
    const expired: DepositRow[] = [];
    await deps.db.transaction(async (tx) => {
      const due = await tx
        .select()
        .from(deposits)
        .where(and(eq(deposits.status, 'pending'), lte(deposits.expiresAt, deps.clock.now())))
        .limit(200)
        .for('update', { skipLocked: true });
      for (const row of due) {
        const next = await stepDeposit(deps, tx, row, { event: 'deadline.pass', actor: 'job' });
        if (next) expired.push(next);
      }
    });
    notifyDepositChanges(deps, expired);
    return expired.length;
  },
};
