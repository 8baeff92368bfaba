import { sql } from 'drizzle-orm';
import type { Product } from '#contract/bets.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';

/** Epoch ms, the end excluded; both at a quarter of an hour. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Percentage of a stake that counts, for products whose edge is smaller than what the club gives back for bets, or where
 * two members can play against each other.
 */
export const BET_SHARES: readonly { readonly product: Product; readonly percent: number }[] = [
  ...(['SPORTS', 'ESPORTS', 'COCKFIGHT'] as const).map((product) => ({ product, percent: 50 })),
  ...(['LIVE', 'PVP', 'VIDEO'] as const).map((product) => ({ product, percent: 10 })),
];
const shares = sql.join(
  BET_SHARES.map(({ product, percent }) => sql`when ${product} then ${percent}::int`),
  sql` `,
);
/**
 * The sum of the valid bets of the rows `bet_sums s` with their `games g`, minor units, rounded down: settled, neither
 * cancelled nor returned in full, each with the share of its product; the stake of a bet that was declared void later is
 * taken off.
 */
export const VALID_BETS = sql`coalesce(floor(sum(s.stake * case g.game_type ${shares} else 100 end)
  filter (where s.outcome in ('won', 'lost', 'corrected')) / 100), 0)::bigint`;

/** Valid bets of a member that were placed in a range. Never below zero. */
export const validBetsOf = async (db: Db, memberId: number, range: Range | null = null): Promise<bigint> => {
  const placed = range ? sql`and s.quarter >= ${range.from} and s.quarter < ${range.to}` : sql``;
  const [row] = await rowsOf<{ sum: string }>(
    db,
    sql`select greatest(${VALID_BETS}, 0)::text as sum
      from bet_sums s join accounts a on a.id = s.account_id left join games g on g.id = s.game_id
      where a.member_id = ${memberId} and a.currency = ${CURRENCY.code} ${placed}`,
  );
  return BigInt(row?.sum ?? '0');
};
