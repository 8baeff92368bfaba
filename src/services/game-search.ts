import { SEARCH_RESULTS } from '../config/search.ts';
import type { GamePage } from './contract/games.ts';
import { listGames } from './games.ts';

/** The first matching games of all categories: the results of the header search. */
export const findGames = (text: string, isExact: boolean, signal?: AbortSignal): Promise<GamePage> =>
  listGames('', { vendor: null, classification: null, name: text, minBet: null, sort: null }, 1, signal, {
    pageSize: SEARCH_RESULTS,
    isExact,
    isDetailed: true,
  });
