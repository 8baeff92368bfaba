import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { contractLines, contracts, type KeptDeduction } from './contracts.tables.ts';
import type { Due } from './due.ts';

export interface Deductions {
  /** Earnings of the member's direct downlines in the same period. */
  of(due: Due): KeptDeduction[];
  /** Registers an earning, which is deducted above. */
  add(due: Due, earned: bigint): void;
}

const under = (uplineId: number, periodKey: string): string => `${uplineId} ${periodKey}`;

/**
 * Deductions for the periods of a batch, which is of one kind and group: from lines already written and lines of this
 * run.
 */
export const openDeductions = async (tx: Db, batch: readonly Due[]): Promise<Deductions> => {
  const known = new Map<string, KeptDeduction[]>();
  const take = (name: string, deduction: KeptDeduction): void => {
    const beside = known.get(name);
    if (beside) beside.push(deduction);
    else known.set(name, [deduction]);
  };
  const [first] = batch;
  if (first) {
    const keys = [...new Set(batch.map(({ period }) => period.key))];
    const rows = await tx
      .select({
        contractId: contracts.id,
        memberId: contracts.downlineId,
        uplineId: contracts.uplineId,
        periodKey: contractLines.periodKey,
        earned: contractLines.earned,
      })
      .from(contractLines)
      .innerJoin(contracts, eq(contracts.id, contractLines.contractId))
      .where(
        and(
          inArray(contractLines.periodKey, keys),
          eq(contracts.kind, first.kind),
          eq(contracts.gameGroup, first.gameGroup),
          gt(contractLines.earned, 0n),
        ),
      )
      .orderBy(asc(contracts.id));
    for (const { contractId, memberId, uplineId, periodKey, earned } of rows)
      take(under(uplineId, periodKey), { contractId, memberId, earned: String(earned) });
  }
  return {
    of: ({ downlineId, period }) =>
      (known.get(under(downlineId, period.key)) ?? []).toSorted(
        (one, other) => one.contractId - other.contractId,
      ),
    add: ({ contractId, downlineId, uplineId, period }, earned) =>
      take(under(uplineId, period.key), { contractId, memberId: downlineId, earned: String(earned) }),
  };
};
