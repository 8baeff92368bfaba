import { FILTER_LIMITS, type Game, type GamePage } from '../../services/contract/games.ts';
import { listGames, listHotGames, type GameFilters } from '../../services/games.ts';

/** Lists that can be asked for; favourites and recent games join with their flows. */
export type SlotMode = 'all' | 'hot';
export interface SlotSearch {
  readonly name?: string;
  readonly classification?: string | null;
  readonly minBet?: number | null;
}
export interface Question {
  readonly type: string;
  readonly mode: SlotMode;
  readonly filters: GameFilters;
  readonly page: number;
  /** The hot games, where they are here already. */
  readonly hot: readonly Game[] | null;
}

export const NO_FILTERS = { classification: null, name: '', minBet: null };

const within = (text: string | null, most: number): string | null =>
  text === null || text.length <= most ? text : null;

/** What an address asks for. What is too long to be the code of anything is nothing; of a name the beginning counts. */
export const filtersOf = (asked: Pick<GameFilters, 'vendor' | 'classification' | 'name'>): GameFilters => ({
  vendor: within(asked.vendor, FILTER_LIMITS.vendor),
  classification: within(asked.classification, FILTER_LIMITS.classification),
  name: asked.name.slice(0, FILTER_LIMITS.name),
  minBet: null,
});

export const questionOf = ({ type, mode, filters, page, hot }: Question): Question => ({
  type,
  mode,
  filters,
  page,
  hot,
});

/** One page of the wanted list. The hot list comes whole; its vendor is chosen here (SLO-15). */
export const ask = async (
  { type, mode, filters, page, hot }: Question,
  signal: AbortSignal,
): Promise<GamePage> => {
  if (mode === 'all') return listGames(type, filters, page, signal);
  const games = (hot ?? (await listHotGames(signal))).filter(
    (game) => game.type === type && (!filters.vendor || game.vendor === filters.vendor),
  );
  return { games, totalPages: 1, totalCount: games.length };
};

/** SLO-18: a name or a minimum bet that stays as it was is no search. */
export const changes = (filters: GameFilters, search: SlotSearch): boolean =>
  (search.name !== undefined && search.name.trim() !== filters.name) ||
  (search.minBet !== undefined && search.minBet !== filters.minBet) ||
  search.classification !== undefined;
