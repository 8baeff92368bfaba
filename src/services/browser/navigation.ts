/** An address of this site: path and query, as written in the location bar. */
export type Address = string;

export const currentAddress = (): Address => location.pathname + location.search;

/**
 * Writes the address without loading anything. A browser that refuses (too many in a row) is ignored: ROU-23.
 */
export const writeAddress = (address: Address, how: 'push' | 'replace'): void => {
  try {
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(history.state, '', address);
  } catch {
    // The page shown follows the flow, not the location bar.
  }
};

/** Calls back on the browser's back and forward buttons. */
export const watchAddress = (onChange: (address: Address) => void): (() => void) => {
  const listener = (): void => onChange(currentAddress());
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
};

/** Opens an external link in a window without access to this one. */
export const openWindow = (url: string): void => {
  window.open(url, '_blank', 'noopener,noreferrer');
};

export const scrollToTop = (): void => window.scrollTo({ top: 0 });

const RELOADED = 'reloadedForChunk';
/**
 * Reloads a page whose chunks a deploy has removed. At most once per history entry, so a chunk that is really
 * missing ends in a message, never in a loop.
 * @returns whether the page is about to reload.
 */
export const reloadForChunk = (): boolean => {
  const state = (history.state ?? {}) as Record<string, unknown>;
  if (state[RELOADED]) return false;
  history.replaceState({ ...state, [RELOADED]: true }, '');
  location.reload();
  return true;
};

export const reloadPage = (): void => location.reload();

/** Calls back each time the page becomes visible. */
export const watchVisibility = (onVisible: () => void): (() => void) => {
  const listener = (): void => {
    if (document.visibilityState === 'visible') onVisible();
  };
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
