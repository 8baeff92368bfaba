import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCard, changePaymentPassword, listCards } from '#contract/cards.ts';
import { launchGame } from '#contract/launch.ts';
import { depositByLaunchUrl } from '#contract/deposit-orders.ts';
import { login } from '#contract/login.ts';
import { changePassword, setPasswordByPhone } from '#contract/password.ts';
import { getMemberInfo } from '#contract/session.ts';
import { STREAM_PATH } from '#contract/stream.ts';
import { createUpload } from '#contract/uploads.ts';
import { sendLoginCode, sendResetCode } from '#contract/verification.ts';
import { getBalance } from '#contract/wallet.ts';
import { requestWithdrawal } from '#contract/withdrawal.ts';
import { createPlatform } from '../../platform/app.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { createConsole } from '../../platform/console/app.ts';
import { members, sessions } from '../../platform/domains/identity/people.tables.ts';
import { createWalletClient } from '../../platform/games/wallet-client.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { openPlay, vendorSecret, type Play } from '../../platform/domains/wallet/ledger/play.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import {
  changeReceived,
  fieldOf,
  openTestPlatform,
  PASSWORD,
  type TestPlatform,
} from '../support/platform.ts';
import { codeBy, mobileOf, switchModules, tokenIn } from './identity-harness.ts';
import {
  addPayee,
  booksOf,
  cardOf,
  closeBalanced,
  operatorDoes,
  SEEN,
  idIn,
  PAYMENT,
  settle,
  withdraw,
  type Payee,
} from './withdrawal-harness.ts';

