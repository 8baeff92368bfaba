import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBets } from '#contract/bets.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { T0, openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { addGames } from './bet-harness.ts';

const DAY = 24 * 60 * 60_000;
/** `RECORD_BETS=1000000` measures the size that the goal names; the plan is the same for fewer. */
const BETS = Number(process.env['RECORD_BETS'] ?? 20_000);
const TRIES = 15;
/** Milliseconds for a page; the goal is of the full size, on a machine without other work. */
const GOALS = { postgres: 100, pglite: 250 } as const;

describe.each(SERVER_BY_DAY)('a betting record of any size on %s @MEM-10', (engine) => {
  let platform: TestPlatform;
  let token: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    await addGames(platform);
    const person = await platform.addPerson({ money: 1000n });
    token = await platform.tokenOf(person.account);
    const step = Math.floor((90 * DAY) / BETS);
    for (let at = 0; at < BETS; at += 50_000)
      await platform.deps.db.execute(sql`
        insert into bets (vendor, transaction_id, round_id, member_id, account_id, game_id, state, stake, payout, placed_at, closed_at)
        select case when n % 7 = 0 then 'HALCYON' else 'NIMBUS' end, 'b' || n, 'r' || n, ${person.id}::int, ${person.wallet}::int,
          case when n % 10007 = 0 then '40001' when n % 7 = 0 then '20001' when n % 2 = 0 then '10001' else '10002' end, 'settled',
          100, n % 3 * 95, ${T0 - 90 * DAY}::bigint + n::bigint * ${step}::bigint, ${T0 - 90 * DAY}::bigint + n::bigint * ${step}::bigint
        from generate_series(${at}::int, ${Math.min(at + 50_000, BETS) - 1}::int) n`);
    for (const table of ['bets', 'bet_sums']) await platform.deps.db.execute(sql.raw(`analyze ${table}`));
  }, 600_000);
  afterAll(() => platform.close());

  test.each([
    ['the first page of 90 days', {}],
    ['a page in their middle', { cursor: `${T0 - 45 * DAY}~b1~NIMBUS` }],
    ['a page of a rare product', { product: 'LOTT' }],
    ['a page of one outcome', { product: 'LIVE', state: 'won' }],
    ['a page of a game by its name', { search: 'copper' }],
    ['the bets of the last day', { startTime: T0 - DAY }],
  ])('%s', async (what, more) => {
    const took: number[] = [];
    for (let each = 0; each < TRIES; each += 1) {
      const began = performance.now();
      const { status, body } = await platform.request(
        listBets,
        { startTime: T0 - 90 * DAY, endTime: T0, ...more },
        { token },
      );
      took.push(performance.now() - began);
      expect(status).toBe(200);
      expect((body.value as { list: object[] }).list.length).toBeGreaterThan(0);
    }
    const median = took.toSorted((left, right) => left - right)[Math.floor(TRIES / 2)] ?? 0;
    process.stdout.write(
      `${engine}, ${BETS} bets: ${what} ${median.toFixed(1)} ms (goal ${GOALS[engine]})\n`,
    );
    expect(median).toBeLessThan(BETS < 1_000_000 ? Number.MAX_SAFE_INTEGER : GOALS[engine]);
  });

  test('a page reads a bounded part of the bets, by their index', async () => {
    const plan = await rowsOf<{ 'QUERY PLAN': string }>(
      platform.deps.db,
      sql`explain select * from bets where member_id = 1 and placed_at between 0 and 900000
        and (placed_at, transaction_id, vendor) < (900000, 'x', 'y')`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('bets_member_idx');
  });
});
