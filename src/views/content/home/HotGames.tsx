import { useSelector } from '@xstate/react';
import { Flame } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { AppChildren, AppRef } from '../../../machines/app/app/app.refs.ts';
import type { Game } from '../../games/common/catalogue.ts';
import { TileGrid, TileGridSkeleton } from '../../games/common/TileGrid.tsx';
import { Section, SectionMissing } from '../common/Section.tsx';

const SHOWN = 14;

interface HotGamesProps {
  readonly app: AppRef;
  readonly lobby: AppChildren['lobby'];
  readonly onPlay: (game: Game) => void;
}

/** The brand's hot games, in two rows. */
export function HotGames({ app, lobby, onPlay }: HotGamesProps) {
  const intl = useIntl();
  const games = useSelector(lobby, (state) => state.context.hotGames);
  const isLoading = useSelector(lobby, (state) => state.matches({ hot: 'loading' }));
  const isMissing = useSelector(lobby, (state) => state.matches({ hot: 'missing' }));
  const title = intl.formatMessage({ id: 'section_hot_games' });
  if (!isLoading && !isMissing && games.length === 0) return null;
  return (
    <Section id="hot-games" icon={<Flame size={20} />} title={title} href="/rng" busy={isLoading}>
      {isMissing ? (
        <SectionMissing onRetry={() => lobby.send({ type: 'lobby.retry' })} />
      ) : isLoading ? (
        <TileGridSkeleton count={SHOWN} />
      ) : (
        <TileGrid app={app} label={title} games={games.slice(0, SHOWN)} onPlay={onPlay} />
      )}
    </Section>
  );
}
