import { FormattedMessage } from 'react-intl';
import type { Theme } from '../../../config.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type { gameLaunchMachine } from '../../../machines/games/game-launch/game-launch.machine.ts';
import type { SnapshotFrom } from 'xstate';
import { AcceptanceButton } from '../../layout/AcceptanceButton.tsx';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/StateBlock.tsx';
import { drawing } from '../common/artwork.ts';

interface GameFailedProps {
  readonly app: AppRef;
  readonly failure: SnapshotFrom<typeof gameLaunchMachine>['context']['failure'];
  readonly theme: Theme;
  readonly onRetry: () => void;
}

/** A game that failed to open: the reason, and that no money moved; a visitor can sign in (API-24). */
export function GameFailed({ app, failure, theme, onRetry }: GameFailedProps) {
  if (failure?.kind === 'unauthorised')
    return (
      <ErrorState
        art={drawing('empty-games', theme)}
        title={<FormattedMessage id="not_logged_in" />}
        action={
          <>
            <Button onClick={() => app.send({ type: 'login.open', values: null })}>
              <FormattedMessage id="in_login" />
            </Button>
            <Button kind="secondary" onClick={onRetry}>
              <FormattedMessage id="try_again" />
            </Button>
          </>
        }
      >
        <p>
          <FormattedMessage id="not_logged_in_why" />
        </p>
      </ErrorState>
    );
  return (
    <ErrorState
      art={drawing('empty-error', theme)}
      title={<FormattedMessage id="game_failed" />}
      action={
        <>
          <AcceptanceButton app={app} failure={failure} />
          <Button onClick={onRetry}>
            <FormattedMessage id="try_again" />
          </Button>
        </>
      }
    >
      {failure ? (
        <p>
          <ErrorText failure={failure} />
        </p>
      ) : null}
      <p>
        <FormattedMessage id="game_failed_note" />
      </p>
    </ErrorState>
  );
}
