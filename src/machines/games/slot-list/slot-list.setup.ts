import { assign, fromCallback, fromPromise, raise, sendParent, setup } from 'xstate';
import { SLOTS } from '../../../config.ts';
import { SEARCH_LEAST, SEARCH_PAUSE } from '../../../config/search.ts';
import { whenIdle } from '../../../services/browser/idle.ts';
import { keepListPlace, type ListPlace } from '../../../services/browser/list-place.ts';
import { scrollToTop } from '../../../services/browser/navigation.ts';
import type { Game, GamePage, VendorLane } from '../../../services/contract/games.ts';
import { onFavouriteRemoved } from '../../../services/favourites.ts';
import { listHotGames, listVendors, type GameFilters } from '../../../services/games.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { ListAccess, Viewer } from '../../app/common/list-access.ts';
import type { Manner } from '../../app/route-guard/route-guard.machine.ts';
import type { WinnerBoardInput } from '../../content/winner-board/winner-board.machine.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { lateFlow } from '../../late-flow.ts';
import {
  NO_FILTERS,
  addressOf,
  changes,
  fetchGames,
  isSame,
  laneOf,
  opens,
  pageAfter,
  wantedOf,
} from './slot-query.ts';
import type { FoundGames, GameQuery, SlotMode, SlotSearch } from './slot-query.ts';

interface SlotListContext {
  readonly access: ListAccess;
  /** Game type of the page: RNG, FISH, PVP, or GAMES for all of them. */
  readonly type: string;
  readonly mode: SlotMode;
  readonly filters: GameFilters;
  /** The text of the name field; the query follows after a pause. */
  readonly typed: string;
  readonly page: number;
  readonly totalPages: number;
  readonly totalCount: number | null;
  /** No game has the name searched for: these are close to it. */
  readonly isNearMatch: boolean;
  readonly games: readonly Game[];
  /** Loaded in advance (SLO-15). */
  readonly hot: readonly Game[] | null;
  readonly lane: VendorLane | null;
  readonly failure: Failure | null;
  /** The list has been opened or turned by its address, and so may be one that the visitor returns to. */
  readonly isReturn: boolean;
  /** Where the visitor was in this list when they left it for a game. */
  readonly place: ListPlace | null;
}
type Query = Readonly<Record<string, string>>;
export interface SlotListInput {
  readonly type: string;
  /** Filters of the address. */
  readonly query: Query;
  readonly viewer: Viewer;
}
type SlotListEvent =
  | { type: 'name.type'; text: string }
  /** The address differs from the list, after back, forward or a link. */
  | { type: 'list.turn'; query: Query }
  | { type: 'mode.switch'; mode: SlotMode }
  | { type: 'vendor.pick'; vendor: string | null }
  | { type: 'filter.search'; search: SlotSearch }
  | { type: 'page.next' }
  /** The platform has removed a game from the member's favourites. */
  | { type: 'favourite.removed'; game: string }
  /** A game is pressed, so many pixels below the top of the window. */
  | { type: 'game.press'; game: string; top: number }
  | { type: 'list.retry' };
export const mannerOf = ({ name }: SlotSearch): Manner => (name === undefined ? 'push' : 'replace');
/** The results of a query before its first page has come, with their count. */
export const NO_RESULTS = {
  page: 1,
  totalPages: 0,
  totalCount: null,
  isNearMatch: false,
  games: [],
  failure: null,
  isReturn: false,
  place: null,
};

