import { eq } from 'drizzle-orm';
import * as jose from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login, verifyLogin } from '#contract/login.ts';
import { register } from '#contract/registration.ts';
import { getMemberInfo } from '#contract/session.ts';
import { sendLoginCode, sendSecondStepCode } from '#contract/verification.ts';
import { FIREBASE, LOGIN_LIMITS } from '../../platform/kernel/config.ts';
import { members, sessions, socialBindings } from '../../platform/domains/identity/people.tables.ts';
import { issuerOf } from '../../platform/domains/identity/firebase/tokens.ts';
import { SERVER_BY_DAY, shareDatabase } from '../support/databases.ts';
import {
  fieldOf,
  openTestPlatform,
  PASSWORD,
  type RequestOptions,
  type TestPlatform,
} from '../support/platform.ts';
import { proveByService, refresh } from './firebase-harness.ts';
import {
  closeSound,
  codeBy,
  codeTo,
  gist,
  mobileOf,
  sliderTicket,
  switchModules,
  tokenIn,
} from './identity-harness.ts';
import { signInWithIdp, proofOf, idTokenOf } from './social-harness.ts';

describe.each(SERVER_BY_DAY)('social sign-in on %s', (engine) => {
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

  const EMAIL = 'mina@ornek.test';
  type Proof = Awaited<ReturnType<typeof proofOf>>;
  const social = (proof: Partial<Proof>, options: RequestOptions = {}) =>
    platform.request(login, { type: 'firebase', ...proof }, options);
  const bindings = () => platform.deps.db.select().from(socialBindings);
  const sessionsOf = (memberId: number) =>
    platform.deps.db.select().from(sessions).where(eq(sessions.memberId, memberId));
  /** A member who has signed in once with a password and a provider proof. */
  const addBound = async (more: object = {}, email = EMAIL) => {
    const person = await platform.addPerson(more);
    const bound = await platform.login(person.account, PASSWORD, await proofOf(platform, email));
    expect(bound.status).toBe(200);
    return person;
  };
  /** A token of our project, signed with its key, with any claims. */
  const forged = async (claims: object, more: { audience?: string; key?: 'other'; at?: number } = {}) => {
    const own = await platform.deps.firebase?.standIn?.();
    const other = await jose.generateKeyPair('RS256');
    const at = (more.at ?? platform.clock.now()) / 1000;
    return new jose.SignJWT({
      auth_time: at,
      firebase: { sign_in_provider: 'google.com', identities: {} },
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: own?.kid ?? '' })
      .setIssuer(issuerOf('demo-statehouse'))
      .setAudience(more.audience ?? 'demo-statehouse')
      .setSubject('somebody')
      .setIssuedAt(at)
      .setExpirationTime(at + 3600)
      .sign(more.key ? other.privateKey : (own?.privateKey ?? other.privateKey));
  };

  it('LOG-03 requires a password once for an unbound identity, then opens a session without one', async () => {
    const { id, account } = await platform.addPerson();
    const first = await proofOf(platform, EMAIL);
    expect(gist(await social(first))).toEqual([403, 'bind_customer_required', null]);
    expect(await sessionsOf(id)).toEqual([]);
    // The same proof is sent with the password.
    const bound = await platform.login(account, PASSWORD, first);
    expect(bound.status).toBe(200);
    expect(await bindings()).toMatchObject([{ provider: 'google.com', memberId: id }]);

    platform.clock.advance(1000);
    const answer = await social(await proofOf(platform, EMAIL));
    expect(answer.body.value).toMatchObject({ id: String(id), userName: account, firstTimeLogin: false });
    expect((await platform.request(getMemberInfo, {}, { token: tokenIn(answer) })).status).toBe(200);
    // One live session, as after any other sign-in.
    expect((await platform.request(getMemberInfo, {}, { token: tokenIn(bound) })).body.value).toEqual({
      reason: 'superseded',
    });
    const [binding] = await bindings();
    expect(binding?.lastUsedAt).toBeGreaterThan(binding?.boundAt ?? 0);
  });

  it('LOG-03 distinguishes two sign-ins of one person within a second, but no refreshed token from its own', async () => {
    await addBound();
    const idTokens = await Promise.all([idTokenOf(platform, EMAIL), idTokenOf(platform, EMAIL)]);
    const [first, second] = await Promise.all(idTokens.map((each) => signInWithIdp(platform, each)));
    const signIn = async (idToken: unknown) => {
      const answer = await social({ firebaseIdToken: String(idToken), firebaseChannel: 'google.com' });
      return answer.status === 200 ? 'in' : answer.body.errorCode;
    };
    expect(await signIn(first?.body['idToken'])).toBe('in');
    expect(await signIn(second?.body['idToken'])).toBe('in');
    for (const used of [first, second]) {
      const again = await refresh(platform, used?.body['refreshToken']);
      expect(await signIn(used?.body['idToken'])).toBe('social_proof_expired');
      expect(await signIn(again.body['id_token'])).toBe('social_proof_expired');
    }
  });

  it('LOG-20 never leads to a password change, however due', async () => {
    const { id } = await addBound();
    await platform.deps.db
      .update(members)
      .set({ isPasswordDefault: true, isPasswordExpired: true })
      .where(eq(members.id, id));
    const answer = await social(await proofOf(platform, EMAIL));
    expect(answer.body.value).toMatchObject({ passwordDefault: true, passwordExpired: true });
    expect((await sessionsOf(id)).find(({ endedAt }) => endedAt === null)?.changeDue).toBeNull();
    expect((await platform.request(getMemberInfo, {}, { token: tokenIn(answer) })).status).toBe(200);
  });

  it('GAT-10 ERR-14 refuses agents and trial accounts, bound or unbound', async () => {
    for (const type of [1, 2, 41, 42, 4]) {
      const { account } = await platform.addPerson({ type });
      const refused = await platform.login(
        account,
        PASSWORD,
        await proofOf(platform, `${account}@ornek.test`),
      );
      expect([refused.status, refused.body.errorCode, refused.body.message]).toEqual([
        403,
        'members_only',
        'Only member accounts can sign in here.',
      ]);
    }
    expect(await bindings()).toEqual([]);
    const { id } = await addBound();
    await platform.deps.db.update(members).set({ type: 42 }).where(eq(members.id, id));
    expect(gist(await social(await proofOf(platform, EMAIL)))).toEqual([403, 'members_only', null]);
  });

  it('refuses a token that is forged, for others, outdated, of another provider, or consumed', async () => {
    const { id } = await addBound();
    await platform.deps.db
      .update(socialBindings)
      .set({ subject: 'somebody' })
      .where(eq(socialBindings.memberId, id));
    const channel = { firebaseChannel: 'google.com' };
    const errorCodeOf = async (token: Promise<string>, more: Partial<Proof> = channel) =>
      (await social({ firebaseIdToken: await token, ...more })).body.errorCode;
    const good = { firebaseIdToken: await forged({}), ...channel };
    expect((await social(good)).status).toBe(200);
    expect((await social(good)).body.errorCode).toBe('social_proof_expired');
    for (const [what, token] of Object.entries({
      otherKey: forged({}, { key: 'other' }),
      otherAudience: forged({}, { audience: 'another-project' }),
      tooOld: forged({}, { at: platform.clock.now() - FIREBASE.proofLife - 60_000 }),
      ofTheFuture: forged({}, { at: platform.clock.now() + 3_600_000 }),
      otherProvider: forged({ firebase: { sign_in_provider: 'oidc.other' } }),
      byPhone: forged({ firebase: { sign_in_provider: 'phone' } }),
      unsigned: Promise.resolve(new jose.UnsecuredJWT({ sub: 'somebody' }).encode()),
    }))
      expect([what, await errorCodeOf(token)]).toEqual([what, 'social_proof_expired']);
    platform.clock.advance(1000);
    expect(await errorCodeOf(forged({}), { firebaseChannel: 'facebook.com' })).toBe('social_proof_expired');
    // A sign-in by number, which this brand does by the platform's codes only.
    expect(await errorCodeOf(forged({}), { firebaseChannel: 'phone' })).toBe('function.not.available');
    expect((await social({})).body.errorCode).toBe('social_proof_expired');
  });

  it('refuses a phone’s proof as a provider’s', async () => {
    const { account } = await platform.addPerson();
    await switchModules(platform, ['PHONEVERIFSERVICE3'], true);
    const { idToken } = await proveByService(platform, mobileOf(7));
    const phone = { firebaseIdToken: String(idToken), firebaseChannel: 'phone' };
    const asProvider = { ...phone, firebaseChannel: 'google.com' };
    expect((await social(asProvider)).body.errorCode).toBe('social_proof_expired');
    expect((await platform.login(account, PASSWORD, phone)).status).toBe(200);
    expect(await bindings()).toEqual([]);
  });

  it('binds one provider account to one member, and never to a second', async () => {
    const owner = await addBound();
    const thief = await platform.addPerson();
    const stolen = await platform.login(thief.account, PASSWORD, await proofOf(platform, EMAIL));
    expect(gist(stolen)).toEqual([409, 'social_taken', null]);
    // Binding it twice to the same member is harmless; another account of theirs is one more sign-in method.
    expect((await platform.login(owner.account, PASSWORD, await proofOf(platform, EMAIL))).status).toBe(200);
    expect(
      (await platform.login(owner.account, PASSWORD, await proofOf(platform, EMAIL, 'facebook.com'))).status,
    ).toBe(200);
    expect(await bindings()).toMatchObject([
      { provider: 'google.com', memberId: owner.id },
      { provider: 'facebook.com', memberId: owner.id },
    ]);
    const rivals = await Promise.all([platform.addPerson(), platform.addPerson()]);
    const proof = await proofOf(platform, 'both@ornek.test');
    const both = await Promise.all(rivals.map(({ account }) => platform.login(account, PASSWORD, proof)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await bindings()).toHaveLength(3);
  });

  it('binds nothing with a wrong password, and no locked account', async () => {
    const { account } = await platform.addPerson();
    const locked = await platform.addPerson({ status: 'locked' });
    const proof = await proofOf(platform, EMAIL);
    const away = { ip: '198.51.100.4' };
    expect((await platform.login(account, 'wrong', proof, away)).body.errorCode).toBe('bad_credentials');
    expect((await platform.login(locked.account, PASSWORD, proof)).body.errorCode).toBe('account_locked');
    expect(await bindings()).toEqual([]);
    const bound = await addBound();
    await platform.deps.db.update(members).set({ status: 'locked' }).where(eq(members.id, bound.id));
    expect((await social(await proofOf(platform, EMAIL))).body.errorCode).toBe('account_locked');
  });

  it('LOG-02 binds with an SMS code, too', async () => {
    const mobile = mobileOf(3);
    const { id } = await platform.addPerson({ countryDialingCode: '90', mobile });
    const code = await codeBy(platform, sendLoginCode, mobile);
    const proof = await proofOf(platform, EMAIL);
    const answer = await platform.request(login, { username: mobile, password: code, type: 'sms', ...proof });
    expect(answer.status).toBe(200);
    expect(await bindings()).toMatchObject([{ memberId: id }]);
    expect((await social(await proofOf(platform, EMAIL))).status).toBe(200);
  });

  it('LOG-23 requires a code from a new place, and accepts the bound token only', async () => {
    const mobile = mobileOf(4);
    const { id } = await addBound({ countryDialingCode: '90', mobile });
    await switchModules(platform, ['LOGINIPVERF3'], true);
    const abroad = { ip: '198.51.100.7' };
    const proof = await proofOf(platform, EMAIL);
    const before = await sessionsOf(id);
    const due = await social(proof, abroad);
    expect(gist(due)[1]).toBe('login_verify_required');
    expect(await sessionsOf(id)).toEqual(before);
    const ticket = fieldOf(due.body.value, 'ticket');
    await platform.request(sendSecondStepCode, { ticket }, abroad);
    const verificationCode = await codeTo(platform, mobile);
    const second = (more: object) =>
      platform.request(verifyLogin, { type: 'firebase', ticket, verificationCode, ...more }, abroad);
    expect((await second({})).body.errorCode).toBe('bind_customer_required');
    expect((await second(await proofOf(platform, 'other@ornek.test'))).body.errorCode).toBe(
      'bind_customer_required',
    );
    const passed = await second(proof);
    expect(passed.status).toBe(200);
    expect((await second(proof)).status).toBe(403);
    // Known from now on.
    expect((await social(await proofOf(platform, EMAIL), abroad)).status).toBe(200);
  });

  it('LOG-23 binds behind the second step of a password, and not before it', async () => {
    const mobile = mobileOf(5);
    const { id, account } = await platform.addPerson({ countryDialingCode: '90', mobile });
    await switchModules(platform, ['LOGINIPVERF3'], true);
    const proof = await proofOf(platform, EMAIL);
    const due = await platform.login(account, PASSWORD, proof);
    const ticket = fieldOf(due.body.value, 'ticket');
    expect(await bindings()).toEqual([]);
    await platform.request(sendSecondStepCode, { ticket });
    const verificationCode = await codeTo(platform, mobile);
    const step = { username: account, password: PASSWORD, type: 'username', ticket, verificationCode };
    expect((await platform.request(verifyLogin, { ...step, ...proof })).status).toBe(200);
    expect(await bindings()).toMatchObject([{ memberId: id }]);
  });

  it('REG-07 binds a new member, and opens no account with an invalid proof', async () => {
    const form = { password: 'Kestane7Kebap', confirmPassword: 'Kestane7Kebap' };
    const registerAs = async (username: string, more: object) =>
      platform.request(register, {
        username,
        ...form,
        ...(await sliderTicket(platform, 'register')),
        ...more,
      });
    const proof = await proofOf(platform, EMAIL);
    const opened = await registerAs('Findik26', proof);
    expect(opened.status).toBe(200);
    expect(await bindings()).toMatchObject([{ memberId: Number(fieldOf(opened.body.value, 'id')) }]);
    expect((await registerAs('Badem26', proof)).body.errorCode).toBe('social_taken');
    expect(
      (await registerAs('Badem26', { firebaseIdToken: 'x', firebaseChannel: 'google.com' })).body.errorCode,
    ).toBe('social_proof_expired');
    const names = await platform.deps.db.select({ account: members.account }).from(members);
    expect(names.map(({ account }) => account)).not.toContain('Badem26');
    expect((await social(await proofOf(platform, EMAIL))).status).toBe(200);
  });

  it('is closed with its module or its flag, to incomplete bodies, and to an address over its limit', async () => {
    const proof = await proofOf(platform, EMAIL);
    for (const missing of [{ type: 'username' }, { type: 'sms', username: mobileOf(1) }])
      expect(gist(await platform.request(login, missing))[1]).toBe('request_param_err');
    const codes = [];
    for (let n = 0; n <= LOGIN_LIMITS.address; n += 1)
      codes.push((await social({ ...proof, firebaseIdToken: 'x' })).body.errorCode);
    expect(codes.indexOf('TOO_MANY_REQUESTS')).toBe(LOGIN_LIMITS.address);
    const away = { ip: '198.51.100.9' };
    await switchModules(platform, ['SOCIALLOGIN3'], false);
    expect((await social(proof, away)).body.errorCode).toBe('function.not.available');
    await switchModules(platform, ['SOCIALLOGIN3'], true);
    const { store } = platform.deps.settings.current();
    await platform.deps.settings.write({ store: { ...store, socialLogin: false } });
    expect((await social(proof, away)).body.errorCode).toBe('function.not.available');
  });
});
