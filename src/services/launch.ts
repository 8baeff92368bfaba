import * as v from 'valibot';
import * as contract from './contract/launch.ts';
import { withGameOptions } from './browser/game-controls.ts';
import { readPreferences } from './browser/preference-store.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';

/**
 * A one-use address for playing the game, for money or play money, with the game's name where the gateway
 * sends it.
 */
export const launchGame = async (
  game: { readonly id: string; readonly vendor: string | null; readonly isForPlayMoney: boolean },
  signal?: AbortSignal,
): Promise<contract.Launch> => {
  const { url, name } = await call(
    contract.launchGame,
    {
      launchMode: 'GLS',
      accountType: game.isForPlayMoney ? 0 : 1,
      nodeId: game.id,
      ...(game.vendor ? { vassalage: game.vendor } : {}),
      platform: 'html5-desktop',
      language: readPreferences().language,
    },
    { signal },
  );
  return { url: withGameOptions(url), name };
};

/**
 * When a vendor's maintenance ends (epoch milliseconds), by the detail of the refused launch; null where it
 * gives none.
 */
export const maintenanceEndOf = (error: unknown): number | null => {
  const parsed = v.safeParse(contract.LaunchMaintenance, error instanceof ServiceError ? error.detail : null);
  return parsed.success ? parsed.output.content.data.endTime : null;
};
