import { eq, isNotNull, max, min } from 'drizzle-orm';
import type { DueDocument, LegalKind } from '#contract/legal.ts';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import { legalAcceptances, legalDocuments } from './legal.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { ALL, keptBy } from '../../runtime/kept.ts';
import { memberOf, type Call, type Session } from '../../runtime/call.ts';
import { isModuleOn } from '../../runtime/offered.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { inForce, toAccept } from './documents.ts';

/** The last version of each kind that a member has accepted. */
const acceptedBy = async (db: Db, memberId: number): Promise<ReadonlyMap<LegalKind, number>> => {
  const rows = await db
    .select({ kind: legalAcceptances.kind, version: max(legalAcceptances.version) })
    .from(legalAcceptances)
    .where(eq(legalAcceptances.memberId, memberId))
    .groupBy(legalAcceptances.kind);
  return new Map(rows.map(({ kind, version }) => [kind, version ?? 0]));
};

const requiredVersions = (db: Db) =>
  db
    .select({
      kind: legalDocuments.kind,
      version: legalDocuments.version,
      requiredFrom: legalDocuments.requiredFrom,
    })
    .from(legalDocuments)
    .where(isNotNull(legalDocuments.requiredFrom));

/**
 * Versions in force that are not accepted. A required version stays required until it or a later one is accepted, even
 * if a newer version is not required. A trial account accepts nothing (GAT-07).
 */
export const dueFor = async (
  db: Db,
  { memberId, type }: Pick<Session, 'memberId' | 'type'>,
  now: number,
  language: string,
): Promise<readonly DueDocument[]> => {
  if (type === TRIAL_TYPE) return [];
  const accepted = await acceptedBy(db, memberId);
  const required = await requiredVersions(db);
  return toAccept(await inForce(db, now, language)).flatMap((document): readonly DueDocument[] => {
    const last = accepted.get(document.kind) ?? 0;
    if (last >= document.version) return [];
    const moments = required
      .filter(({ kind, version }) => kind === document.kind && version > last && version <= document.version)
      .map(({ requiredFrom }) => requiredFrom as number);
    return [
      {
        ...document,
        accepted: last === 0 ? null : last,
        requiredFrom: moments.length === 0 ? null : Math.min(...moments),
      },
    ];
  });
};

/**
 * Refuses a new deposit or game while a required document is not accepted. Withdrawals, and whatever has already begun,
 * are not checked. @throws Refusal `acceptance_due` with the documents.
 */
export const checkNothingDue = async (
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  call: Call,
): Promise<void> => {
  if (!isModuleOn({ settings }, 'LEGALDOC3')) return;
  const now = clock.now();
  const due = await dueFor(call.db, memberOf(call), now, call.language);
  const documents = due.filter(({ requiredFrom }) => requiredFrom !== null && requiredFrom <= now);
  if (documents.length > 0) throw new Refusal('acceptance_due', { documents });
};

/** Milliseconds for which the result in memory is used. */
const FRESH = 1000;
interface First {
  /** The earliest time from which any version is required; null where none is. */
  readonly first: number | null;
}
const firstIn = keptBy<First>({
  changedBy: (signal) => (signal.type === 'changed' && signal.rows === 'legal' ? ALL : null),
  max: 1,
  life: FRESH,
});

/** As of the last change of a document, or at most a second old; read at each bet. */
const firstRequired = async ({ database, hub }: Pick<Deps, 'database' | 'hub'>): Promise<number | null> => {
  const { first } = await firstIn(hub).get(ALL, async () => {
    const [row] = await database.reads.db
      .select({ first: min(legalDocuments.requiredFrom) })
      .from(legalDocuments);
    return { first: row?.first ?? null };
  });
  return first;
};

const DUE = `select 1 as due from accounts a where a.id = $1
    and exists (select 1 from legal_documents d where d.required_from <= $2 and not exists (
      select 1 from legal_acceptances l
        where l.member_id = a.member_id and l.kind = d.kind and l.version >= d.version))
    and not exists (select 1 from bets b where b.vendor = $3 and b.transaction_id = $4)`;

/** Whether a new bet of an account is blocked by a missing acceptance. A replayed bet gets its first response. */
export const holdsBet = async (
  { database, hub, settings, clock }: Pick<Deps, 'database' | 'hub' | 'settings' | 'clock'>,
  bet: { readonly account: number; readonly vendor: string; readonly transactionId: string },
): Promise<boolean> => {
  if (!isModuleOn({ settings }, 'LEGALDOC3')) return false;
  const now = clock.now();
  const first = await firstRequired({ database, hub });
  if (first === null || first > now) return false;
  const { account, vendor, transactionId } = bet;
  const [row] = await database.run('vendor_bet_due', DUE, [account, now, vendor, transactionId]);
  return row !== undefined;
};
