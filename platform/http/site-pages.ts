import { readNote } from './site-note.ts';

/** Window titles of a page by language; a missing language uses the site's own name. */
export type Titles = Readonly<Record<string, string>>;

/** Pages of the site: a note of the build, made from the site's table of routes. */
interface SitePages {
  readonly pages: Readonly<Record<string, Titles>>;
  /** Pages below these are resolved by the site itself. */
  readonly panels: Readonly<Record<string, Titles>>;
  readonly missing: Titles;
  /** The shell's layout of a page. */
  readonly layouts: Readonly<Record<string, string>>;
}
export interface SitePage {
  readonly titles: Titles;
  readonly status: 200 | 404;
  /** The shell's layout; null where the build left no note, and the page finds it itself. */
  readonly layout: string | null;
}

/** `/rng/` is the page `/rng`. */
export const pagePathOf = (pathname: string): string =>
  pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;

const UNNAMED: SitePage = { titles: {}, status: 200, layout: null };

/** Without a banner. */
const PLAIN = 'plain';

/** Looks up a path of `pagePathOf`. Without a note of the build each one is a page of the site. */
export const createSitePages = (siteDirectory: string): ((path: string) => SitePage) => {
  const note = readNote<SitePages>(siteDirectory, 'pages.json');
  if (!note) return () => UNNAMED;
  const pages = new Map(Object.entries(note.pages));
  const panels = new Map(Object.entries(note.panels));
  const layouts = new Map(Object.entries(note.layouts));
  return (path) => {
    const [, panel = ''] = /^\/(\w+)\/\w+$/.exec(path) ?? [];
    const titles = pages.get(path) ?? panels.get(panel);
    if (!titles) return { titles: note.missing, status: 404, layout: PLAIN };
    // A panel lies over Home.
    return { titles, status: 200, layout: layouts.get(panels.has(panel) ? '/' : path) ?? PLAIN };
  };
};
