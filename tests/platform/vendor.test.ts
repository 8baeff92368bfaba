import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logout } from '#contract/session.ts';
import { SESSION } from '../../platform/kernel/config.ts';
import { createWalletClient, type WalletClient } from '../../platform/games/wallet-client.ts';
import { SIGNATURE_HEADERS, sign } from '../../platform/games/vendor-signature.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { openPlay, playerName, vendorSecret, type Play } from '../../platform/domains/wallet/ledger/play.ts';
import { ENGINES, openTestDatabase } from '../support/databases.ts';
import { balanceIn, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';

describe.each(ENGINES)('vendors’ calls on %s', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let play: Play;
  let token: string;
  let wallet: WalletClient;
  let count = 0;

  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    wallet = clientOf('NIMBUS');
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    person = await platform.addPerson({ money: 1000n });
    token = await platform.tokenOf(person.account, { ip: `192.0.2.${(count += 1)}` });
    play = (await openPlay(platform.deps, { memberId: person.id, vendor: 'NIMBUS', gameId: '10001' }))!;
  });

  const clientOf = (vendor: string, secret = vendorSecret(platform.deps.secret, vendor)): WalletClient =>
    createWalletClient({
      vendor,
      secret,
      clock: platform.deps.clock,
      baseUrl: 'http://wallet.test',
      fetch: (request) => platform.app.fetch(request),
    });
  const movement = (id: string) => ({
    transactionId: `${id}-${engine}-${count}`,
    roundId: `r-${id}`,
    gameId: '10001',
    account: play.account,
    currency: 'TLB',
  });
  const bet = (id: string, amount = 100n) =>
    wallet.bet({ ...movement(id), playSession: play.playSession, amount });
  const closing = (id: string, betId: string) => ({
    ...movement(id),
    roundId: `r-${betId}`,
    betTransactionId: movement(betId).transactionId,
  });
  const settle = (id: string, betId: string, amount: bigint) =>
    wallet.settle({ ...closing(id, betId), amount });
  const cancel = (id: string, betId: string) => wallet.cancel(closing(id, betId));
  const code = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );
  const money = () => balanceIn(platform.deps, person.wallet);

  it('takes a stake, pays a win, and returns the balance', async () => {
    expect(await bet('b')).toEqual({
      status: 'ok',
      transactionId: movement('b').transactionId,
      replayed: false,
      currency: 'TLB',
      balance: 900n,
    });
    expect(await settle('s', 'b', 250n)).toMatchObject({ replayed: false, balance: 1150n });
    const { account, playSession } = play;
    expect(await wallet.balance({ account, currency: 'TLB', playSession })).toMatchObject({ balance: 1150n });
  });

  it('applies each movement once, and refuses its id for any other', async () => {
    await bet('b');
    expect(await bet('b')).toMatchObject({ replayed: true, balance: 900n });
    expect(await code(bet('b', 101n))).toBe('duplicate_transaction');
    await settle('s', 'b', 30n);
    expect(await settle('s', 'b', 30n)).toMatchObject({ replayed: true, balance: 930n });
    expect(await code(settle('s', 'b', 31n))).toBe('duplicate_transaction');
    expect(await code(settle('s2', 'b', 30n))).toBe('bet_settled');
    await bet('b2');
    expect(await code(settle('s', 'b2', 30n))).toBe('duplicate_transaction');
    expect(await code(settle('b', 'b2', 30n))).toBe('duplicate_transaction');
    expect(await code(bet('s'))).toBe('duplicate_transaction');
    expect(await money()).toBe(830n);
  });

  it('closes a lost bet without moving money', async () => {
    await bet('b');
    expect(await settle('s', 'b', 0n)).toMatchObject({ balance: 900n });
    expect(await code(cancel('c', 'b'))).toBe('bet_settled');
  });

  it('returns a cancelled stake once, and accepts nothing afterwards', async () => {
    await bet('b');
    expect(await cancel('c', 'b')).toMatchObject({ outcome: 'refunded', replayed: false, balance: 1000n });
    expect(await cancel('c', 'b')).toMatchObject({ outcome: 'refunded', replayed: true, balance: 1000n });
    expect(await code(settle('s', 'b', 10n))).toBe('bet_cancelled');
    expect(await code(bet('b'))).toBe('bet_cancelled');
    expect(await money()).toBe(1000n);
  });

  it('remembers a cancellation that came before its bet', async () => {
    expect(await cancel('c', 'b')).toMatchObject({ outcome: 'neverPlaced', replayed: false });
    expect(await cancel('c', 'b')).toMatchObject({ outcome: 'neverPlaced', replayed: true });
    expect(await code(bet('b'))).toBe('bet_cancelled');
    expect(await code(settle('s', 'b', 1n))).toBe('bet_cancelled');
    expect(await money()).toBe(1000n);
  });

  it('settles only after a bet, and only for its own player', async () => {
    expect(await code(settle('s', 'b', 10n))).toBe('unknown_bet');
    await bet('b');
    const other = await platform.addPerson();
    const account = playerName(platform.deps.secret, 'NIMBUS', other.wallet);
    expect(await code(wallet.settle({ ...closing('s', 'b'), account, amount: 10n }))).toBe('unknown_bet');
    expect(await code(wallet.cancel({ ...closing('c', 'b'), account }))).toBe('unknown_bet');
    expect(await balanceIn(platform.deps, other.wallet)).toBe(0n);
  });

  it('refuses more than the balance', async () => {
    expect(await code(bet('b', 1001n))).toBe('insufficient_balance');
    expect(await bet('b', 1000n)).toMatchObject({ replayed: false, balance: 0n });
  });

  it('accepts player names only from the vendor they were given to', async () => {
    const elsewhere = clientOf('OTHERVENDOR');
    const { account, playSession } = play;
    expect(await code(elsewhere.bet({ ...movement('b'), playSession, amount: 1n }))).toBe('unknown_account');
    const own = playerName(platform.deps.secret, 'OTHERVENDOR', person.wallet);
    expect(await code(elsewhere.bet({ ...movement('b'), account: own, playSession, amount: 1n }))).toBe(
      'session_ended',
    );
    expect(await code(wallet.bet({ ...movement('b'), currency: 'USD', playSession, amount: 1n }))).toBe(
      'unknown_account',
    );
    expect(await code(elsewhere.balance({ account, currency: 'TLB', playSession }))).toBe('unknown_account');
  });

  it('takes no bet after the login ended, but settles and cancels earlier stakes', async () => {
    await bet('b');
    await bet('b2');
    await platform.request(logout, {}, { token });
    expect(await code(bet('b3'))).toBe('session_ended');
    expect(await bet('b')).toMatchObject({ replayed: true });
    const { account, playSession } = play;
    expect(await code(wallet.balance({ account, currency: 'TLB', playSession }))).toBe('session_ended');
    await settle('s', 'b', 500n);
    await cancel('c', 'b2');
    expect(await money()).toBe(1400n);
  });

  it('refuses an unknown play session permanently, in any form', async () => {
    const odd = [
      'x',
      '0',
      '-1',
      crypto.randomUUID(),
      play.playSession.toUpperCase(),
      '9'.repeat(80),
      'a:b-c.d_e',
    ];
    for (const playSession of odd) {
      const wrong = wallet.bet({ ...movement('odd'), playSession, amount: 1n });
      expect([playSession, await code(wrong)]).toEqual([playSession, 'session_ended']);
      const { account } = play;
      expect([playSession, await code(wallet.balance({ account, currency: 'TLB', playSession }))]).toEqual([
        playSession,
        'session_ended',
      ]);
    }
    expect(platform.errors).toEqual([]);
    expect(await bet('odd')).toMatchObject({ replayed: false });
  });

  it('refuses characters that a database cannot store as a bad request', async () => {
    await bet('b');
    for (const text of ['\u0000', '\ud800'])
      expect(await code(wallet.settle({ ...closing('s', 'b'), amount: 1n, detail: { stops: text } }))).toBe(
        'bad_request',
      );
    expect(platform.errors).toEqual([]);
    expect(await settle('s', 'b', 1n)).toMatchObject({ replayed: false });
  });

  it('extends the login of a player', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      platform.clock.advance(SESSION.idle - 1000);
      expect(await code(bet(`awake-${turn}`))).toBe('ok');
    }
    platform.clock.advance(SESSION.idle);
    expect(await code(bet('asleep'))).toBe('session_ended');
  });

  it('moves money once when a bet and its cancellation race', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [placed, cancelled] = await Promise.all([
        code(bet(`race-${round}`)),
        code(cancel(`undo-${round}`, `race-${round}`)),
      ]);
      expect(cancelled).toBe('ok');
      expect(['ok', 'bet_cancelled']).toContain(placed);
      expect(await money()).toBe(1000n);
    }
  });

  it('makes one bet of a hundred equal submits', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => bet('hundred')));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await money()).toBe(900n);
  });

  it('refuses an invalid signature', async () => {
    const secret = vendorSecret(platform.deps.secret, 'NIMBUS');
    expect(
      await code(
        clientOf('NIMBUS', 'guessed').bet({ ...movement('b'), playSession: play.playSession, amount: 1n }),
      ),
    ).toBe('bad_signature');
    const path = '/vendor/v1/bet';
    const body = '{"transactionId":"x"}';
    const post = async (headers: Record<string, string>, sent = body) => {
      const response = await platform.app.fetch(
        new Request(`http://w${path}`, { method: 'POST', headers, body: sent }),
      );
      return [response.status, ((await response.json()) as { code: string }).code];
    };
    const headersOf = (timestamp: number, nonce: string, of = path) => ({
      [SIGNATURE_HEADERS.vendor]: 'NIMBUS',
      [SIGNATURE_HEADERS.timestamp]: String(timestamp),
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: sign(secret, { path: of, timestamp: String(timestamp), nonce, body }),
    });
    const now = platform.clock.now();
    const good = headersOf(now, 'nonce-nonce-nonce-1');
    expect(await post({})).toEqual([401, 'bad_signature']);
    expect(await post(good)).toEqual([400, 'bad_request']);
    expect(await post(good)).toEqual([401, 'bad_signature']);
    expect(await post(headersOf(now - 61_000, 'nonce-nonce-nonce-2'))).toEqual([401, 'bad_signature']);
    expect(await post(headersOf(now, 'nonce-nonce-nonce-3'), `${body} `)).toEqual([401, 'bad_signature']);
    expect(await post(headersOf(now, 'nonce-nonce-nonce-4', '/vendor/v1/settle'))).toEqual([
      401,
      'bad_signature',
    ]);
  });

  it('leave a sound ledger and no fault in the log', async () => {
    expect(isSound(await audit(platform.deps.db))).toBe(true);
    expect(platform.errors).toEqual([]);
  });
});
