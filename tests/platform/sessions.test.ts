import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAvatar, getMemberInfo, listIcons, logout, setIcon } from '#contract/session.ts';
import { getBalance } from '#contract/wallet.ts';
import { SESSION } from '../../platform/kernel/config.ts';
import { members, sessions } from '../../platform/domains/identity/people.tables.ts';
import { hashOf, startSession } from '../../platform/http/tokens.ts';
import { ENGINES, openTestDatabase } from '../support/databases.ts';
import { fieldOf, openHouse, PASSWORD, type House } from '../support/platform.ts';

describe.each(ENGINES)('sessions on %s', (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(await openTestDatabase(engine));
  });
  afterAll(() => house.close());

  const gone = (reason: string) => ({
    success: false,
    value: { reason },
    message: 'You are not signed in. Sign in.',
    errorCode: 'login.not.session',
  });

  it('answers a login as the contract says, and only once as the first', async () => {
    const { id, account } = await house.addPerson({ type: 42, isPasswordExpired: true });
    const answer = await house.login(account);
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
    expect((await house.login(account)).body.value).toMatchObject({ firstTimeLogin: false });
  });

  it('knows the name in any letter case, and who the token belongs to', async () => {
    const { id, account } = await house.addPerson({ nickname: 'Nina', clubName: 'Gold', clubLevel: 3 });
    const token = fieldOf((await house.login(account.toUpperCase())).body.value, 'token');
    expect((await house.ask(getMemberInfo, {}, { token })).body.value).toEqual({
      id: String(id),
      account,
      nickname: 'Nina',
      type: 0,
      toUpline: false,
      memberLabel: [],
      clubLabel: { labelName: 'Gold', rankLevel: 3 },
      lastLoginDate: null,
    });
    expect((await house.ask(getAvatar, {}, { token })).body.value).toEqual({
      avatar: '1',
      avatarType: 'STATIC',
    });
  });

  it('gives a member the picture they choose of those it has drawn, and nobody else @API-15 @API-04 @GAT-07', async () => {
    const icons = Array.from({ length: 12 }, (_, at) => String(at + 1));
    const { account } = await house.addPerson({});
    const token = await house.tokenOf(account);
    expect((await house.ask(listIcons, {}, { token })).body.value).toEqual({ icon: '1', icons });
    expect((await house.ask(setIcon, { icon: '7' }, { token })).body).toMatchObject({ success: true });
    expect((await house.ask(getAvatar, {}, { token })).body.value).toEqual({
      avatar: '7',
      avatarType: 'STATIC',
    });
    for (const icon of ['0', '13', '../7', 'https://pictures.example/7'])
      expect((await house.ask(setIcon, { icon }, { token })).body.errorCode).toBe('request_param_err');
    expect((await house.ask(listIcons, {}, { token })).body.value).toMatchObject({ icon: '7' });

    const trial = await house.addPerson({ account: 'on_trial', type: 4 });
    const refused = await house.ask(setIcon, { icon: '7' }, { token: await house.tokenOf(trial.account) });
    expect([refused.status, refused.body.errorCode]).toEqual([403, 'need_true_account']);
    expect((await house.ask(setIcon, { icon: '7' })).status).toBe(401);
  });

  it('tells the login before the present one', async () => {
    const before = house.clock.now();
    const { account } = await house.addPerson({ lastLoginAt: before - 1 });
    const seen = async () => {
      const { body } = await house.ask(getMemberInfo, {}, { token: await house.tokenOf(account) });
      return (body.value as { lastLoginDate: number | null }).lastLoginDate;
    };
    expect(await seen()).toBe(before - 1);
    house.clock.advance(60_000);
    expect(await seen()).toBe(before);
  });

  it('S3 stores neither tokens nor passwords', async () => {
    const { account } = await house.addPerson();
    const token = await house.tokenOf(account);
    const dump = JSON.stringify([
      await house.deps.db.select().from(sessions),
      await house.deps.db.select().from(members),
    ]);
    expect(dump).not.toContain(token);
    expect(dump).not.toContain(PASSWORD);
    expect(dump).toContain(hashOf(token));
  });

  it('ends the first device when the second signs in, and says so', async () => {
    const { account } = await house.addPerson({ money: 100n });
    const first = await house.tokenOf(account);
    const second = await house.tokenOf(account);
    const refused = await house.ask(getBalance, {}, { token: first });
    expect(refused.status).toBe(401);
    expect(refused.body).toEqual(gone('superseded'));
    expect((await house.ask(getBalance, {}, { token: second })).body.value).toMatchObject({ sumBalance: 1 });
  });

  it('leaves one live session of many logins at the same moment', async () => {
    const { id } = await house.addPerson();
    const started = await Promise.all(Array.from({ length: 12 }, () => startSession(house.deps, id, 'x')));
    const answers = await Promise.all(started.map(({ token }) => house.ask(getBalance, {}, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(11);
  });

  it('refuses a second live row even to a statement', async () => {
    const { id, account } = await house.addPerson();
    await house.tokenOf(account);
    const copy = sql`insert into sessions (id, member_id, token_hash, address, created_at, seen_at, expires_at)
      select gen_random_uuid(), member_id, token_hash || 'x', address, created_at, seen_at, expires_at
      from sessions where member_id = ${id} and ended_at is null`;
    await expect(house.deps.db.execute(copy)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('sessions_one_live_per_member') },
    });
  });

  it('S3 ends at once on logout', async () => {
    const { account } = await house.addPerson();
    const token = await house.tokenOf(account);
    expect((await house.ask(logout, {}, { token })).body).toEqual({
      success: true,
      value: null,
      message: null,
    });
    expect((await house.ask(getBalance, {}, { token })).body).toEqual(gone('ended'));
    expect((await house.ask(logout, {}, { token })).status).toBe(401);
  });

  it('S3 expires after two quiet hours, and lives on while it is used', async () => {
    const { account } = await house.addPerson();
    const token = await house.tokenOf(account);
    for (let hour = 0; hour < 3; hour += 1) {
      house.clock.advance(SESSION.idle - 1);
      expect((await house.ask(getBalance, {}, { token })).status).toBe(200);
    }
    house.clock.advance(SESSION.idle);
    expect((await house.ask(getBalance, {}, { token })).body).toEqual(gone('expired'));
  });

  it('S3 expires a day after the login, however busy', async () => {
    const { account } = await house.addPerson();
    const token = await house.tokenOf(account);
    const start = house.clock.now();
    while (house.clock.now() + SESSION.idle / 2 < start + SESSION.absolute) {
      house.clock.advance(SESSION.idle / 2);
      expect((await house.ask(getBalance, {}, { token })).status).toBe(200);
    }
    house.clock.set(start + SESSION.absolute);
    expect((await house.ask(getBalance, {}, { token })).body).toEqual(gone('expired'));
    const [row] = await house.deps.db
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashOf(token)));
    expect(row?.endReason).toBe('expired');
  });

  it('tells a locked account so only behind the right password', async () => {
    const { account } = await house.addPerson({ status: 'locked' });
    expect((await house.login(account, 'wrong')).body.errorCode).toBe('bad_credentials');
    expect((await house.login(account, PASSWORD)).body.errorCode).toBe('account_locked');
  });

  it('logged no fault', () => expect(house.errors).toEqual([]));
});
