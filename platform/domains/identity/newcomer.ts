import { eq, sql } from 'drizzle-orm';
import { CURRENCY, TRIAL_TYPE } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import { accounts } from '../wallet/ledger/ledger.tables.ts';
import { members } from './people.tables.ts';
import { openFreePlayWallet } from '../free-play/wallet.ts';

export type NewMember = Omit<typeof members.$inferInsert, 'id' | 'lineage' | 'uplineId'> & {
  readonly upline?: { readonly id: number; readonly lineage: string } | null;
};

/**
 * A new account below its upline, with an empty wallet; a trial account has one of play money alone. Inside the
 * caller's transaction.
 * @returns the member's id, or null when the name or the number is taken.
 */
export const addMember = async (
  tx: Db,
  { upline = null, ...member }: NewMember,
): Promise<{ id: number } | null> => {
  const [added] = await tx
    .insert(members)
    .values({ ...member, uplineId: upline?.id ?? null })
    .onConflictDoNothing()
    .returning({ id: members.id });
  if (!added) return null;
  const { id } = added;
  await tx
    .update(members)
    .set({ lineage: sql`${upline?.lineage ?? '/'}::text || ${id}::int || '/'` })
    .where(eq(members.id, id));
  if (member.type === TRIAL_TYPE) await openFreePlayWallet(tx, id);
  else
    await tx.insert(accounts).values({
      code: `player:${id}`,
      currency: CURRENCY.code,
      memberId: id,
      balance: 0n,
      held: 0n,
      sequence: 0,
    });
  return { id };
};
