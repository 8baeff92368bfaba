import type { ResponseOf } from './contract/endpoint.ts';
import * as contract from './contract/profile.ts';
import { call } from './http.ts';

export type { ProfileField } from './contract/profile.ts';
/** A field with its value and its rule. */
export type ProfileEntry = ResponseOf<typeof contract.getProfile>['fields'][number];

export const getProfile = async (signal?: AbortSignal): Promise<readonly ProfileEntry[]> =>
  (await call(contract.getProfile, {}, { signal })).fields;

export type ProfileValues = Readonly<Partial<Record<contract.ProfileField, string>>> & {
  readonly oldPassword: string;
};
export const saveProfile = async (values: ProfileValues, signal?: AbortSignal): Promise<void> => {
  await call(contract.saveProfile, values, { signal });
};
