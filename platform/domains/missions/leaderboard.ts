import { sql } from 'drizzle-orm';
import { CURRENCY } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Period } from '../../kernel/calendar.ts';

/** Places of a week: who bet more, then in fewer bets, then who registered first. */
const ORDER = sql`stake desc, bets, member_id`;

/**
 * Brings the scores of a week up to date with the record of bets. One process at a time: another leaves it.
 * @returns how many scores have changed.
 */
export const scoreWeek = async (tx: Db, { start, end }: Period): Promise<number> => {
  const [lock] = await rowsOf<{ taken: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended('mission-scores', ${start})) as taken`,
  );
  if (!lock?.taken) return 0;
  const [changed] = await rowsOf<{ count: number }>(
    tx,
    sql`with played as (
        select a.member_id, sum(s.stake) as stake,
          coalesce(sum(s.bets) filter (where s.outcome <> 'corrected'), 0)::int as bets
        from bet_sums s join accounts a on a.id = s.account_id join members m on m.id = a.member_id
        where s.quarter >= ${start} and s.quarter < ${end} and s.outcome in ('won', 'lost', 'corrected')
          and a.currency = ${CURRENCY.code} and m.status = 'active'
        group by 1 having sum(s.stake) > 0
      ), gone as (
        delete from mission_scores where period = ${start} and member_id not in (select member_id from played)
        returning 1
      ), written as (
        insert into mission_scores as known (period, member_id, stake, bets)
        select ${start}::bigint, member_id, stake, bets from played
        on conflict (period, member_id) do update set stake = excluded.stake, bets = excluded.bets
          where (known.stake, known.bets) is distinct from (excluded.stake, excluded.bets)
        returning 1
      )
      select ((select count(*) from gone) + (select count(*) from written))::int as count`,
  );
  return changed?.count ?? 0;
};

export interface Place {
  readonly rank: number;
  readonly memberId: number;
  readonly account: string;
  readonly avatar: string;
  readonly stake: bigint;
}

/** The first places of a week. */
export const placesIn = async (db: Db, week: number, most: number): Promise<readonly Place[]> => {
  const rows = await rowsOf<{ id: number; account: string; avatar: string; stake: string }>(
    db,
    sql`select s.member_id::int as id, m.account, m.avatar, s.stake::text as stake
      from (select * from mission_scores where period = ${week} order by ${ORDER} limit ${most}) s
      join members m on m.id = s.member_id order by s.stake desc, s.bets, s.member_id`,
  );
  return rows.map(({ id, account, avatar, stake }, at) => ({
    ...{ rank: at + 1, memberId: id, account, avatar },
    stake: BigInt(stake),
  }));
};

export interface OwnPlace {
  /** Null without a valid bet. */
  readonly rank: number | null;
  readonly stake: bigint;
  /** What must be bet to pass the place above, to the minor unit; null for the first place. */
  readonly gap: bigint | null;
}

/** A member’s own place in a week. */
export const placeOf = async (db: Db, week: number, memberId: number): Promise<OwnPlace> => {
  const [own] = await rowsOf<{ stake: string; bets: number }>(
    db,
    sql`select stake::text as stake, bets from mission_scores where period = ${week} and member_id = ${memberId}`,
  );
  if (!own) return { rank: null, stake: 0n, gap: null };
  const ahead = sql`period = ${week} and (stake > ${own.stake}::bigint or (stake = ${own.stake}::bigint
    and (bets < ${own.bets} or (bets = ${own.bets} and member_id < ${memberId}))))`;
  const [above] = await rowsOf<{ count: number; least: string | null }>(
    db,
    sql`select count(*)::int as count, min(stake)::text as least from mission_scores where ${ahead}`,
  );
  const stake = BigInt(own.stake);
  return {
    ...{ rank: (above?.count ?? 0) + 1, stake },
    // A tie goes to fewer bets, so only more than theirs is sure to pass them.
    gap: above?.least == null ? null : BigInt(above.least) - stake + 1n,
  };
};
