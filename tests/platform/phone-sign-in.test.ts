import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, verifyLogin } from '#contract/login.ts';
import { setPasswordByPhone } from '#contract/password.ts';
import { sendLoginCode, sendSecondStepCode } from '#contract/verification.ts';
import { FIREBASE, LOGIN_LIMITS, SECOND_STEP } from '../../platform/kernel/config.ts';
import { sessions, socialBindings, type members } from '../../platform/domains/identity/people.tables.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import {
  fieldOf,
  openTestPlatform,
  PASSWORD,
  type Answer,
  type RequestOptions,
  type TestPlatform,
} from '../support/platform.ts';
import { closeSound, codeBy, codeTo, gist, mobileOf, strangers, switchModules } from './identity-harness.ts';
import { proveByService } from './firebase-harness.ts';
import { proofOf } from './social-harness.ts';

const mobile = mobileOf(1);
const EMAIL = 'mina@ornek.test';
const EXPIRED = [403, 'sms_code_expired', null];

describe.each(SERVER_BY_DAY)(
  'sign-in where the phone-verification service proves numbers, on %s',
  (engine) => {
    let shared: Awaited<ReturnType<typeof shareDatabase>>;
    let platform: TestPlatform;
    beforeAll(async () => {
      shared = await shareDatabase(engine);
    });
    afterAll(() => shared.close());
    beforeEach(async () => {
      platform = await openTestPlatform(await shared.fresh());
      await switchModules(platform, ['PHONEVERIFSERVICE3', 'MOBILEVERCODELOGIN3'], true);
    });
    afterEach(() => closeSound(platform));

    const addOwner = (more: Partial<typeof members.$inferInsert> = {}, n = 1) =>
      platform.addPerson({ countryDialingCode: '90', mobile: mobileOf(n), ...more });
    const tokenFor = async (number = mobile): Promise<string> =>
      String((await proveByService(platform, number))['idToken']);
    const tokenAfterPause = async (): Promise<string> => {
      platform.clock.advance(60_000);
      return tokenFor();
    };
    const sessionsOf = (id: number) =>
      platform.deps.db.select().from(sessions).where(eq(sessions.memberId, id));
    const beside = ({ firebaseIdToken, firebaseChannel }: Awaited<ReturnType<typeof proofOf>>) => ({
      socialIdToken: firebaseIdToken,
      socialChannel: firebaseChannel,
    });
    const idIn = ({ body }: Answer): number => Number(fieldOf(body.value, 'id'));

    describe('by number', () => {
      const enter = (
        firebaseIdToken?: string,
        more: object = {},
        options: RequestOptions = {},
      ): Promise<Answer> =>
        platform.request(
          login,
          { type: 'firebase', firebaseChannel: 'phone', username: mobile, firebaseIdToken, ...more },
          options,
        );

      it('LOG-11 LOG-14 LOG-20 opens the session of the number’s account, once, without a due change', async () => {
        const { id } = await addOwner({ isPasswordDefault: true, isPasswordExpired: true });
        await switchModules(platform, ['LOGINIPVERF3', 'GEETEST3'], true);
        const firebaseIdToken = await tokenFor();
        const answer = await enter(firebaseIdToken, {}, { ip: '198.51.100.7' });
        expect(idIn(answer)).toBe(id);
        expect((await sessionsOf(id)).map(({ changeDue }) => changeDue)).toEqual([null]);
        expect(gist(await enter(firebaseIdToken))).toEqual(EXPIRED);
        expect(await sessionsOf(id)).toHaveLength(1);
      });

      it('of two concurrent copies accepts one', async () => {
        const { id } = await addOwner();
        const firebaseIdToken = await tokenFor();
        const both = await Promise.all([enter(firebaseIdToken), enter(firebaseIdToken)]);
        expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
        expect(await sessionsOf(id)).toHaveLength(1);
      });

      it('gives the same response for an unknown number, and for a token of another number, a forged, outdated or missing one', async () => {
        const { id } = await addOwner();
        await addOwner({}, 2);
        const own = await tokenFor();
        const unknown = await tokenFor(mobileOf(3));
        const refused = [
          await enter(unknown, { username: mobileOf(3) }),
          await enter(unknown),
          await enter(own, { username: mobileOf(2) }),
          await enter(own, { countryDialingCode: '84' }),
          await enter(`${own.slice(0, -6)}AAAAAA`),
          await enter((await proofOf(platform, EMAIL)).firebaseIdToken),
          await enter('x'),
          await enter(),
        ];
        platform.clock.advance(FIREBASE.proofLife + 60_000);
        refused.push(await enter(own));
        expect(refused.map(gist)).toEqual(refused.map(() => EXPIRED));
        expect(new Set(refused.map(({ body }) => body.message)).size).toBe(1);
        expect(await sessionsOf(id)).toEqual([]);
      });

      it('S6 counts each of them for the address, unknown numbers included', async () => {
        await addOwner();
        const unknown = await tokenFor(mobileOf(3));
        const codes = [];
        for (let n = 0; n <= LOGIN_LIMITS.address; n += 1)
          codes.push(
            (await enter(n % 2 ? 'x' : unknown, n % 2 ? {} : { username: mobileOf(3) })).body.errorCode,
          );
        expect(codes.indexOf('TOO_MANY_REQUESTS')).toBe(LOGIN_LIMITS.address);
        expect((await enter(await tokenFor(), {}, { ip: '198.51.100.9' })).status).toBe(200);
      });

      it('refuses a locked account, only behind the right token, and accepts no code of the platform', async () => {
        await addOwner({ status: 'locked' });
        await switchModules(platform, ['PHONEVERIFSERVICE3'], false);
        const code = await codeBy(platform, sendLoginCode, mobile);
        await switchModules(platform, ['PHONEVERIFSERVICE3'], true);
        expect((await enter(await tokenFor())).body.errorCode).toBe('account_locked');
        expect(
          gist(await platform.request(login, { type: 'sms', username: mobile, password: code })),
        ).toEqual(EXPIRED);
      });

      it('CFG-01 is closed with the module of the service, with that of SMS, and to an invalid number', async () => {
        await addOwner();
        const firebaseIdToken = await tokenFor();
        expect(gist(await enter(firebaseIdToken, { username: '' }))[1]).toBe('request_param_err');
        for (const each of ['MOBILEVERCODELOGIN3', 'PHONEVERIFSERVICE3']) {
          await switchModules(platform, [each], false);
          expect((await enter(firebaseIdToken)).body.value).toEqual({ module: each });
          await switchModules(platform, [each], true);
        }
        expect((await enter(firebaseIdToken)).status).toBe(200);
      });

      it('LOG-03 binds the provider identity whose token accompanies that of the phone', async () => {
        const { id } = await addOwner();
        await switchModules(platform, ['SOCIALLOGIN3'], true);
        expect(idIn(await enter(await tokenFor(), beside(await proofOf(platform, EMAIL))))).toBe(id);
        expect(await platform.deps.db.select().from(socialBindings)).toMatchObject([{ memberId: id }]);
      });
    });

    describe('by a second step', () => {
      beforeEach(() => switchModules(platform, ['LOGINIPVERF3'], true));
      const next = strangers();

      const firstStep = async (account: string) => {
        const ip = next();
        const answer = await platform.login(account, PASSWORD, {}, { ip });
        const ticket = fieldOf(answer.body.value, 'ticket');
        const second = (firebaseIdToken?: string, more: object = {}) =>
          platform.request(
            verifyLogin,
            {
              username: account,
              type: 'username',
              ticket,
              firebaseIdToken,
              firebaseChannel: 'phone',
              ...more,
            },
            { ip },
          );
        return { answer, ticket, second };
      };

      it('LOG-23 accepts the token of the account’s number, once, and does not reveal the number', async () => {
        const { id, account } = await addOwner();
        const { answer, second } = await firstStep(account);
        expect(gist(answer)).toEqual([
          403,
          'login_verify_required',
          { mobileNum: '+90 •••••• 0001', ticket: expect.any(String) },
        ]);
        const firebaseIdToken = await tokenFor();
        expect(idIn(await second(firebaseIdToken))).toBe(id);
        expect(gist(await second(firebaseIdToken))).toEqual([403, 'sms_code_expired', { restart: true }]);
        // Nor does it open another step of the same account.
        const again = await firstStep(account);
        expect(gist(await again.second(firebaseIdToken))).toEqual(EXPIRED);
        expect((await again.second(await tokenAfterPause())).status).toBe(200);
      });
      it('LOG-23 refuses a token of another number, a forged one, a code, and nothing at all; the step stays open', async () => {
        const { id, account } = await addOwner();
        await addOwner({}, 2);
        const { ticket, second } = await firstStep(account);
        for (const token of [await tokenFor(mobileOf(2)), await tokenFor(mobileOf(3)), 'x'])
          expect(gist(await second(token))).toEqual(EXPIRED);
        await switchModules(platform, ['PHONEVERIFSERVICE3'], false);
        await platform.request(sendSecondStepCode, { ticket });
        await switchModules(platform, ['PHONEVERIFSERVICE3'], true);
        const verificationCode = await codeTo(platform, mobile);
        expect(gist(await second(undefined, { verificationCode }))[1]).toBe('request_param_err');
        expect(gist(await second('x', { verificationCode }))).toEqual(EXPIRED);
        expect(await sessionsOf(id)).toEqual([]);
        expect((await second(await tokenFor())).status).toBe(200);
      });

      it('does not open another account, and expires after ten minutes', async () => {
        const { account } = await addOwner();
        const other = await addOwner({}, 2);
        const { second } = await firstStep(account);
        const firebaseIdToken = await tokenFor();
        expect((await second(firebaseIdToken, { username: other.account })).body.errorCode).toBe(
          'bad_credentials',
        );
        platform.clock.advance(SECOND_STEP.life);
        expect(gist(await second(firebaseIdToken))[2]).toEqual({ restart: true });
        // A refusal does not consume the phone's proof.
        const NEW = 'Baska-Kubbe-27';
        const set = { mobileNum: mobile, newPassword: NEW, firebaseIdToken };
        expect((await platform.request(setPasswordByPhone, set)).status).toBe(200);
      });

      it('LOG-03 follows a provider sign-in, too, whose token accompanies that of the phone', async () => {
        const { id, account } = await addOwner();
        await switchModules(platform, ['SOCIALLOGIN3'], true);
        const first = await firstStep(account);
        const bound = await first.second(await tokenFor(), beside(await proofOf(platform, EMAIL)));
        expect(idIn(bound)).toBe(id);

        const proof = await proofOf(platform, EMAIL);
        const ip = next();
        const due = await platform.request(login, { type: 'firebase', ...proof }, { ip });
        const step = { ticket: fieldOf(due.body.value, 'ticket'), username: '', type: 'firebase' };
        const firebaseIdToken = await tokenAfterPause();
        const { second } = first;
        expect((await second(firebaseIdToken, step)).body.errorCode).toBe('bind_customer_required');
        expect(idIn(await second(firebaseIdToken, { ...step, ...beside(proof) }))).toBe(id);
      });
    });
  },
);
