import type { Failure } from '../../../services/service-error.ts';
import type { MemberInfo } from '../../../services/session.ts';
import type { Site } from '../../../services/system.ts';

export interface CentreInput {
  /** Page key that is wished; another one that exists stands in for one that does not. */
  readonly page: string;
  readonly site: Site;
}
export interface CentreContext {
  readonly site: Site;
  readonly page: string;
  readonly member: MemberInfo | null;
  /** Page keys of the entries in the menu. */
  readonly pages: readonly string[];
  readonly failure: Failure | null;
}

/** A panel before it is known who it is for. */
export const emptyCentre = ({ page, site }: CentreInput): CentreContext => ({
  site,
  page,
  member: null,
  pages: [],
  failure: null,
});
