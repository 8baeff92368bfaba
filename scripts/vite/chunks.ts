import { fileURLToPath } from 'node:url';
import type { OutputOptions } from 'rolldown';

type Groups = Exclude<NonNullable<OutputOptions['codeSplitting']>, boolean>['groups'];
export interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly importers: readonly string[];
  } | null;
}

/** What a wide page's first screen adds to the site's own script. */
export const WIDE = ['views/layout/WideHead.tsx', 'views/content/home/WelcomeCard.tsx'];

/** Screens loaded in one piece and the modules of each, in the order in which they claim shared modules. */
const SCREENS = {
  // The site's own script imports the renderer in a task of its own.
  site: ['main.tsx', '../node_modules/react-dom/client.js'],
  // Alone, because Home fetches it early, for its marquee.
  loop: ['views/ui/Loop.tsx'],
  aside: ['views/layout/RightBar.tsx', 'views/layout/ContactList.tsx'],
  // Fetched by every page once it is idle: the location of each dialog, and the gate before every game.
  frame: [
    'views/late.ts',
    'views/layout/DrawerContent.tsx',
    'machines/games/game-gate/game-gate.machine.ts',
    'machines/app/flow-host/flow-machines.ts',
    'views/app/flow-host/flow-views.ts',
    'views/app/modal/ModalFrame.tsx',
    'machines/member/payment-password/payment-loader.ts',
    // Used by registration, the pages of documents and the check for new versions.
    'services/legal.ts',
    'views/member/payment-password/PaymentPassword.tsx',
    'views/layout/Loading.tsx',
    'views/layout/LoadFailed.tsx',
  ],
  wide: WIDE,
  list: ['views/games/slot-list/ElectronicGamesPage.tsx', 'machines/games/slot-list/slot-list.machine.ts'],
  member: [
    'views/layout/AccountMenu.tsx',
    'views/layout/WalletBlock.tsx',
    'machines/session/live-updates/live-updates.machine.ts',
    'services/session.ts',
    'machines/wallet/wallet-balance/wallet-balance.machine.ts',
    'machines/games/favourites/favourites.machine.ts',
  ],
  // The login dialog uses cookies, too.
  cookies: ['services/browser/preference-cookies.ts'],
  // Few pages count down, and the kit is part of the first visit to a list.
  countdown: ['views/ui/Countdown.tsx'],
  // Fetched by every page once it has settled: the pop-ups, the matches of Home and the bell of the news.
  background: [
    'machines/content/popups/popups.machine.ts',
    'machines/games/featured-matches/featured-matches.machine.ts',
    'views/content/popups/WhatsNewBell.tsx',
  ],
  // The sanitiser of documents, messages and announcements.
  html: ['views/ui/SafeHtmlContent.tsx'],
  // Opens by itself at a first visit.
  announcements: [
    'views/content/announcement-popup/AnnouncementPopup.tsx',
    'machines/content/announcement-popup/announcement-popup.machine.ts',
  ],
  // The schemas of it alone, which withdrawals know without sending a code, with those of cards, which use them.
  codes: ['services/contract/verification.ts', 'services/contract/cards.ts'],
  // Status codes by SMS: for the login, and for withdrawals.
  verification: [
    'machines/session/sms-countdown/sms-countdown.machine.ts',
    'services/verification.ts',
    'services/countdown.ts',
  ],
  login: ['views/session/login/LoginDialog.tsx', 'machines/session/login/login.machine.ts'],
  // Small and shared by pages with pictures: in the kit, not a request each.
  pictures: ['views/ui/FilePicker.tsx', 'views/ui/Progress.tsx'],
} as const;

/** The screens of a guest's first visit to the list. */
const FIRST = ['loop', 'aside', 'wide', 'list'] as const;
const KITS: ReadonlySet<string> = new Set(['kit', 'later-kit']);

/**
 * Modules shared by later screens, so that none has to fetch another screen for them. Large modules stay with their own
 * screen.
 */
