/** Limits of the factors, and codes that are used up by what they proved. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmAuthenticator,
  makeRecoveryCodes,
  removePasskey,
  startAuthenticator,
  verifyLoginByFactor,
} from '#contract/authenticators.ts';
import { getSecurity } from '#contract/security.ts';
import { FACTORS } from '../../platform/kernel/config.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { appCode } from '../support/app-code.ts';
import { fieldOf, openTestPlatform, PASSWORD, type Person, type TestPlatform } from '../support/platform.ts';
import { setUpApp, setUpPasskey } from './factor-harness.ts';
import { closeSound, mobileOf, wrongFor } from './identity-harness.ts';

let count = 0;
const device = (n: number) => ({ loginDeviceId: `limit-${n}`.padEnd(36, 'x') });

describe.each(SERVER_BY_DAY)('limits of the factors on %s', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => closeSound(platform));
  beforeEach(async () => {
    platform.clock.advance(FACTORS.day);
    count += 1;
    const contacts = {
      countryDialingCode: '90',
      mobile: mobileOf(8000 + count),
      email: `f${count}@ornek.test`,
    };
    person = await platform.addPerson({ ...contacts, emailProvedAt: 1 });
    token = await platform.tokenOf(person.account);
  });
  const send = async (endpoint: Parameters<TestPlatform['request']>[0], request: object) =>
    (await platform.request(endpoint, request, { token })).body.errorCode ?? null;
  const stepBy = async (n: number) => {
    const signedIn = await platform.login(person.account, PASSWORD, device(n), { ip: `100.64.1.${n}` });
    const ticket = fieldOf(signedIn.body.value, 'ticket');
    return async (code: string) => {
      const request = { type: 'username', username: person.account, ticket, code, ...device(n) };
      return (await platform.request(verifyLoginByFactor, request)).body.errorCode ?? null;
    };
  };

  it('a set-up takes no more first codes than a sign-in: then the right one is refused, too', async () => {
    const started = await platform.request(startAuthenticator, { oldPassword: PASSWORD }, { token });
    const code = () => appCode(fieldOf(started.body.value, 'secret'), platform.clock.now());
    for (let n = 0; n < FACTORS.tries; n += 1)
      expect(await send(confirmAuthenticator, { code: wrongFor(code()) })).toBe('factor_code_wrong');
    expect(await send(confirmAuthenticator, { code: code() })).toBe('TOO_MANY_REQUESTS');
  });

  it('thirty wrong codes a day, however spread over its hours', async () => {
    const { code, codes } = await setUpApp(platform, token);
    for (let hour = 0; hour < FACTORS.triesDay / FACTORS.tries; hour += 1) {
      const step = await stepBy(hour + 1);
      for (let n = 0; n < FACTORS.tries; n += 1)
        expect(await step(wrongFor(code()))).toBe('factor_code_wrong');
      platform.clock.advance(FACTORS.window);
    }
    expect(await (await stepBy(9))(code())).toBe('TOO_MANY_REQUESTS');
    // A recovery code still helps the owner.
    expect(await (await stepBy(11))(codes[0] ?? '')).toBeNull();
    platform.clock.advance(FACTORS.day);
    expect(await (await stepBy(10))(code())).toBeNull();
  });

  it('wrong codes of an open session take no tries from a sign-in', async () => {
    const { code } = await setUpApp(platform, token);
    const proof = (typed: string) => ({ oldPassword: PASSWORD, code: typed });
    for (let n = 0; n < FACTORS.tries; n += 1)
      expect(await send(makeRecoveryCodes, proof(wrongFor(code())))).toBe('factor_code_wrong');
    expect(await send(makeRecoveryCodes, proof(code()))).toBe('TOO_MANY_REQUESTS');
    expect(await (await stepBy(1))(code())).toBeNull();
  });

  it('a code that made recovery codes, or removed a passkey, proves nothing else', async () => {
    const { code, next } = await setUpApp(platform, token);
    const proof = { oldPassword: PASSWORD, code: code() };
    expect(await send(makeRecoveryCodes, proof)).toBeNull();
    expect(await send(makeRecoveryCodes, proof)).toBe('factor_code_wrong');
    await setUpPasskey(platform, token, { code: next() });
    const { body } = await platform.request(getSecurity, {}, { token });
    const { passkeys } = (body.value as { factors: { passkeys: { id: string }[] } }).factors;
    const removal = { id: passkeys[0]?.id ?? '', oldPassword: PASSWORD, code: next() };
    expect(await send(removePasskey, removal)).toBeNull();
    expect(await send(makeRecoveryCodes, { oldPassword: PASSWORD, code: removal.code })).toBe(
      'factor_code_wrong',
    );
  });
});
