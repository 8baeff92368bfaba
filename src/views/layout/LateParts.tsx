import type { AppRef } from '../../machines/app/app/app.refs.ts';
import { FavouriteNotice } from '../games/favourites/FavouriteNotice.tsx';
import { Part } from '../ui/Part.tsx';
import { PageTitle } from './PageTitle.tsx';

/** Parts of every page that nobody sees at first: the title’s updates, and the message of a failed favourite. */
export function LateParts({ app }: { app: AppRef }) {
  return (
    <>
      <PageTitle app={app} />
      <Part>
        <FavouriteNotice app={app} />
      </Part>
    </>
  );
}
