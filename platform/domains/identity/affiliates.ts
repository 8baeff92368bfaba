import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open.ts';
import { Refusal } from '../../kernel/refusal.ts';

export interface Upline {
  readonly id: number;
  readonly lineage: string;
}

/** The upline that an invitation code belongs to. @throws Refusal `invitation_code_error`. */
export const uplineBy = async (db: Db, code: string): Promise<Upline> => {
  const [row] = await rowsOf<{ id: number; lineage: string }>(
    db,
    sql`select m.id::int as id, m.lineage from affiliate_codes a join members m on m.id = a.member_id
      where a.code = ${code.trim().toLowerCase()} and m.status = 'active'`,
  );
  if (!row) throw new Refusal('invitation_code_error');
  return row;
};
