import { useSelector } from '@xstate/react';
import { ArrowRight } from 'lucide-react';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type {
  GameSearchSnapshot,
  gameSearchMachine,
} from '../../../machines/games/game-search/game-search.machine.ts';
import { selectBalance } from '../../../machines/wallet/common/select-balance.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button } from '../../ui/Button.tsx';
import { ByWidth } from '../../ui/ByWidth.tsx';
import type { FoundList } from '../../ui/use-found-list.ts';
import { unitOf, type Game } from '../common/catalogue.ts';
import { GamePreview } from './GamePreview.tsx';
import { listAddress } from './list-address.ts';
import { NothingFound } from './NothingFound.tsx';
import { SearchCategories } from './SearchCategories.tsx';
import { RecentSearches } from './RecentSearches.tsx';
import { SearchRows } from './SearchRows.tsx';
import styles from './SearchResults.module.css';

interface Props {
  readonly app: AppRef;
  /** Undefined where its code failed to load. */
  readonly flow: ActorRefFrom<typeof gameSearchMachine> | undefined;
  readonly list: FoundList;
  readonly onPlay: (game: Game) => void;
  readonly onShowAll: (address: string) => void;
  readonly onCategory: (category: string | null) => void;
  readonly onGo: (address: string) => void;
  readonly onExact: () => void;
  readonly onRetry: () => void;
}

/** Rows whose space is reserved until the first response. */
const ROWS_AWAITED = 4;

/** The results of the header search, or their placeholder with a way to go on. */
export function SearchResults({ flow, ...rest }: Props) {
  const snapshot = useSelector(flow, (state) => state);
  if (flow && snapshot?.matches('recalling'))
    return <RecentSearches flow={flow} searches={snapshot.context.recent} list={rest.list} />;
  return (
    <div className={styles.results} aria-busy={snapshot?.hasTag('busy') || undefined}>
      {/* One element throughout, so that screen readers announce each change. */}
      <p role="status" className={styles.status}>
        {snapshot ? <Status snapshot={snapshot} /> : null}
      </p>
      {snapshot && !snapshot.matches('failed') ? (
        <Answer snapshot={snapshot} {...rest} />
      ) : (
        <Failed snapshot={snapshot} onRetry={rest.onRetry} />
      )}
    </div>
  );
}

function Status({ snapshot }: { snapshot: GameSearchSnapshot }) {
  const { answer, failure } = snapshot.context;
  if (failure) return null;
  if (!answer) return <FormattedMessage id="search_waiting" />;
  const { text, games, total, isNear, corrected } = answer;
  if (games.length === 0) return <FormattedMessage id="search_none" values={{ text }} />;
  if (corrected !== null)
    return (
      <FormattedMessage
        id="search_corrected"
        values={{ text, corrected: <strong key="corrected">{corrected}</strong> }}
      />
    );
  return isNear ? (
    <FormattedMessage id="search_near" values={{ text }} />
  ) : (
    <FormattedMessage id="search_found" values={{ total }} />
  );
}

function Failed({
  snapshot,
  onRetry,
}: Pick<Props, 'onRetry'> & { snapshot: GameSearchSnapshot | undefined }) {
  const failure = snapshot?.context.failure;
  return (
    <div role="alert" className={styles.note}>
      <p className={styles.title}>
        <FormattedMessage id="games_failed" />
      </p>
      {failure ? (
        <p>
          <ErrorText failure={failure} />
        </p>
      ) : null}
      <Button kind="secondary" size="sm" onClick={onRetry}>
        <FormattedMessage id="try_again" />
      </Button>
    </div>
  );
}

function Answer({
  app,
  snapshot,
  list,
  onPlay,
  onShowAll,
  onGo,
  onCategory,
  onExact,
}: Omit<Props, 'flow' | 'onRetry'> & { snapshot: GameSearchSnapshot }) {
  const { answer } = snapshot.context;
  const wallet = useSelector(app, selectChild('walletBalance'));
  const unit = unitOf(useSelector(wallet, (state) => (state ? selectBalance(state) : null)));
  if (!answer)
    return Array.from({ length: ROWS_AWAITED }, (_, at) => <div key={at} className={styles.bone} />);
  const { text, games, total, corrected, category } = answer;
  if (games.length === 0) return <NothingFound onGo={onGo} />;
  const all = listAddress(text, category);
  const shown = games[list.shown];
  return (
    <div className={styles.columns}>
      <div>
        <SearchCategories snapshot={snapshot} onChoose={onCategory} />
        {corrected === null ? null : (
          <button
            type="button"
            disabled={!snapshot.matches('showing')}
            className={styles.exact}
            onClick={onExact}
          >
            <FormattedMessage id="search_exactly" />
          </button>
        )}
        <SearchRows app={app} answer={answer} unit={unit} list={list} onPlay={onPlay} />
        {total > games.length && all !== null ? (
          <button type="button" data-leave className={styles.all} onClick={() => onShowAll(all)}>
            <FormattedMessage id="search_show_all" values={{ total }} />
            <ArrowRight size={16} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {shown ? (
        <ByWidth
          from={1024}
          narrow={null}
          wide={
            <GamePreview
              game={shown}
              alsoPlayed={answer.alsoPlayed.find(({ game }) => game === shown.id)?.others ?? []}
              unit={unit}
              onPlay={onPlay}
            />
          }
        />
      ) : null}
    </div>
  );
}
