import { createPasskey } from './browser/passkeys.ts';
import * as contract from './contract/authenticators.ts';
import type { ResponseOf } from './contract/endpoint.ts';
import { call } from './http.ts';

/** What proves the owner: the sign-in password and, where the account has an app, a code of it or a recovery code. */
export interface OwnerEvidence {
  readonly oldPassword: string;
  readonly code: string;
}
/** The secret of an app that is being set up, as text and as picture. */
export type AppSecret = ResponseOf<typeof contract.startAuthenticator>;

export const startAuthenticator = (evidence: OwnerEvidence, signal?: AbortSignal): Promise<AppSecret> =>
  call(contract.startAuthenticator, evidence, { signal });

/** @returns the recovery codes. */
export const confirmAuthenticator = async (code: string, signal?: AbortSignal): Promise<readonly string[]> =>
  (await call(contract.confirmAuthenticator, { code }, { signal })).codes;

export const removeAuthenticator = async (evidence: OwnerEvidence, signal?: AbortSignal): Promise<void> => {
  await call(contract.removeAuthenticator, evidence, { signal });
};

export const makeRecoveryCodes = async (
  evidence: OwnerEvidence,
  signal?: AbortSignal,
): Promise<readonly string[]> => (await call(contract.makeRecoveryCodes, evidence, { signal })).codes;

/** A passkey that the browser has made, for the platform to keep. */
export type MadePasskey = Awaited<ReturnType<typeof createPasskey>>;

/** Has the browser make a passkey for the account, once the owner is proved. */
export const makePasskey = async (evidence: OwnerEvidence, signal?: AbortSignal): Promise<MadePasskey> => {
  const { options } = await call(contract.startPasskey, evidence, { signal });
  return createPasskey(options, signal);
};

export const addPasskey = async (
  passkey: { readonly answer: MadePasskey; readonly name: string },
  signal?: AbortSignal,
): Promise<void> => {
  await call(contract.addPasskey, passkey, { signal });
};

export const removePasskey = async (
  passkey: OwnerEvidence & { readonly id: string },
  signal?: AbortSignal,
): Promise<void> => {
  await call(contract.removePasskey, passkey, { signal });
};
