import { SEARCH_RESULTS } from '../config/search.ts';
import type { GamePage } from './contract/games.ts';
import { listGames } from './games.ts';

/** The first games that have such a name, of all categories: what the search in the header shows. */
export const findGames = (text: string, signal?: AbortSignal): Promise<GamePage> =>
  listGames(
    '',
    { vendor: null, classification: null, name: text, minBet: null, sort: null },
    1,
    signal,
    SEARCH_RESULTS,
  );
