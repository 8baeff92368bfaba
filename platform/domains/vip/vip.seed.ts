import { sql } from 'drizzle-orm';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import { DEFAULT_SETTINGS } from '../../runtime/settings.ts';
import { DEMO_MEMBER } from '../identity/demo.seed.ts';
import { dueEnd } from './standing.ts';
import { VALID_BETS } from './valid-bets.ts';

/** Valid bets of the demo member, those from before the record included: between two ranks. */
const DEMO_TOTAL = 1_640_000;

/**
 * The club begins: who has played has the rank that their bets reach, if it is higher than the one they had, and a rank
 * from before stands for the bets that it requires.
 */
export const seedVip = async (db: Db, now: number): Promise<void> => {
  const { ranks } = DEFAULT_SETTINGS.vip;
  const totals = sql.join(
    ranks.map(({ total }, level) => sql`(${level}::int, ${total}::bigint)`),
    sql`, `,
  );
  await db.execute(sql`create temporary table vip_played on commit drop as
    select a.member_id, ${VALID_BETS} as bets from bet_sums s join accounts a on a.id = s.account_id
    left join games g on g.id = s.game_id where a.member_id is not null group by 1`);
  await db.execute(sql`update members m set club_level = greatest(m.club_level, (
      select max(r.level) from (values ${totals}) as r(level, total) where r.total <= p.bets))
    from vip_played p where p.member_id = m.id and m.type <> ${TRIAL_TYPE} and m.account <> ${DEMO_MEMBER}`);
  await db.execute(sql`insert into vip_standings (member_id, brought, closed_through)
    select m.id, greatest(0, case m.account when ${DEMO_MEMBER} then ${DEMO_TOTAL}::bigint else r.total end
        - coalesce(p.bets, 0)), ${dueEnd(DEFAULT_SETTINGS, now)}
    from members m join (values ${totals}) as r(level, total) on r.level = m.club_level
    left join vip_played p on p.member_id = m.id
    where m.type <> ${TRIAL_TYPE} and (m.club_level > 0 or p.bets is not null) order by m.id`);
  await db.execute(sql`insert into vip_changes (member_id, change, from_level, to_level, valid_bet, at)
    select s.member_id, 'began', m.club_level, m.club_level, s.brought + coalesce(p.bets, 0), ${now}
    from vip_standings s join members m on m.id = s.member_id
    left join vip_played p on p.member_id = s.member_id where m.club_level > 0 order by s.member_id`);
  await db.execute(sql`drop table vip_played`);
};
