import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type { Theme } from '../../../config.ts';
import button from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { drawing } from '../common/artwork.ts';
import styles from './GamePage.module.css';

interface GameInterruptedProps {
  /** The game of the unfinished round, and its address. */
  readonly game: string;
  readonly address: string;
  /** The game of this page. */
  readonly name: string;
  readonly theme: Theme;
  readonly onKeep: () => void;
}

/** A round of another game is unfinished: back to it, or this game first. */
export const GameInterrupted = ({ game, address, name, theme, onKeep }: GameInterruptedProps) => (
  <div className={styles.closed}>
    <EmptyState
      art={drawing('empty-bets', theme)}
      title={<FormattedMessage id="game_interrupted_title" values={{ game }} />}
      action={
        <div className={styles.ways}>
          <Link href={address} className={`${button.button} ${button.primary}`}>
            <FormattedMessage id="game_resume" values={{ game }} />
          </Link>
          <Button kind="secondary" onClick={onKeep}>
            <FormattedMessage id="game_round_keep" values={{ game: name }} />
          </Button>
        </div>
      }
    >
      <FormattedMessage id="game_interrupted_note" />
    </EmptyState>
  </div>
);
