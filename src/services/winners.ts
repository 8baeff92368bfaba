import { WINNERS } from '../config/later.ts';
import { whenVisible } from './browser/idle.ts';
import { listWinners as endpoint, type Winner } from './contract/game-lists.ts';
import { readPreferences } from './browser/preference-store.ts';
import { call } from './http.ts';

/** The largest wins of the last bets, the largest first; requested only while the page is visible (PAY-06). */
export const listWinners = async (signal?: AbortSignal): Promise<Winner[]> => {
  await whenVisible(signal);
  const winners = await call(
    endpoint,
    { gameCategory: 'ALL', language: readPreferences().language, limitNum: WINNERS.limit },
    { signal },
  );
  return winners.toSorted((one, other) => other.amount - one.amount).slice(0, WINNERS.limit);
};
