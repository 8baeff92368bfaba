import * as v from 'valibot';
import { deviceId } from './browser/preference-store.ts';
import type { ResponseOf } from './contract/endpoint.ts';
import * as contract from './contract/session.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';

export type MemberInfo = ResponseOf<typeof contract.getMemberInfo>;
export type Avatar = ResponseOf<typeof contract.getAvatar>;

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string | undefined;
}

/** Sign in with a password and a passed slider check. */
export const login = (
  { username, password, captcha }: Credentials,
  ticket: contract.CaptchaTicket,
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

/** End the session on the platform. */
export const logout = (signal?: AbortSignal): Promise<unknown> =>
  call(contract.logout, undefined, { signal });

/** Who the kept token belongs to. */
export const getMemberInfo = (signal?: AbortSignal): Promise<MemberInfo> =>
  call(contract.getMemberInfo, {}, { signal });

/** The player's picture. */
export const getAvatar = (signal?: AbortSignal): Promise<Avatar> => call(contract.getAvatar, {}, { signal });

/** Whether a refused login wants the image captcha from now on (CAP-03). */
export const asksForCaptcha = (error: unknown): boolean =>
  error instanceof ServiceError && v.is(contract.CaptchaDue, error.detail);
