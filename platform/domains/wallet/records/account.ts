import { CURRENCY } from '../../../kernel/config.ts';
import type { Database } from '../../../db/open.ts';

/** The ledger accounts of a member's money: the main wallet and those of vendors. */
export const accountIdsOf = async (database: Database, memberId: number): Promise<readonly number[]> => {
  const rows = await database.reads.run(
    'account_ids_of',
    'select id from accounts where member_id = $1 and currency = $2 order by id',
    [memberId, CURRENCY.code],
  );
  return rows.map(({ id }) => Number(id));
};
