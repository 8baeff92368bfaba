import { whenIdle } from './browser/idle.ts';
import * as contract from './contract/countries.ts';
import type { ResponseOf } from './contract/endpoint.ts';
import { call } from './http.ts';

export type Country = ResponseOf<typeof contract.listCountries>[number];

/**
 * Countries with their dialing codes (SES-02); no first screen needs them, so they are loaded when the page
 * is idle.
 */
export const listCountries = async (signal?: AbortSignal): Promise<Country[]> => {
  await whenIdle(signal);
  return call(contract.listCountries, {}, { signal });
};
