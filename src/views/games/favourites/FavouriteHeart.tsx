import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectOffersFavourites } from '../../../machines/app/common/list-access.ts';
import { cx } from '../../ui/cx.ts';
import type { Game } from '../common/catalogue.ts';
import styles from './FavouriteHeart.module.css';

interface Props {
  readonly app: AppRef;
  readonly game: Game;
  /** On a surface, not on a picture. */
  readonly isPlain?: boolean;
}

/** Marks a game as a favourite; nothing where the brand has none. */
export function FavouriteHeart({ app, game: { id, vendor, type, name }, isPlain = false }: Props) {
  const intl = useIntl();
  const isOffered = useSelector(app, selectOffersFavourites);
  const flow = useSelector(app, selectChild('favourites'));
  const isFavourite = useSelector(flow, (snapshot) => snapshot?.context.ids?.includes(id) ?? false);
  const canToggle = useSelector(
    flow,
    (snapshot) => snapshot?.can({ type: 'favourite.toggle', game: { id, vendor, type } }) ?? false,
  );
  if (!isOffered) return null;
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={intl.formatMessage({ id: 'favourite_of' }, { name })}
      disabled={flow !== undefined && !canToggle}
      className={cx(styles.heart, isPlain && styles.plain)}
      onClick={() => {
        // A visitor has no favourites yet.
        if (flow) flow.send({ type: 'favourite.toggle', game: { id, vendor, type } });
        else app.send({ type: 'account.require' });
      }}
    />
  );
}
