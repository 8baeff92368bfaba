import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getBalance } from '#contract/wallet.ts';
import { openPostgres } from '../../platform/db/postgres.ts';
import { createWalletClient, WalletError, type WalletClient } from '../../platform/games/wallet-client.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { openPlay, vendorSecret, type Play } from '../../platform/domains/wallet/ledger/play.ts';
import { startPostgres, type PostgresServer } from '../support/databases.setup.ts';
import { nameOf, onServer, openOnServer, urlOf } from '../support/databases.ts';
import { openTestPlatform, type Answer, type TestPlatform } from '../support/platform.ts';
import { addPayee, booksOf, idIn, settle, withdraw, type Payee } from './withdrawal-harness.ts';

/** How often the server is stopped and started: OUTAGES=20 is the goal; an ordinary run does fewer. */
const OUTAGES = Number(process.env.OUTAGES ?? 4);
const PLAYERS = 6;
const VENDOR = 'NIMBUS';

interface Player extends Payee {
  readonly play: Play;
  /** Expected sums of the definite responses. */
  balance: bigint;
  held: bigint;
}

/** Lets everything else that is ready run: calls that are refused at once must not starve the process. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Money under way: bets, wins and withdrawals, each repeated with its own key until the response is definite. */
const loadOf = (platform: TestPlatform, wallet: WalletClient, players: readonly Player[]) => {
  const seen = { definite: 0, unavailable: 0, replayed: 0 };
  let isRunning = true;

  const definite = async (call: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const answer = await call();
      if (answer.status < 500) return answer;
      seen.unavailable += 1;
      expect([answer.status, answer.body.errorCode]).toEqual([503, 'unavailable']);
      expect(answer.headers.get('retry-after')).toBe('1');
      await turn();
    }
  };
  const moved = async <Result extends { replayed: boolean }>(
    call: () => Promise<Result>,
  ): Promise<Result> => {
    for (let tries = 0; ; tries += 1) {
      try {
        const result = await call();
        if (tries > 0 && result.replayed) seen.replayed += 1;
        return result;
      } catch (error) {
        if (!(error instanceof WalletError) || error.code !== 'unavailable') throw error;
        seen.unavailable += 1;
        await turn();
      }
    }
  };
  const bet = async (player: Player): Promise<void> => {
    const id = randomUUID();
    const { account, playSession, currency } = player.play;
    const common = { roundId: id, gameId: '1', account, currency };
    await moved(() => wallet.bet({ ...common, transactionId: `b-${id}`, playSession, amount: 300n }));
    player.balance -= 300n;
    const betTransactionId = `b-${id}`;
    await moved(() => wallet.settle({ ...common, transactionId: `s-${id}`, betTransactionId, amount: 200n }));
    player.balance += 200n;
  };
  const takeOut = async (player: Player): Promise<void> => {
    const key = randomUUID();
    const answer = await definite(() => withdraw(platform, player, 1, { key }));
    expect([answer.status, idIn(answer) > 0]).toEqual([200, true]);
    player.held += 100n;
  };
  const read = async (player: Player): Promise<void> => {
    expect((await definite(() => platform.request(getBalance, {}, { token: player.token }))).status).toBe(
      200,
    );
  };
  const hand = async (player: Player): Promise<void> => {
    for (let at = 0; isRunning; at += 1) {
      await ([bet, read, bet, takeOut] as const)[at % 4]?.(player);
      seen.definite += 1;
    }
  };
  const hands = Promise.all(players.map(hand));
  return {
    seen,
    /** Waits until so many more calls have had a definite response. */
    progress: async (calls: number): Promise<void> => {
      const goal = seen.definite + calls;
      while (seen.definite < goal) await Promise.race([turn(), hands]);
    },
    stop: async (): Promise<void> => {
      isRunning = false;
      await hands;
    },
  };
};

