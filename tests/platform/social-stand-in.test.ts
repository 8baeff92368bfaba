import * as jose from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getSystemStatus } from '#contract/system.ts';
import { configFrom, FIREBASE } from '../../platform/kernel/config.ts';
import { openFirebase } from '../../platform/domains/identity/firebase/firebase.ts';
import { EMBEDDED_BY_DAY, shareDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { closeSound, switchModules } from './identity-harness.ts';
import { signInWithIdp, choose, NONCE, openPage, idTokenOf } from './social-harness.ts';

describe.each(EMBEDDED_BY_DAY)('the stand-ins of providers on %s', (engine) => {
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
  const EMAIL = 'mina_k@ornek.test';

  it('state on a page without a script that they are stand-ins, in the site’s language and theme', async () => {
    const page = await openPage(platform, 'google.com', {}, 'language=EN; theme=dark');
    const text = await page.text();
    expect(text).toContain('<html lang="en" data-theme="dark">');
    expect(text).toContain('This is not Google. No real account is used');
    expect(text).toContain(EMAIL);
    expect(text).not.toContain('<script');
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
    // Another policy would cut the window off from its opener.
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(await (await openPage(platform, 'apple.com')).text()).toContain('Burası Apple değil.');
    const state = '"><img src=x onerror=alert(1)>'.padEnd(40, 'x');
    expect((await openPage(platform, 'google.com', { state })).status).toBe(404);
  });

  it('redirect to the requesting site, and nowhere else', async () => {
    const wrongs: Record<string, string>[] = [
      { redirect_uri: 'https://evil.example/social-sign-in.html' },
      { redirect_uri: 'http://platform.test/elsewhere' },
      { redirect_uri: 'javascript:alert(1)' },
      { client_id: 'another' },
      { response_type: 'code' },
      { scope: 'email' },
      { nonce: '' },
    ];
    for (const wrong of wrongs) {
      expect([wrong, (await openPage(platform, 'google.com', wrong)).status]).toEqual([wrong, 404]);
      expect([wrong, await choose(platform, 'google.com', EMAIL, wrong)]).toEqual([wrong, null]);
    }
    expect((await openPage(platform, 'oidc.nobody')).status).toBe(404);
    const back = await choose(platform, 'google.com', EMAIL);
    expect(back?.origin).toBe('http://platform.test');
    expect(back?.hash).toMatch(/^#state=state-0123456789abcdef&id_token=/);
    for (const none of [null, '', 'no address'])
      expect((await choose(platform, 'google.com', none))?.hash).toBe(
        '#state=state-0123456789abcdef&error=access_denied',
      );
  });

  it('are accepted with the nonce of their token, for a limited time, each for its own provider', async () => {
    const idToken = await idTokenOf(platform, EMAIL);
    const { body } = await signInWithIdp(platform, idToken);
    expect(body).toMatchObject({ providerId: 'google.com', email: EMAIL, expiresIn: '3600' });
    expect(jose.decodeJwt(String(body['idToken']))).toMatchObject({
      email: EMAIL,
      sub: body['localId'],
      firebase: { sign_in_provider: 'google.com' },
    });
    // The same account, in any letter case.
    const again = await signInWithIdp(platform, await idTokenOf(platform, EMAIL.toUpperCase()));
    expect(again.body['localId']).toBe(body['localId']);
    const elsewhere = await signInWithIdp(
      platform,
      await idTokenOf(platform, EMAIL, 'facebook.com'),
      'facebook.com',
    );
    expect(elsewhere.body['localId']).not.toBe(body['localId']);
    const refused = async (answer: ReturnType<typeof signInWithIdp>) => (await answer).body.error?.message;
    expect(await refused(signInWithIdp(platform, idToken, 'google.com', `${NONCE}x`))).toMatch(
      /^INVALID_IDP_RESPONSE/,
    );
    expect(await refused(signInWithIdp(platform, idToken, 'facebook.com'))).toMatch(/^INVALID_IDP_RESPONSE/);
    expect(await refused(signInWithIdp(platform, `${idToken}x`))).toMatch(/^INVALID_IDP_RESPONSE/);
    // A token of Firebase is no token of a provider.
    expect(await refused(signInWithIdp(platform, String(body['idToken'])))).toMatch(/^INVALID_IDP_RESPONSE/);
    platform.clock.advance(FIREBASE.proofLife);
    expect(await refused(signInWithIdp(platform, idToken))).toMatch(/^INVALID_IDP_RESPONSE/);
    await switchModules(platform, ['SOCIALLOGIN3'], false);
    expect(await refused(signInWithIdp(platform, await idTokenOf(platform, EMAIL)))).toBe(
      'OPERATION_NOT_ALLOWED',
    );
  });

  it('lists its providers beside the project: the stand-ins, those of the settings, none in production without', async () => {
    const named = async (): Promise<unknown> => {
      const { body } = await platform.request(getSystemStatus, {});
      return (body.value as { info: { firebase: { socialProviders?: unknown } | null } }).info.firebase
        ?.socialProviders;
    };
    expect(await named()).toMatchObject([{ id: 'google.com' }, { id: 'facebook.com' }, { id: 'apple.com' }]);
    const real = {
      id: 'oidc.kurum',
      name: 'Kurum',
      authorizeUrl: 'https://kurum.example/auth',
      clientId: 'c',
    };
    const { socialProviders } = configFrom({ SOCIAL_PROVIDERS: JSON.stringify([real]) });
    expect(socialProviders).toEqual([real]);
    for (const wrong of [
      'x',
      '{}',
      '[{"id":"google.com"}]',
      JSON.stringify([{ ...real, authorizeUrl: 'http://a.b/' }]),
    ])
      expect(() => configFrom({ SOCIAL_PROVIDERS: wrong })).toThrow('SOCIAL_PROVIDERS must be a JSON list');
    expect(openFirebase(configFrom({ NODE_ENV: 'production' }), platform.deps.db)).toBeNull();
  });
});
