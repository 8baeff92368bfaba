import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { Theme } from '../../../config.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectRegisters } from '../../../machines/app/common/select-registers.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { drawing } from '../common/artwork.ts';
import type { Game } from '../common/catalogue.ts';
import styles from './GamePage.module.css';
import { OtherGames } from './OtherGames.tsx';

interface GameForMoneyProps {
  readonly app: AppRef;
  readonly suggestions: readonly Game[];
  readonly theme: Theme;
  readonly onPlay: (game: Game) => void;
}

/** A game without play money: the way to a real account, and games that can be played without one. */
export function GameForMoney({ app, suggestions, theme, onPlay }: GameForMoneyProps) {
  const registers = useSelector(app, selectRegisters);
  return (
    <div className={styles.closed}>
      <EmptyState
        art={drawing('empty-games', theme)}
        title={<FormattedMessage id="true_account_title" />}
        action={
          registers ? (
            <Button onClick={() => app.send({ type: 'registration.open' })}>
              <FormattedMessage id="sign_up" />
            </Button>
          ) : undefined
        }
      >
        <FormattedMessage id="game_real_only" />
      </EmptyState>
      <OtherGames app={app} games={suggestions} onPlay={onPlay} />
    </div>
  );
}
