import { SITE } from '../config.ts';
import { readPreferences } from './browser/preference-store.ts';
import type { LotteryGame, LotteryGroup, PrizeMode } from './contract/launch.ts';
import * as contract from './contract/lottery-lobby.ts';
import { call } from './http.ts';

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