const SHARED = [
  'views/ui/(?!Virtual|SlidePuzzle|slide-|Combobox|Loop|Countdown|SafeHtmlContent)',
  'views/layout/(?:ErrorText|FailureAlert|LoadFailed|Loading|avatar|legal-links)',
  'views/games/common/(?:play|headings|artwork|VendorLogo)',
  'i18n/known-codes',
  // The hearts of a signed-in page, which is not the list.
  'services/(?:favourites|contract/(?:errors|money|game-lists))',
  'config/later',
  'services/browser/list-place',
];
const KIT = new RegExp(`/src/(?:${SHARED.join('|')})|/lucide-react/`);

export const source = (file: string): string => fileURLToPath(new URL(`../../src/${file}`, import.meta.url));

/** All transitive imports of some modules, themselves included, without those in `taken`. */
export const reachable = (
  graph: Graph,
  from: readonly string[],
  taken: ReadonlyMap<string, string> = new Map(),
): Set<string> => {
  const found = new Set<string>();
  const queue = [...from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id) || taken.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
};

/** Modules that load flows by name: what they load belongs to these flows. */
const LOADERS = ['views/app/flow-host/flow-views.ts', 'machines/app/flow-host/flow-machines.ts'];

/** The modules of every page: those of the screens, and what they load, but for flows that are loaded by name. */
export const modulesOfPages = (graph: Graph): Set<string> => {
  const loaders = new Set(LOADERS.map(source));
  const found = new Set<string>();
  const queue = Object.values(SCREENS).flat().map(source);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const module = graph.getModuleInfo(id);
    queue.push(
      ...(module?.importedIds ?? []),
      ...(loaders.has(id) ? [] : (module?.dynamicallyImportedIds ?? [])),
    );
  }
  return found;
};

/**
 * Moves each module of KIT that a module outside its screen imports into the kit; where the first visit does not need
 * it, into the frame, which every page fetches once it is idle; where that does not need it either, into the later kit.
 * So a new page adds nothing to a first visit.
 */
const withKit = (graph: Graph, screens: ReadonlyMap<string, string>): Map<string, string> => {
  const names = new Map(screens);
  const first = reachable(
    graph,
    FIRST.flatMap((screen) => SCREENS[screen].map(source)),
  );
  const frame = reachable(graph, SCREENS.frame.map(source));
  const queue = [...screens].flatMap(([id, name]) => (name !== 'site' && KIT.test(id) ? [id] : []));
  const mayMove = new Set(queue);
  for (const id of queue) {
    const module = graph.getModuleInfo(id);
    const isOutside = (importer: string): boolean => names.get(importer) !== names.get(id);
    if (KITS.has(names.get(id) ?? '') || !module?.importers.some(isOutside)) continue;
    names.set(id, first.has(id) ? 'kit' : frame.has(id) ? 'frame' : 'later-kit');
    // What it imports is shared by now.
    queue.push(...module.importedIds.filter((each) => mayMove.has(each)));
  }
  return names;
};

const chunkNames = (graph: Graph): Map<string, string> => {
  const names = new Map<string, string>();
  for (const [name, files] of Object.entries(SCREENS))
    for (const id of reachable(graph, files.map(source), names)) names.set(id, name);
  return withKit(graph, names);
};

/**
 * Few requests before the first screen is useful: one chunk for the needs of every page, one for Home, one for the list
 * page. By default the bundler makes a chunk of each module that two others share.
 */
export const chunkGroups = (): Groups => {
  let names: Map<string, string> | null = null;
  const [site = '', ...others] = Object.keys(SCREENS);
  return [site, ...KITS, ...others].map((screen, index, all) => ({
    debugName: screen,
    name: (id, graph) => {
      names ??= chunkNames(graph);
      return names.get(id) === screen ? screen : null;
    },
    // A later screen must not take modules that an earlier one has claimed.
    priority: all.length - index,
  }));
};
