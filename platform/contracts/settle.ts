/**
 * Settlement: pays what contracts have earned, a period after the other, from below to above. A line and its money are
 * one transaction under a name of their own, so a job that is killed, or runs twice, pays once.
 */
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { CURRENCY } from '../config.ts';
import type { Db } from '../db/open.ts';
import { contractLines, contracts, contractVersions, type KeptDeduction } from '../db/schema/contracts.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Entry } from '../ledger/ledger.ts';
import { earned, paid, tierReached, type ContractKind } from '../rules/terms.ts';
import { batchesOf, nameOf, unsettled, type Due } from './due.ts';
import { figuresOf, playedIn, type Played } from './figures.ts';
import { termsOf } from './terms-store.ts';

/** Names of the account record (`codeTypes`). */
const ENTRY_KINDS: Readonly<Record<ContractKind, string>> = {
  dividend: 'share_bonus',
  daily: 'daily_wage',
  hourly: 'hour_wage',
  realtime: 'daily_wage',
};

/** What the direct downlines of a member earned in the same period. */
const deductionsOf = async (
  tx: Db,
  { kind, gameGroup, period, downlineId }: Due,
): Promise<KeptDeduction[]> => {
  const rows = await tx
    .select({
      contractId: contracts.id,
      memberId: contracts.downlineId,
      earned: contractLines.earned,
    })
    .from(contractLines)
    .innerJoin(contracts, eq(contracts.id, contractLines.contractId))
    .where(
      and(
        eq(contracts.uplineId, downlineId),
        eq(contracts.kind, kind),
        eq(contracts.gameGroup, gameGroup),
        eq(contractLines.periodKey, period.key),
        gt(contractLines.earned, 0n),
      ),
    )
    .orderBy(asc(contracts.id));
  return rows.map((row) => ({ ...row, earned: String(row.earned) }));
};

const entryOf = (due: Due, lineId: number, amount: bigint, at: number): Entry => ({
  key: `contract:${due.contractId}:${due.version}:${due.period.key}`,
  kind: ENTRY_KINDS[due.kind],
  reference: `contract-line:${lineId}`,
  at,
  postings: [
    { system: 'contracts', currency: CURRENCY.code, amount: -amount },
    { account: due.account, amount },
  ],
});

/** Where each version has been settled to, kept for this transaction alone. */
const claim = async (tx: Db, batch: readonly Due[]): Promise<Map<string, number>> => {
  const ids = [...new Set(batch.map(({ contractId }) => contractId))];
  const rows = await tx
    .select()
    .from(contractVersions)
    .where(inArray(contractVersions.contractId, ids))
    .orderBy(asc(contractVersions.contractId), asc(contractVersions.version))
    .for('update');
  return new Map(rows.map((row) => [nameOf(row), row.settledUntil ?? 0]));
};

/** The line of one version and period, should there be anything to tell. */
const lineOf = async (
  tx: Db,
  due: Due,
  played: readonly Played[],
): Promise<Omit<typeof contractLines.$inferInsert, 'settledAt'> | null> => {
  const figures = figuresOf(played, due.lineage);
  const terms = termsOf(due.terms);
  const earning = earned(due.kind, terms, figures);
  if (figures.activeMembers === 0 && earning === 0n) return null;
  const deductions = earning === 0n ? [] : await deductionsOf(tx, due);
  return {
    contractId: due.contractId,
    version: due.version,
    periodKey: due.period.key,
    countedFrom: due.from,
    countedUntil: due.until,
    ...figures,
    tier: tierReached(terms, figures),
    earned: earning,
    deductions,
    paid: paid(
      earning,
      deductions.map((each) => BigInt(each.earned)),
    ),
  };
};

/** Some periods of one kind and group, whole ones, in one transaction. @returns the members who were paid. */
const settleBatch = async (deps: Deps, batch: readonly Due[]): Promise<number[]> =>
  deps.db.transaction(async (tx) => {
    const settledAt = deps.clock.now();
    const settledUntil = await claim(tx, batch);
    const windows = new Map<string, readonly Played[]>();
    const paidTo: number[] = [];
    const entries: Entry[] = [];
    for (const due of batch) {
      // Another process was at it while this one waited.
      if (due.until <= (settledUntil.get(nameOf(due)) ?? 0)) continue;
      const window = `${due.from} ${due.until}`;
      const played = windows.get(window) ?? (await playedIn(tx, due.gameGroup, due.from, due.until));
      windows.set(window, played);
      settledUntil.set(nameOf(due), due.until);
      const line = await lineOf(tx, due, played);
      if (!line) continue;
      const [written] = await tx
        .insert(contractLines)
        .values({ ...line, settledAt })
        .returning({ id: contractLines.id });
      if (!written || line.paid === 0n) continue;
      entries.push(entryOf(due, written.id, line.paid, settledAt));
      paidTo.push(due.downlineId);
    }
    for (const { contractId, version } of new Map(batch.map((due) => [nameOf(due), due])).values())
      await tx
        .update(contractVersions)
        .set({ settledUntil: settledUntil.get(nameOf({ contractId, version })) ?? null })
        .where(and(eq(contractVersions.contractId, contractId), eq(contractVersions.version, version)));
    for (const [at, answer] of (await deps.ledger.postWithin(tx, entries)).entries())
      if (answer.status !== 'posted')
        throw new Error(`${entries[at]?.key} was ${answer.status}: a line without its money`);
    return paidTo;
  });

/** Settles all that is due. @returns how many lines were paid. */
export const settleContracts = async (deps: Deps): Promise<number> => {
  const now = deps.clock.now();
  let paidLines = 0;
  for (const batch of batchesOf(await unsettled(deps.db, now), now)) {
    const paidTo = await settleBatch(deps, batch);
    paidLines += paidTo.length;
    deps.hub.publish(
      [...new Set(paidTo)].flatMap((memberId) => [
        { type: 'balance', memberId } as const,
        { type: 'news', memberId, about: 'contract' } as const,
      ]),
    );
  }
  return paidLines;
};

/** CON-07: real-time wages settle every five minutes; the others when their period is over. */
export const settlement: Job = { name: 'settle-contracts', interval: 60_000, run: settleContracts };
