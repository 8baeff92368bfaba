import { CURRENCY } from '../../../kernel/config.ts';
import type { Database } from '../../../db/open.ts';

/** The ledger account of a member's money. */
export const accountIdOf = async (database: Database, memberId: number): Promise<number> => {
  const [row] = await database.reads.run(
    'account_id_of',
    'select id from accounts where member_id = $1 and currency = $2',
    [memberId, CURRENCY.code],
  );
  return Number(row?.['id'] ?? 0);
};
