import { SITE } from '../config.ts';
import { readPreferences } from './browser/preference-store.ts';
import type { LotteryGame, LotteryGroup, PrizeMode } from './contract/launch.ts';
import * as contract from './contract/lottery-lobby.ts';
import { call } from './http.ts';
import { whenVisible } from './browser/idle.ts';
import { listLotteryGames } from './launch.ts';

const filter = (prizeMode: PrizeMode) => ({ prizeMode, device: SITE.device });

/** The lotteries of Vietnam, by vendor (PAY-12). */
export const listAreaLotteries = (prizeMode: PrizeMode, signal?: AbortSignal): Promise<LotteryGroup[]> =>
  call(contract.listAreaLotteries, { ...filter(prizeMode), lottoArea: 'VN' }, { signal });

/** Those that the member played last, the latest first. */
export const listRecentLotteries = (prizeMode: PrizeMode, signal?: AbortSignal): Promise<LotteryGame[]> =>
  call(contract.listRecentLotteries, filter(prizeMode), { signal });

/** Those with the most bets of late (PAY-10). */
export const listPopularLotteries = (prizeMode: PrizeMode, signal?: AbortSignal): Promise<LotteryGame[]> =>
  call(
    contract.listPopularLotteries,
    { ...filter(prizeMode), count: contract.POPULAR_MOST, language: readPreferences().language },
    { signal },
  );

/** The last draws of the lotteries of Vietnam, newest first (PAY-11). */
export const listOpenedNumbers = (signal?: AbortSignal): Promise<contract.OpenedNumber[]> =>
  call(contract.listOpenedNumbers, { count: contract.OPENED_MOST }, { signal });

/** The last draw of each lottery of a prize mode. */
export const listLatestNumbers = (
  prizeMode: PrizeMode,
  signal?: AbortSignal,
): Promise<contract.OpenedNumber[]> => call(contract.listLatestNumbers, { prizeMode }, { signal });

/** What a lobby shows: the lotteries of Vietnam, or all of a prize mode, and to whom. */
export interface LobbyQuery {
  readonly isVietnam: boolean;
  readonly prizeMode: PrizeMode;
  readonly isSignedIn: boolean;
}

/** The lotteries of the lobby, by vendor; requested only while the page is visible. */
export const listLotteries = async (
  { isVietnam, prizeMode }: LobbyQuery,
  signal?: AbortSignal,
): Promise<LotteryGroup[]> => {
  await whenVisible(signal);
  return isVietnam ? listAreaLotteries(prizeMode, signal) : listLotteryGames(prizeMode, signal);
};

export interface Shelves {
  readonly popular: readonly LotteryGame[];
  /** Null for a visitor. */
  readonly recent: readonly LotteryGame[] | null;
}

export const listShelves = async (
  { prizeMode, isSignedIn }: LobbyQuery,
  signal?: AbortSignal,
): Promise<Shelves> => {
  const [popular, recent] = await Promise.all([
    listPopularLotteries(prizeMode, signal),
    isSignedIn ? listRecentLotteries(prizeMode, signal) : null,
  ]);
  return { popular, recent };
};

/** Whether the last draws of Vietnam are among those of the lobby: its lotteries have the mode SEA. */
export const hasOpenedNumbers = ({ prizeMode }: Pick<LobbyQuery, 'prizeMode'>): boolean =>
  prizeMode === 'SEA';

export interface DrawnNumbers {
  /** Newest first; those of the lotteries of Vietnam. */
  readonly opened: readonly contract.OpenedNumber[];
  /** One of each lottery; for members alone. */
  readonly latest: readonly contract.OpenedNumber[];
}

/** The numbers that were drawn last; requested only while the page is visible. */
export const listDrawnNumbers = async (query: LobbyQuery, signal?: AbortSignal): Promise<DrawnNumbers> => {
  await whenVisible(signal);
  const [opened, latest] = await Promise.all([
    hasOpenedNumbers(query) ? listOpenedNumbers(signal) : [],
    query.isSignedIn ? listLatestNumbers(query.prizeMode, signal) : [],
  ]);
  return { opened, latest };
};
