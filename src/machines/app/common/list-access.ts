/** Which lists of games a visitor may have, from the account and the modules of the brand. */
import type { Visitor } from '../../../services/browser/member-store.ts';
import { isTrial } from '../../games/common/gate.ts';

/** Who looks at a list; `app` passes it on as it is. */
export interface Viewer {
  readonly visitor: Visitor | null;
  readonly site: { readonly modules: readonly string[] } | null;
}

/** Whether members of the brand have favourites. */
const offersFavourites = ({ site }: Pick<Viewer, 'site'>): boolean =>
  site?.modules.includes('GAMELOFAV3') ?? false;

/** Of the app: whether tiles have a heart. */
export const selectOffersFavourites = ({ context }: { readonly context: Pick<Viewer, 'site'> }): boolean =>
  offersFavourites(context);

/** Not with play money (GAT-07). */
export const mayHaveFavourites = (viewer: Viewer): boolean =>
  viewer.visitor !== null && !isTrial(viewer.visitor) && offersFavourites(viewer);

/** The account and the lists that the brand has. */
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
