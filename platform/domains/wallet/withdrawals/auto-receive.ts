import { and, asc, eq, lte } from 'drizzle-orm';
import { withdrawals } from './withdrawals.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { move, changeSignals } from './progress.ts';

const AT_ONCE = 100;

/**
 * Counts unconfirmed payments as received after their deadline (WDR-04). Locked rows are skipped until the next run:
 * the lock may belong to a confirmation.
 * @returns how many.
 */
export const receiveOverdue = async (deps: Deps): Promise<number> => {
  const moved = await deps.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(withdrawals)
      .where(and(eq(withdrawals.status, 'paid'), lte(withdrawals.confirmDeadline, deps.clock.now())))
      .orderBy(asc(withdrawals.id))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    for (const row of due) await move(deps, tx, row, { event: 'deadline.pass', actor: 'job' });
    return due;
  });
  deps.hub.publish(moved.flatMap(({ memberId }) => changeSignals(memberId)));
  return moved.length === AT_ONCE ? AT_ONCE + (await receiveOverdue(deps)) : moved.length;
};
