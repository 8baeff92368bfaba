/**
 * A movement of money reads the rows it is about, not the tables: otherwise a bet becomes slower with every member and
 * every bet before it (P9). Rows read do not depend on the machine.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, type Db } from '../../platform/db/open.ts';
import { openPlay } from '../../platform/domains/wallet/ledger/play.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { ENGINES } from '../support/databases.ts';
import { T0 } from '../support/platform.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';

/** As many as a busy batch has. */
const PLAYERS = 64;
/** Rows of a table that one movement may read: its own and those that it checks. */
const ROWS_EACH = 12;
/** Enough for a connection to keep its plans (five). */
const REPEATS = 8;

/** Rows that this transaction has read of each large table. */
const readIn = async (db: Db): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await rowsOf<{ name: string; rows: number }>(
        db,
        sql`select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname in ('accounts', 'bets', 'entries', 'postings', 'sessions')`,
      )
    ).map(({ name, rows }) => [name, rows]),
  );

const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)]));

describe.each(ENGINES)('the rows that a posting reads, on %s', (engine) => {
  let platform: SeededPlatform;
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
    await platform.deps.db.execute(sql`analyze`);
  });
  afterAll(() => platform.close());

  /** Posts one batch after the other. @returns the rows that the last one read, table by table. */
  const rowsReadBy = async (call: 'wallet_post' | 'ledger_post', batchOf: (turn: number) => object[]) => {
    let read: Record<string, number> = {};
    for (let turn = 0; turn < REPEATS; turn += 1)
      await platform.deps.db.transaction(async (tx) => {
        const inTx = tx as unknown as Db;
        const before = await readIn(inTx);
        const batch = JSON.stringify(batchOf(turn));
        const [row] = await rowsOf<{ results: { status: string }[] }>(
          inTx,
          sql`select ${sql.raw(call)}(${batch}::jsonb) as results`,
        );
        for (const { status } of row?.results ?? []) expect(['ok', 'posted']).toContain(status);
        read = difference(before, await readIn(inTx));
      });
    return read;
  };
  const beyond = (read: Record<string, number>, movements: number) =>
    Object.entries(read).filter(([, rows]) => rows > movements * ROWS_EACH);

  it('are those of its bets', async () => {
    const { deps } = platform;
    const players: { wallet: number; playSession: string }[] = [];
    for (let index = 0; index < PLAYERS; index += 1) {
      const { id, wallet } = await platform.addPerson({ money: 5000n });
      await startSession(deps, id, '203.0.113.1');
      const play = await openPlay(deps, { memberId: id, vendor: 'NIMBUS', gameId: '1' });
      players.push({ wallet, playSession: play?.playSession ?? '' });
    }
    const read = await rowsReadBy('wallet_post', (turn) =>
      players.map(({ wallet, playSession }, index) => ({
        ...{ op: 'bet', vendor: 'NIMBUS', id: `cost-${turn}-${index}`, round: `cost-${turn}`, game: '1' },
        ...{
          account: wallet,
          currency: 'TLB',
          playSession,
          idle: 1e9,
          amount: '1',
          at: T0,
          expiredHolds: false,
        },
      })),
    );
    expect(read['entries']).toBeGreaterThan(0);
    expect(beyond(read, PLAYERS)).toEqual([]);
  });

  it('are those of its entry', async () => {
    const { wallet } = await platform.addPerson({ money: 5000n });
    const read = await rowsReadBy('ledger_post', (turn) => [
      {
        ...{ key: `cost-gift-${turn}`, kind: 'gift', reference: 'test', at: T0 },
        postings: [
          { account: wallet, amount: '1' },
          { system: 'promotions', currency: 'TLB', amount: '-1' },
        ],
      },
    ]);
    expect(read['entries']).toBeGreaterThan(0);
    expect(beyond(read, 1)).toEqual([]);
  });

  it('are those of its entry for the sums of a member too, if the planner would rather read the table', async () => {
    const { db } = platform.deps;
    const { wallet } = await platform.addPerson({ money: 5000n });
    const read = await db.transaction(async (tx) => {
      const inTx = tx as unknown as Db;
      await tx.execute(sql`set local enable_nestloop = off`);
      await tx.execute(sql`discard plans`);
      const before = await readIn(inTx);
      await tx.execute(sql`
        with entry as (
          insert into entries (key, kind, digest, created_at) values ('cost-sum', 'gift', '', ${T0}) returning id)
        insert into postings (entry_id, account_id, amount, sequence, balance_after)
        select id, ${wallet}::integer, 1, 2, 5001 from entry`);
      return difference(before, await readIn(inTx));
    });
    expect(read['entries']).toBeGreaterThan(0);
    expect(beyond(read, 1)).toEqual([]);
  });
});
