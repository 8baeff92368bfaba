/** Versions in force: they begin and end, contracts end, and dependent contracts end with them (CON-05). */
import { and, eq } from 'drizzle-orm';
import { contractLifecycle } from '#lifecycles/contract.lifecycle.ts';
import { nextStatus } from '#lifecycles/lifecycle.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import type { Db } from '../../db/open.ts';
import { contracts, contractVersions } from './contracts.tables.ts';
import { periodAt } from './periods.ts';
import { endedBy, type Agreed, type Contract } from './chain.ts';
import { termsOf } from './terms-store.ts';

/** Records an action or its consequence (`memberId` null). */
export const recordChange = (
  tx: Db,
  contract: Contract,
  event: string,
  memberId: number | null,
  at: number,
  detail = {},
) =>
  writeAudit(tx, {
    at,
    subject: 'contract',
    subjectId: String(contract.id),
    event,
    actor: memberId === null ? 'job' : 'member',
    memberId,
    detail: { version: contract.latestVersion, ...detail },
  });

/** Ends the version in force now; an agreed version that has not begun never begins. */
export const close = async (tx: Db, contract: Contract, until: number): Promise<void> => {
  if (contract.agreedVersion === null) return;
  const rows = await tx.select().from(contractVersions).where(eq(contractVersions.contractId, contract.id));
  for (const { version, effectiveFrom, effectiveUntil } of rows)
    if (effectiveFrom !== null && (effectiveUntil === null || effectiveUntil > until))
      await tx
        .update(contractVersions)
        .set({ effectiveUntil: Math.max(effectiveFrom, until) })
        .where(and(eq(contractVersions.contractId, contract.id), eq(contractVersions.version, version)));
};

const end = async (tx: Db, contract: Contract, status: Contract['status'], at: number): Promise<Contract> => {
  await close(tx, contract, at);
  const [ended] = await tx
    .update(contracts)
    .set({ status, revision: contract.revision + 1, changedAt: at, endedAt: at })
    .where(eq(contracts.id, contract.id))
    .returning();
  return ended as Contract;
};

/** Ends contracts that promise more than `agreed`, and all that depend on them (CON-05). */
export const endDearerSubordinates = async (
  tx: Db,
  contract: Contract,
  agreed: Agreed | null,
  at: number,
): Promise<Contract[]> => {
  const ended: Contract[] = [];
  for (const dearer of await endedBy(tx, contract.downlineId, agreed, contract)) {
    const status = nextStatus(contractLifecycle, dearer.status, { type: 'rate.undercut' });
    if (status === null) throw new Error(`contract ${dearer.id} is ${dearer.status} and in force`);
    await recordChange(tx, dearer, 'rate.undercut', null, at, { by: contract.id });
    ended.push(await end(tx, dearer, status, at));
  }
  return ended;
};

/** The waiting version comes into force with the next period; the one before it holds until then. */
export const agree = async (tx: Db, contract: Contract, at: number): Promise<Agreed> => {
  const mine = and(
    eq(contractVersions.contractId, contract.id),
    eq(contractVersions.version, contract.latestVersion),
  );
  const [version] = await tx.select().from(contractVersions).where(mine);
  if (!version) throw new Error(`contract ${contract.id} has no version ${contract.latestVersion}`);
  const effectiveFrom = periodAt(version.periodType, at).end;
  await close(tx, contract, effectiveFrom);
  await tx.update(contractVersions).set({ agreedAt: at, effectiveFrom }).where(mine);
  return { periodType: version.periodType, terms: termsOf(version.terms) };
};
