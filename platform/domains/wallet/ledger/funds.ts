import { and, eq } from 'drizzle-orm';
import { CURRENCY } from '../../../kernel/config.ts';
import type { Db } from '../../../db/open.ts';
import { accounts } from './ledger.tables.ts';

/** Available and held money of a member's main wallet: the one that pays out. */
export const fundsOf = async (db: Db, memberId: number): Promise<{ available: bigint; held: bigint }> => {
  const [account] = await db
    .select({ balance: accounts.balance, held: accounts.held })
    .from(accounts)
    .where(
      and(eq(accounts.memberId, memberId), eq(accounts.currency, CURRENCY.code), eq(accounts.vendor, '')),
    );
  const held = account?.held ?? 0n;
  return { available: (account?.balance ?? 0n) - held, held };
};
