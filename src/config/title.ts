export const BRAND = 'Statehouse';

/** The window title of a page; the page's name comes first, because a tab has little room. */
export const documentTitle = (page: string): string => `${page} · ${BRAND}`;
