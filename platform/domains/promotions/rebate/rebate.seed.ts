import { sql } from 'drizzle-orm';
import { PRODUCTS, type Product } from '#contract/bets.ts';
import { rowsOf, type Db } from '../../../db/open.ts';
import { DEFAULT_SETTINGS } from '../../../runtime/settings.ts';
import { seedDeps } from '../../wallet/ledger/seed-deps.ts';
import { disburse } from './rebate.ts';

/** A member claims the rebate of all that they have played by then; none of it was returned in full. */
export const seedRebate = async (tx: Db, memberId: number, at: number): Promise<void> => {
  const sums = await rowsOf<{ product: Product; stake: string }>(
    tx,
    sql`select g.game_type as product, sum(b.stake)::text as stake from bets b join games g on g.id = b.game_id
      where b.member_id = ${memberId} and b.closed_at <= ${at} and b.payout <> b.stake group by 1`,
  );
  const claimed = await disburse(seedDeps(tx, at), tx, {
    ...{ memberId, products: PRODUCTS, settings: DEFAULT_SETTINGS.rebate },
    played: new Map(sums.map(({ product, stake }) => [product, BigInt(stake)])),
  });
  if ('refused' in claimed) throw new Error('the rebate of the demo was not claimed');
};
