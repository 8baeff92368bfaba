import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { selectChild, type AppChildren, type AppRef } from '../../../machines/app/app/app.refs.ts';
import type { gameSearchMachine } from '../../../machines/games/game-search/game-search.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import type { Game } from '../common/catalogue.ts';
import { play } from '../common/play.ts';
import { listAddress } from './list-address.ts';
import { Part } from '../../ui/Part.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';

const loadResults = async () => ({ default: (await import('./SearchResults.tsx')).SearchResults });
const SearchResults = lazy(loadResults);

interface Props {
  readonly app: AppRef;
  readonly className?: string | undefined;
  /** The search field that "/" focuses. */
  readonly shortcut?: string;
  /** In a panel of its own, with the results below the field. */
  readonly isInline?: boolean;
}

/** Finds games by name while typing; Enter opens the list of all matches. */
export function GameSearch({ app, ...rest }: Props) {
  const host = useSelector(app, selectChild('search'));
  return host ? <Search app={app} host={host} {...rest} /> : null;
}

const NAME_LIMIT = 64;

function Search({
  app,
  host,
  className,
  shortcut,
  isInline = false,
}: Props & { readonly host: AppChildren['search'] }) {
  const intl = useIntl();
  const flow = useSelector(
    host,
    (snapshot) => snapshot.children['flow'] as ActorRefFrom<typeof gameSearchMachine> | undefined,
  );
  const isMissing = useSelector(host, (snapshot) => snapshot.matches('failed'));
  const isOpened = useSelector(host, (snapshot) => !snapshot.matches('idle'));
  const snapshot = useSelector(flow, (state) => state);
  const answer = snapshot?.context.answer ?? null;
  const games = answer?.games ?? [];
  // Its code loads when the field is focused; text typed meanwhile is the first query.
  const open = (text: string) =>
    host.send({ type: 'flow.open', request: { name: 'gameSearch', input: { text } } });
  const recalled = snapshot?.matches('recalling') ? snapshot.context.recent : null;
  const go = (address: string) => app.send({ type: 'route.request', address, manner: 'push' });
  const showAll = (address: string | null) => {
    flow?.send({ type: 'search.open' });
    if (address !== null) go(address);
  };
  const start = (game: Game) => {
    flow?.send({ type: 'search.open' });
    play(app, game);
  };
  return (
    <div className={className} {...(snapshot ? flowAttributes(snapshot) : {})}>
      <SearchBox
        label={intl.formatMessage({ id: 'search_games' })}
        clearLabel={intl.formatMessage({ id: 'search_clear' })}
        placeholder={intl.formatMessage({ id: 'search_games_hint' })}
        maxLength={NAME_LIMIT}
        {...(shortcut ? { shortcut } : {})}
        isInline={isInline}
        text={snapshot?.context.typed ?? ''}
        count={recalled?.length ?? games.length}
        recalled={recalled}
        onRecall={(text) => flow?.send({ type: 'recent.choose', text })}
        hasList={isMissing || (snapshot !== undefined && !snapshot.matches('idle'))}
        onReach={() => {
          void loadResults();
          if (!isOpened) open('');
        }}
        onType={(text) => (flow ? flow.send({ type: 'query.type', text }) : open(text))}
        onChoose={(index) => {
          const game = games[index];
          if (game) start(game);
        }}
        onSubmit={(text) =>
          showAll(listAddress(text, snapshot?.context.category ?? null) ?? listAddress(text, null))
        }
      >
        {(list) => (
          <Part onFault={() => app.send({ type: 'page.broke' })}>
            <SearchResults
              app={app}
              flow={flow}
              list={list}
              onPlay={start}
              onShowAll={showAll}
              onGo={go}
              onCategory={(category) => flow?.send({ type: 'category.choose', category })}
              onExact={() => flow?.send({ type: 'search.exact' })}
              onRetry={() => (flow ? flow.send({ type: 'search.retry' }) : host.send({ type: 'flow.retry' }))}
            />
          </Part>
        )}
      </SearchBox>
    </div>
  );
}
