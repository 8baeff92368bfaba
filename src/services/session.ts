import type { ResponseOf } from './contract/endpoint.ts';
import * as contract from './contract/session.ts';
import { call } from './http.ts';

export type MemberInfo = ResponseOf<typeof contract.getMemberInfo>;

/** Ends the session on the platform. */
export const logout = (signal?: AbortSignal): Promise<unknown> =>
  call(contract.logout, undefined, { signal });

/** The details of the token's owner. */
export const getMemberInfo = (signal?: AbortSignal): Promise<MemberInfo> =>
  call(contract.getMemberInfo, {}, { signal });
