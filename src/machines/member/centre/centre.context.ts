import type { Failure } from '../../../services/service-error.ts';
import type { MemberInfo } from '../../../services/session.ts';
import type { Site } from '../../../services/system.ts';

export interface CentreInput {
  /** The requested page key; an existing page replaces one that does not exist. */
  readonly page: string;
  readonly site: Site;
}
export interface CentreContext {
  readonly site: Site;
  readonly page: string;
  readonly member: MemberInfo | null;
  /** Page keys of the menu entries. */
  readonly pages: readonly string[];
  readonly failure: Failure | null;
}

/** A panel before its account is known. */
export const emptyCentre = ({ page, site }: CentreInput): CentreContext => ({
  site,
  page,
  member: null,
  pages: [],
  failure: null,
});
