import type { Address } from '../../services/browser/navigation.ts';

/** What a path shows. `home` also stands behind the dialogs that have a path of their own. */
export type Screen = 'home' | 'electronicGames' | 'game' | 'document' | 'notFound';

/** The rooms that stand over the page: what each is called is also what its address begins with. */
export type Centre = 'member' | 'agent';
export interface Panel {
  readonly centre: Centre;
  /** Page key of the specification's menu; the room itself knows which there are. */
  readonly page: string;
}

export interface Route {
  readonly screen: Screen;
  /** Path and query as they stand in the location bar. */
  readonly address: Address;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The parameter of the games page, upper-cased: RNG, FISH, PVP (ROU-20). */
  readonly games: string | null;
  /** A dialog that the path asks for. */
  readonly dialog: 'login' | 'register' | null;
  /** A room that the path opens over the screen, which stays as it was. */
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
  '/game': 'game',
};

/**
 * Paths of the specification whose page is not built yet, beside the clause that stays unclaimed until it is.
 * Addressed, they lead home; menus leave them out. An entry goes when its page comes.
 */
export const LATER: readonly string[] = [
  '/noticePage', // ROU-04
  '/vip', // ROU-05
  '/pointMall', // ROU-06
  '/lottery', // ROU-08
  '/vnlottery', // ROU-08
  '/promotions', // ROU-11
  '/promoDetail', // ROU-11
  '/seamless', // ROU-12
  '/fbsports', // ROU-12
  '/help', // ROU-13
  '/helpmc', // ROU-14
  '/down', // ROU-15
  '/download', // ROU-15
  '/join', // ROU-16
  '/lottert', // ROU-18
  '/sealottery', // ROU-18
];

/** Every path that the site knows, but for those of panels; the build tells them to the server. */
export const knownPaths = (): readonly string[] => [...Object.keys(SCREENS), ...LATER];

/** Where the brand's own documents are: which there are, the page itself finds out. */
const DOCUMENTS = '/legal/';

/** Where a visitor without a token may go although the brand forces a login (FRC-02). */
const OPEN_PATHS: readonly string[] = ['/login', '/register', '/register.html', '/helpmc', '/download'];

/** Whether the forced-login setting lets this visitor through (FRC-01 to FRC-03). */
export const mayEnter = (path: string, forcedLogin: boolean, hasToken: boolean): boolean =>
  !forcedLogin || hasToken || path.startsWith(DOCUMENTS) || OPEN_PATHS.includes(path);

const panelOf = (path: string): Panel | null => {
  const [, centre, page] = /^\/(member|agent)\/(\w+)$/.exec(path) ?? [];
  return page ? { centre: centre as Centre, page } : null;
};

/** The route of an address; one whose page comes later is home at `/`, one that the site does not know says so. */
export const routeOf = (address: Address): Route => {
  const [written = '/', search = ''] = address.split('?', 2);
  const path = written.length > 1 && written.endsWith('/') ? written.slice(0, -1) : written;
  const panel = panelOf(path);
  if (path === '' || LATER.includes(path)) return routeOf('/');
  const screen = panel ? 'home' : path.startsWith(DOCUMENTS) ? 'document' : (SCREENS[path] ?? 'notFound');
  return {
    screen,
    address: search ? `${path}?${search}` : path,
    path,
    query: Object.fromEntries(new URLSearchParams(search)),
    games: screen === 'electronicGames' ? path.slice(1).toUpperCase() : null,
    // Both ways to write it (ROU-03); no other path begins so.
    dialog: path === '/login' ? 'login' : path.startsWith('/register') ? 'register' : null,
    panel,
  };
};

/** What stands behind a room that was opened by its address. */
export const HOME = routeOf('/');

/** Whether Home stands at a path, perhaps behind a dialog of its own. */
export const isHomePath = (path: string): boolean => SCREENS[path] === 'home';

/** The page of a category, null where the category has none: cockfight opens its game at once (GAM-02). */
export const pathOfCategory = (category: string): string | null => {
  const path = category === 'COCKFIGHT' ? null : `/${category.toLowerCase()}`;
  return path !== null && SCREENS[path] ? path : null;
};

/** The address of the game page for one game. */
export const gameAddress = (game: { readonly id: string; readonly vendor: string | null }): Address =>
  `/game?${new URLSearchParams({ nodeId: game.id, ...(game.vendor ? { vendor: game.vendor } : {}) })}`;
