import type { MemberInfo } from '../../../services/session.ts';
import type { Site } from '../../../services/system.ts';
import type { PageRequest } from '../../app/flow-host/flows.ts';

/**
 * Pages of both rooms that come with a later issue, by their keys: their entries are hidden and their addresses open the
 * first page that exists. An entry goes when its page comes, and the compiler then asks for the page below.
 */
export const LATER_PAGES = [
  'securityCenter',
  'transferFund',
  'transferUpline',
  'personalHistoryCopy',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'manualRebate',
  'agentTeamOverview',
  'registerDownline',
  'subordinateManagement',
  'teamBetting',
  'agentPnlRecords',
  'revenueReport',
  'agentDownlineTransactionDetails',
] as const;
type LaterPage = (typeof LATER_PAGES)[number];

/** What the menu of a room depends on, and what its pages may be told. */
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

/** Page keys of the entries that this person of this brand has, in the order of the menu. */
export const pagesOf = (menu: readonly MenuEntry[], facts: CentreFacts): readonly string[] =>
  menu
    .filter(
      ({ page, shows }) => !(LATER_PAGES as readonly string[]).includes(page) && (shows?.(facts) ?? true),
    )
    .map(({ page }) => page);

type OpenPage<Menu extends readonly MenuEntry[]> = Exclude<Menu[number]['page'], LaterPage>;
/** The flow of each page that exists. */
export type PagesOf<Menu extends readonly MenuEntry[]> = Readonly<
  Record<OpenPage<Menu>, (facts: CentreFacts) => PageRequest>
>;
