import { FormattedMessage } from 'react-intl';
import type { Theme } from '../../../config.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { drawing } from '../common/artwork.ts';
import type { Game } from '../common/catalogue.ts';
import styles from './GamePage.module.css';
import { OtherGames } from './OtherGames.tsx';

interface GameClosedProps {
  readonly app: AppRef;
  /** Epoch milliseconds; null where the vendor gives no end. */
  readonly endsAt: number | null;
  readonly suggestions: readonly Game[];
  readonly theme: Theme;
  readonly onRetry: () => void;
  readonly onPlay: (game: Game) => void;
}

/** A game under maintenance: its end, and other games to play (ERR-11). */
export function GameClosed({ app, endsAt, suggestions, theme, onRetry, onPlay }: GameClosedProps) {
  return (
    <div className={styles.closed}>
      <EmptyState
        art={drawing('illustration-maintenance', theme)}
        title={<FormattedMessage id="game_maintenance_title" />}
        action={
          <Button kind="secondary" onClick={onRetry}>
            <FormattedMessage id="try_again" />
          </Button>
        }
      >
        <FormattedMessage id="game_maintenance" />
        {endsAt === null ? null : (
          <p>
            <FormattedMessage id="game_maintenance_until" values={{ time: <DateTime ms={endsAt} /> }} />
          </p>
        )}
      </EmptyState>
      <OtherGames app={app} games={suggestions} onPlay={onPlay} />
    </div>
  );
}
