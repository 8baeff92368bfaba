import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSessions } from '#contract/account-sessions.ts';
import {
  confirmAuthenticator,
  makeRecoveryCodes,
  removeAuthenticator,
  startAuthenticator,
  verifyLoginByFactor,
} from '#contract/authenticators.ts';
import { login, verifyLogin } from '#contract/login.ts';
import { setPasswordByPhone } from '#contract/password.ts';
import { getSecurity } from '#contract/security.ts';
import { sendLoginCode, sendResetCode } from '#contract/verification.ts';
import { FACTORS, OWNER_PROOF, SECOND_STEP } from '../../platform/kernel/config.ts';
import { authenticatorApps, recoveryCodes } from '../../platform/domains/identity/authenticators.tables.ts';
import { forgetApp } from '../../platform/domains/identity/authenticator-app.ts';
import { sweepSecurityJob } from '../../platform/domains/identity/sweep-security.job.ts';
import { listSecurity } from '../../platform/runtime/security-log.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { fieldOf, openTestPlatform, PASSWORD, type Person, type TestPlatform } from '../support/platform.ts';
import { appCode } from '../support/app-code.ts';
import { codesIn, setUpApp } from './factor-harness.ts';
import {
  closeSound,
  codeBy,
  fieldsIn,
  gist,
  messagesTo,
  mobileOf,
  switchModules,
  wrongFor,
} from './identity-harness.ts';

let count = 0;
const device = (n: number) => ({ loginDeviceId: `device-${n}`.padEnd(36, 'x') });

