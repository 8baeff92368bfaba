import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endSession, listSessions } from '#contract/account-sessions.ts';
import { login, verifyLogin } from '#contract/login.ts';
import { changePassword, requestPasswordMail } from '#contract/password.ts';
import { sendLoginCode, sendSecondStepCode } from '#contract/verification.ts';
import { getBalance } from '#contract/wallet.ts';
import {
  CODES,
  LOGIN_LIMITS,
  OUTBOX,
  OWNER_NOTICES,
  PASSWORD as LIFE,
  SECURITY_LOG,
} from '../../platform/kernel/config.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { createConsole } from '../../platform/console/app.ts';
import { listOutbox } from '../../platform/domains/identity/outbox.ts';
import { deviceOf } from '../../platform/http/device.ts';
import { listSecurity } from '../../platform/runtime/security-log.ts';
import { sweepSecurityJob } from '../../platform/domains/identity/sweep-security.job.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import {
  fieldOf,
  openTestPlatform,
  PASSWORD,
  type RequestOptions,
  type TestPlatform,
  type Person,
} from '../support/platform.ts';
import { closeSound, codeBy, codeTo, messagesTo, mobileOf, switchModules } from './identity-harness.ts';
import { addPayee, cardOf, withdraw } from './withdrawal-harness.ts';

const NEW = 'Kestane7Kebap';
const EMAIL = 'nina@ornek.test';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const abroad: RequestOptions = { ip: '198.51.100.7', headers: { 'user-agent': FIREFOX } };

