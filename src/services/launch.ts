import * as v from 'valibot';
import { SITE } from '../config.ts';
import * as contract from './contract/launch.ts';
import { withGameOptions } from './browser/game-controls.ts';
import { openWindowFor } from './browser/press-window.ts';
import { readPreferences } from './browser/preference-store.ts';
import type { GamePage } from './contract/games.ts';
import { listGames } from './games.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';

const PLATFORM = 'html5-desktop';

interface GameToLaunch {
  readonly kind: 'game' | 'lottery' | 'sportsbook';
  readonly id: string;
  readonly vendor: string | null;
  readonly isForPlayMoney: boolean;
  readonly room: string | null;
  readonly code: string | null;
  readonly prizeMode: contract.PrizeMode | null;
  readonly keepsRound: boolean;
}

const request = (game: GameToLaunch, signal?: AbortSignal): Promise<contract.Launch> => {
  const site = { platform: PLATFORM, language: readPreferences().language };
  if (game.kind === 'sportsbook') return call(contract.launchSportsbook, site, { signal });
  const target =
    game.kind === 'lottery'
      ? {
          launchMode: 'LOTT' as const,
          lottoGameCode: game.code ?? undefined,
          lottoPrizeMode: game.prizeMode ?? undefined,
          lottoArea: game.vendor === 'TCG_LOTTO_VN' ? 'VN' : undefined,
          lottoView: 'betting' as const,
          device: SITE.device,
        }
      : { launchMode: 'GLS' as const, nodeId: game.id, gameId: game.room ?? undefined };
  return call(
    contract.launchGame,
    {
      ...target,
      accountType: game.isForPlayMoney ? 0 : 1,
      vassalage: game.vendor ?? undefined,
      openRound: game.keepsRound ? 'keep' : undefined,
      ...site,
    },
    { signal },
  );
};

/**
 * A one-use address for playing the game, for money or play money, with the game's name where the gateway
 * sends it.
 */
export const launch = async (game: GameToLaunch, signal?: AbortSignal): Promise<contract.Launch> => {
  const { url, name } = await request(game, signal);
  return { url: withGameOptions(url), name };
};

/** Opens the game in a tab of its own; to be called within a press. */
export const launchInTab = (game: GameToLaunch, signal: AbortSignal): Promise<void> =>
  openWindowFor('', async () => (await launch(game, signal)).url, signal);

/** The first games of a vendor, in one category. */
export const listVendorGames = (
  { type, vendor }: { readonly type?: string | null; readonly vendor: string | null },
  signal?: AbortSignal,
): Promise<GamePage> =>
  listGames(type ?? '', { vendor, classification: null, name: '', minBet: null, sort: null }, 1, signal);

/** The rooms of a game of members against each other, cheapest first. */
export const listRooms = (
  { id, vendor }: { readonly id: string; readonly vendor: string | null },
  signal?: AbortSignal,
): Promise<contract.Room[]> =>
  call(
    contract.listRooms,
    { nodeId: id, vassalage: vendor ?? undefined, language: readPreferences().language },
    { signal },
  );

/** The lottery games of a prize mode, by vendor. */
export const listLotteryGames = (
  prizeMode: contract.PrizeMode | null,
  signal?: AbortSignal,
): Promise<contract.LotteryGroup[]> =>
  call(contract.listLotteryGames, { prizeMode: prizeMode ?? undefined }, { signal });

const detailOf = <Schema extends v.GenericSchema>(
  schema: Schema,
  error: unknown,
): v.InferOutput<Schema> | null => {
  const parsed = v.safeParse(schema, error instanceof ServiceError ? error.detail : null);
  return parsed.success ? parsed.output : null;
};

/**
 * When a vendor's maintenance ends (epoch milliseconds), by the detail of the refused launch; null where it
 * gives none.
 */
export const maintenanceEndOf = (error: unknown): number | null =>
  detailOf(contract.LaunchMaintenance, error)?.content.data.endTime ?? null;

/** Whether a launch was refused because the wallet at the vendor, not the main one, is too low. */
export const isVendorWalletShort = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.code === 'insufficient_balance' &&
  detailOf(contract.WalletTooLow, error)?.wallet === 'vendor';

/** The game of the unfinished round that a refused launch names; null for any other failure. */
export const previousGameOf = (error: unknown): contract.PreviousGame | null =>
  error instanceof ServiceError && error.code === 'previous_game_open'
    ? (detailOf(contract.PreviousGame, error)?.content.data ?? null)
    : null;
