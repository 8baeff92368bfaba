import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAvatar, getMemberInfo, listIcons, logout, setIcon } from '#contract/session.ts';
import { getBalance } from '#contract/wallet.ts';
import { SESSION } from '../../platform/kernel/config.ts';
import { members, sessions } from '../../platform/domains/identity/people.tables.ts';
import { hashOf, sessionOf, startSession } from '../../platform/http/tokens.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { fieldOf, openTestPlatform, PASSWORD, type TestPlatform } from '../support/platform.ts';

describe.each(SERVER_BY_DAY)('sessions on %s', (engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => platform.close());

  const sessionEnded = (reason: string) => ({
    success: false,
    value: { reason },
    message: 'You are not signed in. Sign in.',
    errorCode: 'login.not.session',
  });

  it('returns a login in the form of the contract, marked as the first one only once', async () => {
    const { id, account } = await platform.addPerson({ type: 42, isPasswordExpired: true });
    const answer = await platform.login(account);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      value: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        id: String(id),
        userName: account,
        customerType: 42,
        firstTimeLogin: true,
        passwordExpired: true,
        passwordDefault: false,
      },
      message: null,
    });
    expect((await platform.login(account)).body.value).toMatchObject({ firstTimeLogin: false });
  });

  it('accepts the name in any letter case, and returns the token’s account', async () => {
    const { id, account } = await platform.addPerson({ nickname: 'Nina', clubLevel: 3 });
    const token = fieldOf((await platform.login(account.toUpperCase())).body.value, 'token');
    expect((await platform.request(getMemberInfo, {}, { token })).body.value).toEqual({
      id: String(id),
      account,
      nickname: 'Nina',
      type: 0,
      toUpline: false,
      memberLabel: [],
      clubLabel: { labelName: 'Column', rankLevel: 3 },
      lastLoginDate: null,
    });
    expect((await platform.request(getAvatar, {}, { token })).body.value).toEqual({
      avatar: '1',
      avatarType: 'STATIC',
    });
  });

  it('sets the portrait that a member chooses of the drawn ones, and no other @API-15 @API-04 @GAT-07', async () => {
    const icons = Array.from({ length: 12 }, (_, at) => String(at + 1));
    const { account } = await platform.addPerson({});
    const token = await platform.tokenOf(account);
    expect((await platform.request(listIcons, {}, { token })).body.value).toEqual({ icon: '1', icons });
    expect((await platform.request(setIcon, { icon: '7' }, { token })).body).toMatchObject({ success: true });
    expect((await platform.request(getAvatar, {}, { token })).body.value).toEqual({
      avatar: '7',
      avatarType: 'STATIC',
    });
    for (const icon of ['0', '13', '../7', 'https://pictures.example/7'])
      expect((await platform.request(setIcon, { icon }, { token })).body.errorCode).toBe('request_param_err');
    expect((await platform.request(listIcons, {}, { token })).body.value).toMatchObject({ icon: '7' });

    const trial = await platform.addPerson({ account: 'on_trial', type: 4 });
    const refused = await platform.request(
      setIcon,
      { icon: '7' },
      { token: await platform.tokenOf(trial.account) },
    );
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'need_true_account']);
    expect((await platform.request(setIcon, { icon: '7' })).status).toBe(401);
  });

  it('returns the previous login', async () => {
    const before = platform.clock.now();
    const { account } = await platform.addPerson({ lastLoginAt: before - 1 });
    const seen = async () => {
      const { body } = await platform.request(getMemberInfo, {}, { token: await platform.tokenOf(account) });
      return (body.value as { lastLoginDate: number | null }).lastLoginDate;
    };
    expect(await seen()).toBe(before - 1);
    platform.clock.advance(60_000);
    expect(await seen()).toBe(before);
  });

  it('S3 stores neither tokens nor passwords', async () => {
    const { account } = await platform.addPerson();
    const token = await platform.tokenOf(account);
    const dump = JSON.stringify([
      await platform.deps.db.select().from(sessions),
      await platform.deps.db.select().from(members),
    ]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(PASSWORD);
    expect(dump).toContain(hashOf(token));
  });

  it('ends the first device’s session when the second signs in, with the reason', async () => {
    const { account } = await platform.addPerson({ money: 100n });
    const first = await platform.tokenOf(account);
    const second = await platform.tokenOf(account);
    const refused = await platform.request(getBalance, {}, { token: first });
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual(sessionEnded('superseded'));
    expect((await platform.request(getBalance, {}, { token: second })).body.value).toMatchObject({
      sumBalance: 1,
    });
  });

  it('leaves one live session of many concurrent logins', async () => {
    const { id } = await platform.addPerson();
    const started = await Promise.all(Array.from({ length: 12 }, () => startSession(platform.deps, id, 'x')));
    const answers = await Promise.all(
      started.map(({ token }) => platform.request(getBalance, {}, { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
  });

  it('refuses a second live row even to a raw statement', async () => {
    const { id, account } = await platform.addPerson();
    await platform.tokenOf(account);
    const copy = sql`insert into sessions (id, member_id, token_hash, address, created_at, seen_at, expires_at)
      select gen_random_uuid(), member_id, token_hash || 'x', address, created_at, seen_at, expires_at
      from sessions where member_id = ${id} and ended_at is null`;
    await expect(platform.deps.db.execute(copy)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('sessions_one_live_per_member') },
    });
  });

  it('S3 ends at once on logout', async () => {
    const { account } = await platform.addPerson();
    const token = await platform.tokenOf(account);
    expect((await platform.request(logout, {}, { token })).body).toEqual({
      success: true,
      value: null,
      message: null,
    });
    expect((await platform.request(getBalance, {}, { token })).body).toEqual(sessionEnded('ended'));
    expect((await platform.request(logout, {}, { token })).status).toBe(401);
  });

  it('S3 expires after two idle hours, and stays alive while it is used', async () => {
    const { account } = await platform.addPerson();
    const token = await platform.tokenOf(account);
    for (let hour = 0; hour < 3; hour += 1) {
      platform.clock.advance(SESSION.idle - 1);
      expect((await platform.request(getBalance, {}, { token })).status).toBe(200);
    }
    // An open page that only listens does not use it.
    platform.clock.advance(SESSION.idle - 1);
    expect(await sessionOf(platform.deps, token, 'watch')).toMatchObject({ account });
    platform.clock.advance(1);
    expect((await platform.request(getBalance, {}, { token })).body).toEqual(sessionEnded('expired'));
  });

  it('S3 expires a day after the login, however busy', async () => {
    const { account } = await platform.addPerson();
    const token = await platform.tokenOf(account);
    const start = platform.clock.now();
    while (platform.clock.now() + SESSION.idle / 2 < start + SESSION.absolute) {
      platform.clock.advance(SESSION.idle / 2);
      expect((await platform.request(getBalance, {}, { token })).status).toBe(200);
    }
    platform.clock.set(start + SESSION.absolute);
    expect((await platform.request(getBalance, {}, { token })).body).toEqual(sessionEnded('expired'));
    const [row] = await platform.deps.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashOf(token)));
    expect(row?.endReason).toBe('expired');
  });

  it('reports a locked account only behind the right password', async () => {
    const { account } = await platform.addPerson({ status: 'locked' });
    expect((await platform.login(account, 'wrong')).body.errorCode).toBe('bad_credentials');
    expect((await platform.login(account, PASSWORD)).body.errorCode).toBe('account_locked');
  });

  it('logged no fault', () => expect(platform.errors).toEqual([]));
});
