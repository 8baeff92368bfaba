import * as v from 'valibot';
import { deviceId } from './browser/preference-store.ts';
import type { CaptchaTicket } from './contract/captcha.ts';
import * as contract from './contract/login.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | undefined;
}

/** Sign in with a password and a passed slider check. */
export const login = (
  { username, password, captcha }: Credentials,
  ticket: CaptchaTicket,
  signal?: AbortSignal,
): Promise<contract.SignedIn> =>
  call(
    contract.login,
    {
      username,
      password,
      type: 'username',
      loginDeviceId: deviceId(),
      ...(captcha ? { captcha } : {}),
      ...ticket,
    },
    { signal },
  );

/** Whether a refused login wants the image captcha from now on (CAP-03). */
export const asksForCaptcha = (error: unknown): boolean =>
  error instanceof ServiceError && v.is(contract.CaptchaDue, error.detail);
