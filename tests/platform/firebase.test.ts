import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import * as jose from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSystemStatus } from '#contract/system.ts';
import { CODES, FIREBASE } from '../../platform/kernel/config.ts';
import { openFirebase } from '../../platform/domains/identity/firebase/firebase.ts';
import { readIdToken, spendProof } from '../../platform/domains/identity/firebase-token.ts';
import { EMBEDDED_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, T0, type TestPlatform } from '../support/platform.ts';
import { closeSound, codeTo, messagesTo, mobileOf, switchModules, wrongFor } from './identity-harness.ts';
import {
  confirmByService,
  lookUp,
  proveByService,
  refresh,
  sdkCall,
  sendByService,
} from './firebase-harness.ts';

/** A platform in production without a project. */
const NOBODY = { firebase: null, demo: false, checkAnswers: false };
const MODULE = ['PHONEVERIFSERVICE3'];
const mobile = mobileOf(1);
const number = `+90${mobile}`;

describe.each(EMBEDDED_BY_DAY)('the stand-in of the phone-verification service on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    await switchModules(platform, MODULE, true);
  });
  afterEach(() => closeSound(platform));
  const errorOf = async (result: ReturnType<typeof sdkCall>) => (await result).body.error?.message;

  it('is marked as a stand-in, at the site’s own address', async () => {
    const { body } = await platform.request(getSystemStatus, {});
    expect((body.value as { info: { firebase: unknown } }).info.firebase).toMatchObject({
      apiKey: 'stand-in',
      authDomain: 'platform.test',
      projectId: 'demo-statehouse',
      isStandIn: true,
    });
  });

  it('signs in by its code, sent in the language of the page; the code is valid once', async () => {
    const sent = await sendByService(platform, number);
    const code = await codeTo(platform, mobile);
    expect((await messagesTo(platform, number))[0]?.body).toContain('doğrulama kodun');
    expect(JSON.stringify(sent.body)).not.toContain(code);
    const { sessionInfo } = sent.body;
    expect(await errorOf(confirmByService(platform, sessionInfo, wrongFor(code)))).toBe('INVALID_CODE');
    const { body } = await confirmByService(platform, sessionInfo, code);
    expect(body).toMatchObject({ phoneNumber: number, expiresIn: '3600' });
    expect(jose.decodeJwt(String(body['idToken']))).toMatchObject({
      iss: 'https://securetoken.google.com/demo-statehouse',
      aud: 'demo-statehouse',
      sub: body['localId'],
      auth_time: T0 / 1000,
      phone_number: number,
      firebase: { sign_in_provider: 'phone', identities: { phone: [number] } },
    });
    expect(await errorOf(confirmByService(platform, sessionInfo, code))).toBe('SESSION_EXPIRED');
    expect((await lookUp(platform, body['idToken'])).body['users']).toMatchObject([
      { localId: body['localId'], phoneNumber: number, providerUserInfo: [{ providerId: 'phone' }] },
    ]);
    const fresh = (await refresh(platform, body['refreshToken'])).body;
    expect(fresh).toMatchObject({ token_type: 'Bearer', user_id: body['localId'] });
    expect((await lookUp(platform, fresh['id_token'])).status).toBe(200);
  });

  it('ERR-16 ERR-17 ERR-20 ERR-21 ERR-23 refuses with the service’s error codes', async () => {
    for (const wrong of ['905551112233', '+0555111', '+9055511122334455', '+90abc'])
      expect(await errorOf(sendByService(platform, wrong))).toMatch(/^INVALID_PHONE_NUMBER : /);
    expect(await errorOf(sendByService(platform, ''))).toBe('MISSING_PHONE_NUMBER');
    expect(await errorOf(sendByService(platform, number, { recaptchaToken: '' }))).toMatch(
      /^CAPTCHA_CHECK_FAILED/,
    );
    expect(await errorOf(confirmByService(platform, '', '1'))).toBe('MISSING_SESSION_INFO');
    expect(await errorOf(confirmByService(platform, `90${mobile}.${T0}.forged`, '1'))).toBe(
      'INVALID_SESSION_INFO',
    );
    const { sessionInfo } = (await sendByService(platform, number)).body;
    expect(await errorOf(confirmByService(platform, sessionInfo, ''))).toBe('MISSING_CODE');
    platform.clock.advance(CODES.life);
    expect(await errorOf(confirmByService(platform, sessionInfo, await codeTo(platform, mobile)))).toBe(
      'SESSION_EXPIRED',
    );
    expect(await errorOf(lookUp(platform, 'x.y.z'))).toBe('INVALID_ID_TOKEN');
    expect(await errorOf(refresh(platform, 'x.y.z'))).toBe('INVALID_REFRESH_TOKEN');
    await switchModules(platform, MODULE, false);
    expect(await errorOf(sendByService(platform, number))).toBe('OPERATION_NOT_ALLOWED');
  });

  it('ERR-18 ERR-22 is limited like our own codes, and by its quota', async () => {
    await sendByService(platform, number);
    for (let turn = 0; turn < 3; turn += 1)
      expect(await errorOf(sendByService(platform, number))).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    // Refused calls have not used up the shared quota: one more is the last.
    await platform.deps.db.execute(
      sql`update limits set used = used + ${FIREBASE.quota - 2} where key = 'firebase:quota'`,
    );
    expect((await sendByService(platform, `+90${mobileOf(3)}`)).status).toBe(200);
    expect(await errorOf(sendByService(platform, `+90${mobileOf(2)}`))).toMatch(/^QUOTA_EXCEEDED/);
    expect(await messagesTo(platform, number)).toHaveLength(1);
  });

  it('stops guesses at many numbers from one address; a right code does not count', async () => {
    const sent = await sendByService(platform, number);
    const code = await codeTo(platform, mobile);
    for (let n = 2; n < FIREBASE.guesses / CODES.misses + 2; n += 1) {
      const { sessionInfo } = (await sendByService(platform, `+90${mobileOf(n)}`)).body;
      for (let guess = 0; guess < CODES.misses; guess += 1)
        expect(await errorOf(confirmByService(platform, sessionInfo, 'x'))).toMatch(/^(INVALID|SESSION)/);
    }
    expect(await errorOf(confirmByService(platform, sent.body['sessionInfo'], code))).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    );
    platform.clock.advance(FIREBASE.window);
    // Of many ranges, since one range has a limit of its own.
    for (let turn = 0; turn <= FIREBASE.guesses; turn += 1)
      expect(await proveByService(platform, `5${30 + (turn % 20)}${1_000_000 + turn}`)).toHaveProperty(
        'idToken',
      );
  });

  it('refuses a form of another site, a body that is no JSON, and an endless body', async () => {
    const path = '/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode';
    expect((await sdkCall(platform, path, {}, { 'x-client-version': '' })).status).toBe(400);
    expect(await errorOf(sdkCall(platform, path, '{'))).toBe('INVALID_REQ_TYPE');
    expect(await errorOf(sdkCall(platform, path, JSON.stringify({ phoneNumber: 'x'.repeat(20_000) })))).toBe(
      'INVALID_REQ_TYPE',
    );
    expect(await messagesTo(platform, number)).toEqual([]);
  });

  it('responds to any input without a fault', async () => {
    const kit = '/identitytoolkit.googleapis.com/v1/accounts';
    const paths = [`${kit}:sendVerificationCode`, `${kit}:signInWithPhoneNumber`, `${kit}:lookup`];
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(number, 'a.b.c', '1.2', ''));
    const names = ['phoneNumber', 'recaptchaToken', 'sessionInfo', 'code', 'idToken', 'refresh_token'];
    const body = fc.oneof(
      fc.dictionary(
        fc.constantFrom(...names),
        fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.jsonValue() }),
      ),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths, '/securetoken.googleapis.com/v1/token'),
        body,
        async (path, sent) => {
          const { status, body: result } = await sdkCall(platform, path, JSON.stringify(sent));
          expect([200, 400]).toContain(status);
          expect(status === 200 || typeof result.error?.message === 'string').toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });

  describe('its token', () => {
    const read = (token: unknown) => readIdToken(platform.deps, String(token));

    it('is accepted for a limited time, and its proof is consumed once', async () => {
      const { idToken, refreshToken, localId } = await proveByService(platform, mobile);
      const identity = await read(idToken);
      expect(identity).toMatchObject({ uid: localId, provider: 'phone', phoneNumber: number, email: null });
      const proof = identity?.proof ?? '';
      expect(await spendProof(platform.deps.db, proof, T0)).toBe(true);
      expect(await spendProof(platform.deps.db, proof, T0)).toBe(false);
      // A refreshed one proves nothing newer.
      platform.clock.advance(60_000);
      const { id_token: next } = (await refresh(platform, refreshToken)).body;
      expect((await read(next))?.proof).toBe(proof);
      platform.clock.advance(FIREBASE.proofLife);
      expect(await read(next)).toBeNull();
      expect(await read(idToken)).toBeNull();
      // A refresh token is no ID token.
      expect(await read(refreshToken)).toBeNull();
    });

    it('is refused when it is forged, expired, of another project or incomplete', async () => {
      const { idToken } = await proveByService(platform, mobile);
      const right = jose.decodeJwt(String(idToken));
      const own = await platform.deps.firebase?.standIn?.();
      const other = await jose.generateKeyPair('RS256');
      if (!own) throw new Error('no stand-in');
      const signed = (claims: object, key: jose.CryptoKey = own.privateKey, header: object = {}) =>
        new jose.SignJWT({ ...right, ...claims })
          .setProtectedHeader({ alg: 'RS256', kid: own.kid, ...header })
          .sign(key);
      expect(await read(await signed({}))).not.toBeNull();
      const wrong = [
        await signed({}, other.privateKey),
        await signed({}, own.privateKey, { kid: 'another' }),
        await signed({ iss: 'https://securetoken.google.com/another' }),
        await signed({ aud: 'another' }),
        await signed({ exp: T0 / 1000 - 60 }),
        await signed({ sub: '' }),
        await signed({ auth_time: T0 / 1000 + 60 }),
        await signed({ auth_time: T0 / 1000 - FIREBASE.proofLife / 1000 - 60 }),
        await signed({ auth_time: undefined }),
        await signed({ firebase: {} }),
        new jose.UnsecuredJWT(right).encode(),
        `${String(idToken).slice(0, -4)}AAAA`,
        'nonsense',
      ];
      expect(await Promise.all(wrong.map(read))).toEqual(wrong.map(() => null));
    });

    it('of a real project is verified by its service’s keys, and the stand-in is off', async () => {
      const { idToken } = await proveByService(platform, mobile);
      const pair = await jose.generateKeyPair('RS256', { extractable: true });
      const keys = jose.createLocalJWKSet({
        keys: [{ ...(await jose.exportJWK(pair.publicKey)), kid: 'g1', alg: 'RS256' }],
      });
      const project = { apiKey: 'k', projectId: 'real', authDomain: 'real.example', isStandIn: false };
      const firebase = openFirebase(
        { firebase: project, demo: true, checkAnswers: true },
        platform.deps.db,
        () => keys,
      );
      expect(firebase?.projectAt('elsewhere')).toEqual(project);
      expect(firebase?.standIn).toBeNull();
      const theirs = await new jose.SignJWT({
        ...jose.decodeJwt(String(idToken)),
        aud: 'real',
        iss: 'https://securetoken.google.com/real',
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'g1' })
        .sign(pair.privateKey);
      const deps = { firebase, clock: platform.clock };
      expect(await readIdToken(deps, theirs)).toMatchObject({ phoneNumber: number });
      expect(await readIdToken(deps, String(idToken))).toBeNull();
      expect(await read(theirs)).toBeNull();
    });

    it('is not invalid merely because its project’s keys are unavailable', async () => {
      const { idToken } = await proveByService(platform, mobile);
      const project = { apiKey: 'k', projectId: 'real', authDomain: 'real.example', isStandIn: false };
      const lost = new jose.errors.JWKSTimeout();
      const firebase = openFirebase({ ...NOBODY, firebase: project }, platform.deps.db, () => async () => {
        throw lost;
      });
      const deps = { firebase, clock: platform.clock };
      await expect(readIdToken(deps, String(idToken))).rejects.toBe(lost);
      expect(await readIdToken(deps, 'nonsense')).toBeNull();
    });

    it('is refused without a project and a stand-in', async () => {
      const { idToken } = await proveByService(platform, mobile);
      const none = openFirebase(NOBODY, platform.deps.db);
      expect(none).toBeNull();
      expect(await readIdToken({ firebase: none, clock: platform.clock }, String(idToken))).toBeNull();
    });
  });
});
