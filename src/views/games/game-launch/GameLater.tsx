import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type { Theme } from '../../../config.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { drawing } from '../common/artwork.ts';
import type { Game } from '../common/catalogue.ts';
import styles from './GamePage.module.css';
import { OtherGames } from './OtherGames.tsx';

interface GameLaterProps {
  readonly app: AppRef;
  readonly suggestions: readonly Game[];
  readonly theme: Theme;
  readonly onPlay: (game: Game) => void;
}

/** A game of a kind that is not offered yet: no stake was taken, and other games to play. */
export function GameLater({ app, suggestions, theme, onPlay }: GameLaterProps) {
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
      <OtherGames app={app} games={suggestions} onPlay={onPlay} />
    </div>
  );
}
