import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getRegisterRules } from '#contract/registration.ts';
import { getBalance } from '#contract/wallet.ts';
import { createConsole, type Console } from '../../platform/console/app.ts';
import { SIGN_IN_PEOPLE } from '../../platform/domains/identity/demo.seed.ts';
import { DEFAULT_SETTINGS } from '../../platform/runtime/settings.ts';
import { limits } from '../../platform/runtime/system.tables.ts';
import { EMBEDDED_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, PASSWORD, type TestPlatform, type Person } from '../support/platform.ts';
import { gist, mobileOf, tokenIn } from './identity-harness.ts';

describe.each(EMBEDDED_BY_DAY)('accounts in the console on %s', (engine) => {
  const TOKEN = 'only-printed-once';
  let platform: TestPlatform;
  let operatorConsole: Console;
  let person: Person;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine), { demo: true });
    operatorConsole = createConsole(platform.deps, { token: TOKEN });
  });
  afterAll(() => platform.close());
  let n = 0;
  beforeEach(async () => {
    n += 1;
    await platform.deps.settings.write(DEFAULT_SETTINGS);
    person = await platform.addPerson({
      account: `Nina_${n}`,
      countryDialingCode: '90',
      mobile: mobileOf(n),
      email: `nina${n}@ornek.test`,
      passwordChangedAt: platform.clock.now(),
    });
  });

  const visit = (path: string, init: RequestInit = {}): Promise<Response> =>
    Promise.resolve(
      operatorConsole.fetch(
        new Request(`http://127.0.0.1:8081/_console${path}`, {
          ...init,
          headers: {
            host: '127.0.0.1:8081',
            cookie: `statehouse_console=${TOKEN}`,
            'content-type': 'application/json',
            'x-console': '1',
          },
        }),
      ),
    );
  const change = async (action: string, body: object) =>
    (await (await visit(`/do/${action}`, { method: 'POST', body: JSON.stringify(body) })).json()) as object;
  const does = async (what: string) =>
    expect(await change('person', { account: person.account, do: what })).toEqual({ ok: true });
  const page = async (account: string) => (await visit(`/?account=${encodeURIComponent(account)}`)).text();
  const dueOf = async () =>
    gist(await platform.request(getBalance, {}, { token: tokenIn(await platform.login(person.account)) }))[2];

  test('a card is found by its name in any letter case, and by no other name', async () => {
    const html = await page(`NINA_${n}`);
    expect(html).toContain(`data-account="Nina_${n}"`);
    for (const shown of [`+90 ${mobileOf(n)}`, `nina${n}@ornek.test`, 'good until 2027-02-18'])
      expect(html).toContain(shown);
    expect(html).not.toContain('scrypt');
    expect(await page('<b>nobody')).toContain('There is no account &lt;b&gt;nobody.');
    expect(await change('person', { account: 'nobody', do: 'lock' })).toEqual({
      error: 'there is no account nobody',
    });
  });

  test('a password is made the default one, expired, and valid again', async () => {
    expect(await dueOf()).toMatchObject({ sumBalance: 0 });
    await does('defaultPassword');
    expect(await dueOf()).toEqual({ reason: 'default' });
    expect(await page(person.account)).toContain('the default one: must be changed');
    await does('goodPassword');
    await does('expirePassword');
    expect(await dueOf()).toEqual({ reason: 'expired' });
    await does('goodPassword');
    expect(await dueOf()).toMatchObject({ sumBalance: 0 });
    // A session that was opened while a change was due goes on as well.
    await does('defaultPassword');
    const token = await platform.tokenOf(person.account);
    expect((await platform.request(getBalance, {}, { token })).status).toBe(403);
    await does('goodPassword');
    expect((await platform.request(getBalance, {}, { token })).status).toBe(200);
  });

  test('a locked account is unlocked, with all wrong tries forgotten', async () => {
    await does('lock');
    expect((await platform.login(person.account)).body.errorCode).toBe('account_locked');
    const codes = [];
    for (let stranger = 0; stranger < 7; stranger += 1) {
      platform.clock.advance(60_000);
      codes.push(
        (await platform.login(person.account, 'x', {}, { ip: `198.51.${n}.${stranger}` })).body.errorCode,
      );
    }
    expect(codes.slice(2, 4)).toEqual(['bad_credentials', 'captcha_required']);
    const { id } = person;
    const factors = ['app', 'recovery'].flatMap((kind) => [
      `factor:${kind}:${id}`,
      `factor:${kind}:${id}:day`,
    ]);
    const tries = [`password:old:${id}`, `payment:${id}`, `payment:reset:${id}`, ...factors];
    const at = platform.clock.now();
    await platform.deps.db
      .insert(limits)
      .values([...tries, `payment:${id}0`].map((key) => ({ key, startedAt: at, used: 99 })));
    await does('unlock');
    expect((await platform.login(person.account, PASSWORD, {}, { ip: `198.51.${n}.99` })).status).toBe(200);
    expect(await platform.deps.db.$count(limits, inArray(limits.key, tries))).toBe(0);
    // Those of another account stay.
    expect(await platform.deps.db.$count(limits, eq(limits.key, `payment:${id}0`))).toBe(1);
  });

  test('the known places are forgotten, so that the next sign-in is from a new one', async () => {
    await platform.tokenOf(person.account);
    expect(await page(person.account)).toMatch(/Known places<\/dt>\s*<dd>1</);
    await does('forgetPlaces');
    expect(await page(person.account)).toMatch(/Known places<\/dt>\s*<dd>0</);
    await change('module', { modId: 'LOGINIPVERF3', on: true });
    expect((await platform.login(person.account)).body.errorCode).toBe('login_verify_required');
  });

  test('the demo accounts are listed with their purpose, on a demo platform only', async () => {
    const html = await page('');
    for (const { account, password, mobile } of SIGN_IN_PEOPLE)
      for (const shown of [account, password, mobile]) expect(html).toContain(shown);
    expect(html).toContain('must change the default password');
    const earnest = createConsole(
      { ...platform.deps, config: { ...platform.deps.config, demo: false } },
      { token: TOKEN },
    );
    const plain = await earnest.fetch(
      new Request('http://127.0.0.1:8081/_console/', {
        headers: { host: '127.0.0.1:8081', 'x-console-token': TOKEN },
      }),
    );
    expect(await plain.text()).not.toContain(SIGN_IN_PEOPLE[0]?.password);
  });

  test('VAL-16 a field of the registration form is switched on, made required, and switched off', async () => {
    const ruleOf = async () =>
      ((await platform.request(getRegisterRules)).body.value as Record<string, object>)['wechat'];
    await change('register-field', { key: 'wechat', on: true });
    expect(await ruleOf()).toMatchObject({ enabled: true, required: false });
    await change('register-field', { key: 'wechat', on: true, required: true });
    expect(await ruleOf()).toMatchObject({ enabled: true, required: true });
    const rules = (await platform.request(getRegisterRules)).body.value as object;
    expect(Object.keys(rules)).toEqual(DEFAULT_SETTINGS.registerFields.map(({ key }) => key));
    await change('register-field', { key: 'wechat', on: false });
    expect(await ruleOf()).toMatchObject({ enabled: false });
    expect(await change('register-field', { key: 'shoeSize', on: true })).toEqual({
      error: 'there is no field shoeSize in the registration form',
    });
  });
});
