import { useSelector } from '@xstate/react';
import { selectChild, type AppChildren, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import type { Game, WalletUnit } from '../../games/common/catalogue.ts';
import { LiveLobby } from './LiveLobby.tsx';
import { Providers } from './Providers.tsx';
import { SportsLobby } from './SportsLobby.tsx';

interface HomeBelowProps {
  readonly app: AppRef;
  readonly lobby: AppChildren['lobby'];
  readonly unit: WalletUnit;
  readonly onPlay: (game: Game) => void;
}

/** The sections of Home below the first screen. */
export function HomeBelow({ app, lobby, unit, onPlay }: HomeBelowProps) {
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  return (
    <>
      <LiveLobby app={app} lobby={lobby} unit={unit} onPlay={onPlay} />
      <SportsLobby lobby={lobby} theme={theme} />
      <Providers lobby={lobby} theme={theme} />
    </>
  );
}
