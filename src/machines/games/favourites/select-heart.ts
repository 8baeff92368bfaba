/** What the heart of a game shows; apart from the machine, which is loaded later than the tiles. */
import type { AppSnapshot } from '../../app/app/app.machine.ts';
import { selectChild, type AppChildren } from '../../app/app/app.refs.ts';
import { selectOffersFavourites } from '../../app/common/list-access.ts';

type FavouritesRef = AppChildren['favourites'];
type FavouritesSnapshot = ReturnType<FavouritesRef['getSnapshot']>;
/** `loading`: it is not known yet, and the heart cannot be pressed. */
export type Heart = 'loading' | 'marked' | 'unmarked';

/** Of the app: `none` where the brand has no favourites, `visitor` without an account. */
export const selectFavourites = (app: AppSnapshot): FavouritesRef | 'none' | 'visitor' =>
  selectOffersFavourites(app) ? (selectChild('favourites')(app) ?? 'visitor') : 'none';

/** Of the favourites, if there are any: the heart of one game (SES-06). */
export const selectHeart =
  (gameId: string) =>
  (favourites: FavouritesSnapshot | undefined): Heart => {
    if (!favourites) return 'unmarked';
    // There is no list while the machine is not loaded.
    const { ids } = favourites.context as Partial<FavouritesSnapshot['context']>;
    if (!ids || favourites.matches({ offered: 'loading' })) return 'loading';
    return ids.includes(gameId) ? 'marked' : 'unmarked';
  };
