import { sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { dayAt } from '../../kernel/calendar.ts';
import { DEFAULT_SETTINGS } from '../../runtime/settings.ts';
import { DEMO_MEMBER } from '../identity/demo.seed.ts';
import type { SeedStep } from '../wallet/ledger/seed-deps.ts';
import { dueDay, payReferrals } from './referral.job.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The friend who does not play. */
const REGISTERED = 'yeni_uye';
/** How long ago the first friend came. */
const DAYS = 5;

/** Friends of the demo member: three who play, and one who has only registered. Their bets before do not count. */
export const seedReferrals = (db: Db, now: number): Promise<unknown> =>
  db.execute(sql`
    with friends as (
      (select m.id, m.account from members m where m.upline_id = (select id from members where account = 'kerem_agent')
        and m.account <> ${DEMO_MEMBER} and exists (select 1 from bets b where b.member_id = m.id) order by m.id limit 3)
      union select id, account from members where account = ${REGISTERED}
    ), bound as (
      select id, ${now}::bigint - (${DAYS + 1} - row_number() over (order by account = ${REGISTERED}, id)) * ${DAY}::bigint as at
      from friends
    )
    insert into referrals (invitee_id, inviter_id, bound_at, counted, paid_through)
    select f.id, (select id from members where account = ${DEMO_MEMBER}), f.at,
      coalesce((select sum(s.stake) from bet_sums s join accounts a on a.id = s.account_id
        where a.member_id = f.id and s.quarter < f.at and s.outcome in ('won', 'lost', 'corrected')), 0), f.at - ${DAY}
    from bound f where exists (select 1 from members where account = ${DEMO_MEMBER}) order by f.id`);

/** The incomes of the days since, each paid when it was due. */
export const referralSteps = (now: number): readonly SeedStep[] => {
  const { withdrawal, referral } = DEFAULT_SETTINGS;
  const last = dueDay(withdrawal.utcOffset, referral.payHour, now);
  const first = dayAt(withdrawal.utcOffset, now - DAYS * DAY).start;
  const days = Math.round((last - first) / DAY) + 1;
  return Array.from({ length: days }, (_, day) => ({
    at: first + (day + 1) * DAY + referral.payHour * HOUR,
    run: payReferrals,
  }));
};
