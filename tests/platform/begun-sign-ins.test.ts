import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, verifyLogin } from '#contract/login.ts';
import { changePassword, requestPasswordMail, setPasswordByPhone } from '#contract/password.ts';
import { logout } from '#contract/session.ts';
import { sendResetCode, sendSecondStepCode } from '#contract/verification.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { fieldOf, openTestPlatform, PASSWORD, type TestPlatform, type Person } from '../support/platform.ts';
import { refresh } from './firebase-harness.ts';
import {
  closeSound,
  codeBy,
  codeTo,
  gist,
  messagesTo,
  mobileOf,
  switchModules,
  tokenIn,
} from './identity-harness.ts';
import { signInWithIdp, proofOf, idTokenOf } from './social-harness.ts';

const NEW = 'Kestane7Kebap';
const EMAIL = 'mina@ornek.test';
const abroad = { ip: '198.51.100.7' };

/** Pending sign-ins end when the account's credentials change. */
describe.each(SERVER_BY_DAY)('pending sign-ins on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let person: Person;
  const mobile = mobileOf(1);
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    person = await platform.addPerson({ countryDialingCode: '90', mobile, email: EMAIL });
  });
  afterEach(() => closeSound(platform));

  const does = (what: string) => ACTIONS.person?.run(platform.deps, { account: person.account, do: what });
  const over = [403, 'sms_code_expired', { restart: true }];

  describe('a second step', () => {
    beforeEach(async () => {
      await platform.tokenOf(person.account);
      await switchModules(platform, ['LOGINIPVERF3'], true);
    });
    const begin = async () => {
      const due = await platform.login(person.account, PASSWORD, {}, abroad);
      const ticket = fieldOf(due.body.value, 'ticket');
      expect((await platform.request(sendSecondStepCode, { ticket }, abroad)).status).toBe(200);
      return { ticket, verificationCode: await codeTo(platform, mobile) };
    };
    const finish = (step: Awaited<ReturnType<typeof begin>>, more: object = {}) =>
      platform.request(
        verifyLogin,
        { username: person.account, password: PASSWORD, type: 'username', ...step, ...more },
        abroad,
      );
    const reset = async () => {
      const verificationCode = await codeBy(platform, sendResetCode, mobile);
      const answer = await platform.request(setPasswordByPhone, {
        ...{ mobileNum: mobile, verificationCode, newPassword: NEW, confirmNewPassword: NEW },
      });
      expect(answer.status).toBe(200);
    };

    it('ends when the password is reset', async () => {
      const step = await begin();
      await reset();
      expect(gist(await finish(step))).toEqual(over);
      expect(gist(await platform.request(sendSecondStepCode, { ticket: step.ticket }, abroad))).toEqual(over);
    });

    it('ends when the password is changed, even if its code is sent later', async () => {
      const step = await begin();
      const token = await platform.tokenOf(person.account);
      const body = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
      expect((await platform.request(changePassword, body, { token })).status).toBe(200);
      expect(gist(await finish(step))).toEqual(over);
    });

    it('ends when a temporary password is used, not when a stranger requests one', async () => {
      const step = await begin();
      await platform.request(requestPasswordMail, { username: person.account, email: EMAIL });
      const mailed = /(?:\w{4}-){3}\w{4}/.exec((await messagesTo(platform, EMAIL))[0]?.body ?? '')?.[0];
      expect((await platform.login(person.account, mailed)).status).toBe(200);
      expect(gist(await finish(step))).toEqual(over);
    });

    it('does not end when a mail is merely requested', async () => {
      const step = await begin();
      await platform.request(requestPasswordMail, { username: person.account, email: EMAIL });
      expect((await finish(step)).status).toBe(200);
    });

    it('ends with the lock, and stays ended when the account is unlocked', async () => {
      const step = await begin();
      await does('lock');
      expect(gist(await finish(step))).toEqual(over);
      await does('unlock');
      expect(gist(await finish(step))).toEqual(over);
    });

    it('ends with a lock that has not ended it', async () => {
      const step = await begin();
      // Not by the console: no ticket was deleted.
      await platform.deps.db.update(members).set({ status: 'locked' }).where(eq(members.id, person.id));
      expect(gist(await finish(step))).toEqual(over);
      expect(gist(await platform.request(sendSecondStepCode, { ticket: step.ticket }, abroad))).toEqual(over);
    });

    it('ends when the operator ends the session', async () => {
      const step = await begin();
      await does('endSession');
      expect(gist(await finish(step))).toEqual(over);
    });

    it('ends when another process replaces the password', async () => {
      const step = await begin();
      const hash = await platform.deps.passwords.hash(NEW);
      await platform.deps.database.run('other', 'update members set password_hash = $1 where id = $2', [
        hash,
        person.id,
      ]);
      expect(gist(await finish(step))).toEqual(over);
    });

    it('of a provider is finished by the provider’s token, which is consumed', async () => {
      await switchModules(platform, ['LOGINIPVERF3'], false);
      expect((await platform.login(person.account, PASSWORD, await proofOf(platform, EMAIL))).status).toBe(
        200,
      );
      await switchModules(platform, ['LOGINIPVERF3'], true);
      platform.clock.advance(1000);
      const proof = await proofOf(platform, EMAIL);
      const due = await platform.request(login, { type: 'firebase', ...proof }, abroad);
      const ticket = fieldOf(due.body.value, 'ticket');
      await platform.request(sendSecondStepCode, { ticket }, abroad);
      const step = { ticket, verificationCode: await codeTo(platform, mobile) };
      expect((await finish(step)).body.errorCode).toBe('bad_credentials');
      expect((await finish(step, { type: 'firebase', ...proof })).status).toBe(200);
      expect((await platform.request(login, { type: 'firebase', ...proof }, abroad)).body.errorCode).toBe(
        'social_proof_expired',
      );
    });
  });

  describe('a visit at a provider', () => {
    beforeEach(async () => {
      const bound = await platform.login(person.account, PASSWORD, await proofOf(platform, EMAIL));
      if (bound.status !== 200) throw new Error(`nothing was bound: ${bound.text}`);
      platform.clock.advance(2000);
    });
    const signIn = (firebaseIdToken: unknown) =>
      platform.request(login, {
        ...{ type: 'firebase', firebaseIdToken: String(firebaseIdToken), firebaseChannel: 'google.com' },
      });

    it('is one sign-in, however often its token is sent to the service', async () => {
      const idToken = await idTokenOf(platform, EMAIL);
      const first = await signInWithIdp(platform, idToken);
      expect((await signIn(first.body['idToken'])).status).toBe(200);
      for (let minute = 0; minute < 14; minute += 1) {
        platform.clock.advance(60_000);
        const again = await signInWithIdp(platform, idToken);
        expect(again.status).toBe(200);
        const fresh = await refresh(platform, again.body['refreshToken']);
        for (const token of [again.body['idToken'], fresh.body['id_token']])
          expect((await signIn(token)).body.errorCode).toBe('social_proof_expired');
      }
    });

    it('begun before the sign-out opens nothing afterwards', async () => {
      const { body } = await signInWithIdp(platform, await idTokenOf(platform, EMAIL));
      platform.clock.advance(1000);
      const token = await platform.tokenOf(person.account);
      await platform.request(logout, {}, { token });
      expect((await signIn(body['idToken'])).body.errorCode).toBe('social_proof_expired');
      // A new visit there is accepted, even within the same second.
      const anew = await signInWithIdp(platform, await idTokenOf(platform, EMAIL));
      expect((await signIn(anew.body['idToken'])).status).toBe(200);
    });

    it('begun before a new password opens nothing afterwards', async () => {
      const { body } = await signInWithIdp(platform, await idTokenOf(platform, EMAIL));
      platform.clock.advance(1000);
      const token = await platform.tokenOf(person.account);
      const change = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
      expect((await platform.request(changePassword, change, { token })).status).toBe(200);
      expect((await signIn(body['idToken'])).body.errorCode).toBe('social_proof_expired');
    });

    it('opens nothing once the provider’s account is unbound', async () => {
      const { body } = await signInWithIdp(platform, await idTokenOf(platform, EMAIL));
      await platform.deps.database.run('unbind', 'delete from social_bindings', []);
      expect((await signIn(body['idToken'])).body.errorCode).toBe('bind_customer_required');
      expect(tokenIn(await platform.login(person.account))).toMatch(/^[\w-]{43}$/);
    });
  });
});
