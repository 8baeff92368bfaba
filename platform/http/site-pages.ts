import { readNote } from './site-note.ts';

/** What a page is called in the window, by language; a language that is left out has the site's own name. */
export type Titles = Readonly<Record<string, string>>;

/** Which pages the site has: a note of the build, made of the site's own table of routes. */
interface SitePages {
  readonly pages: Readonly<Record<string, Titles>>;
  /** Below these stand pages that the site tells apart itself. */
  readonly panels: Readonly<Record<string, Titles>>;
  readonly missing: Titles;
}
export interface SitePage {
  readonly titles: Titles;
  readonly status: 200 | 404;
}

const UNNAMED: SitePage = { titles: {}, status: 200 };

/** Looks an address up. Where the build has left no note, each is a page of the site. */
export const createSitePages = (siteDirectory: string): ((pathname: string) => SitePage) => {
  const note = readNote<SitePages>(siteDirectory, 'pages.json');
  if (!note) return () => UNNAMED;
  const pages = new Map(Object.entries(note.pages));
  const panels = new Map(Object.entries(note.panels));
  return (pathname) => {
    const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
    const [, panel = ''] = /^\/(\w+)\/\w+$/.exec(path) ?? [];
    const titles = pages.get(path) ?? panels.get(panel);
    return titles ? { titles, status: 200 } : { titles: note.missing, status: 404 };
  };
};
