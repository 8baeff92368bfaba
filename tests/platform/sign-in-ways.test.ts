import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, loginFreePlay, verifyLogin } from '#contract/login.ts';
import { getMemberInfo } from '#contract/session.ts';
import { sendLoginCode, sendSecondStepCode } from '#contract/verification.ts';
import { getBalance } from '#contract/wallet.ts';
import { CODES, FREE_PLAY, LOGIN_LIMITS, SECOND_STEP } from '../../platform/kernel/config.ts';
import { accounts, entries } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { loginVerifications, members, sessions } from '../../platform/domains/identity/people.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import {
  fieldOf,
  openTestPlatform,
  PASSWORD,
  type RequestOptions,
  type TestPlatform,
} from '../support/platform.ts';
import {
  closeSound,
  codeBy,
  codeTo,
  gist,
  mobileOf,
  switchModules,
  tokenIn,
  wrongFor,
} from './identity-harness.ts';

describe.each(SERVER_BY_DAY)('sign-in methods on %s', (engine) => {
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

  const mobile = mobileOf(1);
  const withPhone = { countryDialingCode: '90', mobile };
  const addOwner = (more: object = {}) => platform.addPerson({ ...withPhone, ...more });
  const sessionsOf = (memberId: number) =>
    platform.deps.db.select().from(sessions).where(eq(sessions.memberId, memberId));

  describe('by SMS code', () => {
    const sms = (code: string, more: object = {}, options: RequestOptions = {}) =>
      platform.request(login, { username: mobile, password: code, type: 'sms', ...more }, options);

    it('LOG-02 LOG-11 LOG-12 opens a session without a slider, by number and code', async () => {
      const { id, account } = await addOwner();
      const code = await codeBy(platform, sendLoginCode, mobile);
      const answer = await sms(code, { countryDialingCode: '+90' });
      expect(answer.body.value).toEqual({
        token: expect.stringMatching(/^[\w-]{43}$/),
        id: String(id),
        userName: account,
        customerType: 0,
        firstTimeLogin: true,
        passwordExpired: false,
        passwordDefault: false,
      });
      expect((await platform.request(getMemberInfo, {}, { token: tokenIn(answer) })).status).toBe(200);
      expect((await sms(code)).body.errorCode).toBe('sms_code_expired');
    });

    it('refuses a wrong code, counts it, and opens nothing', async () => {
      const { id } = await addOwner();
      const code = await codeBy(platform, sendLoginCode, mobile);
      expect(gist(await sms(wrongFor(code)))).toEqual([403, 'sms_code_wrong', { left: CODES.misses - 1 }]);
      expect(await sessionsOf(id)).toEqual([]);
      expect((await sms(code)).status).toBe(200);
    });

    it('gives an unknown number the same response', async () => {
      await addOwner();
      await codeBy(platform, sendLoginCode, mobile);
      await platform.request(sendLoginCode, { mobileNum: mobileOf(404) });
      const unknown = await sms('000000', { username: mobileOf(404) });
      const known = await sms(wrongFor(await codeTo(platform, mobile)));
      expect(unknown.text).toBe(known.text);
      const never = await sms('000000', { username: mobileOf(405) });
      expect(gist(never)).toEqual([403, 'sms_code_expired', null]);
    });

    it('stops an address that tries many numbers', async () => {
      const codes = [];
      for (let n = 0; n <= LOGIN_LIMITS.address; n += 1)
        codes.push((await sms('000000', { username: mobileOf(n) })).body.errorCode);
      expect(codes.indexOf('TOO_MANY_REQUESTS')).toBe(LOGIN_LIMITS.address);
    });

    it('reports a locked account only behind the right code', async () => {
      await addOwner({ status: 'locked' });
      const code = await codeBy(platform, sendLoginCode, mobile);
      expect((await sms(wrongFor(code))).body.errorCode).toBe('sms_code_wrong');
      expect((await sms(code)).body.errorCode).toBe('account_locked');
    });

    it('distinguishes numbers by their country, and refuses invalid ones', async () => {
      await platform.addPerson({ countryDialingCode: '84', mobile });
      await codeBy(platform, sendLoginCode, mobile).catch(() => null);
      expect((await sms('000000', { countryDialingCode: '84' })).body.errorCode).toBe('sms_code_expired');
      expect(gist(await sms('000000', { username: 'mina_k' }))).toEqual([
        400,
        'request_param_err',
        { fields: ['username'] },
      ]);
    });

    it('CFG-01 CFG-10 is closed with its module or its flag, and so is sign-in by password', async () => {
      const { account } = await addOwner();
      const code = await codeBy(platform, sendLoginCode, mobile);
      await switchModules(platform, ['MOBILEVERCODELOGIN3'], false);
      expect((await sms(code)).body.errorCode).toBe('function.not.available');
      await switchModules(platform, ['MOBILEVERCODELOGIN3'], true);
      const { store } = platform.deps.settings.current();
      await platform.deps.settings.write({ store: { ...store, smsLogin: false, passwordLogin: false } });
      expect((await sms(code)).body.errorCode).toBe('function.not.available');
      expect((await platform.login(account)).body.errorCode).toBe('function.not.available');
    });
  });

  describe('by a second step', () => {
    beforeEach(() => switchModules(platform, ['LOGINIPVERF3'], true));
    const abroad = { ip: '198.51.100.7' };

    const firstStep = async (account: string, options: RequestOptions = abroad) => {
      const answer = await platform.login(account, PASSWORD, {}, options);
      return { answer, ticket: fieldOf(answer.body.value, 'ticket') };
    };
    const second = (account: string, ticket: string, verificationCode: string, more: object = {}) =>
      platform.request(
        verifyLogin,
        { username: account, password: PASSWORD, type: 'username', ticket, verificationCode, ...more },
        abroad,
      );
    const codeFor = async (ticket: string) => {
      const sent = await platform.request(sendSecondStepCode, { ticket }, abroad);
      expect(gist(sent)).toEqual([200, undefined, { expiredMinutes: 1, remainingMs: 60_000 }]);
      return codeTo(platform, mobile);
    };

    it('LOG-23 is due from a new place, only behind the right password, and opens nothing before the code', async () => {
      const { id, account } = await addOwner();
      const wrong = await platform.login(account, 'wrong', {}, { ip: '198.51.100.8' });
      expect(wrong.body.errorCode).toBe('bad_credentials');
      platform.clock.advance(LOGIN_LIMITS.window);
      const { answer, ticket } = await firstStep(account);
      expect(gist(answer)).toEqual([
        403,
        'login_verify_required',
        { mobileNum: '+90 •••••• 0001', ticket: expect.stringMatching(/^[\w-]{43}$/) },
      ]);
      expect(answer.text).not.toContain(mobile);
      expect(await sessionsOf(id)).toEqual([]);
      expect(JSON.stringify(await platform.deps.db.select().from(loginVerifications))).not.toContain(ticket);

      const code = await codeFor(ticket);
      expect((await second(account, ticket, wrongFor(code))).body.errorCode).toBe('sms_code_wrong');
      expect(await sessionsOf(id)).toEqual([]);
      const signedIn = await second(account, ticket, code);
      expect((await platform.request(getMemberInfo, {}, { token: tokenIn(signedIn) })).status).toBe(200);
      // From now on the place is known; the ticket is consumed.
      expect(gist(await second(account, ticket, code))).toEqual([403, 'sms_code_expired', { restart: true }]);
      expect((await platform.login(account, PASSWORD, {}, abroad)).status).toBe(200);
    });

    it('is not due at a known address or on a known device, nor for an account without a number', async () => {
      const { account } = await addOwner();
      const loginDeviceId = '0d6a1b42-6f0e-4f3e-9a0b-0a4f52b1d001';
      await switchModules(platform, ['LOGINIPVERF3'], false);
      expect((await platform.login(account, PASSWORD, { loginDeviceId })).status).toBe(200);
      await switchModules(platform, ['LOGINIPVERF3'], true);
      expect((await platform.login(account)).status).toBe(200);
      expect((await platform.login(account, PASSWORD, { loginDeviceId }, abroad)).status).toBe(200);
      const phoneless = await platform.addPerson();
      expect((await platform.login(phoneless.account, PASSWORD, {}, abroad)).status).toBe(200);
    });

    it('is for one account, for ten minutes, once', async () => {
      const { account } = await addOwner();
      const other = await platform.addPerson({ countryDialingCode: '90', mobile: mobileOf(2) });
      const { ticket } = await firstStep(account);
      const code = await codeFor(ticket);
      expect((await second(other.account, ticket, code)).body.errorCode).toBe('bad_credentials');
      for (const forged of ['forged', ''])
        expect(gist(await second(account, forged, code))[1]).toBe('sms_code_expired');
      const both = await Promise.all([second(account, ticket, code), second(account, ticket, code)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
      const late = await firstStep(other.account);
      platform.clock.advance(SECOND_STEP.life);
      expect(gist(await platform.request(sendSecondStepCode, { ticket: late.ticket }, abroad))).toEqual([
        403,
        'sms_code_expired',
        { restart: true },
      ]);
    });

    it('refuses a code of another purpose', async () => {
      const { account } = await addOwner();
      const { ticket } = await firstStep(account);
      const code = await codeBy(platform, sendLoginCode, mobile);
      expect((await second(account, ticket, code)).body.errorCode).toBe('sms_code_expired');
    });

    it('is refused while its module is off', async () => {
      await switchModules(platform, ['LOGINIPVERF3'], false);
      expect((await second('x', 'y', 'z')).body.errorCode).toBe('function.not.available');
    });
  });

  describe('free play', () => {
    const trial = (options: RequestOptions = {}) =>
      platform.request(loginFreePlay, { os: 'web', platform: 'W' }, options);

    it('FRE-01 opens a trial account with play money, without an account in the money ledger', async () => {
      const [first, second] = [await trial(), await trial()];
      expect(first.body.value).toMatchObject({
        userName: expect.stringMatching(/^deneme_[a-z2-9]{6}$/),
        customerType: 4,
        firstTimeLogin: true,
        passwordDefault: false,
      });
      expect(fieldOf(first.body.value, 'userName')).not.toBe(fieldOf(second.body.value, 'userName'));
      const balance = await platform.request(getBalance, {}, { token: tokenIn(first) });
      expect(balance.body.value).toMatchObject({ sumBalance: 1000, currency: 'FUN', currencySymbol: 'FUN' });
      expect(await platform.deps.db.select().from(accounts)).toEqual([]);
      expect(await platform.deps.db.select().from(entries)).toEqual([]);
      expect(isSound(await audit(platform.deps.db))).toBe(true);
      expect((await platform.login(fieldOf(first.body.value, 'userName'), '')).status).toBe(400);
      const [row] = await platform.deps.db.select().from(members).limit(1);
      expect(row).toMatchObject({ passwordHash: null, uplineId: null, lineage: `/${row?.id}/` });
    });

    it('is limited for one address', async () => {
      const codes = [];
      for (let index = 0; index <= FREE_PLAY.address; index += 1) codes.push((await trial()).status);
      expect(codes.indexOf(429)).toBe(FREE_PLAY.address);
      expect((await trial({ ip: '198.51.100.9' })).status).toBe(200);
      platform.clock.advance(FREE_PLAY.window);
      expect((await trial()).status).toBe(200);
    });

    it('CFG-04 CFG-10 is closed with its module or its flag', async () => {
      await switchModules(platform, ['FREEPLAY3'], false);
      expect((await trial()).body.errorCode).toBe('function.not.available');
      await switchModules(platform, ['FREEPLAY3'], true);
      const { store } = platform.deps.settings.current();
      await platform.deps.settings.write({ store: { ...store, freePlay: false } });
      expect((await trial()).body.errorCode).toBe('function.not.available');
    });
  });
});
