import type { MemberInfo } from '../../../services/session.ts';
import type { Site } from '../../../services/system.ts';
import type { PageRequest } from '../../app/flow-host/flows.ts';

/**
 * Page keys of both panels whose pages are not built yet: their entries are hidden, and their addresses open
 * the first existing page. Remove an entry when its page is built; the compiler then requires the page below.
 */
export const LATER_PAGES = ['teamBetting', 'agentPnlRecords', 'revenueReport'] as const;
type LaterPage = (typeof LATER_PAGES)[number];

/** Facts that the menu of a panel depends on and that its pages may receive. */
export interface CentreFacts {
  readonly site: Site;
  readonly member: MemberInfo;
}
export interface MenuEntry<Page extends string = string> {
  readonly page: Page;
  /** Message ids. */
  readonly label: string;
  readonly group: string | null;
  readonly icon: string;
  /** Shown only where this holds. */
  readonly shows?: (facts: CentreFacts) => boolean;
}

export const hasModule =
  (module: string) =>
  ({ site }: CentreFacts): boolean =>
    site.modules.includes(module);

/** Page keys of the entries for this account and brand, in menu order. */
export const pagesOf = (menu: readonly MenuEntry[], facts: CentreFacts): readonly string[] =>
  menu
    .filter(
      ({ page, shows }) => !(LATER_PAGES as readonly string[]).includes(page) && (shows?.(facts) ?? true),
    )
    .map(({ page }) => page);

type OpenPage<Menu extends readonly MenuEntry[]> = Exclude<Menu[number]['page'], LaterPage>;
/** The flow of each existing page. */
export type PagesOf<Menu extends readonly MenuEntry[]> = Readonly<
  Record<OpenPage<Menu>, (facts: CentreFacts) => PageRequest>
>;
