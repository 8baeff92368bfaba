import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';

const DAY = 24 * 60 * 60_000;

/** Friends of the demo member: three who play, and one who has only registered. Their bets so far are reckoned. */
export const seedReferrals = (db: Db, now: number): Promise<unknown> =>
  db.execute(sql`
    with friends as (
      (select m.id from members m where m.upline_id = (select id from members where account = 'kerem_agent')
        and exists (select 1 from bets b where b.member_id = m.id) order by m.id limit 3)
      union select id from members where account = 'yeni_uye'
    )
    insert into referrals (invitee_id, inviter_id, bound_at, counted, paid_through)
    select f.id, (select id from members where account = 'mina_k'), ${now}::bigint - row_number() over (order by f.id) * ${DAY}::bigint,
      coalesce((select sum(s.stake) from bet_sums s join accounts a on a.id = s.account_id
        where a.member_id = f.id and s.outcome in ('won', 'lost', 'corrected')), 0), ${now}
    from friends f where exists (select 1 from members where account = 'mina_k') order by f.id`);
