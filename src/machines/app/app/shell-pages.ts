import { LEGAL_KINDS } from '../../../services/contract/legal.ts';
import { bannerGroupOf } from '../../content/banner/banner-groups.ts';
import { knownPaths, routeOf, type Route } from '../route.ts';
import { documentPath } from './page-title.ts';

/** Where the static shell has its banner: as on Home, beside a column, across the page, or nowhere. */
type ShellLayout = 'home' | 'column' | 'wide' | 'plain';
interface ShellPage {
  readonly screen: Route['screen'];
  readonly layout: ShellLayout;
  /** Group of banners (BAN-01). */
  readonly group: string | null;
}

const BANNER_LAYOUTS: Partial<Record<Route['screen'], ShellLayout>> = {
  home: 'home',
  electronicGames: 'column',
};

/** What the static shell shows at each path of the site. */
export const shellPages = (): Record<string, ShellPage> =>
  Object.fromEntries(
    [...knownPaths(), ...LEGAL_KINDS.map(documentPath)].map((known) => {
      const { screen, path } = routeOf(known);
      const group = bannerGroupOf(path);
      return [
        known,
        { screen, group, layout: group === null ? 'plain' : (BANNER_LAYOUTS[screen] ?? 'wide') },
      ];
    }),
  );
