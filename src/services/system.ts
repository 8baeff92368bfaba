import { DELAYS } from '../config.ts';
import { getJackpot as getJackpotEndpoint, type Jackpot } from './contract/games.ts';
import * as contract from './contract/system.ts';
import { call } from './http.ts';

/** Whether the site is open to this visitor, and the brand's settings. */
export const getSystemStatus = (host: string, signal?: AbortSignal): Promise<contract.SystemStatus> =>
  call(contract.getSystemStatus, { url: host }, { signal, limit: DELAYS.statusLimit });

/** Ids of the brand's modules that are switched on. */
export const getWhitelabel = (host: string, signal?: AbortSignal): Promise<string[]> =>
  call(contract.getWhitelabel, { url: host }, { signal, limit: DELAYS.statusLimit });

export const getJackpot = (signal?: AbortSignal): Promise<Jackpot> =>
  call(getJackpotEndpoint, {}, { signal });

export interface Site {
  readonly status: contract.SystemStatus;
  /** Ids of the modules switched on; empty unless the site is open. */
  readonly modules: readonly string[];
}

/** Status and modules of the brand at this host, requested in parallel: the first paint waits for both. */
export const getSite = async (host: string, signal?: AbortSignal): Promise<Site> => {
  const modules = getWhitelabel(host, signal);
  // Only an open site needs its modules, so a failure to load them must not hide a maintenance.
  modules.catch(() => undefined);
  const status = await getSystemStatus(host, signal);
  return { status, modules: status.condition === 'normal' ? await modules : [] };
};