describe.each(SERVER_BY_DAY)('the authenticator app of an account, on %s', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  let mobile: string;
  let email: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => closeSound(platform));
  beforeEach(async () => {
    platform.clock.advance(FACTORS.day);
    mobile = mobileOf(9000 + (count += 1));
    email = `app${count}@ornek.test`;
    person = await platform.addPerson({ countryDialingCode: '90', mobile, email, emailProvedAt: 1 });
    token = await platform.tokenOf(person.account);
  });

  const factors = async () =>
    (await platform.request(getSecurity, {}, { token })).body.value as { factors: object };
  const kinds = async () =>
    (await listSecurity(platform.deps.db, { account: person.account })).map(({ event }) => event.kind);
  /** A sign-in by password on another device. */
  const signIn = (n = 1) => platform.login(person.account, PASSWORD, device(n), { ip: `100.64.0.${n}` });
  const ticketIn = async (n = 1) => fieldOf((await signIn(n)).body.value, 'ticket');
  const step = (ticket: string, code: string, n = 1) =>
    platform.request(verifyLoginByFactor, {
      type: 'username',
      username: person.account,
      ticket,
      code,
      ...device(n),
    });

  it('the codes are those of the standard (RFC 6238, appendix B)', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(appCode(secret, 59_000)).toBe('287082');
    expect(appCode(secret, 1_111_111_109_000)).toBe('081804');
    expect(appCode(secret, 20_000_000_000_000)).toBe('353130');
  });

  it('is set up by the password and a first code; before that code it does not count', async () => {
    const started = await platform.request(startAuthenticator, { oldPassword: PASSWORD }, { token });
    const secret = fieldOf(started.body.value, 'secret');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(fieldOf(started.body.value, 'uri')).toContain(`secret=${secret}`);
    expect(fieldOf(started.body.value, 'qrImage')).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await factors()).factors).toMatchObject({ appSince: null, recoveryLeft: 0 });
    expect((await signIn()).status).toBe(200);
  });

  it('once confirmed it counts; the owner hears of it by e-mail, and gets ten recovery codes', async () => {
    const at = platform.clock.now();
    const { codes } = await setUpApp(platform, token);
    expect((await factors()).factors).toMatchObject({ appSince: at, recoveryLeft: 10 });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect((await messagesTo(platform, email))[0]).toMatchObject({ purpose: 'notice.appOn' });
    expect(await kinds()).toContain('authenticator.on');
  });

  it('neither the secret nor a recovery code is in the database, or in a message', async () => {
    const { secret, codes } = await setUpApp(platform, token);
    const rows = JSON.stringify([
      await platform.deps.db.select().from(authenticatorApps),
      await platform.deps.db.select().from(recoveryCodes),
      await messagesTo(platform, email),
      await listSecurity(platform.deps.db, { account: person.account }),
    ]);
    for (const hidden of [secret, ...codes]) expect(rows).not.toContain(hidden);
  });

  it('a sign-in on a new device asks for a code, and stores nothing before it; the next one there does not', async () => {
    const { code } = await setUpApp(platform, token);
    const refused = await signIn();
    expect(gist(refused)).toEqual([
      403,
      'login_verify_required',
      { mobileNum: '', ticket: expect.any(String), methods: ['app'] },
    ]);
    const ticket = fieldOf(refused.body.value, 'ticket');
    // The session of before is still the only one.
    expect((await platform.request(getSecurity, {}, { token })).status).toBe(200);
    const done = await step(ticket, code());
    expect(fieldOf(done.body.value, 'token')).toMatch(/^[\w-]{40,}$/);
    expect((await signIn()).status).toBe(200);
    // Of another device, and of this one a month later, it is asked again.
    expect((await signIn(2)).body.errorCode).toBe('login_verify_required');
    platform.clock.advance(FACTORS.trust);
    expect((await signIn()).body.errorCode).toBe('login_verify_required');
  });

  it('without a device id, and from a network that is known, it is asked all the same', async () => {
    await setUpApp(platform, token);
    expect((await platform.login(person.account)).body.errorCode).toBe('login_verify_required');
  });

  it('a code works once, one step early or late, and no further', async () => {
    const { secret, code } = await setUpApp(platform, token);
    const first = code();
    expect((await step(await ticketIn(), first)).status).toBe(200);
    expect((await step(await ticketIn(2), first, 2)).body.errorCode).toBe('factor_code_wrong');
    platform.clock.advance(90_000);
    const at = platform.clock.now();
    expect((await step(await ticketIn(3), appCode(secret, at - 60_000), 3)).body.errorCode).toBe(
      'factor_code_wrong',
    );
    expect((await step(await ticketIn(3), appCode(secret, at + 60_000), 3)).body.errorCode).toBe(
      'factor_code_wrong',
    );
    expect((await step(await ticketIn(3), appCode(secret, at - 30_000), 3)).status).toBe(200);
    expect((await step(await ticketIn(4), appCode(secret, at + 30_000), 4)).status).toBe(200);
    // A code of a step before the last one that was used is a replay, too.
    expect((await step(await ticketIn(5), appCode(secret, at), 5)).body.errorCode).toBe('factor_code_wrong');
  });

  it('of two uses of one code at once, one passes', async () => {
    const { code } = await setUpApp(platform, token);
    const [left, right] = [await ticketIn(1), await ticketIn(2)];
    const answers = await Promise.all([step(left, code(), 1), step(right, code(), 2)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  it('a recovery code signs in once, however it is typed; the owner hears of it at every contact', async () => {
    const { codes } = await setUpApp(platform, token);
    const [first = ''] = codes;
    const done = await step(await ticketIn(), first.toLowerCase().replace('-', ' '));
    expect(done.status).toBe(200);
    for (const to of [email, `+90${mobile}`])
      expect((await messagesTo(platform, to))[0]).toMatchObject({ purpose: 'notice.recoveryUsed' });
    expect((await step(await ticketIn(2), first, 2)).body.errorCode).toBe('factor_code_wrong');
    token = fieldOf(done.body.value, 'token');
    expect((await factors()).factors).toMatchObject({ recoveryLeft: 9 });
  });

  it('wrong codes are limited, are shown to the owner, and leave the recovery codes', async () => {
    const { code, codes } = await setUpApp(platform, token);
    const ticket = await ticketIn();
    for (let n = 0; n < FACTORS.tries; n += 1)
      expect((await step(ticket, wrongFor(code()))).body.errorCode).toBe('factor_code_wrong');
    expect((await step(ticket, code())).body.errorCode).toBe('TOO_MANY_REQUESTS');
    const done = await step(ticket, codes[0] ?? '');
    expect(done.status).toBe(200);
    const { failures } = (
      await platform.request(listSessions, {}, { token: fieldOf(done.body.value, 'token') })
    ).body.value as { failures: { way: string }[] };
    expect(failures.map(({ way }) => way)).toEqual(Array(FACTORS.tries).fill('factor'));
  });

  it('a code by SMS does not stand in for the app, neither as first step nor as second', async () => {
    await switchModules(platform, ['LOGINIPVERF3'], true);
    await setUpApp(platform, token);
    const answer = await platform.request(verifyLogin, {
      type: 'username',
      username: person.account,
      verificationCode: '123456',
      ticket: await ticketIn(),
    });
    await switchModules(platform, ['LOGINIPVERF3'], false);
    expect(gist(answer)).toEqual([403, 'sms_code_expired', { restart: true }]);
  });

  it('a sign-in by SMS is asked for the app as well, and a new password by SMS does not help', async () => {
    const { code } = await setUpApp(platform, token);
    const bySms = async (n: number) =>
      platform.request(login, {
        type: 'sms',
        username: mobile,
        password: await codeBy(platform, sendLoginCode, mobile),
        ...device(n),
      });
    const refused = await bySms(1);
    expect(refused.body.errorCode).toBe('login_verify_required');
    const done = await platform.request(verifyLoginByFactor, {
      type: 'sms',
      username: mobile,
      password: '000000',
      ticket: fieldOf(refused.body.value, 'ticket'),
      code: code(),
      ...device(1),
    });
    expect(done.status).toBe(200);
    await platform.request(setPasswordByPhone, {
      mobileNum: mobile,
      verificationCode: await codeBy(platform, sendResetCode, mobile),
      newPassword: 'Other-Horse-27',
      confirmNewPassword: 'Other-Horse-27',
      ...device(2),
    });
    const after = await platform.login(person.account, 'Other-Horse-27', device(2));
    expect(after.body.errorCode).toBe('login_verify_required');
    // Nor on the device that had passed: the new password asks for it everywhere.
    expect((await platform.login(person.account, 'Other-Horse-27', device(1))).body.errorCode).toBe(
      'login_verify_required',
    );
  });

  it('a ticket that is old, was used, or is of another account opens nothing', async () => {
    const { code, next } = await setUpApp(platform, token);
    const ticket = await ticketIn();
    const other = await platform.request(verifyLoginByFactor, {
      type: 'username',
      username: 'somebody_else',
      ticket,
      code: code(),
    });
    expect(other.body.errorCode).toBe('bad_credentials');
    expect((await step(ticket, code())).status).toBe(200);
    expect(gist(await step(ticket, next()))).toEqual([403, 'sms_code_expired', { restart: true }]);
    const late = await ticketIn(2);
    platform.clock.advance(SECOND_STEP.life);
    expect(gist(await step(late, code(), 2))).toEqual([403, 'sms_code_expired', { restart: true }]);
  });

  it('an unfinished set-up is over after ten minutes, and is deleted', async () => {
    const started = await platform.request(startAuthenticator, { oldPassword: PASSWORD }, { token });
    platform.clock.advance(FACTORS.setUp);
    const code = appCode(fieldOf(started.body.value, 'secret'), platform.clock.now());
    expect((await platform.request(confirmAuthenticator, { code }, { token })).body.errorCode).toBe(
      'not_found',
    );
    await sweepSecurityJob.run(platform.deps);
    expect(
      await platform.deps.db
        .select()
        .from(authenticatorApps)
        .where(eq(authenticatorApps.memberId, person.id)),
    ).toEqual([]);
  });

  it('is removed by password and code, with its recovery codes; then no code is asked for', async () => {
    const { code } = await setUpApp(platform, token);
    const ticket = await ticketIn();
    const off = await platform.request(
      removeAuthenticator,
      { oldPassword: PASSWORD, code: code() },
      { token },
    );
    expect(off.status).toBe(200);
    expect((await factors()).factors).toMatchObject({ appSince: null, recoveryLeft: 0 });
    expect((await messagesTo(platform, email))[0]).toMatchObject({ purpose: 'notice.appOff' });
    expect((await step(ticket, code())).body.errorCode).toBe('sms_code_expired');
    expect((await signIn()).status).toBe(200);
  });

  it('new recovery codes end the old ones', async () => {
    const { code, codes } = await setUpApp(platform, token);
    const made = await platform.request(
      makeRecoveryCodes,
      { oldPassword: PASSWORD, code: code() },
      { token },
    );
    expect(codesIn(made)).toHaveLength(10);
    expect((await step(await ticketIn(), codes[0] ?? '')).body.errorCode).toBe('factor_code_wrong');
    expect((await step(await ticketIn(), codesIn(made)[0] ?? '')).status).toBe(200);
  });

  it('support removes a lost app; the owner hears of it at every contact', async () => {
    await setUpApp(platform, token);
    await forgetApp(platform.deps, person.id);
    const [off] = await listSecurity(platform.deps.db, { account: person.account });
    expect(off?.event).toMatchObject({ kind: 'authenticator.off', detail: { by: 'support' } });
    expect((await signIn()).status).toBe(200);
    for (const to of [email, `+90${mobile}`])
      expect((await messagesTo(platform, to)).map(({ purpose }) => purpose)).toContain('notice.appOff');
  });

  describe('attacks with a stolen session', () => {
    it('without the password no app is set up, and the tries are counted for this session alone', async () => {
      for (let n = 0; n < OWNER_PROOF.tries; n += 1)
        expect(
          (await platform.request(startAuthenticator, { oldPassword: n === 0 ? '' : 'wrong' }, { token }))
            .body.errorCode,
        ).toBe('old_password_wrong');
      expect(
        (await platform.request(startAuthenticator, { oldPassword: PASSWORD }, { token })).body.errorCode,
      ).toBe('TOO_MANY_REQUESTS');
      expect((await factors()).factors).toMatchObject({ appSince: null });
    });

    it('no call returns the secret once it was shown', async () => {
      const { secret } = await setUpApp(platform, token);
      const again = await platform.request(startAuthenticator, { oldPassword: PASSWORD }, { token });
      expect(gist(again).slice(0, 2)).toEqual([409, 'authenticator_exists']);
      expect((await platform.request(getSecurity, {}, { token })).text).not.toContain(secret);
    });

    it('a set-up that the owner has begun is confirmed by no other session, and not without the secret', async () => {
      const started = await platform.request(startAuthenticator, { oldPassword: PASSWORD }, { token });
      const code = appCode(fieldOf(started.body.value, 'secret'), platform.clock.now());
      expect(
        (await platform.request(confirmAuthenticator, { code: wrongFor(code) }, { token })).body.errorCode,
      ).toBe('factor_code_wrong');
      token = await platform.tokenOf(person.account);
      expect((await platform.request(confirmAuthenticator, { code }, { token })).body.errorCode).toBe(
        'not_found',
      );
    });

    it.each([
      ['remove the app', removeAuthenticator],
      ['make recovery codes', makeRecoveryCodes],
    ])(
      'it does not %s: neither without the password, nor without a code, nor with a used one',
      async (_, call) => {
        const { code } = await setUpApp(platform, token);
        const used = code();
        expect((await step(await ticketIn(), used)).status).toBe(200);
        token = fieldOf((await signIn()).body.value, 'token');
        const attempt = (oldPassword: string, given: string) =>
          platform.request(call, { oldPassword, code: given }, { token });
        platform.clock.advance(30_000);
        expect((await attempt('', code())).body.errorCode).toBe('old_password_wrong');
        expect(fieldsIn(await attempt(PASSWORD, ''))).toEqual(['fields_invalid', { code: 'code_missing' }]);
        expect((await attempt(PASSWORD, used)).body.errorCode).toBe('factor_code_wrong');
        expect((await factors()).factors).toMatchObject({ recoveryLeft: 10 });
        expect((await attempt(PASSWORD, code())).status).toBe(200);
      },
    );
  });
});
