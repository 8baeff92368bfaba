import { useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import { cx } from '../ui/cx.ts';
import { LazyImage } from '../ui/LazyImage.tsx';
import type { Place } from '../ui/VirtualGrid.tsx';
import { amountText, type Game, type WalletUnit } from './catalogue.ts';
import styles from './GameTile.module.css';

interface GameTileProps {
  readonly game: Game;
  readonly onPlay: (game: Game) => void;
  readonly priority?: boolean;
  /** Given, the smallest bet stands beside the vendor. */
  readonly unit?: WalletUnit;
  /** Where it stands in a virtual list, which draws it only when it is seen. */
  readonly place?: Place;
}

const WIDTH = 300;
const HEIGHT = 400;

const BADGES: Readonly<Record<NonNullable<Game['badge']>, MessageId>> = {
  hot: 'badge_hot',
  new: 'badge_new',
  jackpot: 'badge_jackpot',
};

/**
 * A game: picture, name and vendor, one button in all; before it opens, that it opens soon, and nothing to press.
 * Each element counts: a page of the list holds 35 tiles.
 */
export function GameTile({ game, onPlay, priority = false, unit, place }: GameTileProps) {
  const intl = useIntl();
  const vendor = game.vendorName || game.vendor;
  const bet =
    unit && game.minBet !== null
      ? intl.formatMessage({ id: 'game_min_bet' }, { amount: amountText(game.minBet, unit, intl.locale) })
      : null;
  const badge = game.badge && intl.formatMessage({ id: BADGES[game.badge] });
  const { opensSoon: isLater } = game;
  return (
    <div role="listitem" {...place} className={cx(styles.tile, isLater && styles.later)}>
      <LazyImage
        fluid
        src={game.icon}
        alt=""
        width={WIDTH}
        height={HEIGHT}
        priority={priority}
        near={place !== undefined}
        className={styles.art}
      />
      {/* Its label holds all that stands around it, so the rest is not read twice. */}
      {isLater ? (
        <span className={styles.open}>{game.name}</span>
      ) : (
        <button
          type="button"
          aria-label={[game.name, vendor, bet, badge].filter(Boolean).join(' ')}
          className={styles.open}
          onClick={() => onPlay(game)}
        >
          {game.name}
        </button>
      )}
      <span className={styles.vendor} aria-hidden={!isLater}>
        {vendor}
      </span>
      {isLater ? (
        <span className={cx(styles.badge, styles.soon)}>{intl.formatMessage({ id: 'opens_soon' })}</span>
      ) : null}
      {bet && !isLater ? (
        <span className={styles.bet} aria-hidden="true">
          {bet}
        </span>
      ) : null}
      {game.badge && !isLater ? (
        <span className={cx(styles.badge, styles[game.badge])} aria-hidden="true">
          {badge}
        </span>
      ) : null}
    </div>
  );
}

/** Keeps the place of a tile, with a smallest bet or without. */
export const TileSkeleton = ({ withBet = false }: { withBet?: boolean }) => (
  <div className={cx(styles.skeleton, withBet && styles.withBet)} />
);
