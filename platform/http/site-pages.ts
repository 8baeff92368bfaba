import { readNote } from './site-note.ts';

/** Window titles of a page by language; a missing language uses the site's own name. */
export type Titles = Readonly<Record<string, string>>;

/** Pages of the site: a note of the build, made from the site's table of routes. */
interface SitePages {
  readonly pages: Readonly<Record<string, Titles>>;
  /** Pages below these are resolved by the site itself. */
  readonly panels: Readonly<Record<string, Titles>>;
  readonly missing: Titles;
}
export interface SitePage {
  readonly titles: Titles;
  readonly status: 200 | 404;
}

/** `/rng/` is the page `/rng`. */
export const pagePathOf = (pathname: string): string =>
  pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;

const UNNAMED: SitePage = { titles: {}, status: 200 };

/** Looks up a path of `pagePathOf`. Without a note of the build each one is a page of the site. */
export const createSitePages = (siteDirectory: string): ((path: string) => SitePage) => {
  const note = readNote<SitePages>(siteDirectory, 'pages.json');
  if (!note) return () => UNNAMED;
  const pages = new Map(Object.entries(note.pages));
  const panels = new Map(Object.entries(note.panels));
  return (path) => {
    const [, panel = ''] = /^\/(\w+)\/\w+$/.exec(path) ?? [];
    const titles = pages.get(path) ?? panels.get(panel);
    return titles ? { titles, status: 200 } : { titles: note.missing, status: 404 };
  };
};