describe.each(SERVER_BY_DAY)('security messages for owners and operators on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let person: Person;
  const mobile = mobileOf(1);
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh(), { demo: true });
    person = await platform.addPerson({ countryDialingCode: '90', mobile, email: EMAIL, language: 'EN' });
  });
  afterEach(() => closeSound(platform));

  const kinds = async (account = person.account) =>
    (await listSecurity(platform.deps.db, { account })).map(({ event }) => event.kind);
  const noticesTo = async (recipient: string) =>
    (await messagesTo(platform, recipient))
      .filter(({ purpose }) => purpose.startsWith('notice.'))
      .map(({ purpose, body }) => [purpose, body] as const);
  const visit = async (path: string) => {
    const operatorConsole = createConsole(platform.deps, { token: 'printed' });
    const headers = { host: '127.0.0.1', 'x-console-token': 'printed' };
    return (
      await operatorConsole.fetch(new Request(`http://127.0.0.1/_console/${path}`, { headers }))
    ).text();
  };

  describe('places', () => {
    it('a new one is reported to the owner with address and device, the first and a known one are not', async () => {
      await platform.tokenOf(person.account);
      await platform.tokenOf(person.account);
      expect(await noticesTo(EMAIL)).toEqual([]);
      await platform.tokenOf(person.account, abroad);
      const [notice, ...others] = await noticesTo(EMAIL);
      expect(others).toEqual([]);
      expect(notice?.[0]).toBe('notice.newPlace');
      for (const text of [person.account, '198.51.100.7, Firefox, Linux', '2026-11-20 12:00 UTC', 'password'])
        expect(notice?.[1]).toContain(text);
      await platform.tokenOf(person.account, abroad);
      expect(await noticesTo(EMAIL)).toHaveLength(1);
      expect(await kinds()).toEqual(['signIn.newPlace']);
      const [{ event } = { event: null }] = await listSecurity(platform.deps.db);
      expect(event).toMatchObject({
        address: '198.51.100.7',
        device: 'Firefox, Linux',
        detail: { by: 'password' },
      });
    });

    it('a second step is recorded, and its completion reported', async () => {
      await platform.tokenOf(person.account);
      await switchModules(platform, ['LOGINIPVERF3'], true);
      const due = await platform.login(person.account, PASSWORD, {}, abroad);
      const ticket = fieldOf(due.body.value, 'ticket');
      expect(await noticesTo(EMAIL)).toEqual([]);
      await platform.request(sendSecondStepCode, { ticket }, abroad);
      const body = { username: person.account, password: PASSWORD, type: 'username', ticket };
      const verificationCode = await codeTo(platform, mobile);
      expect((await platform.request(verifyLogin, { ...body, verificationCode }, abroad)).status).toBe(200);
      expect(await kinds()).toEqual(['signIn.newPlace', 'secondStep.passed', 'secondStep.asked']);
      expect(await noticesTo(EMAIL)).toHaveLength(1);
    });
  });

  it('a new password, payment password and card are reported, without secrets', async () => {
    const payee = await addPayee(platform, { email: 'payee@ornek.test', language: 'TY' });
    const card = (await messagesTo(platform, 'payee@ornek.test')).map(({ purpose }) => purpose);
    expect(card).toEqual(['notice.newCard', 'notice.newPaymentPassword']);
    const change = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
    await platform.request(changePassword, change, { token: payee.token });
    expect(await kinds(payee.account)).toEqual(['password.changed', 'card.added', 'payment.set']);
    const text = JSON.stringify([await listOutbox(platform.deps.db), await listSecurity(platform.deps.db)]);
    for (const secret of [PASSWORD, NEW, cardOf().cardNumber.replaceAll(' ', ''), '190719'])
      expect(text).not.toContain(secret);
    expect(text).toContain('1326');
    expect(text).toContain('Sen değilsen hemen');
  });

  it('use another channel than the proof of the change, and SMS without an e-mail address', async () => {
    await platform.request(requestPasswordMail, { username: person.account, email: EMAIL });
    const mailed = /(?:\w{4}-){3}\w{4}/.exec((await messagesTo(platform, EMAIL))[0]?.body ?? '')?.[0];
    const token = fieldOf((await platform.login(person.account, mailed)).body.value, 'token');
    const change = { oldPassword: mailed, newPassword: NEW, confirmNewPassword: NEW };
    expect((await platform.request(changePassword, change, { token })).status).toBe(200);
    expect((await noticesTo(`+90${mobile}`)).map(([purpose]) => purpose)).toEqual(['notice.newPassword']);
    const phoneOnly = await platform.addPerson({
      countryDialingCode: '90',
      mobile: mobileOf(2),
      lastLoginAt: 1,
    });
    await platform.tokenOf(phoneOnly.account);
    expect(await noticesTo(`+90${mobileOf(2)}`)).toHaveLength(1);
  });

  it('are limited per account and hour', async () => {
    await platform.tokenOf(person.account);
    for (let n = 0; n < OWNER_NOTICES.max + 3; n += 1)
      await platform.tokenOf(person.account, { ip: `198.51.100.${20 + n}` });
    expect(await noticesTo(EMAIL)).toHaveLength(OWNER_NOTICES.max);
    platform.clock.advance(OWNER_NOTICES.window);
    await platform.tokenOf(person.account, { ip: '198.51.100.90' });
    expect(await noticesTo(EMAIL)).toHaveLength(OWNER_NOTICES.max + 1);
  });

  it('operators’ actions are recorded and listed, by account and kind', async () => {
    const other = await platform.addPerson();
    await platform.tokenOf(person.account);
    for (const what of ['endSession', 'defaultPassword', 'forgetPayment', 'lock', 'unlock'])
      await ACTIONS.person?.run(platform.deps, { account: person.account, do: what });
    await ACTIONS.person?.run(platform.deps, { account: other.account, do: 'lock' });
    expect(await kinds()).toEqual([
      ...['account.unlocked', 'account.locked', 'payment.forgotten', 'password.due', 'session.closed'],
    ]);
    expect(await noticesTo(EMAIL)).toMatchObject([['notice.locked', expect.stringContaining('locked')]]);
    const shown = (html: string) => [...html.matchAll(/data-kind="([^"]+)"/g)].map(([, kind]) => kind);
    expect(shown(await visit(''))).toHaveLength(6);
    expect(shown(await visit(`?account=${person.account}&kind=`))).toHaveLength(5);
    expect(shown(await visit('?kind=account.locked'))).toEqual(['account.locked', 'account.locked']);
    expect(shown(await visit(`?account=${other.account}&kind=account.locked`))).toHaveLength(1);
    expect(await visit('?kind=<b>')).toContain('all of them');
  });

  it('reached limits are recorded once in ten minutes, not at each try', async () => {
    for (let n = 0; n < LOGIN_LIMITS.strangers + 4; n += 1)
      await platform.login(person.account, 'wrong', await fetchCaptcha(), { ip: `198.51.101.${n}` });
    expect(await kinds()).toEqual(['signIn.limited']);
    const payee = await addPayee(platform);
    const tries = Array.from({ length: 9 }, () =>
      withdraw(platform, payee, 100, { body: { password: '000000' } }),
    );
    await Promise.all(tries);
    const [{ event } = { event: null }] = await listSecurity(platform.deps.db, { account: payee.account });
    expect(event).toMatchObject({ kind: 'limit.refused', detail: { call: 'requestWithdrawal' } });
    expect(await kinds(payee.account)).toEqual(['limit.refused', 'card.added', 'payment.set']);
  });
  const fetchCaptcha = async () => {
    const { getCaptchaImage } = await import('#contract/captcha.ts');
    await platform.request(getCaptchaImage);
    await platform.deps.db.execute("delete from limits where key like 'letters:%'");
    return {};
  };

  it('entries past their retention are deleted', async () => {
    await ACTIONS.person?.run(platform.deps, { account: person.account, do: 'forgetPayment' });
    platform.clock.advance(SECURITY_LOG.life);
    await sweepSecurityJob.run(platform.deps);
    expect(await kinds()).toEqual(['payment.forgotten']);
    platform.clock.advance(1);
    await sweepSecurityJob.run(platform.deps);
    expect(await kinds()).toEqual([]);
  });

  describe('the outbox', () => {
    const bodies = async () =>
      (await listOutbox(platform.deps.db)).map(({ body, secret }) => `${secret} ${body}`);
    const shown = async () =>
      JSON.parse(await visit('outbox.json')) as { recipient: string; body: string; purpose: string }[];

    it('shows a code while it is valid, and removes it with its use', async () => {
      const code = await codeBy(platform, sendLoginCode, mobile);
      expect(await shown()).toMatchObject([
        { recipient: `+90${mobile}`, body: expect.stringContaining(code) },
      ]);
      expect(await visit('')).toContain(code);
      await platform.request(login, { username: mobile, password: code, type: 'sms' });
      expect(JSON.stringify(await bodies())).not.toContain(code);
      expect(await shown()).toMatchObject([{ recipient: '+90•••0001', purpose: 'login' }]);
      expect(await visit('')).not.toContain(code);
    });

    it('removes a replaced or old code, and no other', async () => {
      const first = await codeBy(platform, sendLoginCode, mobile);
      await platform.addPerson({ countryDialingCode: '90', mobile: mobileOf(2) });
      const other = await codeBy(platform, sendLoginCode, mobileOf(2));
      platform.clock.advance(CODES.pause);
      const second = await codeBy(platform, sendLoginCode, mobile);
      const kept = JSON.stringify(await bodies());
      expect([
        first === second || !kept.includes(first),
        kept.includes(second),
        kept.includes(other),
      ]).toEqual([true, true, true]);
      platform.clock.advance(CODES.life);
      expect(await sweepSecurityJob.run(platform.deps)).toBe(2);
      expect(JSON.stringify(await bodies())).not.toMatch(/\d{6} |"\d{6}/);
      platform.clock.advance(OUTBOX.life);
      await sweepSecurityJob.run(platform.deps);
      expect(await bodies()).toEqual([]);
    });

    it('removes a temporary password once it has opened a session, is replaced or old', async () => {
      const mailed = async () => {
        await platform.request(requestPasswordMail, { username: person.account, email: EMAIL });
        return /(?:\w{4}-){3}\w{4}/.exec((await messagesTo(platform, EMAIL))[0]?.body ?? '')?.[0] ?? 'none';
      };
      const first = await mailed();
      const second = await mailed();
      expect(JSON.stringify(await bodies())).not.toContain(first);
      expect((await platform.login(person.account, second)).status).toBe(200);
      expect(JSON.stringify(await bodies())).not.toContain(second);
      const third = await mailed();
      platform.clock.advance(LIFE.mailedLife);
      await sweepSecurityJob.run(platform.deps);
      expect(JSON.stringify(await bodies())).not.toContain(third);
      expect((await shown()).map(({ recipient }) => recipient)).toEqual(Array(3).fill('n•••@ornek.test'));
    });
  });

  describe('a member’s own sessions', () => {
    const history = async (token: string) =>
      (
        (await platform.request(listSessions, {}, { token })).body.value as {
          sessions: { sessionId: string; isCurrent: boolean; endReason: string | null }[];
        }
      ).sessions;

    it('are those of the account alone, the newest first, with place, method and end', async () => {
      const first = await platform.tokenOf(person.account);
      platform.clock.advance(1000);
      await platform.tokenOf((await platform.addPerson()).account);
      const token = await platform.tokenOf(person.account, abroad);
      expect(await history(token)).toMatchObject([
        {
          ...{ address: '198.51.100.7', device: 'Firefox, Linux', openedBy: 'password', isCurrent: true },
          ...{ startedAt: platform.clock.now(), endedAt: null, endReason: null },
        },
        { address: '203.0.113.1', device: '', isCurrent: false, endReason: 'superseded' },
      ]);
      expect(JSON.stringify(await history(token))).not.toContain(first);
      expect((await platform.request(listSessions)).status).toBe(401);
    });

    it('are ended one by one, never those of others, and all but this one with pending sign-ins', async () => {
      const token = await platform.tokenOf(person.account);
      const stranger = await platform.addPerson();
      const theirs = await platform.tokenOf(stranger.account);
      const [own] = await history(theirs);
      const end = (sessionId = '', as = token) => platform.request(endSession, { sessionId }, { token: as });
      expect((await end(own?.sessionId)).body.errorCode).toBe('not_found');
      expect((await end(randomUUID())).body.errorCode).toBe('not_found');
      expect((await end('x')).body.errorCode).toBe('request_param_err');
      expect((await platform.request(getBalance, {}, { token: theirs })).status).toBe(200);

      await switchModules(platform, ['LOGINIPVERF3'], true);
      const due = await platform.login(person.account, PASSWORD, {}, abroad);
      const ticket = fieldOf(due.body.value, 'ticket');
      expect((await end('others')).body.value).toEqual({ ended: 0 });
      expect((await platform.request(sendSecondStepCode, { ticket }, abroad)).body.errorCode).toBe(
        'sms_code_expired',
      );
      expect((await platform.request(getBalance, {}, { token })).status).toBe(200);
      expect((await end((await history(token))[0]?.sessionId)).status).toBe(200);
      expect((await platform.request(getBalance, {}, { token })).status).toBe(401);
    });
  });
});

describe('the label of a device', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
  it.each([
    [FIREFOX, 'Firefox, Linux'],
    [chrome, 'Chrome, Android'],
    [`${chrome} EdgA/140.0`, 'Edge, Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari, iOS',
    ],
    ['curl/8.0 <script>', ''],
    [null, ''],
    [`${'x'.repeat(400)} Firefox/1 Windows`, ''],
  ])('of %s is %s', (agent, label) => expect(deviceOf(agent)).toBe(label));
});
