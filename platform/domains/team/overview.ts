import { sql } from 'drizzle-orm';
import { LONGEST_PERIOD } from '#contract/bets.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { AGENT_TYPES, CURRENCY } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { QUARTER } from '../wallet/records/bet-sums.ts';
import { below, type Head } from './team.ts';

export interface TeamSums {
  readonly joined: number;
  readonly active: number;
  /** Minor units; withdrawals are negative. */
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
}
export interface TeamOverview {
  readonly team: number;
  readonly agents: number;
  readonly balance: bigint;
  readonly income: bigint;
  readonly sum: TeamSums;
  /** As many as there are days, in their order. */
  readonly days: readonly TeamSums[];
}

// A type, since rows of the database are records.
type Row = {
  readonly day: number | null;
  readonly joined: number;
  readonly active: number;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly stake: string;
  readonly payout: string;
};
const NOTHING: TeamSums = {
  ...{ joined: 0, active: 0, deposits: 0n, withdrawals: 0n, stake: 0n, payout: 0n },
};
const sumsOf = (row: Row | undefined): TeamSums =>
  row
    ? {
        ...{ joined: row.joined, active: row.active },
        ...{ deposits: BigInt(row.deposits), withdrawals: BigInt(row.withdrawals) },
        ...{ stake: BigInt(row.stake), payout: BigInt(row.payout) },
      }
    : NOTHING;

/**
 * The whole team in sums: of the range, and of each of its days, which begin at quarters of an hour. @throws Refusal
 * `request_param_err` for days that are not in order, too many of them, or an end within a quarter.
 */
export const overviewOf = async (
  db: Db,
  head: Head,
  { starts, to }: { readonly starts: readonly number[]; readonly to: number },
): Promise<TeamOverview> => {
  const first = starts[0] ?? to;
  if (to < (starts.at(-1) ?? to) || to - first > LONGEST_PERIOD || (to + 1) % QUARTER !== 0)
    throw new Refusal('request_param_err');
  const bounds = sql`${`{${starts.join(',')}}`}::bigint[]`;
  const everyone = below(head, sql`m`);
  const team = sql`members m join accounts a on a.member_id = m.id and a.currency = ${CURRENCY.code}`;
  const rows = await rowsOf<Row>(
    db,
    // The grouping without a day is the whole range: an account that bets on two days is active once.
    sql`select day, max(joined)::int as joined, max(active)::int as active,
        sum(deposits)::text as deposits, sum(withdrawals)::text as withdrawals,
        sum(stake)::text as stake, sum(payout)::text as payout
      from (
        select width_bucket(m.registered_at, ${bounds}) as day, count(*) as joined, 0 as active,
            0 as deposits, 0 as withdrawals, 0 as stake, 0 as payout
          from members m where ${everyone} and m.registered_at between ${first} and ${to}
          group by grouping sets ((1), ())
        union all
        select width_bucket(s.quarter, ${bounds}), 0, count(distinct m.id), 0, 0,
            coalesce(sum(s.stake) filter (where s.outcome in ('won', 'lost', 'corrected')), 0),
            coalesce(sum(s.payout) filter (where s.outcome in ('won', 'lost', 'corrected')), 0)
          from ${team} join bet_sums s on s.account_id = a.id and s.quarter between ${first} and ${to} and s.bets <> 0
          where ${everyone} group by grouping sets ((1), ())
        union all
        select width_bucket(s.quarter, ${bounds}), 0, 0,
            coalesce(sum(s.amount) filter (where s.kind = 'deposit'), 0),
            coalesce(sum(s.amount) filter (where s.kind <> 'deposit'), 0), 0, 0
          from ${team} join money_sums s on s.account_id = a.id and s.quarter between ${first} and ${to}
            and s.kind in ('deposit', 'withdraw', 'withdrawal', 'withdrawal_return')
          where ${everyone} group by grouping sets ((1), ())
      ) part group by day`,
  );
  const [now] = await rowsOf<{ team: number; agents: number; balance: string; income: string }>(
    db,
    sql`select count(m.id)::int as team,
        count(m.id) filter (where m.type = any(${`{${AGENT_TYPES.join(',')}}`}::int[]))::int as agents,
        coalesce(sum(a.balance), 0)::text as balance,
        (select coalesce(sum(s.amount), 0)::text from money_sums s join accounts own on own.id = s.account_id
          where own.member_id = ${head.id} and s.kind in ('share_bonus', 'daily_wage', 'hour_wage')
            and s.quarter between ${first} and ${to}) as income
      from members m left join accounts a on a.member_id = m.id and a.currency = ${CURRENCY.code} and a.vendor = ''
      where ${everyone}`,
  );
  return {
    ...{ team: now?.team ?? 0, agents: now?.agents ?? 0 },
    ...{ balance: BigInt(now?.balance ?? '0'), income: BigInt(now?.income ?? '0') },
    sum: sumsOf(rows.find(({ day }) => day === null)),
    days: starts.map((_, at) => sumsOf(rows.find(({ day }) => day === at + 1))),
  };
};
