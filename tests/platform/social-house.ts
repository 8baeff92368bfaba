import { createHash } from 'node:crypto';
import type { House } from '../support/platform.ts';
import { sdkCall } from './firebase-house.ts';

export const NONCE = 'a-word-that-only-the-page-knows';
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const asked = (more: Readonly<Record<string, string>> = {}) => ({
  client_id: 'statehouse-site',
  response_type: 'id_token',
  scope: 'openid email profile',
  redirect_uri: 'http://house.test/social-sign-in.html',
  state: 'state-0123456789abcdef',
  nonce: digestOf(NONCE),
  ...more,
});

/** The page of a stand-in, as a window finds it. */
export const openPage = (
  house: House,
  provider: string,
  more: Readonly<Record<string, string>> = {},
  cookie = '',
) =>
  house.platform.fetch(
    new Request(
      `http://house.test/stand-in/social/${provider}/authorize?${new URLSearchParams(asked(more))}`,
      { headers: { host: 'house.test', cookie } },
    ),
  );

/** Sends a form of that page. @returns where it leads back to, null where it leads nowhere. */
export const choose = async (
  house: House,
  provider: string,
  email: string | null,
  more: Readonly<Record<string, string>> = {},
): Promise<URL | null> => {
  const response = await house.platform.fetch(
    new Request(`http://house.test/stand-in/social/${provider}/authorize`, {
      method: 'POST',
      headers: { host: 'house.test' },
      body: new URLSearchParams({ ...asked(more), ...(email === null ? {} : { email }) }).toString(),
    }),
  );
  const location = response.headers.get('location');
  return location === null ? null : new URL(location);
};

/** What the stand-in says of somebody. */
export const saidOf = async (house: House, email: string, provider = 'google.com'): Promise<string> =>
  new URLSearchParams((await choose(house, provider, email))?.hash.slice(1)).get('id_token') ?? '';

/** Firebase's word on it, as its SDK asks for it. */
export const believe = (house: House, said: string, provider = 'google.com', nonce = NONCE) =>
  sdkCall(house, '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp', {
    postBody: String(new URLSearchParams({ id_token: said, nonce, providerId: provider })),
    requestUri: 'http://localhost',
    returnSecureToken: true,
    returnIdpCredential: true,
  });

/** The fields of a body by which somebody is known. */
export const proofOf = async (house: House, email: string, provider = 'google.com') => {
  const { body } = await believe(house, await saidOf(house, email, provider), provider);
  return { firebaseIdToken: String(body['idToken']), firebaseChannel: provider };
};
