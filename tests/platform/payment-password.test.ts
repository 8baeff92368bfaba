import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changePaymentPassword, resetPaymentPassword, sendWithdrawCode } from '#contract/cards.ts';
import { CODES, OWNER_PROOF, PAYMENT_LIMITS } from '../../platform/kernel/config.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { listOutbox } from '../../platform/domains/identity/outbox.ts';
import { PEOPLE_ACTIONS } from '../../platform/domains/identity/console/people.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { PASSWORD, type TestPlatform } from '../support/platform.ts';
import { proveByService } from './firebase-harness.ts';
import { fieldsIn, mobileOf, switchModules } from './identity-harness.ts';
import { addPayee, openEach, PAYMENT, withdraw, type Payee } from './withdrawal-harness.ts';

const NEW = '200820';

describe.each(SERVER_BY_DAY)('a forgotten payment password, on %s', (engine) => {
  let platform: TestPlatform;
  let payee: Payee;
  openEach(engine, (there) => ({ platform, payee } = there), {
    countryDialingCode: '90',
    mobile: mobileOf(1),
  });

  const codeFor = async (purpose: 'payment' | 'withdraw', { token }: Pick<Payee, 'token'> = payee) => {
    const sent = await platform.request(sendWithdrawCode, { purpose }, { token });
    expect(sent.body.errorCode ?? null).toBeNull();
    const [message] = await listOutbox(platform.deps.db);
    return /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? '';
  };
  const reset = (fields: object, { token }: Pick<Payee, 'token'> = payee) =>
    platform.request(resetPaymentPassword, { oldPassword: PASSWORD, newPassword: NEW, ...fields }, { token });
  const refused = async (fields: object, by: Pick<Payee, 'token'> = payee) =>
    (await reset(fields, by)).body.errorCode;
  const pays = async (password: string) =>
    (await withdraw(platform, payee, 100, { body: { password } })).body.errorCode ?? 'paid';

  it('takes the sign-in password and a code to the account’s phone, sent for this purpose alone', async () => {
    expect(fieldsIn(await reset({}))).toEqual(['fields_invalid', { verificationCode: 'code_missing' }]);
    const toWithdraw = await codeFor('withdraw');
    expect(await refused({ verificationCode: toWithdraw })).toBe('sms_code_expired');
    const verificationCode = await codeFor('payment');
    expect(verificationCode).toMatch(/^\d{6}$/);
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    expect(await refused({ verificationCode: wrong })).toBe('sms_code_wrong');
    expect(await refused({ verificationCode, oldPassword: 'wrong' })).toBe('old_password_wrong');
    expect(await refused({ verificationCode, oldPassword: PAYMENT })).toBe('old_password_wrong');
    expect(fieldsIn(await reset({ verificationCode, newPassword: 'x' }))[1]).toEqual({
      newPassword: 'password_length',
    });
    expect([await pays(NEW), await pays(PAYMENT)]).toEqual(['invalid.payment.pw', 'paid']);
    expect((await reset({ verificationCode })).status).toBe(200);
    expect([await pays(PAYMENT), await pays(NEW)]).toEqual(['invalid.payment.pw', 'paid']);
    expect(await refused({ verificationCode, newPassword: '190820' })).toBe('sms_code_expired');
    expect(await pays(NEW)).toBe('paid');
  });

  it('after too many tries a new one can be set, and used at once', async () => {
    for (let n = 0; n < PAYMENT_LIMITS.tries; n += 1) expect(await pays('000000')).toBe('invalid.payment.pw');
    expect(await pays(PAYMENT)).toBe('TOO_MANY_REQUESTS');
    expect((await reset({ verificationCode: await codeFor('payment') })).status).toBe(200);
    expect(await pays(NEW)).toBe('paid');
  });

  it('guesses are counted: of the password in an hour, of each code in all', async () => {
    const verificationCode = await codeFor('payment');
    const wrong = verificationCode === '000000' ? '000001' : '000000';
    for (let n = 0; n < PAYMENT_LIMITS.tries; n += 1)
      expect(await refused({ verificationCode, oldPassword: 'wrong' })).toBe('old_password_wrong');
    expect(await refused({ verificationCode })).toBe('TOO_MANY_REQUESTS');
    platform.clock.advance(PAYMENT_LIMITS.window);
    const later = await codeFor('payment');
    for (let n = 1; n < CODES.misses; n += 1)
      expect(await refused({ verificationCode: later === wrong ? '000002' : wrong })).toBe('sms_code_wrong');
    expect(await refused({ verificationCode: wrong })).toBe('sms_code_expired');
    expect(await refused({ verificationCode: later })).toBe('sms_code_expired');
    expect(await pays(PAYMENT)).toBe('paid');
  });

  it('of an account without a sign-in password takes a sign-in just now beside the code', async () => {
    const verificationCode = await codeFor('payment');
    await platform.deps.db.update(members).set({ passwordHash: null }).where(eq(members.id, payee.id));
    platform.clock.advance(OWNER_PROOF.fresh + 1);
    expect(await refused({ verificationCode })).toBe('proof_too_old');
    const fresh = await startSession(platform.deps, payee.id, 'x');
    expect((await reset({ verificationCode: await codeFor('payment', fresh) }, fresh)).status).toBe(200);
  });

  it('where the service proves phones takes its token for the account’s number, once, and no code of ours', async () => {
    const verificationCode = await codeFor('payment');
    await switchModules(platform, ['PHONEVERIFSERVICE3'], true);
    expect(fieldsIn(await reset({ verificationCode }))[1]).toEqual({ verificationCode: 'code_missing' });
    const tokenOf = async (mobile: string) => String((await proveByService(platform, mobile))['idToken']);
    expect(await refused({ firebaseIdToken: await tokenOf(mobileOf(2)) })).toBe('sms_code_expired');
    const firebaseIdToken = await tokenOf(mobileOf(1));
    expect((await reset({ firebaseIdToken })).status).toBe(200);
    expect(await pays(NEW)).toBe('paid');
    expect(await refused({ firebaseIdToken, newPassword: '190820' })).toBe('sms_code_expired');
  });

  it('of two concurrent resets with one code one succeeds', async () => {
    const verificationCode = await codeFor('payment');
    const both = await Promise.all(
      [NEW, '190820'].map((newPassword) => refused({ verificationCode, newPassword })),
    );
    expect(both.map((code) => code ?? 'set').toSorted()).toEqual(['set', 'sms_code_expired']);
  });

  it('is set by no code that was sent before the account was locked', async () => {
    const verificationCode = await codeFor('payment');
    for (const what of ['lock', 'unlock'] as const)
      await PEOPLE_ACTIONS.person.run(platform.deps, { account: payee.account, do: what });
    const back = await startSession(platform.deps, payee.id, 'x');
    expect(await refused({ verificationCode }, back)).toBe('sms_code_expired');
  });

  it('without a phone the operator removes the old one', async () => {
    const other = await addPayee(platform, { account: 'telefonsuz' });
    const send = await platform.request(sendWithdrawCode, { purpose: 'payment' }, { token: other.token });
    expect(send.body).toMatchObject({ errorCode: 'withdraw_closed', value: { reason: 'mobile' } });
    expect(await refused({ verificationCode: '123456' }, other)).toBe('withdraw_closed');
    await PEOPLE_ACTIONS.person.run(platform.deps, { account: 'telefonsuz', do: 'forgetPayment' });
    const change = { oldPassword: PAYMENT, newPassword: NEW };
    expect(
      (await platform.request(changePaymentPassword, change, { token: other.token })).body.errorCode,
    ).toBe('not.exists.payment.password');
  });
});
