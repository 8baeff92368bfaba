import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, verifyLogin } from '#contract/login.ts';
import { changePassword, requestPasswordMail, setPasswordByPhone } from '#contract/password.ts';
import { logout } from '#contract/session.ts';
import { sendResetCode, sendSecondStepCode } from '#contract/verification.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { ENGINES, shareDatabase } from '../support/databases.ts';
import { fieldOf, openHouse, PASSWORD, type House, type Person } from '../support/platform.ts';
import { refresh } from './firebase-house.ts';
import {
  closeSound,
  codeBy,
  codeTo,
  gist,
  messagesTo,
  mobileOf,
  switchModules,
  tokenIn,
} from './identity-house.ts';
import { believe, proofOf, saidOf } from './social-house.ts';

const NEW = 'Kestane7Kebap';
const EMAIL = 'mina@ornek.test';
const abroad = { ip: '198.51.100.7' };

/** What was begun with what an account was opened with before ends when that changes. */
describe.each(ENGINES)('begun sign-ins on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let house: House;
  let person: Person;
  const mobile = mobileOf(1);
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    house = await openHouse(await shared.fresh());
    person = await house.addPerson({ countryDialingCode: '90', mobile, email: EMAIL });
  });
  afterEach(() => closeSound(house));

  const does = (what: string) => ACTIONS.person?.run(house.deps, { account: person.account, do: what });
  const over = [403, 'sms_code_expired', { restart: true }];

  describe('a second step', () => {
    beforeEach(async () => {
      await house.tokenOf(person.account);
      await switchModules(house, ['LOGINIPVERF3'], true);
    });
    const begin = async () => {
      const due = await house.login(person.account, PASSWORD, {}, abroad);
      const ticket = fieldOf(due.body.value, 'ticket');
      expect((await house.ask(sendSecondStepCode, { ticket }, abroad)).status).toBe(200);
      return { ticket, verificationCode: await codeTo(house, mobile) };
    };
    const finish = (step: Awaited<ReturnType<typeof begin>>, more: object = {}) =>
      house.ask(
        verifyLogin,
        { username: person.account, password: PASSWORD, type: 'username', ...step, ...more },
        abroad,
      );
    const reset = async () => {
      const verificationCode = await codeBy(house, sendResetCode, mobile);
      const answer = await house.ask(setPasswordByPhone, {
        ...{ mobileNum: mobile, verificationCode, newPassword: NEW, confirmNewPassword: NEW },
      });
      expect(answer.status).toBe(200);
    };

    it('ends with a password that is won back', async () => {
      const step = await begin();
      await reset();
      expect(gist(await finish(step))).toEqual(over);
      expect(gist(await house.ask(sendSecondStepCode, { ticket: step.ticket }, abroad))).toEqual(over);
    });

    it('ends with a password that is changed, though its code comes later', async () => {
      const step = await begin();
      const token = await house.tokenOf(person.account);
      const body = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
      expect((await house.ask(changePassword, body, { token })).status).toBe(200);
      expect(gist(await finish(step))).toEqual(over);
    });

    it('ends with a mailed password that is used, and with none that a stranger asks for', async () => {
      const step = await begin();
      await house.ask(requestPasswordMail, { username: person.account, email: EMAIL });
      const mailed = /(?:\w{4}-){3}\w{4}/.exec((await messagesTo(house, EMAIL))[0]?.body ?? '')?.[0];
      expect((await house.login(person.account, mailed)).status).toBe(200);
      expect(gist(await finish(step))).toEqual(over);
    });

    it('is not ended by who merely asks for a mail', async () => {
      const step = await begin();
      await house.ask(requestPasswordMail, { username: person.account, email: EMAIL });
      expect((await finish(step)).status).toBe(200);
    });

    it('ends with the lock, and does not come back with the account', async () => {
      const step = await begin();
      await does('lock');
      expect(gist(await finish(step))).toEqual(over);
      await does('unlock');
      expect(gist(await finish(step))).toEqual(over);
    });

    it('ends with a password that was written by somebody else altogether', async () => {
      const step = await begin();
      const hash = await house.deps.passwords.hash(NEW);
      await house.deps.database.run('other', 'update members set password_hash = $1 where id = $2', [
        hash,
        person.id,
      ]);
      expect(gist(await finish(step))).toEqual(over);
    });

    it('of a provider is finished by the provider’s word, which is taken', async () => {
      await switchModules(house, ['LOGINIPVERF3'], false);
      expect((await house.login(person.account, PASSWORD, await proofOf(house, EMAIL))).status).toBe(200);
      await switchModules(house, ['LOGINIPVERF3'], true);
      house.clock.advance(1000);
      const proof = await proofOf(house, EMAIL);
      const due = await house.ask(login, { type: 'firebase', ...proof }, abroad);
      const ticket = fieldOf(due.body.value, 'ticket');
      await house.ask(sendSecondStepCode, { ticket }, abroad);
      const step = { ticket, verificationCode: await codeTo(house, mobile) };
      expect((await finish(step)).body.errorCode).toBe('bad_credentials');
      expect((await finish(step, { type: 'firebase', ...proof })).status).toBe(200);
      expect((await house.ask(login, { type: 'firebase', ...proof }, abroad)).body.errorCode).toBe(
        'social_proof_expired',
      );
    });
  });

  describe('a visit at a provider', () => {
    beforeEach(async () => {
      const bound = await house.login(person.account, PASSWORD, await proofOf(house, EMAIL));
      if (bound.status !== 200) throw new Error(`nothing was bound: ${bound.text}`);
      house.clock.advance(2000);
    });
    const signIn = (firebaseIdToken: unknown) =>
      house.ask(login, {
        ...{ type: 'firebase', firebaseIdToken: String(firebaseIdToken), firebaseChannel: 'google.com' },
      });

    it('is one sign-in, however often its word is brought to the service', async () => {
      const said = await saidOf(house, EMAIL);
      const first = await believe(house, said);
      expect((await signIn(first.body['idToken'])).status).toBe(200);
      for (let minute = 0; minute < 14; minute += 1) {
        house.clock.advance(60_000);
        const again = await believe(house, said);
        expect(again.status).toBe(200);
        const fresh = await refresh(house, again.body['refreshToken']);
        for (const token of [again.body['idToken'], fresh.body['id_token']])
          expect((await signIn(token)).body.errorCode).toBe('social_proof_expired');
      }
    });

    it('begun before the person signed out opens nothing afterwards', async () => {
      const { body } = await believe(house, await saidOf(house, EMAIL));
      house.clock.advance(1000);
      const token = await house.tokenOf(person.account);
      await house.ask(logout, {}, { token });
      expect((await signIn(body['idToken'])).body.errorCode).toBe('social_proof_expired');
      // Who comes from there anew is let in, in the very second.
      const anew = await believe(house, await saidOf(house, EMAIL));
      expect((await signIn(anew.body['idToken'])).status).toBe(200);
    });

    it('begun before a new password opens nothing afterwards', async () => {
      const { body } = await believe(house, await saidOf(house, EMAIL));
      house.clock.advance(1000);
      const token = await house.tokenOf(person.account);
      const change = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
      expect((await house.ask(changePassword, change, { token })).status).toBe(200);
      expect((await signIn(body['idToken'])).body.errorCode).toBe('social_proof_expired');
    });

    it('opens nothing once the account there is bound no more', async () => {
      const { body } = await believe(house, await saidOf(house, EMAIL));
      await house.deps.database.run('unbind', 'delete from social_bindings', []);
      expect((await signIn(body['idToken'])).body.errorCode).toBe('bind_customer_required');
      expect(tokenIn(await house.login(person.account))).toMatch(/^[\w-]{43}$/);
    });
  });
});
