import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkSliderCaptcha, getCaptchaImage, startSliderCaptcha } from '#contract/captcha.ts';
import { login } from '#contract/login.ts';
import { CAPTCHA, KNOWN_PLACES, IMAGE_CAPTCHA_LIMITS, LOGIN_LIMITS } from '../../platform/kernel/config.ts';
import { knownPlaces } from '../../platform/domains/identity/people.tables.ts';
import { sweep } from '../../platform/domains/identity/captcha.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import {
  fieldOf,
  GAP,
  openTestPlatform,
  PASSWORD,
  type RequestOptions,
  type TestPlatform,
} from '../support/platform.ts';
import { draggedTo } from '../support/trails.ts';

const HOUR = LOGIN_LIMITS.window;

describe.each(SERVER_BY_DAY)('sign-in on %s', (engine) => {
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

  /** A login with every check passed but the password's. */
  const attempt = async (account: string, password: string, options: RequestOptions = {}) => {
    const drawn = await platform.request(getCaptchaImage, {}, options);
    const cookie = drawn.headers.get('set-cookie')?.split(';')[0] ?? '';
    return platform.login(account, password, { captcha: platform.captchaCode() }, { ...options, cookie });
  };

  it('returns one response for an unknown name and a wrong password, and requires no image captcha after one', async () => {
    const { account } = await platform.addPerson();
    const wrong = await platform.login(account, 'wrong', {}, { ip: '198.51.100.1' });
    const unknown = await platform.login('nobody_here', 'wrong', {}, { ip: '198.51.100.2' });
    expect(wrong.status).toBe(403);
    expect(wrong.body).toEqual({
      success: false,
      value: { captcha: false },
      errorCode: 'bad_credentials',
      message: 'The username or password is not right.',
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
    const neighbour = await platform.addPerson();
    expect((await platform.login(neighbour.account, PASSWORD, {}, { ip: '198.51.100.1' })).status).toBe(200);
    expect((await platform.login(account, PASSWORD, {}, { ip: '198.51.100.1' })).status).toBe(200);
  });

  it('requires an image captcha after three wrong passwords at a name, known or unknown, and at no other', async () => {
    const { account } = await platform.addPerson();
    const neighbour = await platform.addPerson();
    const results: unknown[] = [];
    for (const [at, name] of [account, 'nobody_here'].entries()) {
      const answers = [];
      for (let n = 1; n <= 4; n += 1) {
        const { status, body } = await platform.login(name, 'wrong', {}, { ip: `198.51.${100 + at}.${n}` });
        answers.push([status, body.errorCode, body.value]);
      }
      results.push(answers);
    }
    const wrong = (captcha: boolean) => [403, 'bad_credentials', { captcha }];
    expect(results[0]).toEqual([
      wrong(false),
      wrong(false),
      wrong(true),
      [403, 'captcha_required', { captcha: true }],
    ]);
    expect(results[1]).toEqual(results[0]);
    expect((await platform.login(account, PASSWORD, {}, { ip: '198.51.100.1' })).body.errorCode).toBe(
      'captcha_required',
    );
    expect((await platform.login(neighbour.account, PASSWORD, {}, { ip: '198.51.100.1' })).status).toBe(200);
  });

  it('requires one of a network at every name after ten wrong passwords, and of no other network', async () => {
    const { account } = await platform.addPerson();
    const ip = '198.51.100.30';
    const flags = [];
    for (let n = 0; n < IMAGE_CAPTCHA_LIMITS.address; n += 1)
      flags.push((await platform.login(`nobody_${n}`, 'wrong', {}, { ip })).body.value);
    expect(flags).toEqual([...Array(9).fill({ captcha: false }), { captcha: true }]);
    expect((await platform.login(account, PASSWORD, {}, { ip })).body.errorCode).toBe('captcha_required');
    expect((await platform.login(account, PASSWORD, {}, { ip: '198.51.100.31' })).status).toBe(200);
  });

  it('requires one of the owner at a known place after three errors of their own, never for those of strangers', async () => {
    const { account } = await platform.addPerson();
    const home = '192.0.2.7';
    await platform.tokenOf(account, { ip: home });
    for (let n = 1; n <= 3; n += 1) await platform.login(account, 'guess', {}, { ip: `198.51.100.${n}` });
    for (let n = 0; n < IMAGE_CAPTCHA_LIMITS.address; n += 1)
      await platform.login(`nobody_${n}`, 'wrong', {}, { ip: home });
    const slips = [];
    for (let n = 0; n < 2; n += 1)
      slips.push((await platform.login(account, 'slip', {}, { ip: home })).body.value);
    expect(slips).toEqual([{ captcha: false }, { captcha: false }]);
    expect((await platform.login(account, PASSWORD, {}, { ip: home })).status).toBe(200);
    // A sign-in resets the errors.
    for (let n = 0; n < 3; n += 1)
      slips.push((await platform.login(account, 'slip', {}, { ip: home })).body.value);
    expect(slips.slice(2)).toEqual([{ captcha: false }, { captcha: false }, { captcha: true }]);
    expect((await platform.login(account, PASSWORD, {}, { ip: home })).body.errorCode).toBe(
      'captcha_required',
    );
  });

  /** Makes the number of wrong passwords, from unknown places, that requires an image captcha. */
  const slip = async (account: string): Promise<void> => {
    for (let n = 0; n < IMAGE_CAPTCHA_LIMITS.strangers; n += 1) await platform.login(account, 'wrong');
  };

  it('answers in the caller’s language, and in English where it has no text', async () => {
    const messages = [];
    for (const [index, language] of ['TY', 'EN', 'VI', 'ty', 'XX', 'nonsense'].entries())
      messages.push(
        (await platform.login(`nobody_${index}`, 'x', {}, { language, ip: `198.51.100.${index}` })).body
          .message,
      );
    const [turkish, english, vietnamese] = [
      'Kullanıcı adı veya şifre doğru değil.',
      'The username or password is not right.',
      'Tên đăng nhập hoặc mật khẩu không đúng.',
    ];
    expect(messages).toEqual([turkish, english, vietnamese, turkish, english, turkish]);
  });

  it('accepts the right text once, and resets the counters after an hour', async () => {
    const { account } = await platform.addPerson();
    await slip(account);
    const drawn = await platform.request(getCaptchaImage);
    expect(drawn.headers.get('cache-control')).toBe('no-store');
    const setCookie = drawn.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(/^captchaId=[\w-]{32}; Path=\/wps; Max-Age=300; HttpOnly; SameSite=Strict$/);
    const cookie = setCookie.split(';')[0] ?? '';
    const right = platform.captchaCode();
    const stranger = await platform.login(account, PASSWORD, { captcha: right });
    expect(stranger.body).toMatchObject({ errorCode: 'captcha_wrong', value: { captcha: true } });
    expect(
      (await platform.login(account, PASSWORD, { captcha: right.toLowerCase() }, { cookie })).status,
    ).toBe(200);
    const elsewhere = '198.51.100.8';
    const twice = await platform.login(account, PASSWORD, { captcha: right }, { cookie, ip: elsewhere });
    expect(twice.body.errorCode).toBe('captcha_wrong');
    platform.clock.advance(IMAGE_CAPTCHA_LIMITS.window);
    expect((await platform.login(account, PASSWORD, {}, { ip: elsewhere })).status).toBe(200);
  });

  it('allows one guess per picture, and five minutes for it', async () => {
    const { account } = await platform.addPerson();
    await slip(account);
    const cookieOf = async () =>
      (await platform.request(getCaptchaImage)).headers.get('set-cookie')?.split(';')[0] ?? '';
    let cookie = await cookieOf();
    const right = platform.captchaCode();
    expect((await platform.login(account, PASSWORD, { captcha: '????' }, { cookie })).body.errorCode).toBe(
      'captcha_wrong',
    );
    expect((await platform.login(account, PASSWORD, { captcha: right }, { cookie })).body.errorCode).toBe(
      'captcha_wrong',
    );
    cookie = await cookieOf();
    platform.clock.advance(CAPTCHA.imageLife);
    const late = await platform.login(account, PASSWORD, { captcha: platform.captchaCode() }, { cookie });
    expect(late.body.errorCode).toBe('captcha_wrong');
  });

  it('allows strangers five tries of a password an hour, and the owner all the while', async () => {
    const { account } = await platform.addPerson();
    const home = '192.0.2.7';
    await platform.tokenOf(account, { ip: home });
    const codes = [];
    for (let stranger = 0; stranger < 9; stranger += 1) {
      const ip = `198.51.100.${stranger}`;
      // The last three have the right password, but are too late for it.
      codes.push((await attempt(account, stranger < 6 ? 'guess' : PASSWORD, { ip })).body.errorCode);
    }
    expect(codes).toEqual([...Array(5).fill('bad_credentials'), ...Array(4).fill('TOO_MANY_REQUESTS')]);
    expect((await attempt(account, PASSWORD, { ip: home })).status).toBe(200);
    platform.clock.advance(HOUR);
    expect((await attempt(account, PASSWORD, { ip: '198.51.100.77' })).status).toBe(200);
  });

  it('returns the wait, for unknown names as well', async () => {
    for (let index = 0; index < LOGIN_LIMITS.strangers; index += 1)
      await attempt('nobody', 'x', { ip: `198.51.100.${index}` });
    platform.clock.advance(60_000);
    const refused = await attempt('nobody', 'x', { ip: '198.51.100.50' });
    expect(refused.status).toBe(429);
    expect(refused.body.value).toEqual({ retryAfterMs: HOUR - 60_000 });
    expect(refused.headers.get('retry-after')).toBe('3540');
  });

  it('stops one address that tries many accounts', async () => {
    const ip = '198.51.100.200';
    const codes = [];
    for (let index = 0; index < LOGIN_LIMITS.address + 2; index += 1) {
      // An address may draw only a number of captchas a minute, too.
      platform.clock.advance(3000);
      codes.push((await attempt(`victim_${index}`, 'x', { ip })).body.errorCode);
    }
    expect(codes.lastIndexOf('bad_credentials')).toBe(LOGIN_LIMITS.address - 1);
    expect(codes.slice(LOGIN_LIMITS.address)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });

  it('does not let concurrent tries bypass the count', async () => {
    const { account } = await platform.addPerson();
    const tickets = await Promise.all(
      Array.from({ length: 20 }, (_, index) => platform.ticket(`198.51.100.${index}`)),
    );
    const answers = await Promise.all(
      tickets.map((ticket, index) =>
        platform.request(
          login,
          { username: account, password: 'guess', type: 'username', ...ticket },
          { ip: `198.51.100.${index}` },
        ),
      ),
    );
    const passed = answers.filter(({ body }) => body.errorCode === 'bad_credentials');
    expect(passed.length).toBeLessThanOrEqual(LOGIN_LIMITS.strangers);
  });

  it('knows an account at its latest places only', async () => {
    const { id, account } = await platform.addPerson();
    const places = () =>
      platform.deps.db
        .select()
        .from(knownPlaces)
        .where(eq(knownPlaces.memberId, id))
        .orderBy(knownPlaces.seenAt);
    const first = platform.clock.now();
    for (let index = 0; index < KNOWN_PLACES.max + 3; index += 1) {
      platform.clock.advance(60_000);
      await platform.tokenOf(account, { ip: `198.51.100.${index}` });
    }
    const kept = await places();
    expect([kept.length, kept[0]?.seenAt]).toEqual([KNOWN_PLACES.max, first + 4 * 60_000]);
    await sweep(platform.deps.db, platform.clock.now() + KNOWN_PLACES.life - 60_000 + 1);
    expect(await places()).toHaveLength(1);
  });

  it('requires a slider ticket, for its scene, once, within two minutes', async () => {
    const { account } = await platform.addPerson();
    const body = { username: account, password: PASSWORD, type: 'username' };
    expect((await platform.request(login, body)).body).toMatchObject({
      errorCode: 'captcha_required',
      value: { slider: true },
    });
    const ticket = await platform.ticket();
    expect((await platform.request(login, { ...body, ...ticket, pass_token: 'forged' })).body.errorCode).toBe(
      'captcha_expired',
    );
    expect((await platform.request(login, { ...body, ...ticket })).status).toBe(200);
    expect((await platform.request(login, { ...body, ...ticket })).body.errorCode).toBe('captcha_expired');
    const late = await platform.ticket();
    platform.clock.advance(CAPTCHA.ticketLife);
    expect((await platform.request(login, { ...body, ...late })).body.errorCode).toBe('captcha_expired');
  });

  it('refuses a ticket of another scene', async () => {
    const { account } = await platform.addPerson();
    const started = await platform.request(startSliderCaptcha, { scene: 'register' });
    const solved = await platform.request(checkSliderCaptcha, {
      lot_number: fieldOf(started.body.value, 'lot_number'),
      answer: draggedTo(GAP),
    });
    const body = {
      username: account,
      password: PASSWORD,
      type: 'username',
      ...(solved.body.value as object),
    };
    expect((await platform.request(login, body)).body.errorCode).toBe('captcha_expired');
  });

  it('has no other sign-in while its module is off', async () => {
    const { store } = platform.deps.settings.current();
    await platform.deps.settings.write({ store: { ...store, socialLogin: false } });
    const social = await platform.login('someone', 'x', { type: 'firebase' });
    expect(social.body.errorCode).toBe('function.not.available');
    const noCaptchas = platform.deps.settings.current().modules.map((module) => ({
      ...module,
      childrenNodes: module.childrenNodes.filter(({ modId }) => !/CAPTCHA3|GEETEST3/.test(modId)),
    }));
    await platform.deps.settings.write({ modules: noCaptchas });
    const { account } = await platform.addPerson();
    const body = { username: account, password: 'wrong', type: 'username' };
    expect((await platform.request(login, body)).body).toMatchObject({
      errorCode: 'bad_credentials',
      value: { captcha: false },
    });
    expect((await platform.request(login, { ...body, password: PASSWORD })).status).toBe(200);
  });
});
