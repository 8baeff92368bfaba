import { LEGAL_KINDS } from '../../../services/contract/legal.ts';
import { bannerGroupOf } from '../../content/banner/banner-groups.ts';
import { isBare, knownPaths, routeOf, type Route } from '../route.ts';
import { documentPath } from './page-title.ts';

/** Where the static shell has its banner: as on Home, beside a column, across the page, or nowhere; `bare`: no header. */
type ShellLayout = 'home' | 'column' | 'wide' | 'plain' | 'bare';
interface ShellPage {
  readonly screen: Route['screen'];
  readonly layout: ShellLayout;
  /** Group of banners (BAN-01). */
  readonly group: string | null;
}

const BANNER_LAYOUTS: Partial<Record<Route['screen'], ShellLayout>> = {
  home: 'home',
  electronicGames: 'column',
  // Their heads stand in the place of a banner.
  help: 'plain',
  points: 'plain',
};
const layoutOf = ({ screen, path }: Route, group: string | null): ShellLayout => {
  if (isBare(path)) return 'bare';
  return group === null ? 'plain' : (BANNER_LAYOUTS[screen] ?? 'wide');
};

/** What the static shell shows at each path of the site. */
export const shellPages = (): Record<string, ShellPage> =>
  Object.fromEntries(
    [...knownPaths(), ...LEGAL_KINDS.map(documentPath)].map((known) => {
      const route = routeOf(known);
      const group = bannerGroupOf(route.path);
      const layout = layoutOf(route, group);
      const hasBanner = layout !== 'plain' && layout !== 'bare';
      return [known, { screen: route.screen, layout, group: hasBanner ? group : null }];
    }),
  );
