import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendLoginCode, sendRegisterCode, sendResetCode } from '#contract/verification.ts';
import { CODES } from '../../platform/kernel/config.ts';
import { verificationCodes } from '../../platform/domains/identity/people.tables.ts';
import { sweep } from '../../platform/domains/identity/captcha.ts';
import { clientAt } from '../../platform/domains/identity/clients.ts';
import { passedCheck } from '../../platform/domains/identity/captcha.ts';
import { proveCode, useCode, type Purpose } from '../../platform/domains/identity/codes.ts';
import { maskedNumber, phoneOf } from '../../platform/domains/identity/phones.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { codeBy, codeTo, gist, messagesTo, mobileOf, switchModules, wrongFor } from './identity-harness.ts';

const MINUTE = 60_000;

describe.each(SERVER_BY_DAY)('codes by SMS on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
  });
  afterEach(() => platform.close());

  const mobile = mobileOf(1);
  /** Default network of the visitors. */
  const client = clientAt({ network: '203.0.113.1' });
  const addOwner = (n = 1) => platform.addPerson({ countryDialingCode: '90', mobile: mobileOf(n) });
  const prove = async (code: string, purpose: Purpose = 'login', number = mobile): Promise<string> => {
    try {
      await useCode(
        platform.deps.db,
        await proveCode(platform.deps, purpose, phoneOf(number), { code, client }),
        platform.clock.now(),
      );
      return 'right';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('SMS-10 SMS-11 SMS-12 are sent for each purpose, and valid for that one only, once', async () => {
    await addOwner();
    const purposes = [
      ['login', sendLoginCode],
      ['reset', sendResetCode],
      ['register', sendRegisterCode],
    ] as const;
    const codes = [];
    for (const [purpose, endpoint] of purposes) {
      const answer = await platform.request(endpoint, { mobileNum: mobile, mobileNo: mobile });
      expect(gist(answer)).toEqual([200, undefined, { expiredMinutes: 1, remainingMs: MINUTE }]);
      const code = await codeTo(platform, mobile);
      expect(code).toMatch(/^\d{6}$/);
      codes.push([purpose, code] as const);
    }
    for (const [purpose, code] of codes) {
      const other = purpose === 'login' ? 'reset' : 'login';
      expect(await prove(code, other)).toBe('sms_code_wrong');
      expect(await prove(code, 'secondStep')).toBe('sms_code_expired');
    }
    for (const [purpose, code] of codes)
      expect([await prove(code, purpose), await prove(code, purpose)]).toEqual(['right', 'sms_code_expired']);
  });

  it('API-49: codes for registration depend on the module of each method, and on no other', async () => {
    const requestCode = async (module?: string) =>
      (
        await platform.request(
          sendRegisterCode,
          { mobileNo: mobile },
          module ? { headers: { ModuleId: module } } : {},
        )
      ).body;
    // The brand's default: by mobile, and by name without a code.
    expect((await requestCode('REGMOBVERF3')).errorCode).toBe('function.not.available');
    await switchModules(platform, ['MOBILENUMREG3'], false);
    await switchModules(platform, ['REGMOBVERF3'], true);
    for (const module of ['MOBILENUMREG3', 'COMM3', undefined])
      expect(await requestCode(module)).toMatchObject({
        errorCode: 'function.not.available',
        value: { module: 'MOBILENUMREG3' },
      });
    expect(await messagesTo(platform, `+90${mobile}`)).toEqual([]);
    expect((await requestCode('REGMOBVERF3')).success).toBe(true);
    expect(await codeTo(platform, mobile)).toMatch(/^\d{6}$/);
  });

  it('are stored as a hash, and never returned in a response', async () => {
    await addOwner();
    const answer = await platform.request(sendLoginCode, { mobileNum: mobile });
    const code = await codeTo(platform, mobile);
    const rows = JSON.stringify(await platform.deps.db.select().from(verificationCodes));
    expect(rows).toMatch(/[\da-f]{64}/);
    expect(rows).not.toContain(`"${code}"`);
    expect(answer.text).not.toContain(code);
  });

  it('accept a number in any notation', async () => {
    await addOwner();
    await platform.request(sendLoginCode, { mobileNum: ' 0555 000-00 01', countryDialingCode: '+90' });
    const [message] = await messagesTo(platform, `+90${mobile}`);
    expect(message).toMatchObject({ channel: 'sms', purpose: 'login', createdAt: platform.clock.now() });
    for (const bad of ['', '12', 'abcdefg', '1'.repeat(16)])
      expect((await platform.request(sendLoginCode, { mobileNum: bad })).body.errorCode).toBe(
        'request_param_err',
      );
  });

  it('require a captcha of strangers, once for each code, and none of known callers', async () => {
    const { account } = await addOwner();
    const senders = [
      [sendLoginCode, { mobileNum: mobile }],
      [sendResetCode, { mobileNum: mobile }],
      [sendRegisterCode, { mobileNo: mobileOf(7) }],
    ] as const;
    for (const [endpoint, request] of senders) {
      const refused = await platform.request(endpoint, request, { isUnchecked: true });
      expect(gist(refused)).toEqual([403, 'captcha_required', { slider: true }]);
      const ticket = await passedCheck(platform.deps, 'code');
      expect((await platform.request(endpoint, { ...request, ...ticket })).status).toBe(200);
      expect((await platform.request(endpoint, { ...request, ...ticket })).body.errorCode).toBe(
        'captcha_expired',
      );
      const other = await passedCheck(platform.deps, 'login');
      expect((await platform.request(endpoint, { ...request, ...other })).body.errorCode).toBe(
        'captcha_expired',
      );
    }
    await platform.login(account);
    platform.clock.advance(CODES.pause);
    for (const [endpoint, request] of senders.slice(0, 2))
      expect((await platform.request(endpoint, request, { isUnchecked: true })).status).toBe(200);
  });

  it('are in the language of the call', async () => {
    await addOwner();
    for (const language of ['TY', 'EN', 'XX']) {
      await platform.request(sendLoginCode, { mobileNum: mobile }, { language });
      platform.clock.advance(CODES.pause);
    }
    const bodies = (await messagesTo(platform, `+90${mobile}`)).map(({ body }) =>
      body.replace(/\d{6}|•{6}/, '######'),
    );
    const english = 'Statehouse: ###### is your code to sign in. It holds for 10 minutes. Tell it to nobody.';
    expect(bodies).toEqual([
      english,
      english,
      'Statehouse: giriş kodun ######. 10 dakika geçerli. Kimseye söyleme.',
    ]);
  });

  it('SMS-02 SMS-05 wait a minute by the platform’s clock, each number and purpose separately', async () => {
    await addOwner();
    const requestCode = () => platform.request(sendLoginCode, { mobileNum: mobile });
    await requestCode();
    const first = await codeTo(platform, mobile);
    platform.clock.advance(20_000);
    expect(gist(await requestCode())).toEqual([429, 'TOO_MANY_REQUESTS', { retryAfterMs: 40_000 }]);
    expect(await messagesTo(platform, `+90${mobile}`)).toHaveLength(1);
    expect((await platform.request(sendResetCode, { mobileNum: mobile })).status).toBe(200);
    expect((await platform.request(sendLoginCode, { mobileNum: mobileOf(2) })).status).toBe(200);
    platform.clock.advance(40_000);
    expect((await requestCode()).status).toBe(200);
    const second = await codeTo(platform, mobile);
    // The one before is no longer valid; once in a million they are equal.
    expect(await prove(first)).toBe('sms_code_wrong');
    expect(await prove(second)).toBe('right');
  });

  it('send one message for concurrent calls', async () => {
    await addOwner();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => platform.request(sendLoginCode, { mobileNum: mobile })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await messagesTo(platform, `+90${mobile}`)).toHaveLength(1);
  });

  it('of strangers are limited per number, for all callers and purposes', async () => {
    const codes = [];
    for (let index = 0; index < CODES.strangers + 2; index += 1) {
      const endpoint = index % 2 ? sendLoginCode : sendRegisterCode;
      const answer = await platform.request(
        endpoint,
        { mobileNum: mobile, mobileNo: mobile },
        { ip: `198.51.100.${index}` },
      );
      codes.push(answer.body.errorCode ?? 'sent');
      platform.clock.advance(MINUTE);
    }
    expect(codes).toEqual([...Array(CODES.strangers).fill('sent'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    platform.clock.advance(CODES.window);
    expect((await platform.request(sendLoginCode, { mobileNum: mobile })).status).toBe(200);
  });

  it('are limited for one address that tries many numbers', async () => {
    const requestCode = (n: number, ip: string) =>
      platform.request(sendLoginCode, { mobileNum: `5${30 + (n % 20)}${1_000_000 + n}` }, { ip });
    for (let n = 0; n < CODES.address; n += 1)
      expect((await requestCode(n, '198.51.100.1')).status).toBe(200);
    expect((await requestCode(900, '198.51.100.1')).status).toBe(429);
    expect((await requestCode(900, '198.51.100.2')).status).toBe(200);
  });

  it('give an unknown number the same response, and send it nothing', async () => {
    await addOwner();
    for (const endpoint of [sendLoginCode, sendResetCode]) {
      const known = await platform.request(endpoint, { mobileNum: mobile });
      const unknown = await platform.request(endpoint, { mobileNum: mobileOf(404) });
      expect(unknown.text).toBe(known.text);
      const early = await platform.request(endpoint, { mobileNum: mobileOf(404) });
      expect(early.text).toBe((await platform.request(endpoint, { mobileNum: mobile })).text);
      const purpose = endpoint === sendLoginCode ? 'login' : 'reset';
      expect(await prove('000000', purpose, mobileOf(404))).toBe('sms_code_wrong');
    }
    expect(await messagesTo(platform, `+90${mobileOf(404)}`)).toEqual([]);
    expect(await messagesTo(platform, `+90${mobile}`)).toHaveLength(2);
    const rows = await platform.deps.db.select().from(verificationCodes);
    expect(rows.map(({ phone }) => phone).toSorted()).toEqual(
      [mobile, mobile, mobileOf(404), mobileOf(404)].map((each) => `90${each}`).toSorted(),
    );
  });

  it('are invalid after five wrong tries, even for the right one', async () => {
    const code = await codeBy(platform, sendRegisterCode, mobile);
    const tries = [];
    for (let turn = 0; turn < CODES.misses; turn += 1) tries.push(await prove(wrongFor(code), 'register'));
    expect(tries).toEqual([...Array(CODES.misses - 1).fill('sms_code_wrong'), 'sms_code_expired']);
    expect(await prove(code, 'register')).toBe('sms_code_expired');
  });

  it('count concurrent guesses one by one', async () => {
    const code = await codeBy(platform, sendRegisterCode, mobile);
    const guesses = Array.from({ length: 20 }, () => prove(wrongFor(code), 'register'));
    const wrong = (await Promise.all(guesses)).filter((each) => each === 'sms_code_wrong');
    expect(wrong).toHaveLength(CODES.misses - 1);
  });

  it('are used once by concurrent calls', async () => {
    const code = await codeBy(platform, sendRegisterCode, mobile);
    const uses = await Promise.all(Array.from({ length: 6 }, () => prove(code, 'register')));
    expect(uses.filter((each) => each === 'right')).toHaveLength(1);
  });

  it('are valid for ten minutes, and swept a day later', async () => {
    const code = await codeBy(platform, sendRegisterCode, mobile);
    platform.clock.advance(CODES.life - 1);
    expect(typeof (await proveCode(platform.deps, 'register', phoneOf(mobile), { code, client }))).toBe(
      'string',
    );
    platform.clock.advance(1);
    expect(await prove(code, 'register')).toBe('sms_code_expired');
    platform.clock.advance(25 * 60 * MINUTE);
    await sweep(platform.deps.db, platform.clock.now());
    expect(await platform.deps.db.select().from(verificationCodes)).toEqual([]);
  });

  it('CFG-01 CFG-10 are sent for a sign-in only where the brand offers it, by module and by flag', async () => {
    await switchModules(platform, ['MOBILEVERCODELOGIN3'], false);
    expect((await platform.request(sendLoginCode, { mobileNum: mobile })).body.errorCode).toBe(
      'function.not.available',
    );
    await switchModules(platform, ['MOBILEVERCODELOGIN3'], true);
    const { store } = platform.deps.settings.current();
    await platform.deps.settings.write({ store: { ...store, smsLogin: false } });
    expect((await platform.request(sendLoginCode, { mobileNum: mobile })).body.errorCode).toBe(
      'function.not.available',
    );
  });

  it('show a number masked, but recognisable to its owner', () => {
    expect(maskedNumber(phoneOf('0555 000 12 07'.replaceAll(' ', '')))).toBe('+90 •••••• 1207');
    expect(maskedNumber(phoneOf('4321'))).toBe('+90 ••• 4321');
  });
});
