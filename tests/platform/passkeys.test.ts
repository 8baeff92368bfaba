import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSessions } from '#contract/account-sessions.ts';
import {
  addPasskey,
  loginByPasskey,
  removePasskey,
  startPasskey,
  startPasskeyCheck,
  verifyLoginByFactor,
} from '#contract/authenticators.ts';
import { getSecurity, removeContact, sendMobileCode } from '#contract/security.ts';
import { FACTORS } from '../../platform/kernel/config.ts';
import { passkeys, usedChallenges } from '../../platform/domains/identity/authenticators.tables.ts';
import { lockAccount } from '../../platform/domains/identity/account-lock.ts';
import { sweepSecurityJob } from '../../platform/domains/identity/sweep-security.job.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { SoftAuthenticator } from '../support/soft-authenticator.ts';
import { fieldOf, openTestPlatform, PASSWORD, type Person, type TestPlatform } from '../support/platform.ts';
import { check, optionsIn, setUpApp, setUpPasskey } from './factor-harness.ts';
import { closeSound, codeTo, gist, messagesTo, mobileOf } from './identity-harness.ts';

let count = 0;
const DEVICE = { loginDeviceId: 'd'.repeat(36) };

describe.each(SERVER_BY_DAY)('passkeys, on %s', (engine) => {
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
    mobile = mobileOf(8000 + (count += 1));
    email = `key${count}@ornek.test`;
    person = await platform.addPerson({ countryDialingCode: '90', mobile, email });
    token = await platform.tokenOf(person.account);
  });

  const shown = async () => {
    const { factors } = (await platform.request(getSecurity, {}, { token })).body.value as {
      factors: { passkeys: { id: string; name: string; usedAt: number | null }[] };
    };
    return factors.passkeys;
  };
  const signIn = (answer: object) => platform.request(loginByPasskey, { answer, ...DEVICE });
  const start = (more: object = { oldPassword: PASSWORD }) => platform.request(startPasskey, more, { token });
  const add = (answer: object, name = 'Phone') => platform.request(addPasskey, { answer, name }, { token });

  it('is made by the password, named, listed, and the owner hears of it by e-mail', async () => {
    await setUpPasskey(platform, token, { name: ' Work laptop ' });
    expect(await shown()).toMatchObject([{ name: 'Work laptop', usedAt: null }]);
    const [notice] = await messagesTo(platform, email);
    expect(notice).toMatchObject({ purpose: 'notice.passkeyAdded' });
    expect(notice?.body).toContain('Work laptop');
  });

  it('opens the account without a password or a second step; the sign-in is listed as one by passkey', async () => {
    const key = await setUpPasskey(platform, token);
    platform.clock.advance(1000);
    const done = await signIn(key.answer(await check(platform)));
    expect(done.body.value).toMatchObject({ userName: person.account });
    token = fieldOf(done.body.value, 'token');
    const { sessions } = (await platform.request(listSessions, {}, { token })).body.value as {
      sessions: { openedBy: string }[];
    };
    expect(sessions[0]).toMatchObject({ openedBy: 'passkey', isCurrent: true });
    expect((await shown())[0]?.usedAt).toBe(platform.clock.now());
  });

  it('passes the second step of an account with an app, and only a passkey of that account does', async () => {
    const own = await setUpPasskey(platform, token);
    await setUpApp(platform, token);
    const other = await platform.addPerson();
    const foreign = await setUpPasskey(platform, await platform.tokenOf(other.account));
    const refused = await platform.login(person.account, PASSWORD, DEVICE);
    expect(refused.body.value).toMatchObject({ methods: ['app', 'passkey'] });
    const ticket = fieldOf(refused.body.value, 'ticket');
    const step = (passkey: object) =>
      platform.request(verifyLoginByFactor, {
        type: 'username',
        username: person.account,
        ticket,
        passkey,
        ...DEVICE,
      });
    const options = (await check(platform, ticket)) as { allowCredentials: { id: string }[] };
    expect(options.allowCredentials).toMatchObject([{ id: own.id.toString('base64url') }]);
    expect((await step(foreign.answer(options))).body.errorCode).toBe('passkey_refused');
    // An answer to the challenge of a plain sign-in is none to this one.
    expect((await step(own.answer(await check(platform)))).body.errorCode).toBe('passkey_refused');
    const right = own.answer(options);
    // Nor does it sign in without the password.
    expect((await signIn(right)).body.errorCode).toBe('passkey_refused');
    expect((await step(right)).status).toBe(200);
    expect((await platform.login(person.account, PASSWORD, DEVICE)).status).toBe(200);
  });

  it('is removed by the password, and then opens nothing', async () => {
    const key = await setUpPasskey(platform, token);
    const id = key.id.toString('base64url');
    const removed = await platform.request(removePasskey, { id, oldPassword: PASSWORD }, { token });
    expect(removed.status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await messagesTo(platform, email))[0]).toMatchObject({ purpose: 'notice.passkeyRemoved' });
    expect((await signIn(key.answer(await check(platform)))).body.errorCode).toBe('passkey_refused');
  });

  it('a second step that waits is over once a passkey of the account is removed', async () => {
    const key = await setUpPasskey(platform, token);
    const { code, next } = await setUpApp(platform, token);
    const ticket = fieldOf((await platform.login(person.account, PASSWORD, DEVICE)).body.value, 'ticket');
    const removal = { id: key.id.toString('base64url'), oldPassword: PASSWORD, code: code() };
    expect((await platform.request(removePasskey, removal, { token })).status).toBe(200);
    const step = { type: 'username', username: person.account, ticket, code: next(), ...DEVICE };
    expect((await platform.request(verifyLoginByFactor, step)).body.errorCode).toBe('sms_code_expired');
  });

  it('an account has at most ten', async () => {
    for (let n = 0; n < FACTORS.passkeys; n += 1) await setUpPasskey(platform, token, { name: `Key ${n}` });
    expect((await start()).body.errorCode).toBe('passkeys_full');
  });

  it('the last proved way in is never removed: neither the passkey, nor the phone once it is alone', async () => {
    const alone = await platform.addPerson();
    token = await platform.tokenOf(alone.account);
    const key = await setUpPasskey(platform, token);
    const id = key.id.toString('base64url');
    const attempt = () => platform.request(removePasskey, { id, oldPassword: PASSWORD }, { token });
    expect(gist(await attempt()).slice(0, 2)).toEqual([409, 'last_way_in']);
    expect(await shown()).toHaveLength(1);
    // With a second one the first may go, and the second may not.
    const second = await setUpPasskey(platform, token);
    expect((await attempt()).status).toBe(200);
    const last = await platform.request(
      removePasskey,
      { id: second.id.toString('base64url'), oldPassword: PASSWORD },
      { token },
    );
    expect(last.body.errorCode).toBe('last_way_in');
  });

  it('of two removals at once, of the last two, one is refused', async () => {
    const alone = await platform.addPerson();
    token = await platform.tokenOf(alone.account);
    const keys = [await setUpPasskey(platform, token), await setUpPasskey(platform, token)];
    const answers = await Promise.all(
      keys.map(({ id }) =>
        platform.request(removePasskey, { id: id.toString('base64url'), oldPassword: PASSWORD }, { token }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await shown()).toHaveLength(1);
  });

  it('a passkey is a way in: with it the only phone may be removed', async () => {
    await setUpPasskey(platform, token);
    await platform.request(sendMobileCode, { step: 'present' }, { token });
    const removed = await platform.request(
      removeContact,
      { kind: 'mobile', oldPassword: PASSWORD, presentCode: await codeTo(platform, mobile) },
      { token },
    );
    expect(removed.status).toBe(200);
  });

  it('a locked account is not opened', async () => {
    const key = await setUpPasskey(platform, token);
    await lockAccount(platform.deps, { id: person.id, account: person.account, phone: null });
    expect((await signIn(key.answer(await check(platform)))).body.errorCode).toBe('account_locked');
  });

  it('at a bare IP address there are none', async () => {
    const answer = await platform.request(
      startPasskeyCheck,
      { ticket: null },
      { headers: { Host: '127.0.0.1:8080' } },
    );
    expect(answer.body.errorCode).toBe('function.not.available');
  });

  describe('attacks', () => {
    it('a stolen session gets no challenge for a new passkey without the password', async () => {
      expect((await start({})).body.errorCode).toBe('old_password_wrong');
      expect((await start({ oldPassword: 'wrong' })).body.errorCode).toBe('old_password_wrong');
    });

    it('nor without a code where the account has an app; nor does it remove one', async () => {
      const key = await setUpPasskey(platform, token);
      const { code, next } = await setUpApp(platform, token);
      expect((await start()).body.errorCode).toBe('fields_invalid');
      const id = key.id.toString('base64url');
      const attempt = (more: object) => platform.request(removePasskey, { id, ...more }, { token });
      expect((await attempt({})).body.errorCode).toBe('old_password_wrong');
      expect((await attempt({ oldPassword: PASSWORD })).body.errorCode).toBe('fields_invalid');
      // The code of a start is used up with it.
      const used = code();
      expect((await start({ oldPassword: PASSWORD, code: used })).status).toBe(200);
      expect((await attempt({ oldPassword: PASSWORD, code: used })).body.errorCode).toBe('factor_code_wrong');
      expect((await attempt({ oldPassword: PASSWORD, code: next() })).status).toBe(200);
    });

    it('the passkey of another account is not removed', async () => {
      const other = await platform.addPerson();
      const key = await setUpPasskey(platform, await platform.tokenOf(other.account));
      const id = key.id.toString('base64url');
      const answer = await platform.request(removePasskey, { id, oldPassword: PASSWORD }, { token });
      expect(answer.body.errorCode).toBe('not_found');
      expect(
        await platform.deps.db.select().from(passkeys).where(eq(passkeys.credentialId, id)),
      ).toHaveLength(1);
    });

    it('the challenge of one session makes no passkey in another, nor for another account', async () => {
      const options = optionsIn(await start());
      const key = new SoftAuthenticator();
      const other = await platform.addPerson();
      const mine = token;
      token = await platform.tokenOf(other.account);
      expect((await add(key.create(options))).body.errorCode).toBe('passkey_refused');
      token = mine;
      const again = await platform.tokenOf(person.account);
      token = again;
      expect((await add(key.create(options))).body.errorCode).toBe('passkey_refused');
    });

    it('a challenge for a sign-in makes no passkey, and one for a new passkey signs in nobody', async () => {
      const key = await setUpPasskey(platform, token);
      expect((await add(new SoftAuthenticator().create(await check(platform)))).body.errorCode).toBe(
        'passkey_refused',
      );
      expect((await signIn(key.answer(optionsIn(await start())))).body.errorCode).toBe('passkey_refused');
    });

    it('an answer is accepted once, also of two at once; an old or a made-up challenge not at all', async () => {
      const key = await setUpPasskey(platform, token);
      const answer = key.answer(await check(platform));
      const answers = await Promise.all([signIn(answer), signIn(answer)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      expect((await signIn(answer)).body.errorCode).toBe('passkey_refused');
      const old = await check(platform);
      platform.clock.advance(FACTORS.challenge);
      expect((await signIn(key.answer(old))).body.errorCode).toBe('passkey_refused');
      expect((await signIn(key.answer({ challenge: 'AAAA' }))).body.errorCode).toBe('passkey_refused');
      await sweepSecurityJob.run(platform.deps);
      expect(await platform.deps.db.select().from(usedChallenges)).toEqual([]);
    });

    it('an authenticator that does not count is not replayed either', async () => {
      const key = await setUpPasskey(platform, token);
      const answer = key.answer(await check(platform), {}, 0);
      expect((await signIn(answer)).status).toBe(200);
      expect((await signIn(answer)).body.errorCode).toBe('passkey_refused');
      expect((await signIn(key.answer(await check(platform), {}, 0))).status).toBe(200);
    });

    it('an answer given to another site, or for another one, is refused', async () => {
      const key = await setUpPasskey(platform, token);
      for (const site of [
        { origin: 'https://evil.test' },
        { origin: 'https://platform.test' },
        { rpId: 'evil.test' },
        { origin: 'http://evil.test', rpId: 'evil.test' },
      ])
        expect((await signIn(key.answer(await check(platform), site))).body.errorCode).toBe(
          'passkey_refused',
        );
      // Even where the request itself claims to come from there.
      const forged = key.answer(await check(platform), { origin: 'http://evil.test', rpId: 'evil.test' });
      const answer = await platform.request(
        loginByPasskey,
        { answer: forged },
        { headers: { Host: 'evil.test' } },
      );
      expect(answer.body.errorCode).toBe('passkey_refused');
      const made = new SoftAuthenticator().create(optionsIn(await start()), { origin: 'https://evil.test' });
      expect((await add(made)).body.errorCode).toBe('passkey_refused');
    });

    it('an authenticator that has not recognised its owner is refused', async () => {
      const key = await setUpPasskey(platform, token);
      const answer = key.answer(await check(platform), { isVerified: false });
      expect((await signIn(answer)).body.errorCode).toBe('passkey_refused');
      const made = new SoftAuthenticator().create(optionsIn(await start()), { isVerified: false });
      expect((await add(made)).body.errorCode).toBe('passkey_refused');
    });

    it('a count that does not rise is a copy’s: refused, and shown to the owner', async () => {
      const key = await setUpPasskey(platform, token);
      expect((await signIn(key.answer(await check(platform), {}, 7))).status).toBe(200);
      for (const counter of [7, 3])
        expect((await signIn(key.answer(await check(platform), {}, counter))).body.errorCode).toBe(
          'passkey_refused',
        );
      const done = await signIn(key.answer(await check(platform), {}, 8));
      const { failures } = (
        await platform.request(listSessions, {}, { token: fieldOf(done.body.value, 'token') })
      ).body.value as { failures: { way: string }[] };
      expect(failures.map(({ way }) => way)).toEqual(['passkey', 'passkey']);
    });

    it('a signature by another key, and a handle of another account, are refused', async () => {
      const key = await setUpPasskey(platform, token);
      const options = await check(platform);
      const right = key.answer(options);
      const wrong = new SoftAuthenticator().answer(options);
      const forged = { ...right, response: { ...right.response, signature: wrong.response.signature } };
      expect((await signIn(forged)).body.errorCode).toBe('passkey_refused');
      key.handle = 'AAAA';
      expect((await signIn(key.answer(await check(platform)))).body.errorCode).toBe('passkey_refused');
    });

    it('a credential that an account has is not taken into another', async () => {
      const key = await setUpPasskey(platform, token);
      const other = await platform.addPerson();
      token = await platform.tokenOf(other.account);
      expect((await add(key.create(optionsIn(await start())))).body.errorCode).toBe('passkey_refused');
    });
  });
});
