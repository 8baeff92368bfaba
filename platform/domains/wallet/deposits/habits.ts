import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { deposits } from './deposits.tables.ts';
import { members } from '../../identity/people.tables.ts';

/** Failed deposits do not show a preferred method. */
const USED = ['success', 'processing', 'pending'] as const;

/** Code of the method that the member has used last; null before the first deposit. */
const lastMethodOf = async (db: Db, memberId: number): Promise<string | null> => {
  const [last] = await db
    .select({ method: deposits.method })
    .from(deposits)
    .where(and(eq(deposits.memberId, memberId), inArray(deposits.status, [...USED])))
    .orderBy(desc(deposits.createdAt), desc(deposits.id))
    .limit(1);
  return last?.method ?? null;
};

/** Holder of the member's bank accounts, from the profile; null where it has none. */
const payerNameOf = async (db: Db, memberId: number): Promise<string | null> => {
  const [member] = await db
    .select({ profile: members.profile })
    .from(members)
    .where(eq(members.id, memberId));
  const { payeeName, realName } = (member?.profile ?? {}) as Readonly<Record<string, unknown>>;
  return (
    ([payeeName, realName].find((name) => typeof name === 'string' && name !== '') as string | undefined) ??
    null
  );
};

/** Prefilled values of the deposit form. */
export const habitsOf = async (
  db: Db,
  memberId: number,
): Promise<{ readonly lastMethod: string | null; readonly payerName: string | null }> => ({
  lastMethod: await lastMethodOf(db, memberId),
  payerName: await payerNameOf(db, memberId),
});
