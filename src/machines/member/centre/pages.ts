import type { MemberInfo } from '../../../services/session.ts';
import type { Site } from '../../../services/system.ts';
import type { PageRequest } from '../../app/flow-host/flows.ts';

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
  menu.filter(({ shows }) => shows?.(facts) ?? true).map(({ page }) => page);

/** The flow of each page. */
export type PagesOf<Menu extends readonly MenuEntry[]> = Readonly<
  Record<Menu[number]['page'], (facts: CentreFacts) => PageRequest>
>;