/** The implementations that the chart in slot-list.machine.ts names. */
export const slotListSetup = setup({
  types: {
    context: {} as SlotListContext,
    events: {} as SlotListEvent,
    input: {} as SlotListInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    fetchGames: fromPromise<FoundGames, GameQuery>(({ input, signal }) => fetchGames(input, signal)),
    watchRemovals: fromCallback<SlotListEvent>(({ sendBack }) =>
      onFavouriteRemoved((game) => sendBack({ type: 'favourite.removed', game })),
    ),
    listVendors: fromPromise<VendorLane[]>(({ signal }) => listVendors(signal)),
    /** Beside the banner, and not needed to choose a game. */
    winnerBoard: lateFlow<WinnerBoardInput>(async () => {
      await whenIdle();
      return (await import('../../content/winner-board/winner-board.machine.ts')).winnerBoardMachine;
    }),
    listHotGames: fromPromise<Game[]>(({ signal }) => listHotGames(signal)),
  },
  delays: { searchPause: SEARCH_PAUSE },
  guards: {
    isOtherQuery: ({ context }, { query }: { query: Query }) =>
      !isSame(context, wantedOf(query, context.access)),
    /** A single letter would match half of the catalogue. */
    isSearchable: ({ context }) => context.typed.trim().length >= SEARCH_LEAST,
    isNamed: (_, { search }: { search: SlotSearch }) => search.name !== undefined,
    isOtherName: ({ context }, { search }: { search: SlotSearch }) =>
      search.name !== undefined && search.name !== context.typed,
    /** The list requires an account, or a real one. */
    isClosedMode: ({ context }, { mode }: { mode: SlotMode }) => !opens(mode, context.access),
    isOtherMode: ({ context }, { mode }: { mode: SlotMode }) =>
      context.mode !== mode && opens(mode, context.access),
    isOtherVendor: ({ context }, { vendor }: { vendor: string | null }) => context.filters.vendor !== vendor,
    isOtherSearch: ({ context }, { search }: { search: SlotSearch }) => changes(context.filters, search),
    isFavourites: ({ context }) => context.mode === 'fav',
    isDrained: ({ context }) => context.games.length === 0,
    hasMore: ({ context }) => context.page < context.totalPages,
    isEmpty: (_, { page }: { page: GamePage }) => page.games.length === 0,
  },
  actions: {
    assignMode: assign({
      ...NO_RESULTS,
      mode: (_, { mode }: { mode: SlotMode }) => mode,
      typed: '',
      filters: ({ context }) => ({ vendor: context.filters.vendor, ...NO_FILTERS }),
    }),
    assignVendor: assign({
      ...NO_RESULTS,
      typed: '',
      filters: (_, { vendor }: { vendor: string | null }) => ({ vendor, ...NO_FILTERS }),
    }),
    assignSearch: assign({
      ...NO_RESULTS,
      mode: 'all',
      filters: ({ context }, { search }: { search: SlotSearch }) => ({
        vendor: context.filters.vendor,
        classification:
          search.classification === undefined ? context.filters.classification : search.classification,
        name: (search.name ?? context.filters.name).trim(),
        minBet: search.minBet === undefined ? context.filters.minBet : search.minBet,
        sort: search.sort === undefined ? context.filters.sort : search.sort,
      }),
    }),
    assignQuery: assign(({ context }, { query }: { query: Query }) => {
      const wanted = wantedOf(query, context.access);
      return { ...NO_RESULTS, ...wanted, typed: wanted.filters.name, isReturn: true };
    }),
    assignNamed: assign({ typed: (_, { search }: { search: SlotSearch }) => search.name ?? '' }),
    assignTyped: assign({ typed: (_, { text }: { text: string }) => text }),
    searchTyped: raise(({ context }) => ({
      type: 'filter.search' as const,
      search: { name: context.typed },
    })),
    requestAddress: sendParent(({ context }, { manner }: { manner: Manner }) => ({
      type: 'route.request',
      address: addressOf(context.type, context),
      manner,
    })),
    requireAccount: sendParent({ type: 'account.require' }),
    scrollToTop: () => scrollToTop(),
    assignNextPage: assign({ page: ({ context }) => pageAfter(context.page) }),
    dropGame: assign(({ context }, { game }: { game: string }) => {
      const games = context.games.filter(({ id }) => id !== game);
      const isShown = games.length < context.games.length;
      const { totalCount } = context;
      return { games, totalCount: totalCount !== null && isShown ? totalCount - 1 : totalCount };
    }),
    /** Later games have moved up: the next page begins with the last one that is not whole. */
    assignWholePages: assign({
      page: ({ context: { page, totalPages, games } }) =>
        page < totalPages ? Math.floor(games.length / SLOTS.pageSize) : page,
    }),
    assignPageAgain: assign({
      page: ({ context }) => Math.floor(context.games.length / SLOTS.pageSize) + 1,
    }),
    clearResults: assign(NO_RESULTS),
    keepPlace: ({ context }, { game, top }: { game: string; top: number }) =>
      keepListPlace({ game, top, pages: context.page }),
    assignFirstPage: assign({
      page: (_, { page }: { page: FoundGames }) => page.place?.pages ?? 1,
      isReturn: false,
      place: (_, { page }) => page.place ?? null,
      games: (_, { page }) => page.games,
      totalPages: (_, { page }) => page.totalPages,
      totalCount: (_, { page }) => page.totalCount,
      isNearMatch: (_, { page }) => page.isNearMatch,
      failure: null,
    }),
    /** The catalogue may change while it is paged through; a game that is loaded already is dropped. */
    appendPage: assign({
      games: ({ context }, { page }: { page: GamePage }) => {
        const known = new Set(context.games.map((game) => game.id));
        return [...context.games, ...page.games.filter((game) => !known.has(game.id))];
      },
      totalPages: (_, { page }) => page.totalPages,
      totalCount: (_, { page }) => page.totalCount,
      failure: null,
    }),
    assignHot: assign({ hot: (_, { games }: { games: Game[] }) => games }),
    assignLane: assign({
      lane: ({ context }, { lanes }: { lanes: VendorLane[] }) => laneOf(lanes, context.type),
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
});
