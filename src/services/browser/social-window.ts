import type { SocialProvider } from '../contract/social.ts';
import { ServiceError } from '../service-error.ts';

/** What a provider has said of who is there, with the word that only we know. */
export interface ProviderAnswer {
  readonly idToken: string;
  readonly nonce: string;
}
/** What the page says that the provider leads back to (public/social-sign-in.js). */
interface ProviderMessage {
  readonly state?: unknown;
  readonly idToken?: unknown;
}

const CHANNEL = 'statehouse.social';
const BACK = '/social-sign-in.html';
const SHAPE = 'popup,width=480,height=640';
/** Milliseconds between two looks whether the window is still there. */
const LOOK = 250;
/** And how long the answer of a window that has just closed may still be on its way. */
const LATE = 1000;

const randomToken = (): string =>
  [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const digestOf = async (text: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const addressOf = ({ authorizeUrl, clientId }: SocialProvider, state: string, nonce: string): URL => {
  const address = new URL(authorizeUrl, location.origin);
  for (const [name, value] of Object.entries({
    client_id: clientId,
    redirect_uri: `${location.origin}${BACK}`,
    response_type: 'id_token',
    scope: 'openid email profile',
    state,
    nonce,
  }))
    address.searchParams.set(name, value);
  return address;
};

/**
 * Has a person say at a provider, in a window, who they are. The window opens before anything is waited for, since a
 * browser lets only a press open one; it is closed when `signal` says that nobody waits any more. The provider is
 * told the digest of the nonce, as Firebase wants it, so that its token is of use to this page alone.
 * @throws ServiceError `popup_blocked`, `popup_closed`, `social_refused`.
 */
export const signInAtProvider = async (
  provider: SocialProvider,
  signal: AbortSignal,
): Promise<ProviderAnswer> => {
  const opened = window.open('', 'statehouse-social', SHAPE);
  if (!opened) throw new ServiceError('refused', 'popup_blocked');
  const [state, nonce] = [randomToken(), randomToken()];
  const channel = new BroadcastChannel(CHANNEL);
  let looking: ReturnType<typeof setInterval> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    const address = addressOf(provider, state, await digestOf(nonce));
    signal.throwIfAborted();
    return await new Promise<ProviderAnswer>((resolve, reject) => {
      const refuse = (code: string): void => reject(new ServiceError('refused', code));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      channel.onmessage = ({ data }: MessageEvent<ProviderMessage>) => {
        // What another tab has asked for is not ours, nor is an answer to an earlier try.
        if (data.state !== state) return;
        if (typeof data.idToken === 'string') resolve({ idToken: data.idToken, nonce });
        else refuse('social_refused');
      };
      opened.location.replace(address);
      // Once it is at another site our policy (COOP) cuts the tie, and the window looks closed whatever it is.
      if (address.origin !== location.origin) return;
      looking = setInterval(() => {
        if (!opened.closed) return;
        clearInterval(looking);
        late = setTimeout(() => refuse('popup_closed'), LATE);
      }, LOOK);
    });
  } finally {
    clearInterval(looking);
    clearTimeout(late);
    channel.close();
    opened.close();
  }
};
