import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginFreePlay } from '#contract/login.ts';
import { refillFreePlay } from '#contract/wallet.ts';
import { FREE_PLAY } from '../../platform/kernel/config.ts';
import { rowsOf } from '../../platform/db/open.ts';
import {
  freePlayBets,
  freePlayLaunches,
  freePlayWallets,
} from '../../platform/domains/free-play/free-play.tables.ts';
import { accounts } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { openFreePlay } from '../../platform/domains/wallet/free-play/launch.ts';
import { moveFreePlay } from '../../platform/domains/wallet/free-play/moves.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type TestPlatform } from '../support/platform.ts';

const START = FREE_PLAY.balance;

describe.each(SERVER_BY_DAY)('play money on %s', (engine) => {
  let platform: TestPlatform;
  let trial: { token: string; wallet: number; playSession: string };
  let count = 0;

  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    const { deps } = platform;
    const ip = `192.0.2.${(count += 1)}`;
    const { body } = await platform.request(loginFreePlay, { os: 'web', platform: 'W' }, { ip });
    const memberId = Number(fieldOf(body.value, 'id'));
    const [row] = await deps.db.select().from(freePlayWallets).where(eq(freePlayWallets.memberId, memberId));
    const play = await openFreePlay(deps, { memberId, vendor: 'NIMBUS', gameId: '10001' });
    trial = { token: fieldOf(body.value, 'token'), wallet: row!.id, playSession: play!.playSession };
  });

  const of = (id: string) => ({
    ...{ vendor: 'NIMBUS', id: `${id}-${count}`, round: 'r', game: '10001', wallet: trial.wallet },
    at: platform.clock.now(),
  });
  const bet = async (id: string, amount: bigint) => {
    const move = {
      ...of(id),
      op: 'bet',
      amount,
      playSession: trial.playSession,
      expiredHolds: true,
    } as const;
    expect((await moveFreePlay(platform.deps.db, move)).status).toBe('ok');
  };
  const settle = (id: string, betId: string, amount: bigint) =>
    moveFreePlay(platform.deps.db, { ...of(id), op: 'settle', bet: `${betId}-${count}`, amount });
  const held = async () => {
    const [row] = await platform.deps.db
      .select()
      .from(freePlayWallets)
      .where(eq(freePlayWallets.id, trial.wallet));
    return row!.balance;
  };
  const refill = (token = trial.token) => platform.request(refillFreePlay, {}, { token });

  describe('a refill', () => {
    it('fills up to the initial amount, and leaves a full wallet unchanged', async () => {
      await bet('b', 30_000n);
      expect((await refill()).body.value).toMatchObject({ sumBalance: 1000, currency: 'FUN' });
      await settle('s', 'b', 50_000n);
      expect((await refill()).body.value).toMatchObject({ sumBalance: 1500 });
      expect(isSound(await audit(platform.deps.db))).toBe(true);
    });

    it('is limited per hour; one that credits nothing does not count', async () => {
      for (let index = 0; index < FREE_PLAY.refills; index += 1) {
        await bet(`b${index}`, 1n);
        expect((await refill()).status).toBe(200);
        expect((await refill()).status).toBe(200);
      }
      await bet('last', 1n);
      const refused = await refill();
      expect([refused.status, refused.body.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(await held()).toBe(START - 1n);
      platform.clock.advance(FREE_PLAY.window);
      expect((await refill()).status).toBe(200);
    });

    it('is for trial accounts alone', async () => {
      const member = await platform.addPerson();
      const token = await platform.tokenOf(member.account, { ip: '198.51.100.10' });
      const refused = await refill(token);
      expect([refused.status, refused.body.errorCode]).toEqual([400, 'function.not.available']);
      expect(await balanceIn(platform.deps, member.wallet)).toBe(0n);
    });
  });

  it('an older platform returns the play money of its money ledger, and opens wallets', async () => {
    const { db } = platform.deps;
    const old = await platform.addPerson({ type: 4, money: 77_000n });
    const poor = await platform.addPerson({ type: 4 });
    const member = await platform.addPerson({ money: 500n });
    await db.delete(freePlayBets);
    await db.delete(freePlayLaunches);
    await db.delete(freePlayWallets);
    const [before] = await rowsOf<{ sum: string }>(
      db,
      sql`select sum(a.balance)::text as sum from accounts a join members m on m.id = a.member_id where m.type = 4`,
    );
    const text = readFileSync('platform/db/migrations/0029_free_play_wallets.sql', 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
    expect(await balanceIn(platform.deps, old.wallet)).toBe(0n);
    expect(await balanceIn(platform.deps, member.wallet)).toBe(500n);
    const opened = await db.select().from(freePlayWallets);
    const mine = opened.filter(({ memberId }) => [old.id, poor.id, member.id].includes(memberId));
    expect(mine.map(({ memberId, balance }) => [memberId, balance])).toEqual([
      [old.id, START],
      [poor.id, START],
    ]);
    const [back] = await db
      .select({
        sum: sql<string>`(select sum(amount)::text from postings where account_id = ${accounts.id})`,
      })
      .from(accounts)
      .where(eq(accounts.code, 'promotions'));
    expect(back?.sum).toBe(before!.sum);
    expect(isSound(await audit(db))).toBe(true);
  });
});
