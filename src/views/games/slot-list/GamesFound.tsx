import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type { slotListMachine } from '../../../machines/games/slot-list/slot-list.machine.ts';
import type { Theme } from '../../../config.ts';
import { Deferred } from '../../ui/Deferred.tsx';
import { KeptFocus } from '../../ui/KeptFocus.tsx';
import type { WalletUnit } from '../common/catalogue.ts';
import { Classifications } from './Classifications.tsx';
import styles from './ElectronicGamesPage.module.css';
import { GameFilters } from './GameFilters.tsx';
import { GameList } from './GameList.tsx';

interface Props {
  readonly flow: ActorRefFrom<typeof slotListMachine>;
  readonly app: AppRef;
  readonly theme: Theme;
  readonly unit: WalletUnit;
  readonly label: string;
}

/** The filters, and the games that match them. */
export function GamesFound({ flow, app, theme, unit, label }: Props) {
  const snapshot = useSelector(flow, (state) => state);
  const { type, lane, filters, games, totalCount, isNearMatch } = snapshot.context;
  const hasGames = games.length > 0 && !snapshot.matches({ list: 'loading' });
  return (
    <>
      <GameFilters app={app} flow={flow} snapshot={snapshot} unit={unit} />
      <div className={styles.found} data-type={type}>
        {lane ? (
          <Classifications
            lane={lane}
            chosen={filters.classification}
            counts={filters.vendor === null}
            onChoose={(classification) => flow.send({ type: 'filter.search', search: { classification } })}
          />
        ) : null}
        {hasGames ? (
          <p role="status" className={styles.range}>
            {isNearMatch ? (
              <span className={styles.near}>
                <FormattedMessage id="search_near" values={{ text: filters.name }} />
              </span>
            ) : null}
            {games.every((game) => game.opensSoon) ? (
              <>
                <FormattedMessage id="games_open_soon" />{' '}
                <Link href="/rng" className={styles.instead}>
                  <FormattedMessage id="games_open_instead" />
                </Link>
              </>
            ) : totalCount === null ? (
              <FormattedMessage id="games_so_far" values={{ count: games.length }} />
            ) : (
              <FormattedMessage id="games_range" values={{ from: 1, to: games.length, total: totalCount }} />
            )}
          </p>
        ) : null}
      </div>
      <Deferred>
        <KeptFocus>
          <GameList app={app} flow={flow} snapshot={snapshot} unit={unit} theme={theme} label={label} />
        </KeptFocus>
      </Deferred>
    </>
  );
}
