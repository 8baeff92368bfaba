import { SLOTS } from '../../../config.ts';
import { ALL_GAMES } from '../../../config/search.ts';
import type { Address } from '../../../services/browser/navigation.ts';
import { placeInList, type ListPlace } from '../../../services/browser/list-place.ts';
import {
  FILTER_LIMITS,
  PAGE_SIZE_LIMIT,
  type Game,
  type GamePage,
  type GameSort,
  type VendorLane,
} from '../../../services/contract/games.ts';
import { listGames, listHotGames, type GameFilters } from '../../../services/games.ts';
import { listFavouriteGames, listRecentGames } from '../../../services/favourites.ts';
import type { ListAccess } from '../../app/common/list-access.ts';
import { pathOfCategory } from '../../app/route.ts';

/** Orders that can be chosen beside the brand's own. */
export const SORTS: readonly GameSort[] = ['new', 'name', 'bet'];

/** Lists that can be requested (SLO-10). */
export const SLOT_MODES = ['all', 'hot', 'fav', 'recent'] as const;
export type SlotMode = (typeof SLOT_MODES)[number];
export interface SlotSearch {
  readonly name?: string;
  readonly classification?: string | null;
  readonly minBet?: number | null;
  readonly sort?: GameSort | null;
}
/** The query of a list, as in its address. */
export interface Wanted {
  readonly mode: SlotMode;
  readonly filters: GameFilters;
}
export interface GameQuery extends Wanted {
  readonly type: string;
  readonly page: number;
  /** The list is opened or turned by its address: the visitor may return to it from a game. */
  readonly isReturn: boolean;
  /** The hot games, if loaded. */
  readonly hot: readonly Game[] | null;
}

export const NO_FILTERS = { classification: null, name: '', minBet: null, sort: null };

const within = (text: string | undefined, max: number): string | null =>
  text && text.length <= max ? text : null;

/** The lists with a tab; favourites only for a signed-in account (SLO-03, SLO-04). */
export const modesOf = ({ isSignedIn, offersFavourites, offersRecent }: ListAccess): readonly SlotMode[] => [
  ...(['all', 'hot'] as const),
  ...(isSignedIn && offersFavourites ? (['fav'] as const) : []),
  ...(offersRecent ? (['recent'] as const) : []),
];

/** Whether a list opens for this account: favourites require a real one, recent games any. */
export const opens = (mode: SlotMode, access: ListAccess): boolean =>
  modesOf(access).includes(mode) &&
  (mode !== 'fav' || !access.isTrial) &&
  (mode !== 'recent' || access.isSignedIn);

/**
 * The query that an address stands for. A list that does not open is that of all games. Unknown
 * codes, bets and orders are ignored; a long name is cut. Older addresses use `name` for `q`.
 */
export const wantedOf = (query: Readonly<Record<string, string>>, access: ListAccess): Wanted => {
  const vendor = within(query['vendor'], FILTER_LIMITS.vendor);
  const mode = SLOT_MODES.find((known) => known === query['list']) ?? 'all';
  if (mode !== 'all' && opens(mode, access)) return { mode, filters: { vendor, ...NO_FILTERS } };
  return {
    mode: 'all',
    filters: {
      vendor,
      classification: within(query['classification'], FILTER_LIMITS.classification),
      name: (query['q'] ?? query['name'] ?? '').slice(0, FILTER_LIMITS.name).trim(),
      minBet: SLOTS.minBets.find((bet) => String(bet) === query['bet']) ?? null,
      sort: SORTS.find((sort) => sort === query['sort']) ?? null,
    },
  };
};

/** The address of a list with these filters; defaults are left out. */
export const addressOf = (type: string, { mode, filters }: Wanted): Address => {
  const { vendor, classification, name, minBet, sort } = filters;
  const query = new URLSearchParams({
    ...(vendor === null ? {} : { vendor }),
    ...(classification === null ? {} : { classification }),
    ...(name === '' ? {} : { q: name }),
    ...(minBet === null ? {} : { bet: String(minBet) }),
    ...(sort === null ? {} : { sort }),
    ...(mode === 'all' ? {} : { list: mode }),
  }).toString();
  const path = pathOfCategory(type) ?? '/';
  return query ? `${path}?${query}` : path;
};

export const isSame = (one: Wanted, other: Wanted): boolean =>
  addressOf('RNG', one) === addressOf('RNG', other);

export const queryOf = ({ type, mode, filters, page, isReturn, hot }: GameQuery): GameQuery => ({
  type,
  mode,
  filters,
  page,
  isReturn,
  hot,
});

