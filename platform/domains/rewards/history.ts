import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open.ts';

export interface PastClaim {
  readonly id: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly at: number;
  /** The operator’s words where it was taken back; null where it is the member’s. */
  readonly note: string | null;
}

/** A page of what a member has claimed in money, also what was taken back, the latest first, and how many claims there are. */
export const claimsOf = async (
  db: Db,
  memberId: number,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly claims: readonly PastClaim[]; readonly total: number }> => {
  const rows = await rowsOf<{
    id: string;
    kind: string;
    amount: string;
    at: string;
    note: string | null;
    total: number;
  }>(
    db,
    sql`select id, kind, amount::text as amount, at::text as at, note, (count(*) over ())::int as total from (
        select 'B' || id as id, kind, amount, closed_at as at, null as note from bonuses
          where member_id = ${memberId} and state in ('met', 'claimed')
        union all select 'S' || id, 'SIGN_IN', amount, claimed_at, note from sign_in_claims where member_id = ${memberId}
        union all select 'M' || id, case source when 'milestone' then 'MILESTONE' else 'MISSION' end, amount, created_at,
            case when taken_back_at is not null then coalesce(note, '') end
          from mission_rewards where member_id = ${memberId} and amount > 0
        union all select 'R' || min(id), 'REBATE', sum(amount), claimed_at, null from rebate_claims
          where member_id = ${memberId} group by claimed_at
      ) claims order by at desc, id limit ${size} offset ${(page - 1) * size}`,
  );
  return {
    claims: rows.map((row) => ({
      ...{ id: row.id, kind: row.kind, amount: BigInt(row.amount), at: Number(row.at), note: row.note },
    })),
    total: rows[0]?.total ?? 0,
  };
};
