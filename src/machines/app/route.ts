import type { Address } from '../../services/browser/navigation.ts';

/** The screen of a path. `home` also stands behind the dialogs that have a path of their own. */
export type Screen =
  | 'home'
  | 'electronicGames'
  | 'game'
  | 'lottery'
  | 'promotions'
  | 'help'
  | 'download'
  | 'points'
  | 'vip'
  | 'join'
  | 'notices'
  | 'document'
  | 'notFound';

/** The panels over the page; the name is also the first segment of the address. */
export type Centre = 'member' | 'agent';
export interface Panel {
  readonly centre: Centre;
  /** Page key of the specification's menu; the panel knows which exist. */
  readonly page: string;
}

export interface Route {
  readonly screen: Screen;
  /** Path and query as in the location bar. */
  readonly address: Address;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The parameter of the games page, upper-cased: RNG, FISH, PVP (ROU-20). */
  readonly games: string | null;
  /** A dialog that the path opens. */
  readonly dialog: 'login' | 'register' | null;
  /** A panel that the path opens over the screen, which stays as it was. */
  readonly panel: Panel | null;
}

const SCREENS: Readonly<Record<string, Screen>> = {
  '/': 'home',
  '/index': 'home',
  '/index.html': 'home',
  '/home': 'home',
  '/login': 'home',
  '/register': 'home',
  '/register.html': 'home',
  '/games': 'electronicGames',
  '/rng': 'electronicGames',
  '/fish': 'electronicGames',
  '/pvp': 'electronicGames',
  '/live': 'electronicGames',
  '/sports': 'electronicGames',
  '/esports': 'electronicGames',
  '/video': 'electronicGames',
  '/game': 'game',
  '/seamless': 'game',
  '/fbsports': 'game',
  '/lottery': 'lottery',
  '/vnlottery': 'lottery',
  '/lottert': 'game',
  '/sealottery': 'game',
  '/promotions': 'promotions',
  '/promoDetail': 'promotions',
  '/help': 'help',
  '/helpmc': 'help',
  '/down': 'download',
  '/download': 'download',
  '/pointMall': 'points',
  '/vip': 'vip',
  '/join': 'join',
  '/noticePage': 'notices',
};
/** The one game page that is open to visitors (API-24). */
export const SPORTSBOOK = '/fbsports';

/** Whether a page has no header and nothing around it, for an app that shows it (ROU-14). */
export const isBare = (path: string | undefined): boolean => path === '/helpmc';

/** Every path that the site knows, except those of panels; the build passes them to the server. */
export const knownPaths = (): readonly string[] => Object.keys(SCREENS);

/** Path prefix of the brand's own documents; the page itself loads which exist. */
const DOCUMENTS = '/legal/';

/** Paths open to a visitor without a token although the brand forces a login (FRC-02). */
const OPEN_PATHS: readonly string[] = ['/login', '/register', '/register.html', '/helpmc', '/download'];

/** Whether the forced-login setting admits this visitor (FRC-01 to FRC-03). */
export const mayEnter = (path: string, forcedLogin: boolean, hasToken: boolean): boolean =>
  !forcedLogin || hasToken || path.startsWith(DOCUMENTS) || OPEN_PATHS.includes(path);

const panelOf = (path: string): Panel | null => {
  const [, centre, page] = /^\/(member|agent)\/(\w+)$/.exec(path) ?? [];
  return page ? { centre: centre as Centre, page } : null;
};

/** The route of an address; an unknown path gives `notFound`. */
export const routeOf = (address: Address): Route => {
  const [written = '/', search = ''] = address.split('?', 2);
  const path = written.length > 1 && written.endsWith('/') ? written.slice(0, -1) : written;
  const panel = panelOf(path);
  if (path === '') return routeOf('/');
  const query = Object.fromEntries(new URLSearchParams(search));
  const named = panel ? 'home' : path.startsWith(DOCUMENTS) ? 'document' : (SCREENS[path] ?? 'notFound');
  // A lottery, or the first one of a provider, opens at once (ROU-09, GAM-03).
  const screen = named === 'lottery' && (query['gameCode'] || query['vendor']) ? 'game' : named;
  return {
    screen,
    address: search ? `${path}?${search}` : path,
    path,
    query,
    games: screen === 'electronicGames' ? path.slice(1).toUpperCase() : null,
    // Both spellings (ROU-03); no other path begins like this.
    dialog: path === '/login' ? 'login' : path.startsWith('/register') ? 'register' : null,
    panel,
  };
};

/** The screen behind a panel that was opened by its address. */
export const HOME = routeOf('/');

/** Whether a path shows Home, possibly behind a dialog with its own path. */
export const isHomePath = (path: string): boolean => SCREENS[path] === 'home';

/** The page of a category; null where the category has none: cockfight opens its game at once (GAM-02). */
export const pathOfCategory = (category: string): string | null => {
  const path = category === 'COCKFIGHT' ? null : `/${category.toLowerCase()}`;
  return path !== null && SCREENS[path] ? path : null;
};
