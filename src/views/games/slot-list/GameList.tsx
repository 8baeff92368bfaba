import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { Theme } from '../../../config.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type {
  SlotListSnapshot,
  slotListMachine,
} from '../../../machines/games/slot-list/slot-list.machine.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/StateBlock.tsx';
import { VirtualGrid } from '../../ui/VirtualGrid.tsx';
import { drawing } from '../common/artwork.ts';
import type { Game, WalletUnit } from '../common/catalogue.ts';
import { play } from '../common/play.ts';
import styles from './GameList.module.css';
import { GameTile, TileSkeleton } from '../common/GameTile.tsx';
import { TileGridSkeleton } from '../common/TileGrid.tsx';

interface GameListProps {
  readonly app: AppRef;
  readonly flow: ActorRefFrom<typeof slotListMachine>;
  readonly snapshot: SlotListSnapshot;
  readonly unit: WalletUnit;
  readonly theme: Theme;
  readonly label: string;
}

const NOTHING_MATCHES = { title: 'games_empty', why: 'games_empty_why', action: 'filter_clear' } as const;
/** Why a list is empty, and the way on; the list of all games is where favourites are found. */
const EMPTY: Readonly<
  Record<SlotListSnapshot['context']['mode'], Readonly<Record<'title' | 'why' | 'action', MessageId>>>
> = {
  all: NOTHING_MATCHES,
  hot: NOTHING_MATCHES,
  fav: { title: 'favourites_empty', why: 'favourites_empty_why', action: 'list_all_games' },
  recent: { title: 'recent_empty', why: 'recent_empty_why', action: 'list_all_games' },
};
const PAGE = 14;
const FIRST_ROW = 7;

/** The games found, or a placeholder while there are none. */
export function GameList({ app, flow, snapshot, unit, theme, label }: GameListProps) {
  const intl = useIntl();
  const { games, failure, mode, page, totalPages, place: left } = snapshot.context;
  if (snapshot.matches({ list: 'loading' })) return <TileGridSkeleton count={PAGE} withBets />;
  if (snapshot.matches({ list: 'empty' }))
    return (
      <EmptyState
        art={drawing('empty-search', theme)}
        title={<FormattedMessage id={EMPTY[mode].title} />}
        action={
          <Button
            kind="quiet"
            onClick={() =>
              flow.send({ type: 'filter.search', search: { name: '', classification: null, minBet: null } })
            }
          >
            <FormattedMessage id={EMPTY[mode].action} />
          </Button>
        }
      >
        <FormattedMessage id={EMPTY[mode].why} />
      </EmptyState>
    );
  const retry = (
    <Button kind="secondary" size="sm" onClick={() => flow.send({ type: 'list.retry' })}>
      <FormattedMessage id="try_again" />
    </Button>
  );
  if (snapshot.matches({ list: 'failed' }))
    return (
      <ErrorState
        art={drawing('empty-offline', theme)}
        title={<FormattedMessage id="games_failed" />}
        action={retry}
      >
        {failure ? <ErrorText failure={failure} /> : null}
      </ErrorState>
    );
  const press = (game: Game, top: number) => {
    flow.send({ type: 'game.press', game: game.id, top });
    play(app, game);
  };
  const isLoadingMore = snapshot.matches({ list: 'loadingMore' });
  return (
    <>
      <VirtualGrid
        label={label}
        items={games}
        itemKey={(game) => game.id}
        start={left ? { key: left.game, top: left.top } : null}
        renderItem={(game, at, place) => (
          <GameTile
            app={app}
            game={game}
            unit={unit}
            place={place}
            priority={at < FIRST_ROW}
            onPlay={press}
          />
        )}
        loading={isLoadingMore}
        renderSkeleton={() => <TileSkeleton withBet />}
        note={
          <div role="status" className={styles.status}>
            {isLoadingMore ? (
              <>
                <Spinner />
                {intl.formatMessage(
                  { id: 'games_loading_page' },
                  { page: Math.min(page, totalPages), total: totalPages },
                )}
              </>
            ) : null}
          </div>
        }
        onEndReached={() => flow.send({ type: 'page.next' })}
      />
      {snapshot.matches({ list: 'moreFailed' }) ? (
        <Alert title={<FormattedMessage id="games_more_failed" />} action={retry}>
          {failure ? <ErrorText failure={failure} /> : null}
        </Alert>
      ) : null}
    </>
  );
}
