import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendWithdrawCode } from '#contract/cards.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { setPasswordByPhone } from '#contract/password.ts';
import { register, registerByMobile } from '#contract/registration.ts';
import {
  sendLoginCode,
  sendRegisterCode,
  sendResetCode,
  sendSecondStepCode,
} from '#contract/verification.ts';
import { FIREBASE } from '../../platform/kernel/config.ts';
import { publish } from '../../platform/domains/legal/documents.ts';
import { listOutbox } from '../../platform/domains/identity/outbox.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import { fieldOf, openTestPlatform, PASSWORD, type Answer, type TestPlatform } from '../support/platform.ts';
import {
  closeSound,
  codeBy,
  fieldsIn,
  gist,
  memberIn,
  mobileOf,
  sliderTicket,
  switchModules,
} from './identity-harness.ts';
import { proveByService } from './firebase-harness.ts';

const PASS = 'Kestane7Kebap';
const NEW = 'Baska-Kubbe-27';
const mobile = mobileOf(1);

describe.each(SERVER_BY_DAY)('the phone-verification service proves numbers, on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    await switchModules(platform, ['PHONEVERIFSERVICE3'], true);
  });
  afterEach(() => closeSound(platform));

  const tokenFor = async (number = mobile): Promise<string> =>
    String((await proveByService(platform, number))['idToken']);
  const byMobile = async (more: object = {}): Promise<Answer> =>
    platform.request(registerByMobile, {
      mobileNum: mobile,
      password: PASS,
      confirmPassword: PASS,
      firebaseChannel: 'phone',
      ...(await sliderTicket(platform, 'register')),
      ...more,
    });
  /** A code of the platform, sent just before the service was switched on. */
  const codeBefore = async (endpoint: Endpoint): Promise<string> => {
    await switchModules(platform, ['PHONEVERIFSERVICE3'], false);
    const code = await codeBy(platform, endpoint, mobile);
    await switchModules(platform, ['PHONEVERIFSERVICE3'], true);
    return code;
  };
  const count = async () => (await platform.deps.db.select().from(members)).length;

  it('REG-03 REG-08 SMS-06 opens an account for the number of the token, once', async () => {
    const firebaseIdToken = await tokenFor();
    const answer = await byMobile({ firebaseIdToken });
    expect(await memberIn(platform, answer)).toMatchObject({ countryDialingCode: '90', mobile, profile: {} });
    // A copy of the form opens nothing.
    const other = await byMobile({ firebaseIdToken });
    expect(other.body.errorCode).toBe('sms_code_expired');
    expect(await count()).toBe(1);
  });

  it('REG-08 refuses a token of another number, an outdated and a forged one, and a code of the platform', async () => {
    const firebaseIdToken = await tokenFor();
    expect(fieldsIn(await byMobile())[1]).toEqual({ verificationCode: 'code_missing' });
    const code = await codeBefore(sendRegisterCode);
    expect(fieldsIn(await byMobile({ verificationCode: code }))[1]).toEqual({
      verificationCode: 'code_missing',
    });
    for (const more of [
      { firebaseIdToken, mobileNum: mobileOf(2) },
      { firebaseIdToken, countryDialingCode: '84' },
      { firebaseIdToken: `${firebaseIdToken.slice(0, -6)}AAAAAA` },
      { firebaseIdToken: 'x' },
    ])
      expect((await byMobile(more)).body.errorCode).toBe('sms_code_expired');
    platform.clock.advance(FIREBASE.proofLife + 60_000);
    expect((await byMobile({ firebaseIdToken })).body.errorCode).toBe('sms_code_expired');
    expect(await count()).toBe(0);
  });

  it('CFG-07 keeps the token valid for a refused form, by name as well', async () => {
    await switchModules(platform, ['REGMOBVERF3'], true);
    const taken = await platform.addPerson();
    const firebaseIdToken = await tokenFor();
    const byName = async (username: string): Promise<Answer> =>
      platform.request(register, {
        username,
        password: PASS,
        confirmPassword: PASS,
        mobileNum: mobile,
        firebaseIdToken,
        ...(await sliderTicket(platform, 'register')),
      });
    expect((await byName(taken.account)).body.errorCode).toBe('username_taken');
    expect(await memberIn(platform, await byName('kestane_1'))).toMatchObject({
      account: 'kestane_1',
      mobile,
    });
  });

  it('gives a number to one of two concurrent registrations', async () => {
    const firebaseIdToken = await tokenFor();
    const answers = await Promise.all([byMobile({ firebaseIdToken }), byMobile({ firebaseIdToken })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect(await count()).toBe(1);
  });

  it('FGT-02 sets the password of the number’s account, once, and does not reveal to others whether there is one', async () => {
    const { account } = await platform.addPerson({ countryDialingCode: '90', mobile });
    const set = (more: object) =>
      platform.request(setPasswordByPhone, { mobileNum: mobile, newPassword: NEW, ...more });
    const firebaseIdToken = await tokenFor();
    const stranger = await tokenFor(mobileOf(2));
    const refused = [
      await set({ firebaseIdToken: stranger }),
      await set({ firebaseIdToken: stranger, mobileNum: mobileOf(3) }),
      await set({ firebaseIdToken: 'x' }),
    ];
    expect(refused.map(gist)).toEqual(refused.map(() => [403, 'sms_code_expired', null]));
    expect((await set({ verificationCode: '1' })).body.errorCode).toBe('request_param_err');
    expect((await set({ firebaseIdToken, newPassword: 'kisa' })).body.errorCode).toBe('fields_invalid');
    expect(fieldOf((await set({ firebaseIdToken })).body.value, 'account')).toBe(account);
    expect((await set({ firebaseIdToken, newPassword: PASS })).body.errorCode).toBe('sms_code_expired');
    expect((await platform.login(account, NEW)).status).toBe(200);
  });

  it('SMS-06 sends no code of the platform to an outdated page, for any caller and purpose', async () => {
    await switchModules(platform, ['MOBILEVERCODELOGIN3', 'LOGINIPVERF3'], true);
    const { id, account } = await platform.addPerson({ countryDialingCode: '90', mobile });
    const { token } = await startSession(platform.deps, id, 'x');
    const step = await platform.login(account, PASSWORD, {}, { ip: '198.51.100.7' });
    const ticket = fieldOf(step.body.value, 'ticket');
    const requestCodes = async () => [
      await platform.request(sendLoginCode, { mobileNum: mobile }),
      await platform.request(sendResetCode, { mobileNum: mobile }),
      await platform.request(sendResetCode, { mobileNum: mobileOf(3) }),
      await platform.request(sendRegisterCode, { mobileNo: mobileOf(2) }),
      await platform.request(sendSecondStepCode, { ticket }),
      await platform.request(sendWithdrawCode, { purpose: 'withdraw' }, { token }),
      await platform.request(sendWithdrawCode, { purpose: 'payment' }, { token }),
      await platform.request(sendSecondStepCode, { ticket: 'x' }),
    ];
    const no = [400, 'function.not.available', { reason: 'phoneService' }];
    expect((await requestCodes()).map(gist)).toEqual(Array.from({ length: 8 }, () => no));
    expect(await listOutbox(platform.deps.db)).toEqual([]);
    await switchModules(platform, ['PHONEVERIFSERVICE3'], false);
    const statuses = (await requestCodes()).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 403]);
  });

  it('accepts codes of the platform again without such a service', async () => {
    const alone = await openTestPlatform(platform.deps.database, {
      checkAnswers: false,
      demo: false,
      outboxRelay: true,
    });
    expect(alone.deps.firebase).toBeNull();
    // In production there must be documents to accept.
    for (const kind of ['terms', 'privacy'] as const)
      await publish(
        alone.deps.db,
        { kind, translations: { EN: { title: kind, text: kind } }, effectiveFrom: null },
        alone.clock.now(),
      );
    const code = await codeBy(alone, sendRegisterCode, mobile);
    const form = {
      ...{ termsVersion: 1, privacyVersion: 1 },
      mobileNum: mobile,
      password: PASS,
      confirmPassword: PASS,
      verificationCode: code,
      ...(await sliderTicket(alone, 'register')),
    };
    expect((await alone.request(registerByMobile, form)).status).toBe(200);
    const { status } = await alone.app.fetch(
      new Request('http://platform.test/identitytoolkit.googleapis.com/v1/recaptchaParams', {
        headers: { 'x-client-version': 'x' },
      }),
    );
    expect(status).toBe(404);
  });
});
