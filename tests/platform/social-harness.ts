import { createHash } from 'node:crypto';
import type { TestPlatform } from '../support/platform.ts';
import { sdkCall } from './firebase-harness.ts';

export const NONCE = 'a-word-that-only-the-page-knows';
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const authorizationParams = (more: Readonly<Record<string, string>> = {}) => ({
  client_id: 'statehouse-site',
  response_type: 'id_token',
  scope: 'openid email profile',
  redirect_uri: 'http://platform.test/social-sign-in.html',
  state: 'state-0123456789abcdef',
  nonce: digestOf(NONCE),
  ...more,
});

/** The page of a stand-in, as opened in a window. */
export const openPage = (
  platform: TestPlatform,
  provider: string,
  more: Readonly<Record<string, string>> = {},
  cookie = '',
) =>
  platform.app.fetch(
    new Request(
      `http://platform.test/stand-in/social/${provider}/authorize?${new URLSearchParams(authorizationParams(more))}`,
      { headers: { host: 'platform.test', cookie } },
    ),
  );

/** Submits a form of that page. @returns its redirect, null without one. */
export const choose = async (
  platform: TestPlatform,
  provider: string,
  email: string | null,
  more: Readonly<Record<string, string>> = {},
): Promise<URL | null> => {
  const response = await platform.app.fetch(
    new Request(`http://platform.test/stand-in/social/${provider}/authorize`, {
      method: 'POST',
      headers: { host: 'platform.test' },
      body: new URLSearchParams({
        ...authorizationParams(more),
        ...(email === null ? {} : { email }),
      }).toString(),
    }),
  );
  const location = response.headers.get('location');
  return location === null ? null : new URL(location);
};

/** The stand-in's ID token for a person. */
export const idTokenOf = async (
  platform: TestPlatform,
  email: string,
  provider = 'google.com',
): Promise<string> =>
  new URLSearchParams((await choose(platform, provider, email))?.hash.slice(1)).get('id_token') ?? '';

/** Firebase's result for it, requested as its SDK does. */
export const signInWithIdp = (
  platform: TestPlatform,
  idToken: string,
  provider = 'google.com',
  nonce = NONCE,
) =>
  sdkCall(platform, '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
    postBody: String(new URLSearchParams({ id_token: idToken, nonce, providerId: provider })),
    requestUri: 'http://localhost',
    returnSecureToken: true,
    returnIdpCredential: true,
  });

/** The fields of a body that prove a provider identity. */
export const proofOf = async (platform: TestPlatform, email: string, provider = 'google.com') => {
  const { body } = await signInWithIdp(platform, await idTokenOf(platform, email, provider), provider);
  return { firebaseIdToken: String(body['idToken']), firebaseChannel: provider };
};