describe.each(SERVER_BY_DAY)('a locked or blocked account on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  /** Another process on the same database; PGlite allows only one. */
  let there: TestPlatform;
  let payee: Payee;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh(), { demo: true, streamPing: 60_000 });
    there =
      engine === 'postgres'
        ? await openTestPlatform(platform.deps.database, { streamPing: 60_000 })
        : platform;
    await settle(platform, { turnoverBlocks: false });
    payee = await addPayee(platform, { countryDialingCode: '90', mobile: mobileOf(1) });
  });
  afterEach(async () => {
    if (there !== platform) await there.close();
    await closeBalanced(platform);
  });

  const does = (what: string) => ACTIONS.person?.run(platform.deps, { account: payee.account, do: what });
  const walletAt = (at: TestPlatform) =>
    createWalletClient({
      vendor: 'NIMBUS',
      secret: vendorSecret(at.deps.secret, 'NIMBUS'),
      clock: at.deps.clock,
      baseUrl: 'http://wallet.test',
      fetch: (request) => at.app.fetch(request),
    });
  const playing = async (): Promise<Play> => {
    const play = await openPlay(platform.deps, { memberId: payee.id, vendor: 'NIMBUS', gameId: '1' });
    if (!play) throw new Error('no member is signed in');
    return play;
  };
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );
  const moveOf = ({ account }: Play, id: string) => ({
    transactionId: id,
    roundId: 'round',
    gameId: '1',
    account,
    currency: 'TLB',
  });
  const bet = (at: TestPlatform, play: Play, id: string) =>
    codeOf(walletAt(at).bet({ ...moveOf(play, id), playSession: play.playSession, amount: 100n }));
  /** The messages of a stream until it ends, without pings and balances. */
  const streamAt = async (at: TestPlatform, token: string) => {
    const headers = { Merchant: 'statehouse', Authorization: token, Language: 'EN' };
    const response = await at.app.fetch(new Request(`http://platform.test${STREAM_PATH}`, { headers }));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader?.read())?.value ?? '';
    const rest = async (): Promise<string> => {
      let received = '';
      for (;;) {
        const { done = true, value = '' } = (await reader?.read()) ?? {};
        if (done) return received;
        received += value;
      }
    };
    return { first, rest };
  };
  const calls = (): (readonly [
    string,
    () => Promise<{ status: number; body: { errorCode?: string; value?: unknown } }>,
  ])[] => {
    const { token } = payee;
    const keyed = () => ({ token, key: randomUUID() });
    return [
      ['reads', () => there.request(getBalance, {}, { token })],
      ['withdraws', () => withdraw(there, payee, 100)],
      ['deposits', () => there.request(depositByLaunchUrl, { amount: 250, bankCode: 'FAST' }, keyed())],
      ['adds a card', () => there.request(addCard, cardOf(), keyed())],
      [
        'sets a payment password',
        () =>
          there.request(changePaymentPassword, { oldPassword: PAYMENT, newPassword: '271828' }, { token }),
      ],
      [
        'uploads',
        () =>
          there.request(
            createUpload,
            { purpose: 'withdrawalProof', size: 100, type: 'image/png' },
            { token },
          ),
      ],
      ['launches', () => there.request(launchGame, { nodeId: '1' }, { token })],
    ];
  };

  it('cannot use its token in any process, and gets the reason', async () => {
    const play = await playing();
    expect(await bet(there, play, 'before')).toBe('ok');
    const stream = await streamAt(there, payee.token);
    expect(stream.first).toContain('"type":"balance"');
    const key = randomUUID();
    expect((await withdraw(platform, payee, 100, { key })).status).toBe(200);
    const received = changeReceived(there, payee.id);
    await does('lock');
    await received;
    for (const [what, call] of calls()) {
      const { status, body } = await call();
      expect([what, status, body.errorCode, body.value]).toEqual([
        what,
        401,
        'login.not.session',
        { reason: 'locked' },
      ]);
    }
    // A stored response is only for permitted callers.
    expect((await withdraw(there, payee, 100, { key })).status).toBe(401);
    expect(await bet(there, play, 'after')).toBe('session_ended');
    const { account, playSession } = play;
    expect(await codeOf(walletAt(there).balance({ account, currency: 'TLB', playSession }))).toBe(
      'session_ended',
    );
    expect(await openPlay(there.deps, { memberId: payee.id, vendor: 'NIMBUS', gameId: '1' })).toBeNull();
    expect(await stream.rest()).toContain('"reason":"locked"');
    expect((await platform.login(payee.account)).body.errorCode).toBe('account_locked');
  });

  it('is paid the win of an open round, into the balance', async () => {
    const play = await playing();
    await bet(platform, play, 'open');
    const [before] = await booksOf(platform, payee);
    await does('lock');
    const won = { ...moveOf(play, 'won'), betTransactionId: 'open', amount: 700n };
    expect(await codeOf(walletAt(there).settle(won))).toBe('ok');
    expect((await booksOf(platform, payee))[0]).toBe((before ?? 0n) + 700n);
  });

  it('is locked whatever the state of its sessions', async () => {
    const play = await playing();
    // Not by the console: no session was ended, no signal sent.
    await platform.deps.db.update(members).set({ status: 'locked' }).where(eq(members.id, payee.id));
    expect(await bet(there, play, 'b')).toBe('session_ended');
    expect(await openPlay(there.deps, { memberId: payee.id, vendor: 'NIMBUS', gameId: '1' })).toBeNull();
    expect((await withdraw(there, payee, 100)).status).toBe(401);
    const [row] = await platform.deps.db.select().from(sessions).where(eq(sessions.memberId, payee.id));
    expect(row?.endReason).toBe('locked');
    await expect(startSession(there.deps, payee.id, 'x')).rejects.toMatchObject({ code: 'account_locked' });
  });

  it('cannot use a password that was checked before the lock', async () => {
    // The lock is set while the payment password is hashed.
    const { passwords } = platform.deps;
    const locking = {
      ...passwords,
      matches: async (password: string, hash: string | null) => {
        const isRight = await passwords.matches(password, hash);
        await does('lock');
        return isRight;
      },
    };
    const slow = await openTestPlatform(platform.deps.database);
    const app = createPlatform({ ...slow.deps, passwords: locking });
    const request = await platform.requestOf(
      requestWithdrawal,
      { check: 'v2', amount: 100, bankCardId: payee.card, password: PAYMENT },
      { token: payee.token, key: randomUUID() },
    );
    const response = await app.fetch(request, { ip: '203.0.113.1' });
    expect([response.status, await response.json()]).toMatchObject([401, { value: { reason: 'locked' } }]);
    expect((await booksOf(platform, payee))[1]).toBe(0n);
    await slow.close();
  });

  it('cannot sign in another way, nor reset a password', async () => {
    await does('lock');
    const mobile = mobileOf(1);
    const code = await codeBy(platform, sendLoginCode, mobile);
    const signedIn = await platform.request(login, { username: mobile, password: code, type: 'sms' });
    expect(signedIn.body.errorCode).toBe('account_locked');
    const verificationCode = await codeBy(platform, sendResetCode, mobile);
    const reset = await platform.request(setPasswordByPhone, {
      ...{ mobileNum: mobile, verificationCode, newPassword: 'Kestane7Kebap' },
      confirmNewPassword: 'Kestane7Kebap',
    });
    expect(reset.body.errorCode).toBe('account_locked');
    const [row] = await platform.deps.db.select().from(members).where(eq(members.id, payee.id));
    expect(await platform.deps.passwords.matches(PASSWORD, row?.passwordHash ?? null)).toBe(true);
  });

  it('gets a withdrawal paid only by an operator who overrides the hold', async () => {
    const id = idIn(await withdraw(platform, payee, 100));
    const operatorConsole = createConsole(platform.deps, { token: 'printed' });
    const headers = { host: '127.0.0.1', 'x-console-token': 'printed' };
    const page = async () =>
      (await operatorConsole.fetch(new Request('http://127.0.0.1/_console/', { headers }))).text();
    await operatorDoes(platform, id, 'review.begin');
    expect(await page()).not.toContain('despite the locked account');
    await does('lock');
    expect(await page()).toContain('despite the locked account');
    await expect(operatorDoes(platform, id, 'approve')).rejects.toThrow(
      `withdrawal ${id} is held (account_locked)`,
    );
    expect((await booksOf(platform, payee))[1]).toBe(10_000n);
    const despite = [...SEEN, 'account_locked'];
    await ACTIONS.withdrawal?.run(platform.deps, { id, do: 'approve', text: '', despite });
    await expect(operatorDoes(platform, id, 'pay')).rejects.toThrow('is held (account_locked)');
    await ACTIONS.withdrawal?.run(platform.deps, { id, do: 'pay', text: 'FT1', despite });
    expect((await booksOf(platform, payee))[1]).toBe(0n);
  });

  describe('with a password change set by the operator', () => {
    it.each(['defaultPassword', 'expirePassword'])('is blocked at once (%s)', async (what) => {
      const reason = what === 'defaultPassword' ? 'default' : 'expired';
      const play = await playing();
      const stream = await streamAt(there, payee.token);
      const received = changeReceived(there, payee.id);
      await does(what);
      await received;
      for (const [name, call] of calls()) {
        const { status, body } = await call();
        expect([name, status, body.errorCode, body.value]).toEqual([
          name,
          403,
          'password.change.required',
          { reason },
        ]);
      }
      expect(await bet(there, play, 'held')).toBe('session_ended');
      expect(await openPlay(there.deps, { memberId: payee.id, vendor: 'NIMBUS', gameId: '1' })).toBeNull();
      // The stream closes; reconnecting returns the reason.
      expect(await stream.rest()).not.toContain('session.ended');
      expect((await streamAt(there, payee.token)).first).toContain('password.change.required');
      expect((await there.request(getMemberInfo, {}, { token: payee.token })).status).toBe(200);
      const changed = await there.request(
        changePassword,
        { oldPassword: PASSWORD, newPassword: 'Kestane7Kebap', confirmNewPassword: 'Kestane7Kebap' },
        { token: payee.token },
      );
      expect(changed.status).toBe(200);
      const token = fieldOf((await platform.login(payee.account, 'Kestane7Kebap')).body.value, 'token');
      expect((await platform.request(getBalance, {}, { token })).status).toBe(200);
    });

    it('continues when the operator marks the password as valid again', async () => {
      await does('defaultPassword');
      await does('goodPassword');
      expect((await there.request(getBalance, {}, { token: payee.token })).status).toBe(200);
      expect(await bet(there, await playing(), 'good')).toBe('ok');
    });

    it('plays on with an expired one where the brand does not enforce it', async () => {
      const play = await playing();
      await switchModules(platform, ['PWDEXPFORCECHANGE3'], false);
      await there.deps.settings.fresh();
      await does('expirePassword');
      expect(await bet(platform, play, 'lenient')).toBe('ok');
      await does('defaultPassword');
      expect(await bet(platform, play, 'strict')).toBe('session_ended');
    });

    it('LOG-20 continues where a phone opened the session', async () => {
      const mobile = mobileOf(1);
      const code = await codeBy(platform, sendLoginCode, mobile);
      const token = tokenIn(await platform.request(login, { username: mobile, password: code, type: 'sms' }));
      const play = await playing();
      await does('defaultPassword');
      expect((await there.request(listCards, {}, { token })).status).toBe(200);
      expect(await bet(there, play, 'by-phone')).toBe('ok');
    });
  });
});
