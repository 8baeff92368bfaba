import { expect } from 'vitest';
import {
  addPasskey,
  confirmAuthenticator,
  startAuthenticator,
  startPasskey,
  startPasskeyCheck,
} from '#contract/authenticators.ts';
import { appCode, STEP } from '../support/app-code.ts';
import { SoftAuthenticator } from '../support/soft-authenticator.ts';
import { fieldOf, PASSWORD, type Answer, type TestPlatform } from '../support/platform.ts';

export const codesIn = ({ body }: Answer): string[] => (body.value as { codes: string[] }).codes;
export const optionsIn = ({ body }: Answer): unknown => (body.value as { options: unknown }).options;

/** Sets up the app of a member and confirms it; the clock is one step further afterwards. */
export const setUpApp = async (platform: TestPlatform, token: string) => {
  const started = await platform.request(startAuthenticator, { oldPassword: PASSWORD }, { token });
  const secret = fieldOf(started.body.value, 'secret');
  const confirmed = await platform.request(
    confirmAuthenticator,
    { code: appCode(secret, platform.clock.now()) },
    { token },
  );
  expect(confirmed.body.errorCode ?? null).toBeNull();
  platform.clock.advance(STEP);
  return {
    secret,
    codes: codesIn(confirmed),
    /** The code of the present step. */
    code: () => appCode(secret, platform.clock.now()),
    /** Goes on to the next code. */
    next: () => {
      platform.clock.advance(STEP);
      return appCode(secret, platform.clock.now());
    },
  };
};

/** Adds a passkey to a member's account. */
export const setUpPasskey = async (
  platform: TestPlatform,
  token: string,
  { code = '', name = 'Phone' }: { readonly code?: string; readonly name?: string } = {},
) => {
  const key = new SoftAuthenticator();
  const started = await platform.request(startPasskey, { oldPassword: PASSWORD, code }, { token });
  const added = await platform.request(
    addPasskey,
    { answer: key.create(optionsIn(started)), name },
    { token },
  );
  expect(added.body.errorCode ?? null).toBeNull();
  return key;
};

/** Options for an answer by a passkey. */
export const check = async (platform: TestPlatform, ticket: string | null = null): Promise<unknown> =>
  optionsIn(await platform.request(startPasskeyCheck, { ticket }));
