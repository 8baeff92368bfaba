import { useSelector } from '@xstate/react';
import { selectChild, type AppChildren, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import type { FeaturedMatchesRef } from '../../../machines/games/featured-matches/featured-matches.machine.ts';
import { selectIsHere } from '../../../machines/late-flow.ts';
import type { Game, WalletUnit } from '../../games/common/catalogue.ts';
import { FeaturedMatches } from '../../games/featured-matches/FeaturedMatches.tsx';
import { LiveLobby } from './LiveLobby.tsx';
import { Providers } from './Providers.tsx';
import { WhileDrawn } from '../../ui/WhileDrawn.tsx';
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
  const matches = useSelector(lobby, (state) => state.children.featuredMatches) as
    | FeaturedMatchesRef
    | undefined;
  const hasMatches = useSelector(matches, (state) => state !== undefined && selectIsHere(state));
  return (
    <>
      <LiveLobby app={app} lobby={lobby} unit={unit} onPlay={onPlay} />
      {matches && hasMatches ? (
        <WhileDrawn
          onDrawn={() => matches.send({ type: 'shelf.show' })}
          onGone={() => matches.send({ type: 'shelf.leave' })}
        >
          <FeaturedMatches flow={matches} onPlay={onPlay} />
        </WhileDrawn>
      ) : null}
      <SportsLobby lobby={lobby} theme={theme} />
      <Providers lobby={lobby} theme={theme} />
    </>
  );
}
