import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkSliderCaptcha, startSliderCaptcha } from '#contract/captcha.ts';
import { login, verifyLogin } from '#contract/login.ts';
import { changePassword, setPasswordByPhone } from '#contract/password.ts';
import { getMemberInfo } from '#contract/session.ts';
import { sendLoginCode, sendResetCode } from '#contract/verification.ts';
import { createPlatform } from '../../platform/app.ts';
import { CODES, LOGIN_LIMITS } from '../../platform/kernel/config.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { fieldOf, GAP, openTestPlatform, PASSWORD, type TestPlatform } from '../support/platform.ts';
import { counting, EMAIL, ENUMERATIONS, MOBILE as mobile } from './enumeration.ts';
import { closeSound, codeBy, codeTo, mobileOf, strangers, switchModules } from './identity-harness.ts';
import { isNight } from '../support/night.ts';
import { draggedTo } from '../support/trails.ts';

const LONG = 240_000;
const HOUR = 3_600_000;
const GUESSES = isNight ? 1000 : 400;

describe.each(SERVER_BY_DAY)('attacks on %s', (engine) => {
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

  const stranger = strangers();
  const inTurns = async (count: number, size: number, work: (index: number) => Promise<unknown>) => {
    for (let from = 0; from < count; from += size)
      await Promise.all(Array.from({ length: Math.min(size, count - from) }, (_, at) => work(from + at)));
  };

  it(
    `S6 ${GUESSES} wrong passwords sign nobody in, lock the guessers out, and do not block the owner`,
    async () => {
      const { account } = await platform.addPerson();
      const loginDeviceId = '4b1e2f60-0000-4000-8000-00000000c0de';
      const home = { ip: '192.0.2.7' };
      expect((await platform.login(account, PASSWORD, { loginDeviceId }, home)).status).toBe(200);
      await switchModules(platform, ['CAPTCHA3'], false);
      const seen = new Map<string, number>();
      await inTurns(GUESSES, 10, async (index) => {
        // From new addresses and from repeated ones alternately, with an invented device each time.
        const ip = index % 2 ? stranger() : `198.51.100.${index % 50}`;
        const made =
          index % 4 === 0
            ? { loginDeviceId: `4b1e2f60-0000-4000-8000-${String(index).padStart(12, '0')}` }
            : {};
        const { body } = await platform.login(account, `Guess-${index}`, made, { ip });
        seen.set(body.errorCode ?? 'in', (seen.get(body.errorCode ?? 'in') ?? 0) + 1);
      });
      expect(Object.fromEntries(seen)).toEqual({
        bad_credentials: LOGIN_LIMITS.strangers,
        TOO_MANY_REQUESTS: GUESSES - LOGIN_LIMITS.strangers,
      });
      // A stranger cannot sign in now even with the right password; the owner's address and device can.
      expect((await platform.login(account, PASSWORD, {}, { ip: stranger() })).status).toBe(429);
      expect((await platform.login(account, PASSWORD, {}, home)).status).toBe(200);
      expect((await platform.login(account, PASSWORD, { loginDeviceId }, { ip: stranger() })).status).toBe(
        200,
      );
    },
    LONG,
  );

  it(
    'guessing codes from many addresses ends with the hour’s tries, and with the number’s',
    async () => {
      await platform.addPerson({ countryDialingCode: '90', mobile });
      let guesses = 0;
      const seen: Record<string, number> = {};
      for (let round = 0; round < CODES.strangers + 3; round += 1) {
        const sent = await platform.request(sendLoginCode, { mobileNum: mobile }, { ip: stranger() });
        if (sent.status !== 200) break;
        const right = await codeTo(platform, mobile);
        await inTurns(60, 10, async () => {
          guesses += 1;
          const guess = String((Number(right) + guesses) % 1_000_000).padStart(6, '0');
          const answer = await platform.request(
            login,
            { username: mobile, password: guess, type: 'sms' },
            { ip: stranger() },
          );
          const outcome = answer.body.errorCode ?? 'in';
          seen[outcome] = (seen[outcome] ?? 0) + 1;
        });
        platform.clock.advance(CODES.pause);
      }
      // From any number of networks: a limited number of tries an hour, each against five codes of a million.
      const { guesses: most, strangers } = CODES;
      expect(seen).toEqual({ sms_code_wrong: most, TOO_MANY_REQUESTS: strangers * 60 - most });
    },
    LONG,
  );

  describe('one account’s proof is invalid for another', () => {
    const newPassword = 'Kestane7Kebap';

    it('a token identifies its own account, whatever else the request names', async () => {
      const [mine, other] = [await platform.addPerson(), await platform.addPerson()];
      const token = await platform.tokenOf(mine.account);
      for (const named of [other.account, String(other.id)]) {
        const { body } = await platform.request(
          getMemberInfo,
          { id: named, account: named, memberId: named, token: named },
          { token, headers: { 'X-Account': named }, cookie: `token=${named}; account=${named}` },
        );
        expect(body.value).toMatchObject({ id: String(mine.id), account: mine.account });
      }
      const change = { oldPassword: PASSWORD, newPassword, confirmNewPassword: newPassword };
      await platform.request(changePassword, { ...change, username: other.account, id: other.id }, { token });
      expect((await platform.login(other.account)).status).toBe(200);
      expect((await platform.request(getMemberInfo, {}, { token })).status).toBe(401);
    });

    it('a second step, a code and a passed check each belong to one account', async () => {
      const mine = await platform.addPerson({ countryDialingCode: '90', mobile });
      const other = await platform.addPerson({ countryDialingCode: '90', mobile: mobileOf(2) });
      await switchModules(platform, ['LOGINIPVERF3'], true);
      const ticket = fieldOf((await platform.login(mine.account)).body.value, 'ticket');
      const reset = await codeBy(platform, sendResetCode, mobile);
      const asOther = { username: other.account, password: PASSWORD, type: 'username' };
      const step = await platform.request(verifyLogin, { ...asOther, ticket, verificationCode: reset });
      expect(step.body.errorCode).toBe('bad_credentials');
      await platform.request(sendResetCode, { mobileNum: mobileOf(2) });
      const phone = { mobileNum: mobileOf(2), newPassword, verificationCode: reset };
      expect((await platform.request(setPasswordByPhone, phone)).body.errorCode).toBe('sms_code_wrong');
      const set = await platform.request(setPasswordByPhone, { ...phone, mobileNum: mobile });
      const { ticket: passed } = set.body.value as { ticket: object };
      expect((await platform.request(login, { ...asOther, ...passed })).body.errorCode).toBe(
        'captcha_expired',
      );
    });
  });

  it('CAP-01 a missing, forged, used or foreign check opens nothing', async () => {
    const { account } = await platform.addPerson();
    const body = { username: account, password: PASSWORD, type: 'username' };
    const used = await platform.ticket();
    expect((await platform.request(login, { ...body, ...used })).status).toBe(200);
    const fresh = await platform.ticket();
    const started = await platform.request(startSliderCaptcha, { scene: 'login' });
    const unsolved = { lot_number: fieldOf(started.body.value, 'lot_number') };
    const missed = await platform.request(checkSliderCaptcha, {
      ...unsolved,
      answer: draggedTo(GAP + 20),
    });
    expect([missed.body.errorCode, JSON.stringify(missed.body.value)]).toEqual([
      'slider_wrong',
      '{"left":2}',
    ]);
    const tries: object[] = [
      {},
      { ...unsolved, pass_token: 'guess' },
      { ...used, ...unsolved },
      { lot_number: fieldOf(used, 'lot_number') },
      used,
      { ...fresh, pass_token: fieldOf(used, 'pass_token') },
      { ...used, lot_number: fieldOf(fresh, 'lot_number') },
      { ...fresh, lot_number: `${fieldOf(fresh, 'lot_number')}' or '1'='1` },
    ];
    for (const attempt of tries)
      expect((await platform.request(login, { ...body, ...attempt })).body.errorCode).toMatch(
        /^captcha_(required|expired)$/,
      );
    expect((await platform.request(login, { ...body, ...fresh })).status).toBe(200);
  });

  it('CAP-01 a piece in its gap without a plausible trail is a miss like any other', async () => {
    const watched = draggedTo(GAP);
    const check = async (answer: object, lot?: string) => {
      const lotNumber =
        lot ??
        fieldOf((await platform.request(startSliderCaptcha, { scene: 'login' })).body.value, 'lot_number');
      return platform.request(checkSliderCaptcha, { lot_number: lotNumber, answer });
    };
    expect((await check(watched)).status).toBe(200);
    const even = Array.from({ length: 12 }, () => [GAP / 12, 0, 16]);
    const forged: Record<string, object> = {
      'no trail': { kind: 'position', x: GAP },
      'an empty one': { kind: 'position', x: GAP, trail: [] },
      'one jump': {
        kind: 'position',
        x: GAP,
        trail: [
          [0, 0, 0],
          [GAP, 0, 300],
        ],
      },
      'a ruler’s': { kind: 'position', x: GAP, trail: [[0, 0, 0], ...even, [0, 0, 200]] },
      'one to elsewhere': { ...draggedTo(GAP - 30), x: GAP },
      'one of hours': { ...watched, trail: [...draggedTo(GAP).trail, [0, 0, 500_000]] },
      'one that was watched': watched,
      'one under another name': { kind: 'keys', x: GAP, trail: draggedTo(GAP).trail },
    };
    const wrong = (await check(draggedTo(GAP + 20))).text;
    for (const [name, answer] of Object.entries(forged))
      expect([name, (await check(answer)).text]).toEqual([name, wrong]);
    // A malformed trail never reaches the puzzle.
    const lot = fieldOf(
      (await platform.request(startSliderCaptcha, { scene: 'login' })).body.value,
      'lot_number',
    );
    const endless = Array.from({ length: 300 }, () => [1, 0, 1]);
    for (const trail of [
      endless,
      'x',
      [[1, 2]],
      [[1, 2, -3]],
      [[1e9, 0, 1]],
      [['1', '2', '3']],
      { length: 3 },
    ])
      expect((await check({ kind: 'position', x: GAP, trail }, lot)).status).toBe(400);
    expect((await check(draggedTo(GAP), lot)).status).toBe(200);
  });

  describe('S5 strangers cannot learn who has an account', () => {
    // Durations are measured at night (`nightly/timing.test.ts`); the work behind them is the same on any machine.
    it.each(ENUMERATIONS)(
      '%s: neither by the response nor by the work that is done',
      async (_, requestFor) => {
        const person = await platform.addPerson({ countryDialingCode: '90', mobile, email: EMAIL });
        const { deps, work } = counting(platform.deps);
        const app = createPlatform(deps);
        const attempt = async (isKnown: boolean) => {
          platform.clock.advance(HOUR);
          const sent = await platform.requestOf(
            ...(await requestFor(platform, isKnown ? person.account : null)),
          );
          const ip = stranger();
          work.length = 0;
          const answer = await app.fetch(sent, { ip });
          return { outcome: `${answer.status} ${await answer.text()}`, work: [...work] };
        };
        // The first call of a platform loads what later ones reuse.
        await attempt(true);
        const [known, unknown] = [await attempt(true), await attempt(false)];
        expect(known).toEqual(unknown);
        // Otherwise both would only be refused at the first check.
        expect(known.outcome).not.toMatch(/captcha_|request_|TOO_MANY/);
      },
    );
  });
});
