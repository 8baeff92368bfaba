/**
 * Settlement: pays the earnings of contracts, period by period, bottom-up. A line and its money are one transaction
 * under a unique key, so a job that is killed, or runs twice, pays once.
 */
import { asc, inArray, sql } from 'drizzle-orm';
import { CURRENCY } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import { contractLines, contractVersions } from './contracts.tables.ts';
import type { Entry } from '../wallet/ledger/ledger.ts';
import { earned, paid, tierReached, type ContractKind, type Figures } from './terms.ts';
import { openDeductions, type Deductions } from './deductions.ts';
import { batchesOf, nameOf, unsettled, type Due } from './due.ts';
import { teamsIn } from './figures.ts';
import { termsOf } from './terms-store.ts';
import type { PostingDeps } from '../../runtime/deps.ts';
import type { Job } from '../../runtime/job.ts';

/** Rows of one statement, which takes at most 65,535 values. */
const IN_ONE_STATEMENT = 1000;
/** Names of the account record (`codeTypes`). */
const ENTRY_KINDS: Readonly<Record<ContractKind, string>> = {
  dividend: 'share_bonus',
  daily: 'daily_wage',
  hourly: 'hour_wage',
  realtime: 'daily_wage',
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

/** The end of settlement of each version, locked for this transaction. */
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

type Line = Omit<typeof contractLines.$inferInsert, 'settledAt'>;

/** The line of one version and period, if there is anything to record. */
const lineOf = (due: Due, figures: Figures, deductions: Deductions): Line | null => {
  const terms = termsOf(due.terms);
  const earning = earned(due.kind, terms, figures);
  if (figures.activeMembers === 0 && earning === 0n) return null;
  const taken = earning === 0n ? [] : deductions.of(due);
  if (earning > 0n) deductions.add(due, earning);
  return {
    contractId: due.contractId,
    version: due.version,
    periodKey: due.period.key,
    countedFrom: due.from,
    countedUntil: due.until,
    ...figures,
    tier: tierReached(terms, figures),
    earned: earning,
    deductions: taken,
    paid: paid(
      earning,
      taken.map((each) => BigInt(each.earned)),
    ),
  };
};

/** Writes lines. @returns their ids by contract, version and period. */
const writeLines = async (
  tx: Db,
  lines: readonly Line[],
  settledAt: number,
): Promise<Map<string, number>> => {
  const ids = new Map<string, number>();
  for (let at = 0; at < lines.length; at += IN_ONE_STATEMENT) {
    const rows = await tx
      .insert(contractLines)
      .values(lines.slice(at, at + IN_ONE_STATEMENT).map((line) => ({ ...line, settledAt })))
      .returning();
    for (const row of rows) ids.set(`${nameOf(row)} ${row.periodKey}`, row.id);
  }
  return ids;
};

const writeSettledUntil = (tx: Db, batch: readonly Due[], settledUntil: ReadonlyMap<string, number>) => {
  const versions = new Map(batch.map((due) => [nameOf(due), due]));
  const rows = [...versions].map(([name, { contractId, version }]) => ({
    ...{ id: contractId, version, until: settledUntil.get(name) },
  }));
  return tx.execute(
    sql`update contract_versions v set settled_until = now.until
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as now(id int, version int, until bigint)
      where v.contract_id = now.id and v.version = now.version`,
  );
};

/** Settles whole periods of one kind and group in one transaction. @returns the members who were paid. */
const settleBatch = async (deps: PostingDeps, batch: readonly Due[]): Promise<number[]> =>
  deps.db.transaction(async (tx) => {
    const settledAt = deps.clock.now();
    const settledUntil = await claim(tx, batch);
    const deductions = await openDeductions(tx, batch);
    const windows = new Map<string, Awaited<ReturnType<typeof teamsIn>>>();
    const made: { readonly due: Due; readonly line: Line }[] = [];
    for (const due of batch) {
      // Another process settled it while this one waited.
      if (due.until <= (settledUntil.get(nameOf(due)) ?? 0)) continue;
      settledUntil.set(nameOf(due), due.until);
      const window = `${due.from} ${due.until}`;
      const teams =
        windows.get(window) ?? (await teamsIn(tx, due.gameGroup, { start: due.from, end: due.until }));
      windows.set(window, teams);
      const line = lineOf(due, teams(due.lineage), deductions);
      if (line) made.push({ due, line });
    }
    const lines = made.map(({ line }) => line);
    const ids = await writeLines(tx, lines, settledAt);
    await writeSettledUntil(tx, batch, settledUntil);
    const owed = made.filter(({ line }) => line.paid > 0n);
    const entries = owed.map(({ due, line }) => {
      const id = ids.get(`${nameOf(due)} ${due.period.key}`);
      if (id === undefined) throw new Error(`${nameOf(due)} ${due.period.key}: money without its line`);
      return entryOf(due, id, line.paid, settledAt);
    });
    for (const [at, answer] of (await deps.ledger.postWithin(tx, entries)).entries())
      if (answer.status !== 'posted')
        throw new Error(`${entries[at]?.key} was ${answer.status}: a line without its money`);
    return owed.map(({ due }) => due.downlineId);
  });

/** Settles all that is due. @returns how many lines were paid. */
export const settleContracts = async (deps: PostingDeps): Promise<number> => {
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
