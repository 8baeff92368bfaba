import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { Theme } from '../../config.ts';
import { EmptyState } from '../ui/StateBlock.tsx';
import { drawing } from './artwork.ts';
import type { Game } from './catalogue.ts';
import styles from './GamePage.module.css';
import { TileGrid } from './TileGrid.tsx';

interface GameLaterProps {
  readonly suggestions: readonly Game[];
  readonly theme: Theme;
  readonly onPlay: (game: Game) => void;
}

/** A game of a kind that is not played here yet: that no stake was taken, and what can be played meanwhile. */
export function GameLater({ suggestions, theme, onPlay }: GameLaterProps) {
  const intl = useIntl();
  const others = intl.formatMessage({ id: 'game_suggestions' });
  return (
    <div className={styles.closed}>
      <EmptyState
        art={drawing('empty-games', theme)}
        title={<FormattedMessage id="opens_soon" />}
        action={
          <Link href="/rng" className={styles.leave}>
            <FormattedMessage id="games_open_instead" />
          </Link>
        }
      >
        <FormattedMessage id="game_opens_soon" />
      </EmptyState>
      {suggestions.length > 0 ? (
        <section className={styles.others}>
          <h2 className="h2">{others}</h2>
          <TileGrid label={others} games={suggestions.slice(0, 7)} onPlay={onPlay} />
        </section>
      ) : null}
    </div>
  );
}
