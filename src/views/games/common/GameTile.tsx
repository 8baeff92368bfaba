import { useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { srcSetOf } from '../../layout/pictures.ts';
import { cx } from '../../ui/cx.ts';
import { LazyImage } from '../../ui/LazyImage.tsx';
import type { Place } from '../../ui/VirtualGrid.tsx';
import { FavouriteHeart } from '../favourites/FavouriteHeart.tsx';
import { amountText, type Game, type WalletUnit } from './catalogue.ts';
import styles from './GameTile.module.css';

interface GameTileProps {
  /** If given, the tile has a heart. */
  readonly app?: AppRef | undefined;
  readonly game: Game;
  /** Also told how many pixels below the top of the window the button is. */
  readonly onPlay: (game: Game, top: number) => void;
  readonly priority?: boolean;
  /** If given, the smallest bet is shown beside the vendor. */
  readonly unit?: WalletUnit;
  /** Its position in a virtual list, which renders it only while visible. */
  readonly place?: Place;
}

const WIDTH = 300;
const HEIGHT = 400;
/** Three columns on a phone, up to 172 px elsewhere. */
const SIZES = '(min-width: 600px) 172px, 32vw';

const BADGES: Readonly<Record<NonNullable<Game['badge']> | 'soon', MessageId>> = {
  hot: 'badge_hot',
  new: 'badge_new',
  jackpot: 'badge_jackpot',
  soon: 'opens_soon',
};

/**
 * A game: picture, name and vendor, as one button; before it opens, a note that it opens soon, and no button.
 * Each element counts: a page of the list holds 35 tiles.
 */
export function GameTile({ app, game, onPlay, priority = false, unit, place }: GameTileProps) {
  const intl = useIntl();
  const { name, opensSoon: isLater } = game;
  const vendor = game.vendorName || game.vendor;
  const bet =
    unit && game.minBet !== null && !isLater
      ? intl.formatMessage({ id: 'game_min_bet' }, { amount: amountText(game.minBet, unit, intl.locale) })
      : null;
  const mark = isLater ? 'soon' : game.badge;
  const badge = mark && intl.formatMessage({ id: BADGES[mark] });
  return (
    <div
      role="listitem"
      {...place}
      data-bet={bet ?? undefined}
      className={cx(styles.tile, isLater && styles.later)}
    >
      <LazyImage
        fluid
        solid
        src={game.icon}
        srcSet={srcSetOf(game.icon)}
        sizes={SIZES}
        alt=""
        width={WIDTH}
        height={HEIGHT}
        priority={priority}
        near={place !== undefined}
        className={styles.art}
      />
      {isLater ? (
        <span className={styles.open}>{name}</span>
      ) : (
        // Its label contains all that is around it, so the rest is hidden from screen readers.
        <button
          type="button"
          aria-label={[name, vendor, bet, badge].filter(Boolean).join(' ')}
          className={styles.open}
          onClick={({ currentTarget }) => onPlay(game, currentTarget.getBoundingClientRect().top)}
        >
          {name}
        </button>
      )}
      <span className={styles.vendor} aria-hidden={!isLater}>
        {vendor}
      </span>
      {mark ? (
        <span className={cx(styles.badge, styles[mark])} aria-hidden={!isLater}>
          {badge}
        </span>
      ) : null}
      {app ? <FavouriteHeart app={app} game={game} /> : null}
    </div>
  );
}

/** Placeholder of a tile, with or without a smallest bet. */
export const TileSkeleton = ({ withBet = false }: { withBet?: boolean }) => (
  <div className={cx(styles.skeleton, withBet && styles.withBet)} />
);
