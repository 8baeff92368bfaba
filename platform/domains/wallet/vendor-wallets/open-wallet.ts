import { and, eq } from 'drizzle-orm';
import { CURRENCY } from '../../../kernel/config.ts';
import type { Db } from '../../../db/open.ts';
import { accounts } from '../ledger/ledger.tables.ts';

/** The account of a member's wallet at a vendor, opened on first use: one per member and vendor. */
export const openWallet = async (db: Db, memberId: number, vendor: string): Promise<number> => {
  const find = () =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          eq(accounts.memberId, memberId),
          eq(accounts.currency, CURRENCY.code),
          eq(accounts.vendor, vendor),
        ),
      );
  const [known] = await find();
  if (known) return known.id;
  await db
    .insert(accounts)
    .values({
      ...{ code: `wallet:${memberId}:${vendor}`, currency: CURRENCY.code, memberId, vendor },
      ...{ balance: 0n, held: 0n, sequence: 0 },
    })
    .onConflictDoNothing();
  // Another request may have opened it while this one waited.
  const [opened] = await find();
  if (!opened) throw new Error(`the wallet of ${memberId} at ${vendor} was not opened`);
  return opened.id;
};
