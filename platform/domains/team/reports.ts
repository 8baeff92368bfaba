/** Reports of a team in a range of days: its bets by product, its lines by their results, and what the agent was paid. */
import { sql } from 'drizzle-orm';
import { LONGEST_PERIOD, PRODUCTS, type Product } from '#contract/bets.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { CURRENCY, isAgentType } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { QUARTER } from '../wallet/records/bet-sums.ts';
import { below, type Head } from './team.ts';

/** First and last millisecond, both at a quarter of an hour. */
export interface Range {
  readonly from: number;
  readonly to: number;
}
/** @throws Refusal request_param_err for a range that is too long, or that begins or ends within a quarter. */
const checkRange = ({ from, to }: Range): void => {
  if (to < from || to - from > LONGEST_PERIOD || from % QUARTER !== 0 || (to + 1) % QUARTER !== 0)
    throw new Refusal('request_param_err');
};

export interface BetTotals {
  readonly stake: bigint;
  readonly payout: bigint;
}
const totalsOf = ({ stake, payout }: { readonly stake: string; readonly payout: string }): BetTotals => ({
  stake: BigInt(stake),
  payout: BigInt(payout),
});

/** Sums of bets of the team in a range, which have ended; `s` names them, `m` their member. */
const playedBy = (head: Head, { from, to }: Range) =>
  sql`members m join accounts a on a.member_id = m.id and a.currency = ${CURRENCY.code}
    join bet_sums s on s.account_id = a.id and s.quarter between ${from} and ${to}
      and s.outcome in ('won', 'lost', 'corrected')
    where ${below(head, sql`m`)}`;

export interface ProductBets extends BetTotals {
  /** Null: of all products. */
  readonly product: Product | null;
  readonly bets: number;
  readonly players: number;
}

/** Bets of the team by product, and of all of them; both kinds of lottery are one product. */
export const bettingOf = async (db: Db, head: Head, range: Range): Promise<readonly ProductBets[]> => {
  checkRange(range);
  const rows = await rowsOf<{
    product: string | null;
    isAll: boolean;
    bets: number;
    players: number;
    stake: string;
    payout: string;
  }>(
    db,
    sql`select product, grouping(product) = 1 as "isAll", coalesce(sum(bets), 0)::int as bets,
        count(distinct player)::int as players,
        coalesce(sum(stake), 0)::text as stake, coalesce(sum(payout), 0)::text as payout
      from (
        select case g.game_type when 'ELOTT' then 'LOTT' else coalesce(g.game_type, 'OTHER') end as product,
          m.id as player, case s.outcome when 'corrected' then 0 else s.bets end as bets, s.stake, s.payout
        from ${sql`(select m.id, s.game_id, s.outcome, s.bets, s.stake, s.payout from ${playedBy(head, range)}) s`}
          join members m on m.id = s.id left join games g on g.id = s.game_id
      ) played group by grouping sets ((product), ())`,
  );
  return rows.map(({ product, isAll, ...row }) => ({
    product: isAll ? null : (PRODUCTS.find((each) => each === product) ?? 'OTHER'),
    ...{ bets: row.bets, players: row.players },
    ...totalsOf(row),
  }));
};

export interface LineResult extends BetTotals {
  readonly account: string;
  readonly isAgent: boolean;
  /** Accounts below the line. */
  readonly team: number;
}

/** Direct downlines of an agent with a bet in the range, each with everybody below: the largest result first. */
export const profitOf = async (
  db: Db,
  head: Head,
  { size, ...range }: Range & { readonly size: number },
): Promise<{ readonly rows: readonly LineResult[]; readonly total: number; readonly sum: BetTotals }> => {
  checkRange(range);
  // The id that follows the head's lineage is the direct downline that somebody is below, or is.
  const branch = sql`split_part(substr(m.lineage, ${head.lineage.length + 1}), '/', 1)::int`;
  const rows = await rowsOf<{
    account: string;
    type: number;
    team: number;
    stake: string;
    payout: string;
    total: number;
    allStake: string;
    allPayout: string;
  }>(
    db,
    sql`with lines as (
        select ${branch} as branch, sum(s.stake) as stake, sum(s.payout) as payout
        from ${playedBy(head, range)} group by 1),
      sizes as (select ${branch} as branch, count(*)::int - 1 as team from members m
        where ${below(head, sql`m`)} group by 1)
      select d.account, d.type::int as type, l.stake::text as stake, l.payout::text as payout,
        z.team,
        count(*) over ()::int as total,
        sum(l.stake) over ()::text as "allStake", sum(l.payout) over ()::text as "allPayout"
      from lines l join members d on d.id = l.branch join sizes z on z.branch = l.branch
      order by abs(l.payout - l.stake) desc, d.account limit ${size}`,
  );
  const [first] = rows;
  return {
    rows: rows.map((row) => ({
      ...{ account: row.account, isAgent: isAgentType(row.type), team: row.team },
      ...totalsOf(row),
    })),
    total: first?.total ?? 0,
    sum: { stake: BigInt(first?.allStake ?? '0'), payout: BigInt(first?.allPayout ?? '0') },
  };
};

/** What contracts paid, by the kind of entry. */
export interface Income {
  readonly share_bonus: bigint;
  readonly daily_wage: bigint;
  readonly hour_wage: bigint;
}
const KINDS = ['share_bonus', 'daily_wage', 'hour_wage'] as const;

/** What an agent’s contracts paid, on each of the days and in all of them. */
export const incomeOf = async (
  db: Db,
  head: Head,
  { starts, to }: { readonly starts: readonly number[]; readonly to: number },
): Promise<{ readonly sum: Income; readonly days: readonly Income[] }> => {
  const from = starts[0] ?? to;
  checkRange({ from, to });
  if (to < (starts.at(-1) ?? to)) throw new Refusal('request_param_err');
  const bounds = sql`${`{${starts.join(',')}}`}::bigint[]`;
  const rows = await rowsOf<{ day: number | null; kind: keyof Income; amount: string }>(
    db,
    sql`select width_bucket(s.quarter, ${bounds}) as day, s.kind, sum(s.amount)::text as amount
      from money_sums s join accounts a on a.id = s.account_id
      where a.member_id = ${head.id} and a.currency = ${CURRENCY.code}
        and s.kind in ${[...KINDS]} and s.quarter between ${from} and ${to}
      group by grouping sets ((1, 2), (2))`,
  );
  const incomeAt = (day: number | null): Income =>
    Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        BigInt(rows.find((row) => row.day === day && row.kind === kind)?.amount ?? '0'),
      ]),
    ) as unknown as Income;
  return { sum: incomeAt(null), days: starts.map((_, at) => incomeAt(at + 1)) };
};
