/** Which lists of games a visitor may have, from the account and the modules of the brand. */
import type { Visitor } from '../../../services/browser/member-store.ts';
import type { Site } from '../../../services/system.ts';
import { isTrial } from '../../games/common/gate.ts';

export interface Viewer {
  readonly visitor: Visitor | null;
  readonly site: Site | null;
}

/** Whether members of the brand have favourites. */
export const offersFavourites = ({ site }: Viewer): boolean => site?.modules.includes('GAMELOFAV3') ?? false;

/** Not with play money (GAT-07). */
export const mayHaveFavourites = (viewer: Viewer): boolean =>
  viewer.visitor !== null && !isTrial(viewer.visitor) && offersFavourites(viewer);

/** What a list of games may show: lists whose tab is there, and of those the ones that open at once. */
export interface ListAccess {
  readonly isSignedIn: boolean;
  readonly isTrial: boolean;
  readonly offersFavourites: boolean;
  readonly offersRecent: boolean;
}
export const listAccessOf = (viewer: Viewer): ListAccess => ({
  isSignedIn: viewer.visitor !== null,
  isTrial: isTrial(viewer.visitor),
  offersFavourites: offersFavourites(viewer),
  offersRecent: viewer.site?.modules.includes('GAMELOREC3') ?? false,
});
