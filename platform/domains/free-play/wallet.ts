import { eq, sql } from 'drizzle-orm';
import { FREE_PLAY } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import { freePlayWallets } from './free-play.tables.ts';
import { take } from '../../runtime/limits.ts';

/** The wallet of a new trial account with its first play money. Inside the caller's transaction. */
export const openFreePlayWallet = async (tx: Db, memberId: number): Promise<void> => {
  const { balance } = FREE_PLAY;
  await tx.insert(freePlayWallets).values({ memberId, balance, granted: balance });
};

/**
 * Refills the wallet to the initial amount; a wallet that holds as much is unchanged, and does not count toward the
 * limit.
 * @returns whether anything was credited.
 * @throws Refusal `TOO_MANY_REQUESTS` with `retryAfterMs`.
 */
export const refillFreePlayWallet = (db: Db, memberId: number, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [wallet] = await tx
      .select()
      .from(freePlayWallets)
      .where(eq(freePlayWallets.memberId, memberId))
      .for('update');
    if (!wallet) return false;
    const missing = FREE_PLAY.balance - wallet.balance;
    if (missing <= 0n) return false;
    const { window, refills } = FREE_PLAY;
    await take(tx, { key: `freeplay:refill:${memberId}`, window, max: refills }, now);
    await tx
      .update(freePlayWallets)
      .set({ balance: FREE_PLAY.balance, granted: sql`${freePlayWallets.granted} + ${missing}` })
      .where(eq(freePlayWallets.id, wallet.id));
    return true;
  });
