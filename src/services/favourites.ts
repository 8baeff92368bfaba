import { SITE, SLOTS } from '../config.ts';
import * as contract from './contract/game-lists.ts';
import type { GamePage } from './contract/games.ts';
import { readPreferences } from './browser/preference-store.ts';
import { call } from './http.ts';

export interface FavouriteGame {
  readonly id: string;
  readonly vendor: string;
  readonly type: string;
}

/** The last change that was sent: a list requested after it must include it. */
let lastChange: Promise<unknown> = Promise.resolve();

const removalListeners = new Set<(game: string) => void>();
/**
 * Calls back with the id of each game that is no favourite any more, once the platform has removed it.
 * @returns the function that unsubscribes.
 */
export const onFavouriteRemoved = (listener: (game: string) => void): (() => void) => {
  removalListeners.add(listener);
  return () => removalListeners.delete(listener);
};

/** The ids of the member's favourite games. */
export const listFavourites = (signal?: AbortSignal): Promise<string[]> =>
  call(contract.listFavourites, {}, { signal });

/** Adds a game to the member's favourites, or removes it; the outcome is the same when it is sent twice. */
export const saveFavourite = async (
  { id, vendor, type }: FavouriteGame,
  isFavourite: boolean,
  signal?: AbortSignal,
): Promise<void> => {
  const endpoint = isFavourite ? contract.addFavourite : contract.removeFavourite;
  const change = call(endpoint, { nodeId: id, vendor, gameType: type }, { signal });
  lastChange = change.catch(() => undefined);
  await change;
  if (!isFavourite) for (const listener of removalListeners) listener(id);
};

/** A page of the member's favourite games; pages count from 1, and an empty type means all (PAY-04). */
export const listFavouriteGames = async (
  type: string,
  vendor: string | null,
  page: number,
  signal?: AbortSignal,
  pageSize: number = SLOTS.pageSize,
): Promise<GamePage> => {
  await lastChange;
  const { games, totalPages, total } = await call(
    contract.listFavouriteGames,
    {
      clientType: SITE.clientType,
      platform: 'flash',
      language: readPreferences().language,
      gameType: type,
      vendor: vendor ?? undefined,
      pageNo: page,
      pageSize,
    },
    { signal },
  );
  return { games, totalPages, totalCount: total, isNearMatch: false };
};

/** A page of the games that the member has bet on, the latest first (PAY-02). */
export const listRecentGames = async (
  type: string,
  vendor: string | null,
  page: number,
  signal?: AbortSignal,
  pageSize: number = SLOTS.pageSize,
): Promise<GamePage> => {
  const { games, totalPages, total } = await call(
    contract.listRecentGames,
    {
      clientType: SITE.clientType,
      vassalage: vendor ?? '',
      gameType: type || undefined,
      language: readPreferences().language,
      pageNo: page,
      pageSize,
    },
    { signal },
  );
  return { games, totalPages, totalCount: total, isNearMatch: false };
};
