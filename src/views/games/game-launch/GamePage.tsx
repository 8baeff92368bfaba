import { useSelector } from '@xstate/react';
import { ArrowLeft, Maximize, Minimize } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import {
  selectIsElsewhere,
  selectPreviousAddress,
  type gameLaunchMachine,
} from '../../../machines/games/game-launch/game-launch.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { SandboxedFrame } from '../../ui/SandboxedFrame.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { listOfGame, nameOfGame, type Game } from '../common/catalogue.ts';
import { GameClosed } from './GameClosed.tsx';
import { CookieNote, GameElsewhere } from './GameElsewhere.tsx';
import { GameFailed } from './GameFailed.tsx';
import { GameForDeposit } from './GameForDeposit.tsx';
import { GameForMoney } from './GameForMoney.tsx';
import { GameInterrupted } from './GameInterrupted.tsx';
import { GameLater } from './GameLater.tsx';
import styles from './GamePage.module.css';
import { backOf, nameOfPage } from './page-names.ts';
import { PlayMoney } from './PlayMoney.tsx';

interface GamePageProps {
  readonly flow: ActorRefFrom<typeof gameLaunchMachine>;
  readonly app: AppRef;
}

const OPENING = ['choosing', 'launching', 'openingTab', 'tabBlocked'] as const;

/** A game in its own frame, over the whole window on a phone (ROU-17). */
export function GamePage({ flow, app }: GamePageProps) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const lobby = useSelector(app, selectChild('lobby'));
  const offer = useSelector(lobby, (state) => state?.context ?? null);
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const { path, game, url, failure, maintenanceEndsAt, previous, list } = snapshot.context;
  const name =
    snapshot.context.name ?? nameOfGame(offer, game) ?? intl.formatMessage({ id: nameOfPage(path) });
  const isFull = snapshot.matches({ playing: 'full' });
  const suggestions = (offer?.hotGames ?? []).filter(({ id }) => id !== game.id);
  const retry = () => flow.send({ type: 'game.retry' });
  const play = (chosen: Game) => app.send({ type: 'game.start', game: chosen });
  return (
    <div
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <div className={styles.bar}>
        <Link
          href={list ?? (game.kind === 'game' ? listOfGame(offer, game) : backOf(path))}
          className={styles.leave}
          onClick={() => flow.send({ type: 'list.return' })}
        >
          <ArrowLeft size={18} aria-hidden="true" />
          <FormattedMessage id="game_leave" />
        </Link>
        <h1 className={styles.name}>{name}</h1>
        {game.isForPlayMoney ? <PlayMoney app={app} /> : null}
        {snapshot.matches('playing') ? (
          <IconButton
            label={intl.formatMessage({ id: isFull ? 'game_full_screen_leave' : 'game_full_screen' })}
            aria-keyshortcuts="F"
            className={styles.screen}
            // A pointer press leaves the keyboard focus with the game.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => flow.send({ type: 'screen.toggle' })}
          >
            {isFull ? <Minimize size={18} /> : <Maximize size={18} />}
          </IconButton>
        ) : null}
      </div>
      {selectIsElsewhere(snapshot) ? <CookieNote onOpen={() => flow.send({ type: 'game.openTab' })} /> : null}
      <div className={styles.stage}>
        {OPENING.some((state) => snapshot.matches(state)) ? (
          <div role="status" className={styles.opening}>
            <Spinner size={28} />
            <FormattedMessage id="game_opening" />
          </div>
        ) : null}
        {snapshot.matches('playing') && url !== null ? (
          // Opaque origin: the game can reach neither the token nor the page around it.
          <SandboxedFrame src={url} title={name} className={styles.frame} />
        ) : null}
        {snapshot.matches('underMaintenance') ? (
          <GameClosed
            app={app}
            endsAt={maintenanceEndsAt}
            suggestions={suggestions}
            theme={theme}
            onRetry={retry}
            onPlay={play}
          />
        ) : null}
        {snapshot.matches('openingSoon') ? (
          <GameLater app={app} suggestions={suggestions} theme={theme} onPlay={play} />
        ) : null}
        {snapshot.matches('failed') ? (
          <GameFailed app={app} failure={failure} theme={theme} onRetry={retry} />
        ) : null}
        {snapshot.matches('needingMoney') || snapshot.matches('needingTransfer') ? (
          <GameForDeposit theme={theme} isAtVendor={snapshot.matches('needingTransfer')} onRetry={retry} />
        ) : null}
        {snapshot.matches('interrupted') && previous ? (
          <GameInterrupted
            game={previous.name}
            address={selectPreviousAddress(snapshot) ?? '/'}
            name={name}
            theme={theme}
            onKeep={() => flow.send({ type: 'round.keep' })}
          />
        ) : null}
        {snapshot.matches('inTab') || snapshot.matches('linked') ? (
          <GameElsewhere blockedUrl={url} theme={theme} onHere={retry} />
        ) : null}
        {snapshot.matches('needingRealAccount') ? (
          <GameForMoney app={app} suggestions={suggestions} theme={theme} onPlay={play} />
        ) : null}
      </div>
    </div>
  );
}
