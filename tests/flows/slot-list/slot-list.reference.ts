/**
 * The slot list as the specification words it (2.7, 4), without the machine: modes all, hot, fav and recent; filters;
 * pages that load on until totalPages.
 */
import type { AnyMachineSnapshot } from 'xstate';
import type { Reference } from '../../kit/walk.ts';

interface Filters {
  readonly name: string;
  readonly classification: string | null;
  readonly minBet: number | null;
  readonly sort: string | null;
}
interface List {
  readonly account: 'visitor' | 'trial' | 'member';
  readonly mode: string;
  readonly vendor: string | null;
  readonly filters: Filters;
  readonly page: number;
  readonly totalPages: number;
  readonly games: readonly string[];
  /** What is awaited or shown: the first page, a further one, games, a failure of either. */
  readonly is: 'first' | 'more' | 'shown' | 'failed' | 'moreFailed';
  /** The text of the name field, and whether its search is still to come. */
  readonly typed: string;
  readonly isTyping: boolean;
}
interface Answer {
  readonly games: readonly { readonly id: string }[];
  readonly totalPages: number;
}

const NONE: Filters = { name: '', classification: null, minBet: null, sort: null };
/** A list from its beginning: page 1, nothing shown. */
const anew = (list: List, change: Partial<List>): List => ({
  ...list,
  ...{ page: 1, totalPages: 0, games: [], is: 'first' },
  ...change,
});
/** The query string of the page; the model uses only `vendor` and `q`. */
const turnTo = (list: List, query: Readonly<Record<string, string>>): List => {
  const [vendor, name] = [query['vendor'] ?? null, query['q'] ?? ''];
  const isSame =
    list.mode === 'all' &&
    list.vendor === vendor &&
    JSON.stringify(list.filters) === JSON.stringify({ ...NONE, name });
  if (isSame) return list;
  return anew(list, { mode: 'all', vendor, filters: { ...NONE, name }, typed: name, isTyping: false });
};

/** "Searching by name, classification or minimum bet resets the mode and reloads; name or bet skipped if unchanged." */
const search = (list: List, wanted: Partial<Filters>): List => {
  const { filters } = list;
  const isNew =
    wanted.classification !== undefined ||
    (wanted.name !== undefined && wanted.name.trim() !== filters.name) ||
    (wanted.minBet !== undefined && wanted.minBet !== filters.minBet) ||
    (wanted.sort !== undefined && wanted.sort !== filters.sort);
  const typed = wanted.name === undefined ? {} : { typed: wanted.name, isTyping: false };
  if (!isNew) return { ...list, ...typed };
  const next = { ...filters, ...wanted };
  return anew(list, { mode: 'all', filters: { ...next, name: next.name.trim() }, ...typed });
};

/** "Switching mode resets to page 1, clears filters, loads that list"; some lists require an account. */
const switchTo = (list: List, mode: string): List => {
  const isClosed =
    (mode === 'fav' && list.account !== 'member') || (mode === 'recent' && list.account === 'visitor');
  if (isClosed || mode === list.mode) return list;
  return anew(list, { mode, filters: NONE, typed: '', isTyping: false });
};

const answered = (list: List, { games, totalPages }: Answer): List => {
  const ids = games.map(({ id }) => id).filter((id) => list.is === 'first' || !list.games.includes(id));
  return { ...list, totalPages, is: 'shown', games: list.is === 'first' ? ids : [...list.games, ...ids] };
};

/** A member's favourites no longer contain a game that the platform has removed. */
const withoutGame = (list: List, game: string): List => {
  if (list.is === 'first' || list.is === 'failed') return list;
  const games = list.games.filter((id) => id !== game);
  const whole = Math.floor(games.length / 14);
  if (list.is !== 'shown') return { ...list, games, page: whole + 1 };
  if (list.games.length > 0 && games.length === 0) return anew(list, {});
  return list.games.length === 0 || list.page >= list.totalPages
    ? { ...list, games }
    : { ...list, games, page: whole };
};

export const reference: Reference<List> = {
  start: (input) => {
    const { query, viewer } = input as {
      query: Readonly<Record<string, string>>;
      viewer: { visitor: { accountType: number } | null };
    };
    return {
      account: !viewer.visitor ? 'visitor' : viewer.visitor.accountType === 4 ? 'trial' : 'member',
      ...{ mode: 'all', vendor: query['vendor'] ?? null, filters: { ...NONE, name: query['q'] ?? '' } },
      ...{ page: 1, totalPages: 0, games: [], is: 'first', typed: query['q'] ?? '', isTyping: false },
    };
  },
  step: (list, step) => {
    if (step.kind === 'after')
      return list.typed.trim().length < 2
        ? { ...list, isTyping: false }
        : search({ ...list, isTyping: false }, { name: list.typed });
    if (step.kind === 'outcome') {
      if (step.src === 'watchRemovals')
        return list.mode === 'fav' ? withoutGame(list, step.label.endsWith('sevens') ? 'g2' : 'g1') : list;
      if (step.src !== 'fetchGames') return list;
      if ('done' in step.result) return answered(list, step.result.done as Answer);
      return { ...list, is: list.is === 'first' ? 'failed' : 'moreFailed' };
    }
    if (step.kind !== 'event') return list;
    const { event } = step;
    switch (event.type) {
      case 'mode.switch':
        return switchTo(list, String(event['mode']));
      case 'vendor.pick': {
        const vendor = event['vendor'] as string | null;
        // "Changing vendor resets filters and reloads."
        return vendor === list.vendor
          ? list
          : anew(list, { vendor, filters: NONE, typed: '', isTyping: false });
      }
      case 'filter.search':
        return search(list, event['search'] as Partial<Filters>);
      case 'name.type':
        return { ...list, typed: String(event['text']), isTyping: true };
      case 'list.turn':
        return turnTo(list, event['query'] as Readonly<Record<string, string>>);
      case 'page.next':
        return list.is === 'shown' && list.games.length > 0 && list.page < list.totalPages
          ? { ...list, page: list.page + 1, is: 'more' }
          : list;
      case 'list.retry':
        if (list.is === 'failed') return { ...list, is: 'first' };
        return list.is === 'moreFailed' ? { ...list, is: 'more' } : list;
      default:
        return list;
    }
  },
  expect: ({ mode, vendor, filters, page, totalPages, games, is, typed, isTyping }) => ({
    ...{ mode, vendor, filters, page, totalPages, games, is, typed, isTyping },
  }),
  project: ({ context, value }: AnyMachineSnapshot) => {
    const { mode, filters, page, totalPages, games, typed } = context as {
      mode: string;
      filters: Filters & { vendor: string | null };
      page: number;
      totalPages: number;
      games: { id: string }[];
      typed: string;
    };
    const { list, name } = value as { list: string; name: string };
    const { vendor, ...others } = filters;
    const is: Readonly<Record<string, List['is']>> = {
      ...{ loading: 'first', loadingMore: 'more', showing: 'shown', empty: 'shown' },
      ...{ failed: 'failed', moreFailed: 'moreFailed' },
    };
    return {
      ...{ mode, vendor, page, totalPages, typed, is: is[list], isTyping: name === 'pausing' },
      filters: {
        name: others.name,
        classification: others.classification,
        minBet: others.minBet,
        sort: others.sort,
      },
      games: games.map(({ id }) => id),
    };
  },
};
