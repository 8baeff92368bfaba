import { Crown, Flame, ImageOff, Play } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Badge } from '../ui/Badge.tsx';
import { LazyImage } from '../ui/LazyImage.tsx';
import { Money } from '../ui/Money.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { minorOf, type Game, type WalletUnit } from './catalogue.ts';
import styles from './GameTile.module.css';

interface GameTileProps {
  readonly game: Game;
  readonly onPlay: (game: Game) => void;
  readonly priority?: boolean;
  /** Given, the smallest bet stands beside the vendor. */
  readonly unit?: WalletUnit;
}

const WIDTH = 300;
const HEIGHT = 400;

const BADGES = {
  hot: { tone: 'hot', icon: <Flame size={12} />, id: 'badge_hot' },
  new: { tone: 'plain', icon: null, id: 'badge_new' },
  jackpot: { tone: 'coin', icon: <Crown size={12} />, id: 'badge_jackpot' },
} as const;

/** What stands for a picture that cannot be had (CST-02). */
const noPicture = (
  <span className={styles.arch}>
    <ImageOff size={24} />
  </span>
);

/** A game: picture, name and vendor, one button in all. */
export function GameTile({ game, onPlay, priority = false, unit }: GameTileProps) {
  const badge = game.badge ? BADGES[game.badge] : null;
  return (
    <button type="button" className={styles.tile} onClick={() => onPlay(game)}>
      <span className={styles.art} aria-hidden="true">
        {game.icon ? (
          <LazyImage
            fluid
            src={game.icon}
            alt={game.name}
            width={WIDTH}
            height={HEIGHT}
            priority={priority}
            fallback={noPicture}
          />
        ) : (
          <span className={styles.blank}>{noPicture}</span>
        )}
        <span className={styles.veil}>
          <span className={styles.play}>
            <Play size={22} fill="currentColor" />
          </span>
        </span>
      </span>
      <span className={styles.name}>{game.name}</span>
      <span className={styles.line}>
        <span className={styles.vendor}>{game.vendorName || game.vendor}</span>
        {unit && game.minBet !== null ? (
          <span className={styles.bet}>
            <FormattedMessage
              id="game_min_bet"
              values={{ amount: <Money {...unit} minor={minorOf(game.minBet, unit)} /> }}
            />
          </span>
        ) : null}
      </span>
      {badge ? (
        <span className={styles.badge}>
          <Badge tone={badge.tone} icon={badge.icon}>
            <FormattedMessage id={badge.id} />
          </Badge>
        </span>
      ) : null}
    </button>
  );
}

/** Keeps the place of a tile. */
export function TileSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton shape="tile" ratio={WIDTH / HEIGHT} />
      <span className={styles.name}>
        <Skeleton width="70%" />
      </span>
      <span className={styles.line}>
        <Skeleton width="46%" />
      </span>
    </div>
  );
}
