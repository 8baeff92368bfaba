import { sql } from 'drizzle-orm';
import { CURRENCY } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';

/** Epoch ms, the end excluded; both at a quarter of an hour. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Valid bets of a member that were placed in a range: settled, neither cancelled nor returned in full; the stake of a bet
 * that was declared void later is taken off. Never below zero.
 */
export const validBetsOf = async (db: Db, memberId: number, range: Range | null = null): Promise<bigint> => {
  const placed = range ? sql`and s.quarter >= ${range.from} and s.quarter < ${range.to}` : sql``;
  const [row] = await rowsOf<{ sum: string }>(
    db,
    sql`select greatest(coalesce(sum(s.stake), 0), 0)::text as sum
      from bet_sums s join accounts a on a.id = s.account_id
      where a.member_id = ${memberId} and a.currency = ${CURRENCY.code}
        and s.outcome in ('won', 'lost', 'corrected') ${placed}`,
  );
  return BigInt(row?.sum ?? '0');
};
