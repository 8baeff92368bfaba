import type { Theme } from '../../../config.ts';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import type { Game, WalletUnit } from '../../games/common/catalogue.ts';
import { LiveLobby } from './LiveLobby.tsx';
import { Providers } from './Providers.tsx';
import { SportsLobby } from './SportsLobby.tsx';

interface HomeBelowProps {
  readonly lobby: AppChildren['lobby'];
  readonly unit: WalletUnit;
  readonly theme: Theme;
  readonly onPlay: (game: Game) => void;
}

/** The sections of Home below the first screen. */
export function HomeBelow({ lobby, unit, theme, onPlay }: HomeBelowProps) {
  return (
    <>
      <LiveLobby lobby={lobby} unit={unit} onPlay={onPlay} />
      <SportsLobby lobby={lobby} theme={theme} />
      <Providers lobby={lobby} theme={theme} />
    </>
  );
}
