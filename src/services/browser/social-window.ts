import type { SocialProvider } from '../contract/social.ts';
import { ServiceError } from '../service-error.ts';

/** A provider's response about the visitor, with the nonce that only this page knows. */
export interface ProviderAnswer {
  readonly idToken: string;
  readonly nonce: string;
}
/** The message of the page that the provider redirects to (public/social-sign-in.js). */
interface ProviderMessage {
  readonly state?: unknown;
  readonly idToken?: unknown;
}

const CHANNEL = 'statehouse.social';
const BACK = '/social-sign-in.html';
const SHAPE = 'popup,width=480,height=640';
/** Milliseconds between checks whether the window is still open. */
const LOOK = 250;
/** Milliseconds that the message of a window that has just closed may still take. */
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
 * Signs the visitor in at a provider, in a window. The window opens before anything asynchronous, because
 * browsers allow it only on a press; it is closed when `signal` aborts. The provider receives the digest of
 * the nonce, as Firebase requires, so that its token is usable by this page alone.
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
  let polling: ReturnType<typeof setInterval> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    const address = addressOf(provider, state, await digestOf(nonce));
    signal.throwIfAborted();
    return await new Promise<ProviderAnswer>((resolve, reject) => {
      const refuse = (code: string): void => reject(new ServiceError('refused', code));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      channel.onmessage = ({ data }: MessageEvent<ProviderMessage>) => {
        // Ignores responses to another tab or to an earlier attempt.
        if (data.state !== state) return;
        if (typeof data.idToken === 'string') resolve({ idToken: data.idToken, nonce });
        else refuse('social_refused');
      };
      opened.location.replace(address);
      // Once it is at another site, our policy (COOP) cuts the link, and the window always looks closed.
      if (address.origin !== location.origin) return;
      polling = setInterval(() => {
        if (!opened.closed) return;
        clearInterval(polling);
        late = setTimeout(() => refuse('popup_closed'), LATE);
      }, LOOK);
    });
  } finally {
    clearInterval(polling);
    clearTimeout(late);
    channel.close();
    opened.close();
  }
};
