/**
 * What a call costs must not grow with what others do: over twenty thousand members with a hundred thousand bets, no
 * call reads more than a few hundred rows of a table. Rows read do not depend on the machine.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { getTurnover } from '#contract/withdraw-terms.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { T0 } from '../support/platform.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';
import { REQUESTS } from './requests.ts';

const MEMBERS = 20_000;
const BETS = 100_000;
/** Of one table; the seed's members have at most some dozens of rows each. */
const ROWS = 400;
const WEEK = 7 * 24 * 3_600_000;
/** Calls with a bound of their own. */
const BOUNDS: Readonly<Record<string, number>> = {
  // The last 5,000 bets say what is popular.
  listPopularLotteries: 5000,
};

/** The last week, where a call is about some time. */
const requestOf = ({ name }: Endpoint): object => {
  const request = REQUESTS[name] ?? {};
  if ('days' in request) return { ...request, days: String(T0 - WEEK), endTime: T0 - 1 };
  return 'startTime' in request ? { ...request, startTime: T0 - WEEK, endTime: T0 - 1 } : request;
};
/** All later calls would be refused. */
const ENDS_SESSION = 'logout';

/** Other people and what they did, without the checks and sums that would take minutes. */
const OTHERS = `do $$
  declare
    kept text;
  begin
    set local session_replication_role = replica;
    select string_agg(quote_ident(column_name), ', ') into kept from information_schema.columns
      where table_name = 'members' and is_generated = 'NEVER' and column_name not in
        ('id', 'account', 'lineage', 'upline_id', 'mobile', 'email', 'country_dialing_code');
    execute format('insert into members (id, account, lineage, %s)
      select 1000000 + n, ''other'' || n, ''/1000000/'' || 1000000 + n || ''/'', %s
      from (select * from members where type = 0 limit 1) model, generate_series(1, ${MEMBERS}) n', kept, kept);
    insert into accounts (id, code, currency, member_id, balance, held, sequence)
      select 1000000 + n, 'player:' || 1000000 + n, 'TLB', 1000000 + n, 100, 0, 5 from generate_series(1, ${MEMBERS}) n;
    insert into entries (id, key, kind, reference, digest, created_at)
      select 10000000 + n, 'other:' || n, case when n % 5 = 0 then 'deposit' else 'bet' end, 'r' || n, '', 1790000000000 + n
      from generate_series(1, ${BETS}) n;
    insert into postings (entry_id, account_id, amount, sequence, balance_after)
      select 10000000 + n, 1000001 + n % ${MEMBERS}, 1, 1 + n / ${MEMBERS}, 1 from generate_series(1, ${BETS}) n;
    insert into postings (entry_id, account_id, amount)
      select 10000000 + n, (select id from accounts where code = 'games' limit 1), -1 from generate_series(1, ${BETS}) n;
    insert into bets (vendor, transaction_id, round_id, member_id, account_id, game_id, state, stake, payout, closing_id,
        placed_at, closed_at)
      select 'NIMBUS', 'other' || n, 'r' || n, 1000001 + n % ${MEMBERS}, 1000001 + n % ${MEMBERS}, 10001 + n % 300, 'settled',
        100, 0, 'c' || n, 1790000000000 + n * 1000, 1790000000000 + n * 1000 from generate_series(1, ${BETS}) n;
    insert into bet_sums (account_id, quarter, vendor, game_id, outcome, bets, stake, payout)
      select account_id, placed_at - placed_at % 900000, vendor, game_id, 'lost', count(*), sum(stake), 0
      from bets where round_id like 'r%' and account_id > 1000000 group by 1, 2, 3, 4;
    insert into money_sums (account_id, quarter, kind, entries, amount)
      select 1000000 + n, 1790000100000, 'deposit', 1, 100 from generate_series(1, ${MEMBERS}) n;
  end $$`;

// Of a server, each connection would have to be asked for its statistics; the planner is the same.
describe('the rows that a call reads', () => {
  let platform: SeededPlatform;
  beforeAll(async () => {
    platform = await openSeededPlatform('pglite');
    await platform.deps.db.execute(sql.raw(OTHERS));
    await platform.deps.db.execute(sql`analyze`);
  }, 60_000);
  afterAll(() => platform.close());

  /** Rows read of each table so far; the statistics are up to date only when asked to be. */
  const readSoFar = async (): Promise<Map<string, number>> => {
    const { db } = platform.deps;
    await db.execute(sql`select pg_stat_force_next_flush()`);
    await db.execute(sql`select pg_stat_clear_snapshot()`);
    const rows = await rowsOf<{ name: string; rows: number }>(
      db,
      sql`select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
        from pg_stat_user_tables`,
    );
    return new Map(rows.map(({ name, rows: read }) => [name, read]));
  };
  const beyond = async (endpoint: Endpoint, token: string | undefined): Promise<string[]> => {
    const call = () => platform.request(endpoint, requestOf(endpoint), token === undefined ? {} : { token });
    // The first fills what the process keeps in memory.
    await call();
    const before = await readSoFar();
    await call();
    return [...(await readSoFar())]
      .map(([name, rows]) => ({ name, rows: rows - (before.get(name) ?? 0) }))
      .filter(({ rows }) => rows > (BOUNDS[endpoint.name] ?? ROWS))
      .map(({ name, rows }) => `${endpoint.name}: ${rows} of ${name}`);
  };

  it.each([
    ['a visitor', null],
    ['a member', 'mina_k'],
    ['an agent', 'somsak_1398'],
  ])(
    'are few for %s, whatever all others have done',
    async (_caller, account) => {
      const token = account === null ? undefined : await platform.signIn(account);
      const found: string[] = [];
      for (const { endpoint } of platform.app.routes)
        if (endpoint.name !== ENDS_SESSION) found.push(...(await beyond(endpoint, token)));
      expect(found).toEqual([]);
      // None of them has ended the session: the others would have been refused, and read nothing.
      const last = await platform.request(getTurnover, {}, token === undefined ? {} : { token });
      expect(last.status).toBe(token === undefined ? 401 : 200);
    },
    60_000,
  );
});