describe('a database outage', () => {
  let server: PostgresServer;
  let platform: TestPlatform;
  let wallet: WalletClient;
  const players: Player[] = [];

  beforeAll(async () => {
    server = await startPostgres();
    const database = await openPostgres(`${server.url}/template`, { migrated: true, max: 8 });
    platform = await openTestPlatform(database);
    wallet = createWalletClient({
      fetch: (request) => platform.app.fetch(request),
      baseUrl: 'http://wallet.internal',
      vendor: VENDOR,
      secret: vendorSecret(platform.deps.secret, VENDOR),
      clock: platform.clock,
    });
    await settle(platform, { turnoverPercent: 0, daily: 1e9, dailyAmount: 1e12, minimum: 1, maximum: 1e9 });
    for (let index = 0; index < PLAYERS; index += 1) {
      const payee = await addPayee(platform, { money: 100_000_000n });
      const play = await openPlay(platform.deps, { memberId: payee.id, vendor: VENDOR, gameId: '1' });
      if (!play) throw new Error('no play session');
      players.push({ ...payee, play, balance: 100_000_000n, held: 0n });
    }
  });
  afterAll(async () => {
    await platform.close();
    await server.stop();
  });

  const expectSound = async (): Promise<void> => {
    for (const player of players)
      expect(await booksOf(platform, player)).toEqual([player.balance, player.held]);
    const books = await audit(platform.deps.db);
    expect([isSound(books), books]).toEqual([true, books]);
  };

  it(
    `is stopped and started ${OUTAGES} times under load: nothing is lost or doubled, and the platform recovers by itself`,
    async () => {
      const load = loadOf(platform, wallet, players);
      const recoveries: number[] = [];
      for (let outage = 0; outage < OUTAGES; outage += 1) {
        await load.progress(PLAYERS * 4);
        const before = load.seen.unavailable;
        await server.halt(outage % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
        while (load.seen.unavailable < before + PLAYERS) await turn();
        await server.start();
        const startedAt = performance.now();
        await load.progress(PLAYERS);
        recoveries.push(Math.round(performance.now() - startedAt));
      }
      await load.stop();
      console.info('outages', OUTAGES, load.seen, 'ms until all were served again', recoveries);
      expect(load.seen.unavailable).toBeGreaterThanOrEqual(OUTAGES * PLAYERS);
      await expectSound();
    },
    120_000 + OUTAGES * 10_000,
  );

  it('ends every connection while calls are under way: the process survives, and the same keys get responses', async () => {
    const load = loadOf(platform, wallet, players);
    for (let times = 0; times < 10; times += 1) {
      await load.progress(PLAYERS);
      await platform.deps.database
        .run(
          'terminate',
          `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and backend_type = 'client backend'`,
          [],
        )
        .catch(() => undefined);
    }
    await load.progress(PLAYERS * 4);
    await load.stop();
    expect(load.seen.unavailable).toBeGreaterThan(0);
    await expectSound();
  });
});

describe('connections of a pool', () => {
  it('are closed when their server has become a standby, so that the next ones find the new primary', async () => {
    const database = await openOnServer('template');
    const platform = await openTestPlatform(database);
    await settle(platform, { turnoverPercent: 0, minimum: 1 });
    const payee = await addPayee(platform);
    const name = await nameOf(database);
    const readOnly = (value: 'on' | 'off'): Promise<unknown> =>
      onServer((query) => query(`alter database ${name} set default_transaction_read_only = ${value}`));
    const end = (): Promise<unknown> =>
      onServer((query) =>
        query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
      );
    const key = randomUUID();
    await readOnly('on');
    await end();
    const refused = await withdraw(platform, payee, 10, { key });
    expect([refused.status, refused.body.errorCode]).toEqual([503, 'unavailable']);
    await readOnly('off');
    // Idle connections were opened at the standby: each call that gets one of these ends it.
    let answer = refused;
    for (let tries = 0; answer.status === 503 && tries < 12; tries += 1)
      answer = await withdraw(platform, payee, 10, { key });
    expect([answer.status, idIn(answer) > 0]).toEqual([200, true]);
    expect(await booksOf(platform, payee)).toEqual([1_000_000n, 1000n]);
    await platform.close();
  });

  it('are returned when one breaks before its transaction begins', async () => {
    const database = await openOnServer('template');
    const narrow = await openPostgres(await urlOf(database), { migrated: true, max: 2 });
    const name = await nameOf(database);
    const ping = (): Promise<object[]> => narrow.run('ping', 'select 1 as one', []).catch(() => []);
    for (let times = 0; times < 10; times += 1) {
      // The connection is idle in the pool, and broken before the pool notices.
      await ping();
      const ended = onServer((query) =>
        query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
      );
      await Promise.allSettled([
        narrow.db.transaction(async (tx) => tx.execute('select pg_sleep(0)')),
        narrow.db.transaction(async (tx) => tx.execute('select pg_sleep(0)')),
        ended,
      ]);
    }
    // Each of the two may have been ended once more, which the next statement on it finds out.
    const answers = [await ping(), await ping(), await ping()];
    expect(answers).toContainEqual([{ one: 1 }]);
    await narrow.close();
    await database.close();
  });
});
