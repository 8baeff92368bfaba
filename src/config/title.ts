export const BRAND = 'Statehouse';

/**
 * The window title of a page; the page's name comes first, because a tab has little room. Unread messages stand
 * before it, above zero only.
 */
export const documentTitle = (page: string, unread = 0): string =>
  `${unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''}${page} · ${BRAND}`;
