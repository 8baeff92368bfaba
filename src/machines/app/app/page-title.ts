import { ALL_GAMES } from '../../../config/search.ts';
import { LEGAL_KINDS, type LegalKind } from '../../../services/contract/legal.ts';
import type { Address } from '../../../services/browser/navigation.ts';
import { AGENT_MENU } from '../../agent/agent-centre/menu.ts';
import { MEMBER_MENU } from '../../member/member-centre/menu.ts';
import type { MenuEntry } from '../../member/centre/pages.ts';
import type { AppSnapshot } from './app.machine.ts';
import type { FlowName } from '../flow-host/flows.ts';
import { SPORTSBOOK, knownPaths, routeOf, type Panel, type Route } from '../route.ts';

const MENUS: Readonly<Record<Panel['centre'], readonly MenuEntry[]>> = {
  member: MEMBER_MENU,
  agent: AGENT_MENU,
};
const CENTRES = { member: 'in_personal_center', agent: 'agent_center' } as const;

const titleOfPanel = ({ centre, page }: Panel): string =>
  MENUS[centre].find((entry) => entry.page === page)?.label ?? CENTRES[centre];

const DIALOGS = { login: 'in_login', register: 'create_account' } as const;

/** Dialogs that are a task of their own. Messages and confirmations leave the page its title. */
const TASKS: Partial<Record<FlowName, string>> = {
  login: DIALOGS.login,
  registration: DIALOGS.register,
  forgotPassword: 'forgot_password',
  changePassword: 'change_password',
  avatarChoice: 'avatar_change',
  contractOffers: 'contracts_title',
  freePlay: 'free_play',
  legalAcceptance: 'acceptance_title',
  whatsNew: 'whats_new_title',
  logout: 'sign_out',
  sessionEnded: 'session_ended',
};

export const documentPath = (kind: LegalKind) => `/legal/${kind}`;

const titleOfDocument = (path: string): string => {
  const kind = LEGAL_KINDS.find((each) => documentPath(each) === path);
  return kind ? `legal_${kind}` : 'legal_missing';
};

/** Game pages that are called by their category; any other has the name of its game. */
const GAME_TITLES: Readonly<Record<string, string>> = {
  '/lottery': 'category_lott',
  '/vnlottery': 'category_lott',
  '/lottert': 'category_lott',
  '/sealottery': 'category_lott',
  [SPORTSBOOK]: 'category_sports',
};

const titleOfScreen = ({ screen, games, path }: Route): string => {
  if (screen === 'electronicGames')
    return games === ALL_GAMES ? 'games_heading' : `category_${games?.toLowerCase()}`;
  if (screen === 'document') return titleOfDocument(path);
  if (screen === 'promotions') return path === '/promotions' ? 'promotions' : 'promotion_page';
  if (screen === 'help') return 'help_centre';
  if (screen === 'notices') return 'notices';
  if (screen === 'points') return 'points_shop';
  if (screen === 'vip') return 'vip_club';
  if (screen === 'join') return 'join_title';
  if (screen === 'download') return 'app_download';
  if (screen === 'game' || screen === 'lottery') return GAME_TITLES[path] ?? 'game';
  return screen === 'home' ? 'nav_home' : 'page_not_found';
};

/**
 * The page title of an address, as a message id. For signed-in members the addresses of the sign-in dialogs
 * show Home.
 */
export const titleOf = (address: Address, isSignedIn = false): string => {
  const route = routeOf(address);
  if (route.panel) return titleOfPanel(route.panel);
  return route.dialog && !isSignedIn ? DIALOGS[route.dialog] : titleOfScreen(route);
};

/** The current title, as a message id: of a dialog that is a task, else of the panel, else of the page. */
export const selectTitle =
  (panel: Panel | null, dialog: FlowName | null) =>
  ({ context: { address, visitor } }: AppSnapshot): string =>
    (dialog && TASKS[dialog]) ?? (panel ? titleOfPanel(panel) : titleOf(address, visitor !== null));

const panelPaths = (): string[] =>
  Object.entries(MENUS).flatMap(([centre, menu]) => menu.map(({ page }) => `/${centre}/${page}`));

/**
 * Titles of every page with an address, as message ids; the build passes them to the server. `panels` are the
 * titles at an address that names none of the panel's pages: the first page is shown there.
 */
export const sitePages = () => ({
  pages: Object.fromEntries(
    [...knownPaths(), ...panelPaths(), ...LEGAL_KINDS.map(documentPath)].map((path) => [path, titleOf(path)]),
  ),
  panels: { ...CENTRES },
  missing: titleOf('/404'),
});
