import type * as library from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ServiceError } from '../service-error.ts';

type Library = typeof library;
/** Options of WebAuthn as the platform sends them. */
type Options = Readonly<Record<string, unknown>> & { readonly challenge: string };

/** What the browser says, as message ids: the visitor gave up, has that passkey already, or has no means. */
const CODES: Readonly<Record<string, string>> = {
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'passkey_known',
};

/** Loads the library only when it is needed. @throws ServiceError passkey_unsupported, passkey_cancelled, passkey_known. */
const withLibrary = async <Answer>(
  run: (loaded: Library) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> => {
  const loaded = await import('@simplewebauthn/browser');
  if (!loaded.browserSupportsWebAuthn()) throw new ServiceError('refused', 'passkey_unsupported');
  const cancel = (): void => loaded.WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener('abort', cancel);
  try {
    return await run(loaded);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new ServiceError('refused', CODES[name] ?? 'passkey_unsupported', { cause: error });
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
};

/** Has the browser make a passkey. */
export const createPasskey = async (options: Options, signal?: AbortSignal) => {
  const { id, rawId, type, response } = await withLibrary(
    ({ startRegistration }) =>
      startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
    signal,
  );
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
};

/** Has the browser answer by a passkey. */
export const answerByPasskey = async (options: Options, signal?: AbortSignal) => {
  const { id, rawId, type, response } = await withLibrary(
    ({ startAuthentication }) =>
      startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
    signal,
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
};
