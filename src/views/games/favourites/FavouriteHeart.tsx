import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectFavourites, selectHeart } from '../../../machines/games/favourites/select-heart.ts';
import { cx } from '../../ui/cx.ts';
import type { Game } from '../common/catalogue.ts';
import styles from './FavouriteHeart.module.css';

interface Props {
  readonly app: AppRef;
  readonly game: Game;
  /** On a surface, not on a picture. */
  readonly isPlain?: boolean;
}

/** Marks a game as a favourite; nothing where the brand has none. Each subscription counts: a page of a list has 35. */
export function FavouriteHeart({ app, game: { id, vendor, type, name }, isPlain = false }: Props) {
  const intl = useIntl();
  const favourites = useSelector(app, selectFavourites);
  const flow = typeof favourites === 'string' ? undefined : favourites;
  const heart = useSelector(flow, selectHeart(id));
  if (favourites === 'none') return null;
  return (
    <button
      type="button"
      aria-pressed={heart === 'marked'}
      aria-label={intl.formatMessage({ id: 'favourite_of' }, { name })}
      disabled={heart === 'loading'}
      className={cx(styles.heart, isPlain && styles.plain)}
      onClick={() => {
        // A visitor has no favourites yet.
        if (flow) flow.send({ type: 'favourite.toggle', game: { id, vendor, type } });
        else app.send({ type: 'account.require' });
      }}
    />
  );
}
