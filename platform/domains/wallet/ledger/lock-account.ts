import { sql } from 'drizzle-orm';
import { CURRENCY } from '../../../kernel/config.ts';
import { rowsOf, type Db } from '../../../db/open.ts';
import { Refusal } from '../../../kernel/refusal.ts';

/**
 * Ids of main accounts by member, locked: concurrent requests are serialised, limits included. Locked in the order of
 * ids, as the ledger locks them, so that no two transactions wait for each other.
 */
export const lockAccounts = async (
  tx: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const rows = await rowsOf<{ id: number; memberId: number }>(
    tx,
    sql`select id::int as id, member_id as "memberId" from accounts
      where member_id in ${memberIds} and currency = ${CURRENCY.code} and vendor = '' order by id for no key update`,
  );
  return new Map(rows.map(({ id, memberId }) => [memberId, id]));
};

/** The member's account, locked. @throws Refusal insufficient_balance without one. */
export const lockAccount = async (tx: Db, memberId: number): Promise<number> => {
  const id = (await lockAccounts(tx, [memberId])).get(memberId);
  if (id === undefined) throw new Refusal('insufficient_balance');
  return id;
};
