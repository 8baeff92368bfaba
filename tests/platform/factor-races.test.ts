import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addPasskey,
  confirmAuthenticator,
  startAuthenticator,
  startPasskey,
  verifyLoginByFactor,
} from '#contract/authenticators.ts';
import { login, verifyLogin } from '#contract/login.ts';
import { getSecurity } from '#contract/security.ts';
import { sendLoginCode, sendSecondStepCode } from '#contract/verification.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { FACTORS } from '../../platform/kernel/config.ts';
import { authenticatorApps } from '../../platform/domains/identity/authenticators.tables.ts';
import { loginVerifications } from '../../platform/domains/identity/people.tables.ts';
import { openTestDatabase } from '../support/databases.ts';
import { appCode } from '../support/app-code.ts';
import { SoftAuthenticator } from '../support/soft-authenticator.ts';
import {
  fieldOf,
  openTestPlatform,
  PASSWORD,
  type Answer,
  type Person,
  type TestPlatform,
} from '../support/platform.ts';
import { optionsIn, setUpApp, setUpPasskey } from './factor-harness.ts';
import { closeSound, codeBy, codeTo, fieldsIn, gist, mobileOf, switchModules } from './identity-harness.ts';

let count = 0;
const abroad = { ip: '198.51.100.7' };
const codeOf = ({ body }: Answer): string | null => body.errorCode ?? null;

