import { Play } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { srcSetOf } from '../../layout/pictures.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyImage } from '../../ui/LazyImage.tsx';
import { Money } from '../../ui/Money.tsx';
import { minorOf, type Game, type WalletUnit } from '../common/catalogue.ts';
import { headingOf } from '../common/headings.ts';
import styles from './GamePreview.module.css';

interface Props {
  readonly game: Game;
  /** What most of its players also play. */
  readonly alsoPlayed: readonly Game[];
  readonly unit: WalletUnit;
  readonly onPlay: (game: Game) => void;
}

const ALSO = 'search-also-played';
const WIDTH = 200;
const HEIGHT = 267;

/** More of the game that Enter opens, beside the list where there is room. */
export function GamePreview({ game, alsoPlayed, unit, onPlay }: Props) {
  const { name, vendor, vendorName, type, icon, minBet, opensSoon } = game;
  return (
    <div data-wide className={styles.preview}>
      <LazyImage
        key={game.id}
        src={icon}
        srcSet={srcSetOf(icon)}
        sizes={`${WIDTH}px`}
        alt=""
        width={WIDTH}
        height={HEIGHT}
        near
        className={styles.art}
      />
      <p className={styles.name}>{name}</p>
      <p className={styles.vendor}>
        {vendorName || vendor} · <FormattedMessage id={headingOf(type)} />
      </p>
      {minBet === null || opensSoon ? null : (
        <p className={styles.fact}>
          <FormattedMessage id="filter_min_bet" />
          <strong>
            <Money {...unit} minor={minorOf(minBet, unit)} />
          </strong>
        </p>
      )}
      {opensSoon ? (
        <p className={styles.fact}>
          <FormattedMessage id="opens_soon" />
        </p>
      ) : (
        <Button icon={<Play size={16} aria-hidden="true" />} data-leave onClick={() => onPlay(game)}>
          <FormattedMessage id="nav_play" />
        </Button>
      )}
      {alsoPlayed.length > 0 ? (
        <>
          <p id={ALSO} className={styles.also}>
            <FormattedMessage id="search_also_played" />
          </p>
          <ul aria-labelledby={ALSO} className={styles.others}>
            {alsoPlayed.map((other) => (
              <li key={other.id}>
                <button
                  type="button"
                  aria-label={other.name}
                  title={other.name}
                  data-leave
                  className={styles.other}
                  onClick={() => onPlay(other)}
                >
                  <LazyImage
                    src={other.icon}
                    srcSet={srcSetOf(other.icon)}
                    sizes="56px"
                    alt=""
                    width={56}
                    height={56}
                    near
                    className={styles.small}
                  />
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
