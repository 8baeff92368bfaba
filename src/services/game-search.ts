import { SEARCH_RESULTS } from '../config/search.ts';
import type { GamePage } from './contract/games.ts';
import { listGames } from './games.ts';

interface Search {
  readonly text: string;
  readonly isExact: boolean;
  /** Null for all. */
  readonly category: string | null;
}

/** The first matching games of a category or of all: the results of the header search. */
export const findGames = ({ text, isExact, category }: Search, signal?: AbortSignal): Promise<GamePage> =>
  listGames(
    category ?? '',
    { vendor: null, classification: null, name: text, minBet: null, sort: null },
    1,
    signal,
    { pageSize: SEARCH_RESULTS, isExact, isDetailed: true },
  );
