import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contract/login.ts';
import { changePassword, requestPasswordMail, setPasswordByPhone } from '#contract/password.ts';
import { sendLoginCode, sendResetCode } from '#contract/verification.ts';
import { getBalance } from '#contract/wallet.ts';
import { CODES, PASSWORD as LIFE, PASSWORD_LIMITS } from '../../platform/kernel/config.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { hashOfTemporary } from '../../platform/domains/identity/temporary-password.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, PASSWORD, type RequestOptions, type TestPlatform } from '../support/platform.ts';
import {
  closeSound,
  codeBy,
  gist,
  messagesTo,
  mobileOf,
  switchModules,
  tokenIn,
  wrongFor,
} from './identity-harness.ts';

const NEW = 'Kestane7Kebap';

describe.each(SERVER_BY_DAY)('a forgotten password on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
  });
  afterEach(() => closeSound(platform));

  describe('by e-mail', () => {
    const email = 'nina@example.test';
    const requestMail = (username: string, address = email, more: RequestOptions = {}) =>
      platform.request(requestPasswordMail, { username, email: address }, more);
    const mailed = async (account: string): Promise<string> => {
      expect((await requestMail(account)).status).toBe(200);
      const [mail] = await messagesTo(platform, email);
      return /\b(?:\w{4}-){3}\w{4}\b/.exec(mail?.body ?? '')?.[0] ?? 'no password';
    };

    it('FGT-01 is form-encoded, and has the same response for known and unknown names and addresses', async () => {
      const { account } = await platform.addPerson({ email: 'Nina@Example.test' });
      const right = await requestMail(account.toUpperCase());
      expect(gist(right)).toEqual([200, undefined, null]);
      const others = [await requestMail('nobody_here'), await requestMail(account, 'else@example.test')];
      for (const other of others) expect(other.text).toBe(right.text);
      expect(await messagesTo(platform, 'Nina@Example.test')).toHaveLength(1);
      for (const stranger of [email, 'else@example.test'])
        expect(await messagesTo(platform, stranger)).toEqual([]);
      const json = await platform.request(
        requestPasswordMail,
        {},
        { rawBody: JSON.stringify({ username: account, email }) },
      );
      expect(json.status).toBe(400);
    });

    it('VAL-08 requires a valid name and an address, and reveals nothing else', async () => {
      const { account } = await platform.addPerson({ email });
      const odd = await platform.addPerson({ account: '1nina', email });
      for (const [name, address, field] of [
        [odd.account, email, 'username'],
        ['9nobody', email, 'username'],
        ['', email, 'username'],
        [account, 'nina', 'email'],
      ] as const)
        expect(gist(await requestMail(name, address))).toEqual([
          400,
          'request_param_err',
          { fields: [field] },
        ]);
      expect(await messagesTo(platform, email)).toEqual([]);
    });

    it('is in the caller’s language', async () => {
      const { account } = await platform.addPerson({ email });
      await requestMail(account, email, { language: 'TY' });
      expect((await messagesTo(platform, email))[0]).toMatchObject({
        channel: 'email',
        subject: 'Tek girişlik şifre',
        body: expect.stringContaining(`Merhaba ${account},`),
      });
    });

    it('signs in once, and makes a new password due', async () => {
      const { id, account } = await platform.addPerson({ email });
      const password = await mailed(account);
      const signedIn = await platform.login(account, password);
      expect(signedIn.body.value).toMatchObject({ userName: account, passwordDefault: true });
      const token = tokenIn(signedIn);
      expect(gist(await platform.request(getBalance, {}, { token }))[2]).toEqual({ reason: 'default' });
      const twice = await platform.login(account, password, {}, { ip: '198.51.100.1' });
      expect(twice.body.errorCode).toBe('bad_credentials');
      const set = (newPassword: string) =>
        platform.request(
          changePassword,
          { oldPassword: password, newPassword, confirmNewPassword: newPassword },
          { token },
        );
      expect((await set(NEW)).status).toBe(200);
      const [row] = await platform.deps.db.select().from(members).where(eq(members.id, id));
      expect(row).toMatchObject({ temporaryPasswordHash: null, isPasswordDefault: false });
    });

    it('is not kept as the new password', async () => {
      const { id, account } = await platform.addPerson({ email });
      await mailed(account);
      // One of those that the rule for passwords accepts.
      const password = 'hK3m-TqRw-9xNc-aPud';
      await platform.deps.db
        .update(members)
        .set({ temporaryPasswordHash: hashOfTemporary(id, password) })
        .where(eq(members.id, id));
      const token = tokenIn(await platform.login(account, password));
      const same = { oldPassword: password, newPassword: password, confirmNewPassword: password };
      expect((await platform.request(changePassword, same, { token })).body.errorCode).toBe(
        'password_reused',
      );
    });

    it('invalidates the forgotten one only when it is used', async () => {
      const { account } = await platform.addPerson({ email });
      const password = await mailed(account);
      expect((await platform.login(account)).status).toBe(200);
      expect((await platform.login(account, password)).status).toBe(200);
      const old = await platform.login(account, PASSWORD, {}, { ip: '198.51.100.1' });
      expect(old.body.errorCode).toBe('bad_credentials');
    });

    it('is used by one of two concurrent sign-ins', async () => {
      const { account } = await platform.addPerson({ email });
      const password = await mailed(account);
      const tickets = [await platform.ticket(), await platform.ticket()];
      const answers = await Promise.all(
        tickets.map((ticket) =>
          platform.request(login, { username: account, password, type: 'username', ...ticket }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    });

    it('is valid for half an hour, the latest only, for its account only', async () => {
      const { account } = await platform.addPerson({ email });
      const other = await platform.addPerson();
      const first = await mailed(account);
      const second = await mailed(account);
      const attempt = async (name: string, password: string, n: number) =>
        (await platform.login(name, password, {}, { ip: `198.51.100.${n}` })).body.errorCode ?? 'in';
      expect(await attempt(other.account, second, 1)).toBe('bad_credentials');
      platform.clock.advance(LIFE.mailedLife - 1);
      expect(await attempt(account, first, 2)).toBe('bad_credentials');
      platform.clock.advance(1);
      expect(await attempt(account, second, 3)).toBe('bad_credentials');
    });

    it('is stored as a hash', async () => {
      const { account } = await platform.addPerson({ email });
      const password = await mailed(account);
      expect(JSON.stringify(await platform.deps.db.select().from(members))).not.toContain(password);
    });

    it('is sent three times an hour to an account, whoever asks, and limited for one address', async () => {
      const { account } = await platform.addPerson({ email });
      const codes = [];
      for (let turn = 0; turn <= PASSWORD_LIMITS.mails; turn += 1)
        codes.push((await requestMail(account, email, { ip: `198.51.100.${turn}` })).status);
      expect(codes.indexOf(429)).toBe(PASSWORD_LIMITS.mails);
      expect(await messagesTo(platform, email)).toHaveLength(PASSWORD_LIMITS.mails);
      // An unknown name is limited in the same way.
      for (let turn = 0; turn < PASSWORD_LIMITS.mails; turn += 1) await requestMail('nobody');
      expect((await requestMail('nobody')).status).toBe(429);
      const flood = [];
      for (let turn = 0; turn <= PASSWORD_LIMITS.mailsOfAddress; turn += 1)
        flood.push((await requestMail(`name${turn}`, email, { ip: '192.0.2.50' })).status);
      expect(flood.indexOf(429)).toBe(PASSWORD_LIMITS.mailsOfAddress);
    });

    it('is not sent to a locked account', async () => {
      const { account } = await platform.addPerson({ email, status: 'locked' });
      expect((await requestMail(account)).status).toBe(200);
      expect(await messagesTo(platform, email)).toEqual([]);
    });

    it('ends with a lock, and opens nothing once the account is unlocked', async () => {
      const { account } = await platform.addPerson({ email });
      const password = await mailed(account);
      for (const what of ['lock', 'unlock']) await ACTIONS.person?.run(platform.deps, { account, do: what });
      expect((await platform.login(account, password)).body.errorCode).toBe('bad_credentials');
      expect((await platform.login(account)).status).toBe(200);
    });
  });

  describe('by phone', () => {
    const mobile = mobileOf(1);
    const addOwner = () => platform.addPerson({ countryDialingCode: '90', mobile });
    const set = (
      verificationCode: string,
      newPassword = NEW,
      more: object = {},
      options: RequestOptions = {},
    ) =>
      platform.request(
        setPasswordByPhone,
        { mobileNum: mobile, verificationCode, newPassword, ...more },
        { ip: '198.51.100.9', ...options },
      );

    it('FGT-02 FGT-04 is set by a code, ends the sessions, and allows a sign-in without a puzzle from this place', async () => {
      const { account } = await addOwner();
      const token = await platform.tokenOf(account);
      const code = await codeBy(platform, sendResetCode, mobile);
      expect((await set(wrongFor(code))).body.errorCode).toBe('sms_code_wrong');
      expect((await platform.request(getBalance, {}, { token })).status).toBe(200);
      const { body } = await set(code);
      expect(body.value).toMatchObject({ account, ticket: { pass_token: expect.any(String) } });
      expect(gist(await platform.request(getBalance, {}, { token }))).toEqual([
        401,
        'login.not.session',
        { reason: 'password' },
      ]);
      // A new place would otherwise require a second step, which the code has just been.
      await switchModules(platform, ['LOGINIPVERF3'], true);
      const { ticket } = body.value as { ticket: object };
      const back = await platform.request(
        login,
        { username: account, password: NEW, type: 'username', ...ticket },
        { ip: '198.51.100.9' },
      );
      expect(back.status).toBe(200);
      expect((await set(code)).body.errorCode).toBe('sms_code_expired');
    });

    it('keeps the code until the password is accepted', async () => {
      const { account } = await addOwner();
      const code = await codeBy(platform, sendResetCode, mobile);
      expect((await set(code, 'kisa')).body.value).toEqual({ fields: { newPassword: 'password_length' } });
      expect((await set(code, 'password123')).body.errorCode).toBe('password_too_common');
      expect((await set(code, `${account}9Z`)).body.errorCode).toBe('password_too_common');
      expect((await set(code)).status).toBe(200);
    });

    it('refuses a code of another purpose or number', async () => {
      await addOwner();
      await platform.addPerson({ countryDialingCode: '90', mobile: mobileOf(2) });
      expect((await set(await codeBy(platform, sendLoginCode, mobile))).body.errorCode).toBe(
        'sms_code_expired',
      );
      await platform.request(sendResetCode, { mobileNum: mobile });
      const other = await codeBy(platform, sendResetCode, mobileOf(2));
      expect((await set(other)).body.errorCode).toBe('sms_code_wrong');
    });

    it('is set by one of two concurrent calls', async () => {
      await addOwner();
      const code = await codeBy(platform, sendResetCode, mobile);
      const answers = await Promise.all([set(code), set(code, 'Findik7Fistik')]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    });

    it('gives an unknown number the same response', async () => {
      await addOwner();
      for (const number of [mobile, mobileOf(404)])
        await platform.request(sendResetCode, { mobileNum: number });
      const known = await set('000000');
      const unknown = await set('000000', NEW, { mobileNum: mobileOf(404) });
      expect(unknown.text).toBe(known.text);
    });

    it('stops guessing: five tries a code, and a limit per address', async () => {
      await addOwner();
      const code = await codeBy(platform, sendResetCode, mobile, { ip: '198.51.100.9' });
      const tries = [];
      for (let turn = 0; turn < PASSWORD_LIMITS.codesOfAddress + 1; turn += 1)
        tries.push((await set(wrongFor(code))).body.errorCode);
      expect(tries.filter((each) => each === 'sms_code_wrong')).toHaveLength(CODES.misses - 1);
      expect(tries.at(-1)).toBe('TOO_MANY_REQUESTS');
    });

    it('FGT-03 is refused while its module is off', async () => {
      await switchModules(platform, ['CHNGPASSVERIF3', 'PWRESETSMS3'], false);
      for (const answer of [
        await set('000000'),
        await platform.request(sendResetCode, { mobileNum: mobile }),
      ])
        expect(answer.body.errorCode).toBe('function.not.available');
    });
  });
});
