import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSession, OTHER_SESSIONS } from '#contract/account-sessions.ts';
import { listGames } from '#contract/games.ts';
import { changePassword } from '#contract/password.ts';
import { getMemberInfo, logout } from '#contract/session.ts';
import { getBalance } from '#contract/wallet.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { sessions } from '../../platform/domains/identity/people.tables.ts';
import type { Database } from '../../platform/db/open.ts';
import { keptSessions } from '../../platform/http/tokens.ts';
import { SESSION } from '../../platform/kernel/config.ts';
import { openHub } from '../../platform/runtime/hub.ts';
import { openSettings } from '../../platform/runtime/settings.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, PASSWORD, type Person, type TestPlatform } from '../support/platform.ts';

/** The time in which every process refuses an ended session. */
const SOON = 100;

describe('sessions in the memory of two processes', () => {
  let database: Database;
  let here: TestPlatform;
  let there: TestPlatform;
  const statements: string[] = [];
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    const counted: Database = {
      ...database,
      run: (name, ...rest) => {
        statements.push(name);
        return database.run(name, ...rest);
      },
      close: async () => undefined,
    };
    here = await openTestPlatform(database, { demo: true });
    there = await openTestPlatform(counted);
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const lookUps = (): number => statements.splice(0).filter((name) => name === 'session_of').length;
  const readsThere = async (token: string) => {
    const { status, body } = await there.request(getBalance, {}, { token });
    return { status, code: body.errorCode, value: body.value };
  };
  const signedIn = async (): Promise<Person & { token: string }> => {
    const person = await here.addPerson({ money: 700n });
    const token = await here.tokenOf(person.account);
    expect((await readsThere(token)).status).toBe(200);
    return { ...person, token };
  };
  /** Calls until it is refused. @returns the refusal, and the milliseconds since `from`. */
  const refusedThere = async (token: string) => {
    const from = performance.now();
    for (;;) {
      const answer = await readsThere(token);
      const took = performance.now() - from;
      if (answer.status !== 200 || took > 5000) return { ...answer, took };
    }
  };
  const does = (account: string, what: string) => ACTIONS.person?.run(here.deps, { account, do: what });

  it('answers from memory after the first call, in each process', async () => {
    const { token } = await signedIn();
    lookUps();
    for (let count = 0; count < 5; count += 1) expect((await readsThere(token)).status).toBe(200);
    expect(lookUps()).toBe(0);
  });

  it('asks the database for every call that changes something', async () => {
    const { token } = await signedIn();
    lookUps();
    await there.request(endSession, { sessionId: OTHER_SESSIONS }, { token });
    expect(lookUps()).toBe(1);
  });

  const ENDINGS: readonly (readonly [
    string,
    string,
    (of: Person & { token: string }) => Promise<unknown>,
  ])[] = [
    ['a sign-out', 'ended', ({ token }) => here.request(logout, {}, { token })],
    ['a sign-in elsewhere', 'superseded', ({ account }) => here.tokenOf(account)],
    [
      'a new password',
      'ended',
      ({ token }) =>
        here.request(
          changePassword,
          { oldPassword: PASSWORD, newPassword: 'Kestane7Kebap', confirmNewPassword: 'Kestane7Kebap' },
          { token },
        ),
    ],
    [
      'its owner in the list of sessions',
      'ended',
      async ({ id, token }) => {
        const [session] = await here.deps.db.select().from(sessions).where(eq(sessions.memberId, id));
        return here.request(endSession, { sessionId: session?.id }, { token });
      },
    ],
    ['the operator', 'closed', ({ account }) => Promise.resolve(does(account, 'endSession'))],
    ['a locked account', 'locked', ({ account }) => Promise.resolve(does(account, 'lock'))],
    [
      'a statement that no process published',
      'closed',
      ({ id }) =>
        here.deps.db
          .update(sessions)
          .set({ endedAt: 1, endReason: 'closed' })
          .where(eq(sessions.memberId, id)),
    ],
  ];
  it.each(ENDINGS)('refuses a session ended by %s within a tenth of a second', async (_, reason, end) => {
    const person = await signedIn();
    await end(person);
    const { took, ...refusal } = await refusedThere(person.token);
    expect(refusal).toEqual({ status: 401, code: 'login.not.session', value: { reason } });
    expect(took).toBeLessThan(SOON);
    // The refused row is not kept either.
    expect((await readsThere(person.token)).status).toBe(401);
  });

  it.each([
    ['defaultPassword', 'default'],
    ['expirePassword', 'expired'],
  ])('holds a session back once its password is due for a change (%s)', async (what, reason) => {
    const { account, token } = await signedIn();
    await does(account, what);
    const { took, ...refusal } = await refusedThere(token);
    expect(refusal).toEqual({ status: 403, code: 'password.change.required', value: { reason } });
    expect(took).toBeLessThan(SOON);
  });

  it('judges expiry by the clock, at the very call', async () => {
    const { token } = await signedIn();
    there.clock.set(there.clock.now() + SESSION.seenEvery - 1);
    lookUps();
    expect((await readsThere(token)).status).toBe(200);
    expect(lookUps()).toBe(0);
    there.clock.set(there.clock.now() + SESSION.idle);
    expect(await readsThere(token)).toEqual({
      status: 401,
      code: 'login.not.session',
      value: { reason: 'expired' },
    });
    there.clock.set(here.clock.now());
  });

  it('never mixes two members, also where they ask at once', async () => {
    const people = await Promise.all(
      [100n, 200n, 300n, 400n].map(async (money) => {
        const { account } = await here.addPerson({ money });
        return { account, money: Number(money) / 100, token: await here.tokenOf(account) };
      }),
    );
    const expected = Array.from({ length: 80 }, (_, at) => people[at % people.length] as (typeof people)[0]);
    const answers = await Promise.all(
      expected.map(async ({ token }) => {
        const [{ body: balance }, { body: info }] = await Promise.all([
          there.request(getBalance, {}, { token }),
          there.request(getMemberInfo, {}, { token }),
        ]);
        return [
          (info.value as { account: string }).account,
          (balance.value as { sumBalance: number }).sumBalance,
        ];
      }),
    );
    expect(answers).toEqual(expected.map(({ account, money }) => [account, money]));
  });

  it('keeps no token that is not a session', async () => {
    const { size } = keptSessions(there.deps.hub);
    for (let count = 0; count < 20; count += 1)
      expect((await readsThere(`invented-${count}`)).status).toBe(401);
    expect(keptSessions(there.deps.hub).size).toBe(size);
  });

  it('applies a changed setting in the other process at its next call, not a second later', async () => {
    // Of this one no reading ever grows old.
    const settings = await openSettings(there.deps.db, () => 0, there.deps.hub);
    const received = new Promise<void>((resolve) => {
      there.deps.hub.watch((signal) => {
        if (signal.type === 'changed' && signal.rows === 'settings') resolve();
      });
    });
    await here.deps.settings.write({ gtagId: 'G-HERE' });
    await received;
    expect((await settings.fresh()).gtagId).toBe('G-HERE');
  });

  it('serves a changed game in the other process at its next call', async () => {
    const { db } = here.deps;
    await db
      .insert(vendors)
      .values({ code: 'NIMBUS', displayName: 'Nimbus', accountTypeId: 101, accountTypeName: 'NIMBUS' });
    await db.insert(games).values({
      id: '10001',
      position: 1,
      model: 'classic',
      vendorCode: 'NIMBUS',
      gameType: 'RNG',
      name: 'Old Name',
      searchName: 'old name',
      code: 'old',
      minBet: 100n,
      minLines: 1,
    });
    const names = async () =>
      ((await there.request(listGames, {})).body.value as { games: { gameName: string }[] }).games.map(
        ({ gameName }) => gameName,
      );
    await expect.poll(names).toEqual(['Old Name']);
    const from = performance.now();
    await db.update(games).set({ name: 'New Name', searchName: 'new name' });
    await expect.poll(names, { interval: 1 }).toEqual(['New Name']);
    expect(performance.now() - from).toBeLessThan(SOON + 50);
  });

  describe('while the connection between processes is lost', () => {
    const cut = async (): Promise<void> => {
      await database.run(
        'cut',
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query in ('listen statehouse', 'select 1')
            and pid <> pg_backend_pid()`,
        [],
      );
      await expect.poll(() => there.deps.hub.isReceiving(), { interval: 1 }).toBe(false);
    };

    it('asks the database at every call, and trusts nothing of before once it is back', async () => {
      const [first, second] = [await signedIn(), await signedIn()];
      const back = new Promise<void>((resolve) => {
        there.deps.hub.watch((signal) => {
          if (signal.type === 'resync') resolve();
        });
      });
      await cut();
      lookUps();
      for (let count = 0; count < 3; count += 1) expect((await readsThere(first.token)).status).toBe(200);
      expect(lookUps()).toBe(3);
      await here.deps.db.execute(sql`update sessions set ended_at = 1, end_reason = 'closed'
        where member_id in (${first.id}, ${second.id})`);
      expect(there.deps.hub.isReceiving()).toBe(false);
      expect(await readsThere(first.token)).toMatchObject({ status: 401, value: { reason: 'closed' } });
      await back;
      expect(there.deps.hub.isReceiving()).toBe(true);
      expect(await readsThere(second.token)).toMatchObject({ status: 401, value: { reason: 'closed' } });
      const third = await signedIn();
      lookUps();
      expect((await readsThere(third.token)).status).toBe(200);
      expect(lookUps()).toBe(0);
    });

    it('also where nothing says that it is lost', async () => {
      let now = 0;
      const hub = await openHub(
        database,
        () => undefined,
        () => now,
      );
      expect(hub.isReceiving()).toBe(true);
      now = 1500;
      expect(hub.isReceiving()).toBe(false);
      // An answered check restores the trust.
      await expect.poll(() => hub.isReceiving()).toBe(true);
      await hub.close();
    });
  });
});
