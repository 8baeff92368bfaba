import { answerByPasskey } from './browser/passkeys.ts';
import { deviceId } from './browser/preference-store.ts';
import * as contract from './contract/authenticators.ts';
import type { SignedIn } from './contract/login.ts';
import { call } from './http.ts';
import { fieldsOf, type Credentials } from './login.ts';

/** Signs in by a passkey of this site, whichever account it belongs to. */
export const signInByPasskey = async (signal?: AbortSignal): Promise<SignedIn> => {
  const { options } = await call(contract.startPasskeyCheck, { ticket: null }, { signal });
  const answer = await answerByPasskey(options, signal);
  return call(contract.loginByPasskey, { answer, loginDeviceId: deviceId() }, { signal });
};

/** A sign-in whose second step is due. */
export interface DueSignIn {
  readonly credentials: Credentials;
  readonly ticket: string;
}

/** The second step by a code of the app, or a recovery code. */
export const verifyByCode = (
  { credentials, ticket, code }: DueSignIn & { readonly code: string },
  signal?: AbortSignal,
): Promise<SignedIn> =>
  call(contract.verifyLoginByFactor, { ...fieldsOf(credentials), ticket, code }, { signal });

/** The second step by a passkey of the account. */
export const verifyByPasskey = async (
  { credentials, ticket }: DueSignIn,
  signal?: AbortSignal,
): Promise<SignedIn> => {
  const { options } = await call(contract.startPasskeyCheck, { ticket }, { signal });
  const passkey = await answerByPasskey(options, signal);
  return call(contract.verifyLoginByFactor, { ...fieldsOf(credentials), ticket, passkey }, { signal });
};
