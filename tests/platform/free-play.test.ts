import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listRecentGames } from '#contract/game-lists.ts';
import { launchGame } from '#contract/launch.ts';
import { loginFreePlay } from '#contract/login.ts';
import { logout } from '#contract/session.ts';
import { getBalance, refillFreePlay } from '#contract/wallet.ts';
import { FREE_PLAY, SESSION } from '../../platform/kernel/config.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { freePlayBets, freePlayWallets } from '../../platform/domains/free-play/free-play.tables.ts';
import { freePlayName, openFreePlay } from '../../platform/domains/wallet/free-play/launch.ts';
import { createWalletClient, type WalletClient } from '../../platform/games/wallet-client.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { openPlay, playerName, vendorSecret, type Play } from '../../platform/domains/wallet/ledger/play.ts';
import { createPlay } from '../../platform/play.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { balanceIn, fieldOf, openTestPlatform, type TestPlatform } from '../support/platform.ts';

const START = FREE_PLAY.balance;

describe.each(SERVER_BY_DAY)('free play on %s', (engine) => {
  let platform: TestPlatform;
  let wallet: WalletClient;
  let trial: { id: number; token: string; wallet: number };
  let play: Play;
  let count = 0;

  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    const { db } = platform.deps;
    await db
      .insert(vendors)
      .values({ code: 'NIMBUS', displayName: 'Nimbus', accountTypeId: 101, accountTypeName: 'NIMBUS' });
    const game = { vendorCode: 'NIMBUS', name: 'Royal Sevens', searchName: 'royal sevens', minBet: 20n };
    await db.insert(games).values([
      { ...game, id: '10001', gameType: 'RNG', code: 'a', minLines: 20, position: 1, model: 'medium' },
      { ...game, id: '10002', gameType: 'LIVE', code: 'b', minLines: 1, position: 2, model: 'medium' },
    ]);
    wallet = createWalletClient({
      ...{
        vendor: 'NIMBUS',
        secret: vendorSecret(platform.deps.secret, 'NIMBUS'),
        clock: platform.deps.clock,
      },
      baseUrl: 'http://wallet.test',
      fetch: (request) => platform.app.fetch(request),
    });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    trial = await openTrial();
    play = (await openFreePlay(platform.deps, { memberId: trial.id, vendor: 'NIMBUS', gameId: '10001' }))!;
  });

  const openTrial = async () => {
    const { body } = await platform.request(
      loginFreePlay,
      { os: 'web', platform: 'W' },
      { ip: `192.0.2.${(count += 1)}` },
    );
    const id = Number(fieldOf(body.value, 'id'));
    const [row] = await platform.deps.db
      .select()
      .from(freePlayWallets)
      .where(eq(freePlayWallets.memberId, id));
    return { id, token: fieldOf(body.value, 'token'), wallet: row!.id };
  };
  const movement = (id: string) => ({
    transactionId: `${id}-${count}`,
    roundId: `r-${id}`,
    gameId: '10001',
    ...{ account: play.account, currency: 'FUN' },
  });
  const bet = (id: string, amount = 100n, over: object = {}) =>
    wallet.bet({ ...movement(id), playSession: play.playSession, amount, ...over });
  const closing = (id: string, of: string) => ({
    ...movement(id),
    ...{ roundId: `r-${of}`, betTransactionId: movement(of).transactionId },
  });
  const settle = (id: string, of: string, amount: bigint) => wallet.settle({ ...closing(id, of), amount });
  const cancel = (id: string, of: string) => wallet.cancel(closing(id, of));
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );
  const one = async (query: SQL): Promise<Record<string, unknown>> =>
    (await rowsOf(platform.deps.db, query))[0]!;
  const held = async () => {
    const [row] = await platform.deps.db
      .select()
      .from(freePlayWallets)
      .where(eq(freePlayWallets.id, trial.wallet));
    return row!.balance;
  };
  /** All money tables, which must not change during play for play money. */
  const moneyBooks = () =>
    one(sql`select (select count(*)::int from accounts) as accounts, (select count(*)::int from entries) as entries,
      (select count(*)::int from postings) as postings, (select count(*)::int from bets) as bets,
      (select count(*)::int from held_wins) as held, (select count(*)::int from play_sessions) as launches,
      (select coalesce(sum(balance), 0)::text from accounts) as owed`);
  const refill = (token = trial.token) => platform.request(refillFreePlay, {}, { token });

  describe('a game', () => {
    const secret = () => String(trial.id).padStart(43, 's');
    const launch = (accountType: number, token: string, nodeId = '10001') =>
      platform.request(launchGame, { launchMode: 'GLS', accountType, nodeId }, { token });
    const server = () => createPlay(platform.deps, (request) => platform.app.fetch(request), 'nowhere');
    const post = async (path: string, body: object) => {
      const response = await server().fetch(
        new Request(`http://platform.test/play/api/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', 'game-session': secret() },
        }),
      );
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const enter = async () => {
      const launched = await launch(0, trial.token);
      const address = fieldOf((launched.body.value as { content: object }).content, 'game_url');
      const ticket = new URL(address, 'http://platform.test').searchParams.get('ticket');
      return post('session', { ticket, secret: secret() });
    };
    const spin = () =>
      post('round', { playKey: crypto.randomUUID(), choice: { lines: 20, stakePerLine: '1' } });

    it('FRE-01 is played for play money, without a trace in the money ledger', async () => {
      // Any win would be held for an operator if it were money.
      await platform.deps.settings.write({ wins: { ...DEFAULT_SETTINGS.wins, largest: 1 } });
      const before = await moneyBooks();
      const entered = await enter();
      expect(entered.body).toMatchObject({
        isDemo: true,
        symbol: 'FUN',
        exponent: 2,
        balance: String(START),
      });
      let expected = START;
      let wins = 0;
      for (let index = 0; index < 25; index += 1) {
        const { status, body } = await spin();
        expect([status, (body.round as { state: string }).state]).toEqual([200, 'settled']);
        const win = BigInt(fieldOf(body.round, 'win'));
        if (win > 0n) wins += 1;
        expected += win - 20n;
        expect(body.balance).toBe(String(expected));
      }
      await platform.deps.settings.write({ wins: DEFAULT_SETTINGS.wins });
      expect(wins).toBeGreaterThan(0);
      expect(await held()).toBe(expected);
      expect(await moneyBooks()).toEqual(before);
      expect(isSound(await audit(platform.deps.db))).toBe(true);
      let broken: unknown = null;
      await platform.deps.db
        .transaction(async (tx) => {
          await tx.update(freePlayWallets).set({ balance: sql`${freePlayWallets.balance} + 1` });
          const result = await audit(tx);
          broken = [isSound(result), result.wrongFreePlay > 0];
          tx.rollback();
        })
        .catch(() => undefined);
      expect(broken).toEqual([false, true]);
      const { body } = await platform.request(getBalance, {}, { token: trial.token });
      expect(body.value).toMatchObject({ sumBalance: Number(expected) / 100, currency: 'FUN' });
    });

    it('is for money with a member and for play money with a trial account, whatever the request', async () => {
      const member = await platform.addPerson({ money: 1000n });
      const token = await platform.tokenOf(member.account, { ip: '198.51.100.7' });
      const codes = [
        await launch(1, trial.token),
        await launch(0, trial.token, '10002'),
        await launch(0, token),
        await launch(0, trial.token),
        await launch(1, token),
      ].map(({ status, body }) => [status, body.errorCode]);
      expect(codes).toEqual([
        [403, 'need_true_account'],
        [403, 'game_opens_soon'],
        [400, 'function.not.available'],
        [200, undefined],
        [200, undefined],
      ]);
      const of = (memberId: number) => ({ memberId, vendor: 'NIMBUS', gameId: '10001' });
      expect(await openPlay(platform.deps, of(trial.id))).toBeNull();
      expect(await openFreePlay(platform.deps, of(member.id))).toBeNull();
      expect(await openPlay(platform.deps, of(member.id))).toMatchObject({ currency: 'TLB' });
    });

    it('is not opened by a trial account that has an account for money', async () => {
      const odd = await platform.addPerson({ type: 4, money: 1000n });
      await platform.tokenOf(odd.account, { ip: '198.51.100.8' });
      expect(
        await openPlay(platform.deps, { memberId: odd.id, vendor: 'NIMBUS', gameId: '10001' }),
      ).toBeNull();
    });
  });

  describe('a vendor’s calls', () => {
    it('apply each movement once, and refuse its id for any other', async () => {
      expect(await bet('b')).toMatchObject({ currency: 'FUN', replayed: false, balance: START - 100n });
      expect(await bet('b')).toMatchObject({ replayed: true, balance: START - 100n });
      expect(await code(bet('b', 101n))).toBe('duplicate_transaction');
      expect(await settle('s', 'b', 250n)).toMatchObject({ held: false, balance: START + 150n });
      expect(await settle('s', 'b', 250n)).toMatchObject({ replayed: true, balance: START + 150n });
      expect(await code(settle('s', 'b', 251n))).toBe('duplicate_transaction');
      expect(await code(settle('s2', 'b', 250n))).toBe('bet_settled');
      expect(await code(cancel('c', 'b'))).toBe('bet_settled');
      await bet('b2');
      expect(await code(settle('s', 'b2', 30n))).toBe('duplicate_transaction');
      expect(await code(settle('b', 'b2', 30n))).toBe('duplicate_transaction');
      expect(await code(bet('s'))).toBe('duplicate_transaction');
      expect(await code(settle('s3', 'none', 30n))).toBe('unknown_bet');
      expect(await held()).toBe(START + 50n);
    });

    it('return a stake once, and accept nothing afterwards; a cancellation may come before its bet', async () => {
      await bet('b');
      expect(await cancel('c', 'b')).toMatchObject({ outcome: 'refunded', replayed: false, balance: START });
      expect(await cancel('c', 'b')).toMatchObject({ outcome: 'refunded', replayed: true, balance: START });
      expect(await code(settle('s', 'b', 10n))).toBe('bet_cancelled');
      expect(await cancel('c2', 'b2')).toMatchObject({ outcome: 'neverPlaced', replayed: false });
      expect(await cancel('c2', 'b2')).toMatchObject({ outcome: 'neverPlaced', replayed: true });
      expect(await code(bet('b2'))).toBe('bet_cancelled');
      expect(await held()).toBe(START);
    });

    it('make a game a recent one, unless the bet was cancelled', async () => {
      const recent = async () => {
        const { body } = await platform.request(listRecentGames, {}, { token: trial.token });
        return (body.value as { list: { nodeId: string }[] }).list.map(({ nodeId }) => nodeId);
      };
      await bet('b');
      await cancel('c', 'b');
      expect(await recent()).toEqual([]);
      await bet('b2');
      expect(await recent()).toEqual(['10001']);
    });

    it('take no more than the balance', async () => {
      expect(await code(bet('b', START + 1n))).toBe('insufficient_balance');
      expect(await bet('b', START)).toMatchObject({ balance: 0n });
    });

    it('accept a name in its own currency alone', async () => {
      const member = await platform.addPerson({ money: 1000n });
      await platform.tokenOf(member.account, { ip: '198.51.100.9' });
      const real = (await openPlay(platform.deps, {
        memberId: member.id,
        vendor: 'NIMBUS',
        gameId: '10001',
      }))!;
      const { secret } = platform.deps;
      expect(await code(bet('a', 1n, { currency: 'TLB' }))).toBe('unknown_account');
      expect(await code(bet('b', 1n, { account: real.account, playSession: real.playSession }))).toBe(
        'unknown_account',
      );
      // Each other's launch opens nothing either, nor does one kind's name for the row of the other.
      expect(await code(bet('c', 1n, { playSession: real.playSession }))).toBe('session_ended');
      expect(
        await code(bet('d', 1n, { account: real.account, currency: 'TLB', playSession: play.playSession })),
      ).toBe('session_ended');
      const swapped = playerName(secret, 'NIMBUS', trial.wallet);
      expect(await code(bet('e', 1n, { account: swapped }))).toBe('unknown_account');
      const asMoney = freePlayName(secret, 'NIMBUS', member.wallet);
      expect(await code(bet('f', 1n, { account: asMoney, currency: 'TLB' }))).toBe('unknown_account');
      expect([await balanceIn(platform.deps, member.wallet), await held()]).toEqual([1000n, START]);
    });

    it('close only bets of their own wallet', async () => {
      await bet('b');
      const other = await openTrial();
      const account = freePlayName(platform.deps.secret, 'NIMBUS', other.wallet);
      const of = { ...closing('s', 'b'), transactionId: 'foreign', account };
      const placed = { betTransactionId: `b-${count - 1}` };
      expect(await code(wallet.settle({ ...of, ...placed, amount: 10n }))).toBe('unknown_bet');
      expect(await code(wallet.cancel({ ...of, ...placed }))).toBe('unknown_bet');
      expect(await held()).toBe(START - 100n);
    });

    it('take bets while the login lasts, which play extends, and close earlier bets after it', async () => {
      await bet('b');
      const seen = async () =>
        Number(
          (await one(sql`select seen_at::text as at from sessions where member_id = ${trial.id}`))['at'],
        );
      const before = await seen();
      platform.clock.advance(SESSION.seenEvery);
      await bet('b2');
      expect((await seen()) - before).toBe(SESSION.seenEvery);
      const { account, playSession } = play;
      expect(await wallet.balance({ account, currency: 'FUN', playSession })).toMatchObject({
        balance: START - 200n,
      });
      await platform.request(logout, {}, { token: trial.token });
      expect(await code(bet('b3'))).toBe('session_ended');
      expect(await code(wallet.balance({ account, currency: 'FUN', playSession }))).toBe('session_ended');
      expect(await settle('s', 'b', 40n)).toMatchObject({ balance: START - 160n });
    });

    it('spend the balance once when they are concurrent', async () => {
      const stake = START / 8n;
      const ids = Array.from({ length: 12 }, (_, index) => `x${index}`);
      const codes = await Promise.all([...ids, ...ids].map((id) => code(bet(id, stake))));
      expect(codes.filter((each) => each === 'insufficient_balance').length).toBeGreaterThanOrEqual(4);
      const placed = await platform.deps.db
        .select()
        .from(freePlayBets)
        .where(eq(freePlayBets.walletId, trial.wallet))
        .orderBy(asc(freePlayBets.transactionId));
      expect(placed).toHaveLength(8);
      expect(await held()).toBe(0n);
      await Promise.all([refill(), ...placed.map((_, index) => code(settle(`y${index}`, `x${index}`, 1n)))]);
      expect(isSound(await audit(platform.deps.db))).toBe(true);
    });
  });
});
