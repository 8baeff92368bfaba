/** An agent's team: the accounts whose lineage begins with the agent's. Trial accounts belong to no team. */
import { eq, sql, type SQL } from 'drizzle-orm';
import { TEAM_LIMITS, type TeamSort } from '#contract/team.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { CURRENCY, TRIAL_TYPE, isAgentType } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { agentSessionOf, type Call } from '../../runtime/call.ts';
import { members } from '../identity/people.tables.ts';

const DAY = 86_400_000;
/** Levels of a tree: a bound on the names of a path. */
const DEEPEST = 100;

export interface Head {
  readonly id: number;
  readonly account: string;
  readonly lineage: string;
}
export interface TeamAccount {
  readonly account: string;
  readonly isAgent: boolean;
  readonly avatar: string;
  readonly isLocked: boolean;
  readonly seenAt: number | null;
}
export interface TeamRow extends TeamAccount {
  readonly team: number;
  /** Minor units. */
  readonly balance: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** A list of integers for `any`: one parameter. */
const integers = (values: readonly number[]): SQL => sql`${`{${values.join(',')}}`}::int[]`;
/** Everybody below an account. */
export const below = ({ id, lineage }: Head, alias: SQL): SQL =>
  sql`${alias}.lineage like ${`${lineage}%`} and ${alias}.id <> ${id} and ${alias}.type <> ${TRIAL_TYPE}`;

/** @throws Refusal agents_only, need_true_account. */
export const agentOf = async (db: Db, call: Call): Promise<Head> => {
  const { memberId } = agentSessionOf(call);
  const [agent] = await db
    .select({ id: members.id, account: members.account, lineage: members.lineage })
    .from(members)
    .where(eq(members.id, memberId));
  if (!agent) throw new Refusal('not_found');
  // Any other lineage would open somebody else's team.
  if (!agent.lineage.endsWith(`/${agent.id}/`))
    throw new Error(`agent ${agent.id} has the lineage ${agent.lineage}`);
  return agent;
};

const idsOf = (lineage: string): number[] => lineage.split('/').filter(Boolean).map(Number);

/** From the agent down to an account of the team. @throws Refusal `not_found` for any other account. */
export const pathTo = async (db: Db, agent: Head, account: string): Promise<readonly Head[]> => {
  const [end] = await rowsOf<{ lineage: string }>(
    db,
    sql`select lineage from members where lower(account) = lower(${account}) and type <> ${TRIAL_TYPE}`,
  );
  if (!end?.lineage.startsWith(agent.lineage)) throw new Refusal('not_found');
  const ids = idsOf(end.lineage).slice(idsOf(agent.lineage).length - 1, DEEPEST);
  return rowsOf<{ id: number; account: string; lineage: string }>(
    db,
    sql`select id::int as id, account, lineage from members where id = any(${integers(ids)}) order by length(lineage)`,
  );
};

const ORDERS: Readonly<Record<TeamSort, SQL>> = {
  team: sql`team desc, account`,
  balance: sql`balance desc, account`,
  bets: sql`stake desc, account`,
  profit: sql`payout - stake desc, account`,
  seen: sql`seen desc nulls last, account`,
  account: sql`account`,
};

/** One page of the direct downlines of an account, with the sums of each one and its team. */
export const levelOf = async (
  db: Db,
  head: Head,
  { sort, page, size, now }: { sort: TeamSort; page: number; size: number; now: number },
) => {
  // The id that follows the head's lineage is the direct downline that somebody is below, or is.
  const branch = sql`split_part(substr(t.lineage, ${head.lineage.length + 1}), '/', 1)::int`;
  const rows = await rowsOf<{
    account: string;
    type: number;
    avatar: string;
    status: string;
    seen: string | null;
    team: number;
    balance: string;
    stake: string;
    payout: string;
    total: number;
    everyone: number;
    active: number;
  }>(
    db,
    sql`with team as (
        select t.id, ${branch} as branch, t.last_login_at from members t where ${below(head, sql`t`)}),
      sizes as (select branch, count(*) - 1 as team from team group by branch),
      sums as (
        select t.branch, sum(s.stake) as stake, sum(s.payout) as payout
        from team t
          join accounts a on a.member_id = t.id and a.currency = ${CURRENCY.code}
          join bet_sums s on s.account_id = a.id and s.quarter > ${now - TEAM_LIMITS.days * DAY}
            and s.outcome in ('won', 'lost', 'corrected')
        group by t.branch)
      select m.account, m.type::int as type, m.avatar, m.status, m.last_login_at::text as seen,
        z.team::int as team, coalesce(a.balance, 0)::text as balance,
        coalesce(s.stake, 0)::text as stake, coalesce(s.payout, 0)::text as payout,
        count(*) over ()::int as total,
        (select count(*) from team)::int as everyone,
        (select count(*) from team where last_login_at > ${now - DAY})::int as active
      from sizes z
        join members m on m.id = z.branch
        left join accounts a on a.member_id = m.id and a.currency = ${CURRENCY.code} and a.vendor = ''
        left join sums s on s.branch = z.branch
      order by ${ORDERS[sort]} limit ${size} offset ${(page - 1) * size}`,
  );
  const [first] = rows;
  return {
    rows: rows.map(({ account, type, avatar, status, seen, team, balance, stake, payout }): TeamRow => ({
      ...{ account, avatar, team, isAgent: isAgentType(type), isLocked: status === 'locked' },
      seenAt: seen === null ? null : Number(seen),
      ...{ balance: BigInt(balance), stake: BigInt(stake), payout: BigInt(payout) },
    })),
    ...{ total: first?.total ?? 0, team: first?.everyone ?? 0, active: first?.active ?? 0 },
  };
};

const escaped = (name: string): string => name.replaceAll(/[\\%_]/g, '\\$&');

/** Accounts of the team whose name contains a text: those that begin with it first. */
export const findInTeam = async (db: Db, agent: Head, name: string) => {
  const text = escaped(name.toLowerCase());
  const rows = await rowsOf<{
    account: string;
    type: number;
    avatar: string;
    status: string;
    seen: string | null;
    lineage: string;
    total: number;
  }>(
    db,
    sql`select t.account, t.type::int as type, t.avatar, t.status, t.last_login_at::text as seen, t.lineage,
        count(*) over ()::int as total
      from members t where ${below(agent, sql`t`)} and lower(t.account) like ${`%${text}%`}
      order by lower(t.account) not like ${`${text}%`}, t.account limit ${TEAM_LIMITS.found}`,
  );
  const depth = idsOf(agent.lineage).length;
  const pathOf = ({ lineage }: { lineage: string }): number[] => idsOf(lineage).slice(depth, -1);
  const people = await rowsOf<{ id: number; account: string }>(
    db,
    sql`select id::int as id, account from members where id = any(${integers([...new Set(rows.flatMap(pathOf))])})`,
  );
  const names = new Map(people.map(({ id, account }) => [id, account]));
  return {
    found: rows.map((row) => ({
      ...{ account: row.account, avatar: row.avatar, isLocked: row.status === 'locked' },
      isAgent: isAgentType(row.type),
      seenAt: row.seen === null ? null : Number(row.seen),
      path: pathOf(row).map((id) => names.get(id) ?? ''),
    })),
    total: rows[0]?.total ?? 0,
  };
};
