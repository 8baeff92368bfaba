import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { minorOf, vendorAddress, type Game, type WalletUnit } from '../../games/common/catalogue.ts';
import { FavouriteHeart } from '../../games/favourites/FavouriteHeart.tsx';
import { srcSetOf } from '../../layout/pictures.ts';
import { Badge } from '../../ui/Badge.tsx';
import { LazyImage } from '../../ui/LazyImage.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './LiveLobby.module.css';

interface LiveCardProps {
  readonly app: AppRef;
  readonly game: Game;
  readonly picture: string;
  readonly unit: WalletUnit;
  readonly onPlay: (game: Game) => void;
}

/** A live table: its scene, name, vendor and smallest bet, with a heart; before it opens, a link to its vendor's list. */
export function LiveCard({ app, game, picture, unit, onPlay }: LiveCardProps) {
  const { opensSoon: isLater } = game;
  const inside = (
    <>
      <LazyImage
        src={picture}
        srcSet={srcSetOf(picture)}
        sizes="(min-width: 720px) 300px, 70vw"
        alt=""
        width={480}
        height={300}
        fluid
        solid
        className={styles.scene}
      />
      <span className={styles.caption}>
        <strong className={styles.name}>{game.name}</strong>
        {game.minBet === null || isLater ? null : (
          <span className={styles.bet}>
            <Money {...unit} minor={minorOf(game.minBet, unit)} decimals={0} />+
          </span>
        )}
        <span className={styles.vendor}>{game.vendorName || game.vendor}</span>
      </span>
      <span className={styles.badge}>
        <Badge tone={isLater ? 'plain' : 'hot'} dot={!isLater}>
          <FormattedMessage id={isLater ? 'opens_soon' : 'badge_live'} />
        </Badge>
      </span>
    </>
  );
  return (
    <li className={styles.card}>
      {isLater ? (
        <Link href={vendorAddress(game.type, game.vendor) ?? '/live'} className={styles.button}>
          {inside}
        </Link>
      ) : (
        <button type="button" className={styles.button} onClick={() => onPlay(game)}>
          {inside}
        </button>
      )}
      <FavouriteHeart app={app} game={game} />
    </li>
  );
}
