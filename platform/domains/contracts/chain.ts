/**
 * Contracts above and below a member: a member cannot promise more than they were promised, and a member whose promise
 * shrinks loses the contracts below that exceed it (CON-05).
 */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { contracts, contractVersions } from './contracts.tables.ts';
import { members } from '../identity/people.tables.ts';
import { isDearer, type Terms } from './terms.ts';
import type { PeriodType } from './periods.ts';
import { termsOf } from './terms-store.ts';

export type Contract = typeof contracts.$inferSelect;
const TALKED_ABOUT: readonly Contract['status'][] = [
  'drafted',
  'offered',
  'countered',
  'renewalOffered',
  'renewalCountered',
];
/** Whether its latest version can still be agreed to. */
export const proposes = ({ status }: Contract): boolean => TALKED_ABOUT.includes(status);

export interface Agreed {
  readonly periodType: PeriodType;
  readonly terms: Terms;
}
type Subject = Pick<Contract, 'kind' | 'gameGroup'>;

/** The one open contract of a kind and group between a member and their upline. */
export const isOpenOf = (downlineId: number, { kind, gameGroup }: Subject) =>
  and(
    eq(contracts.downlineId, downlineId),
    eq(contracts.kind, kind),
    eq(contracts.gameGroup, gameGroup),
    isNull(contracts.endedAt),
  );

/** The version in force. */
export const agreedOf = async (db: Db, contract: Contract): Promise<Agreed | null> => {
  if (contract.agreedVersion === null || contract.endedAt !== null) return null;
  const [row] = await db
    .select()
    .from(contractVersions)
    .where(
      and(eq(contractVersions.contractId, contract.id), eq(contractVersions.version, contract.agreedVersion)),
    );
  return row ? { periodType: row.periodType, terms: termsOf(row.terms) } : null;
};

/**
 * What a member's own upline has promised them; null at the top of the tree, where the brand's cap applies. Locked
 * until the transaction ends: contracts above are locked before contracts below, everywhere.
 */
export const promisedTo = async (
  tx: Db,
  memberId: number,
  subject: Subject,
): Promise<Agreed | 'nothing' | null> => {
  const [member] = await tx
    .select({ uplineId: members.uplineId })
    .from(members)
    .where(eq(members.id, memberId));
  if (member?.uplineId == null) return null;
  const [own] = await tx.select().from(contracts).where(isOpenOf(memberId, subject)).for('share');
  return (own && (await agreedOf(tx, own))) ?? 'nothing';
};

/** A preview takes no locks. */
type Look = 'end' | 'preview';

/** Contracts in force that a member has promised to direct downlines; locked where they are to end. */
const promisedBy = async (
  tx: Db,
  memberIds: readonly number[],
  { kind, gameGroup }: Subject,
  look: Look,
): Promise<Contract[]> => {
  if (memberIds.length === 0) return [];
  const found = tx
    .select()
    .from(contracts)
    .where(
      and(
        inArray(contracts.uplineId, [...memberIds]),
        eq(contracts.kind, kind),
        eq(contracts.gameGroup, gameGroup),
        isNull(contracts.endedAt),
        sql`${contracts.agreedVersion} is not null`,
      ),
    )
    .orderBy(asc(contracts.id));
  return look === 'end' ? found.for('update') : found;
};

/**
 * Contracts that must end, top down, when a member is promised `agreed`: their downlines' contracts that promise more,
 * and all that depend on those.
 */
export const endedBy = async (
  tx: Db,
  memberId: number,
  agreed: Agreed | null,
  subject: Subject,
  look: Look = 'end',
): Promise<Contract[]> => {
  const ended: Contract[] = [];
  for (const contract of await promisedBy(tx, [memberId], subject, look)) {
    const own = await agreedOf(tx, contract);
    const isOtherPeriod = agreed !== null && own?.periodType !== agreed.periodType;
    if (own && (isOtherPeriod || isDearer(own.terms, agreed?.terms ?? []))) ended.push(contract);
  }
  let below = ended.map(({ downlineId }) => downlineId);
  while (below.length > 0) {
    // A member without a promise cannot promise anything.
    const next = await promisedBy(tx, below, subject, look);
    ended.push(...next);
    below = next.map(({ downlineId }) => downlineId);
  }
  return ended;
};