/** On PostgreSQL, whose connections compete. */
describe('factors that change while a request is under way', () => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  let mobile: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase('postgres'));
  });
  afterAll(() => closeSound(platform));
  beforeEach(async () => {
    platform.clock.advance(FACTORS.day);
    mobile = mobileOf(7000 + (count += 1));
    person = await platform.addPerson({ countryDialingCode: '90', mobile });
    token = await platform.tokenOf(person.account);
  });
  afterEach(() => vi.restoreAllMocks());

  const startApp = () => platform.request(startAuthenticator, { oldPassword: PASSWORD }, { token });
  const secretIn = (answer: Answer): string => fieldOf(answer.body.value, 'secret');
  const confirm = (secret: string) =>
    platform.request(confirmAuthenticator, { code: appCode(secret, platform.clock.now()) }, { token });
  /** Signs in with a code of this app, on another device. */
  const opens = async (secret: string): Promise<boolean> => {
    const refused = await platform.login(person.account, PASSWORD);
    expect(codeOf(refused)).toBe('login_verify_required');
    const done = await platform.request(verifyLoginByFactor, {
      ...{ type: 'username', username: person.account, ticket: fieldOf(refused.body.value, 'ticket') },
      code: appCode(secret, platform.clock.now()),
    });
    return done.status === 200;
  };
  /** Runs `work` while the next password is being checked. */
  const whilePasswordIsChecked = (work: () => Promise<unknown>) => {
    const { passwords } = platform.deps;
    const real = passwords.matches;
    vi.spyOn(passwords, 'matches').mockImplementationOnce(async (...given) => {
      await work();
      return real(...given);
    });
  };

  describe('a sign-in that was begun before the app is confirmed', () => {
    const over = [403, 'sms_code_expired', { restart: true }];
    const begin = async () => {
      await switchModules(platform, ['LOGINIPVERF3'], true);
      const due = await platform.login(person.account, PASSWORD, {}, abroad);
      const ticket = fieldOf(due.body.value, 'ticket');
      expect((await platform.request(sendSecondStepCode, { ticket }, abroad)).status).toBe(200);
      return { ticket, verificationCode: await codeTo(platform, mobile) };
    };
    const finish = (step: object) =>
      platform.request(
        verifyLogin,
        { username: person.account, password: PASSWORD, type: 'username', ...step },
        abroad,
      );
    const waiting = () =>
      platform.deps.db.select().from(loginVerifications).where(eq(loginVerifications.memberId, person.id));
    afterEach(() => switchModules(platform, ['LOGINIPVERF3'], false));

    it('is not finished by its code by SMS, and no other code is sent to it', async () => {
      const step = await begin();
      await setUpApp(platform, token);
      expect(await waiting()).toEqual([]);
      expect(gist(await finish(step))).toEqual(over);
      expect(gist(await platform.request(sendSecondStepCode, { ticket: step.ticket }, abroad))).toEqual(over);
    });

    it('nor where its step was noted a moment after the app was confirmed', async () => {
      const step = await begin();
      const rows = await waiting();
      await setUpApp(platform, token);
      await platform.deps.db.insert(loginVerifications).values(rows);
      expect(gist(await platform.request(sendSecondStepCode, { ticket: step.ticket }, abroad))).toEqual(over);
      expect(gist(await finish(step))).toEqual(over);
    });

    it('is asked for the app, if its password was still being checked', async () => {
      const secret = secretIn(await startApp());
      whilePasswordIsChecked(() => confirm(secret));
      expect(codeOf(await platform.login(person.account, PASSWORD, {}, abroad))).toBe(
        'login_verify_required',
      );
      expect((await platform.request(getSecurity, {}, { token })).status).toBe(200);
    });

    it('is asked for the app, if it comes with a code by SMS that was sent before', async () => {
      const password = await codeBy(platform, sendLoginCode, mobile);
      await setUpApp(platform, token);
      const answer = await platform.request(login, { type: 'sms', username: mobile, password }, abroad);
      expect(codeOf(answer)).toBe('login_verify_required');
    });
  });

  describe('an app', () => {
    it('of two that are set up at once, one can be confirmed, and signs in', async () => {
      const secrets = (await Promise.all([startApp(), startApp()])).map(secretIn);
      const answers: Answer[] = [];
      for (const secret of secrets) answers.push(await confirm(secret));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)]);
      platform.clock.advance(30_000);
      const [won, lost] = answers[0]?.status === 200 ? secrets : secrets.toReversed();
      expect(await opens(lost ?? '')).toBe(false);
      expect(await opens(won ?? '')).toBe(true);
    });

    it('of two confirmations at once, one passes', async () => {
      const secret = secretIn(await startApp());
      const answers = await Promise.all([confirm(secret), confirm(secret)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('is not replaced by one whose password was being checked when it was confirmed', async () => {
      const secret = secretIn(await startApp());
      whilePasswordIsChecked(async () => expect((await confirm(secret)).status).toBe(200));
      expect(fieldsIn(await startApp())).toEqual(['fields_invalid', { code: 'code_missing' }]);
      platform.clock.advance(30_000);
      expect(await opens(secret)).toBe(true);
    });

    it('is not replaced by one that waits for its row', async () => {
      const secret = secretIn(await startApp());
      const own = eq(authenticatorApps.memberId, person.id);
      let starting: Promise<Answer> | undefined;
      await platform.deps.db.transaction(async (tx) => {
        await tx.update(authenticatorApps).set({ confirmedAt: platform.clock.now() }).where(own);
        starting = startApp();
        const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await vi.waitFor(async () => expect(await rowsOf(platform.deps.db, waits)).toHaveLength(1), 10_000);
      });
      expect(codeOf((await starting) as Answer)).toBe('authenticator_exists');
      expect(await opens(secret)).toBe(true);
    });

    it('that was replaced while its code was being checked is not confirmed, nor is its successor', async () => {
      const secret = secretIn(await startApp());
      const { db } = platform.deps;
      const transaction = db.transaction.bind(db);
      const replaced: string[] = [];
      // The code is right by then, and nothing is written.
      vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
        replaced.push(secretIn(await startApp()));
        return transaction(...work);
      });
      expect(codeOf(await confirm(secret))).toBe('not_found');
      const { factors } = (await platform.request(getSecurity, {}, { token })).body.value as {
        factors: object;
      };
      expect(factors).toMatchObject({ appSince: null });
      expect((await confirm(replaced[0] ?? '')).status).toBe(200);
    });
  });

  it('of two passkeys added at once, the one that would be too many is refused', async () => {
    for (let n = 1; n < FACTORS.passkeys; n += 1) await setUpPasskey(platform, token, { name: `Key ${n}` });
    const challenge = async () =>
      optionsIn(await platform.request(startPasskey, { oldPassword: PASSWORD }, { token }));
    const options = [await challenge(), await challenge(), await challenge()];
    const answers = await Promise.all(
      options.map((each, at) =>
        platform.request(
          addPasskey,
          { answer: new SoftAuthenticator().create(each), name: `Late ${at}` },
          { token },
        ),
      ),
    );
    expect(answers.map(codeOf).toSorted()).toEqual([null, 'passkeys_full', 'passkeys_full']);
    const { factors } = (await platform.request(getSecurity, {}, { token })).body.value as {
      factors: { passkeys: object[] };
    };
    expect(factors.passkeys).toHaveLength(FACTORS.passkeys);
  });
});