/** The hot list is loaded whole and its vendor filtered here (SLO-15). */
const fetchGamePage = async (
  { type, mode, filters, page, hot }: GameQuery,
  signal: AbortSignal,
  pageSize: number = SLOTS.pageSize,
): Promise<GamePage> => {
  const isAll = type === ALL_GAMES;
  const category = isAll ? '' : type;
  if (mode === 'all') return listGames(category, filters, page, signal, { pageSize });
  if (mode === 'fav') return listFavouriteGames(category, filters.vendor, page, signal, pageSize);
  if (mode === 'recent') return listRecentGames(category, filters.vendor, page, signal, pageSize);
  const games = (hot ?? (await listHotGames(signal))).filter(
    (game) => (isAll || game.type === type) && (!filters.vendor || game.vendor === filters.vendor),
  );
  return { games, totalPages: 1, totalCount: games.length, isNearMatch: false };
};

/** Pages that one request can bring, and most requests for the pages of a place. */
const PAGES_AT_ONCE = Math.floor(PAGE_SIZE_LIMIT / SLOTS.pageSize);
const REQUESTS_MOST = 12;

/**
 * The page that the list is loaded down to next. Whoever has scrolled past the first hundred games scrolls on, so from
 * there one request brings several pages: each costs the visitor a wait.
 */
export const pageAfter = (page: number): number =>
  page > 0 && page % PAGES_AT_ONCE === 0 ? page + PAGES_AT_ONCE : page + 1;

/** Several pages in one request, the part `at` of the list; their number is given in ordinary pages. */
const fetchManyPages = async (query: GameQuery, at: number, signal: AbortSignal): Promise<GamePage> => {
  const part = await fetchGamePage({ ...query, page: at }, signal, PAGES_AT_ONCE * SLOTS.pageSize);
  return {
    ...part,
    totalPages:
      part.totalCount === null
        ? part.totalPages * PAGES_AT_ONCE
        : Math.ceil(part.totalCount / SLOTS.pageSize),
  };
};

export interface FoundGames extends GamePage {
  /** The place that the list was opened at; the games are all those down to it. */
  readonly place?: ListPlace | null;
}
/**
 * The next page of the query, or the next several (`pageAfter`). Where the visitor returns to the list from a game, all
 * pages that were loaded, in few requests at once; a place further down than these reach is given up.
 */
export const fetchGames = async (query: GameQuery, signal: AbortSignal): Promise<FoundGames> => {
  const place = query.isReturn ? placeInList(addressOf(query.type, query)) : null;
  const requests = Math.ceil((place?.pages ?? 0) / PAGES_AT_ONCE);
  if (place === null || requests > REQUESTS_MOST) {
    const part = query.page / PAGES_AT_ONCE;
    return part > 1 && Number.isInteger(part)
      ? fetchManyPages(query, part, signal)
      : fetchGamePage(query, signal);
  }
  if (place.pages === 1) return { ...(await fetchGamePage(query, signal)), place };
  const parts = await Promise.all(
    Array.from({ length: requests }, (_, at) => fetchManyPages(query, at + 1, signal)),
  );
  const [first] = parts as [GamePage];
  const games = new Map(parts.flatMap((part) => part.games).map((game) => [game.id, game]));
  return { ...first, games: [...games.values()].slice(0, place.pages * SLOTS.pageSize), place };
};

/** SLO-18: an unchanged name, minimum bet or order does not start a search. */
export const changes = (filters: GameFilters, search: SlotSearch): boolean =>
  (search.name !== undefined && search.name.trim() !== filters.name) ||
  (search.minBet !== undefined && search.minBet !== filters.minBet) ||
  (search.sort !== undefined && search.sort !== filters.sort) ||
  search.classification !== undefined;

/** The vendors of a category; for the list of all games, each vendor once, with all its games. */
export const laneOf = (lanes: readonly VendorLane[], type: string): VendorLane | null => {
  if (type !== ALL_GAMES) return lanes.find((lane) => lane.category === type) ?? null;
  const vendors = new Map<string, VendorLane['vendors'][number]>();
  for (const vendor of lanes.flatMap((lane) => lane.vendors)) {
    const known = vendors.get(vendor.code);
    vendors.set(vendor.code, {
      ...vendor,
      gameCount: (known?.gameCount ?? 0) + (vendor.gameCount ?? 0),
    });
  }
  return { category: type, vendors: [...vendors.values()], classifications: [] };
};
