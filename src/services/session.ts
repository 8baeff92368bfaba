import type { ResponseOf } from './contract/endpoint.ts';
import * as contract from './contract/session.ts';
import { call } from './http.ts';

export type MemberInfo = ResponseOf<typeof contract.getMemberInfo>;

/** End the session on the platform. */
export const logout = (signal?: AbortSignal): Promise<unknown> =>
  call(contract.logout, undefined, { signal });

/** Who the kept token belongs to. */
export const getMemberInfo = (signal?: AbortSignal): Promise<MemberInfo> =>
  call(contract.getMemberInfo, {}, { signal });
