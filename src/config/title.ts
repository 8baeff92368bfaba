export const BRAND = 'Statehouse';

/** What the window is called while a page is open: the page first, since a tab has little room. */
export const documentTitle = (page: string): string => `${page} · ${BRAND}`;
