/** What is due for settlement: ended periods of versions that were in force in them. */
import { sql } from 'drizzle-orm';
import { CURRENCY } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { KeptTier } from './contracts.tables.ts';
import { periodsEnded, type Period, type PeriodType } from './periods.ts';
import type { ContractKind } from './terms.ts';

/** A bet settled in a period's last moment may be written a moment after it. */
const GRACE = 10_000;
/** Periods of one version in one run. */
const AT_MOST = 2000;
/** Lines computed in one transaction, approximately: a period is never split. */
const BATCH = 500;

export interface Version {
  readonly contractId: number;
  readonly version: number;
  readonly kind: ContractKind;
  readonly gameGroup: string;
  readonly periodType: PeriodType;
  readonly terms: readonly KeptTier[];
  readonly effectiveFrom: number;
  readonly effectiveUntil: number | null;
  readonly settledUntil: number | null;
  readonly uplineId: number;
  readonly downlineId: number;
  readonly lineage: string;
  readonly account: number;
}
export interface Due extends Version {
  readonly period: Period;
  readonly from: number;
  readonly until: number;
}

/** Versions with unsettled periods. */
export const unsettled = async (db: Db, now: number): Promise<Version[]> => {
  const rows = await rowsOf<Record<keyof Version, unknown>>(
    db,
    sql`select v.contract_id as "contractId", v.version, c.kind, c.game_group as "gameGroup",
        v.period_type as "periodType", v.terms, v.effective_from::float8 as "effectiveFrom",
        v.effective_until::float8 as "effectiveUntil", v.settled_until::float8 as "settledUntil",
        c.upline_id as "uplineId", c.downline_id as "downlineId", m.lineage, a.id as account
      from contract_versions v join contracts c on c.id = v.contract_id
      join members m on m.id = c.downline_id
      join accounts a on a.member_id = m.id and a.currency = ${CURRENCY.code} and a.vendor = ''
      where v.effective_from <= ${now}::bigint
        and (v.effective_until is null or v.effective_until > coalesce(v.settled_until, v.effective_from))`,
  );
  return rows as unknown as Version[];
};

export const nameOf = ({ contractId, version }: Pick<Version, 'contractId' | 'version'>): string =>
  `${contractId}:${version}`;
const depthOf = ({ lineage }: Version): number => lineage.split('/').length;

const dueOf = (version: Version, now: number): Due[] => {
  const since = version.settledUntil ?? version.effectiveFrom;
  const end = version.effectiveUntil ?? Number.POSITIVE_INFINITY;
  return periodsEnded(version.periodType, since, now - GRACE, AT_MOST)
    .map((period) => ({
      ...version,
      period,
      from: Math.max(period.start, version.effectiveFrom),
      until: Math.min(period.end, end),
    }))
    .filter(({ from, until }) => from < until);
};

/** All that is due, by kind and group; the oldest period first, and bottom-up within a period. */
export const batchesOf = (versions: readonly Version[], now: number): Due[][] => {
  const each = versions.map((version) => dueOf(version, now));
  // Versions that lag behind settle first: their earnings are deducted above them.
  const horizon = Math.min(
    ...each.filter((due) => due.length === AT_MOST).map((due) => due.at(-1)?.period.end ?? 0),
  );
  const inOrder = each
    .flat()
    .filter(({ period }) => period.end <= horizon)
    .toSorted(
      (one, other) =>
        one.period.end - other.period.end ||
        depthOf(other) - depthOf(one) ||
        one.contractId - other.contractId ||
        one.version - other.version,
    );
  const batches: Due[][] = [];
  const open = new Map<string, Due[]>();
  for (const due of inOrder) {
    const name = `${due.kind} ${due.gameGroup}`;
    const batch = open.get(name);
    const isFull =
      batch !== undefined && batch.length >= BATCH && batch.at(-1)?.period.end !== due.period.end;
    if (batch && !isFull) batch.push(due);
    else {
      const begun = [due];
      open.set(name, begun);
      batches.push(begun);
    }
  }
  return batches;
};
