import { SEARCH_LEAST, SEARCH_RECENT } from '../../config/search.ts';

const KEY = 'search.recent';
const listeners = new Set<() => void>();
/** Where storage is unavailable or full, the searches last as long as the page. */
let memory: readonly string[] | null = null;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** At most as many as are remembered, each once, none too short to search for and none too long. */
const bounded = (searches: readonly string[]): readonly string[] =>
  searches
    .filter(
      (text, at) =>
        text.trim().length >= SEARCH_LEAST &&
        text.length <= SEARCH_RECENT.longest &&
        searches.findIndex((other) => isSame(other, text)) === at,
    )
    .slice(0, SEARCH_RECENT.max);

/** The last searches of this browser, the latest first; what is no list of texts counts as none. */
export const readSearches = (): readonly string[] => {
  if (memory) return memory;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? bounded(kept.filter((text) => typeof text === 'string')) : [];
  } catch {
    return [];
  }
};

const store = (searches: readonly string[]): void => {
  try {
    if (searches.length > 0) localStorage.setItem(KEY, JSON.stringify(searches));
    else localStorage.removeItem(KEY);
    memory = null;
  } catch {
    memory = searches;
  }
  for (const listener of listeners) listener();
};

/** Remembers a search as the latest; the oldest beyond the limit is dropped. */
export const keepSearch = (text: string): void => store(bounded([text, ...readSearches()]));

/** Forgets one search. */
export const dropSearch = (text: string): void =>
  store(readSearches().filter((other) => !isSame(other, text)));

/** Forgets all searches. */
export const clearSearches = (): void => store([]);

/**
 * Calls back with the last searches, now and each time they change in any tab.
 * @returns the function that unsubscribes.
 */
export const watchSearches = (onSearches: (searches: readonly string[]) => void): (() => void) => {
  const notify = (): void => onSearches(readSearches());
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== KEY && key !== null) return;
    memory = null;
    notify();
  };
  listeners.add(notify);
  addEventListener('storage', onStorage);
  notify();
  return () => {
    listeners.delete(notify);
    removeEventListener('storage', onStorage);
  };
};
