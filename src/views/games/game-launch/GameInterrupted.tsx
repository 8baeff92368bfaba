import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type { Theme } from '../../../config.ts';
import { selectAddress } from '../../../machines/games/game-start/start-address.ts';
import type { GameLaunchSnapshot } from '../../../machines/games/game-launch/game-launch.machine.ts';
import button from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { drawing } from '../common/artwork.ts';
import styles from './GamePage.module.css';

interface GameInterruptedProps {
  readonly previous: NonNullable<GameLaunchSnapshot['context']['previous']>;
  /** The game of this page. */
  readonly name: string;
  readonly theme: Theme;
  readonly onKeep: () => void;
}

/** A round of another game is unfinished: back to it, or this game first. */
export const GameInterrupted = ({ previous, name, theme, onKeep }: GameInterruptedProps) => (
  <div className={styles.closed}>
    <EmptyState
      art={drawing('empty-bets', theme)}
      title={<FormattedMessage id="game_interrupted_title" values={{ game: previous.name }} />}
      action={
        <div className={styles.ways}>
          <Link href={selectAddress(previous)} className={`${button.button} ${button.primary}`}>
            <FormattedMessage id="game_resume" values={{ game: previous.name }} />
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
