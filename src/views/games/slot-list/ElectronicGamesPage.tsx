import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import type { slotListMachine } from '../../../machines/games/slot-list/slot-list.machine.ts';
import { selectBalance } from '../../../machines/wallet/common/select-balance.ts';
import { BannerArea } from '../../content/banner/BannerArea.tsx';
import { SectionMissing } from '../../content/common/Section.tsx';
import type { winnerBoardMachine } from '../../../machines/content/winner-board/winner-board.machine.ts';
import { selectIsHere } from '../../../machines/late-flow.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Part } from '../../ui/Part.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { unitOf } from '../common/catalogue.ts';
import { Classifications } from './Classifications.tsx';
import styles from './ElectronicGamesPage.module.css';
import { GameFilters } from './GameFilters.tsx';
import { KeptFocus } from '../../ui/KeptFocus.tsx';
import { GameList } from './GameList.tsx';
import { headingOf } from '../common/headings.ts';
import { play } from '../common/play.ts';
import { LobbyCategories } from './LobbyCategories.tsx';
import { VendorTabs } from './VendorTabs.tsx';

/** Beside the banner, and not needed to choose a game. */
const WinnerBoard = lazy(async () => ({
  default: (await import('../../content/winner-board/WinnerBoard.tsx')).WinnerBoard,
}));

interface PageProps {
  readonly flow: ActorRefFrom<typeof slotListMachine>;
  readonly app: AppRef;
}

/** The games of one category: vendors, filters and the list, under the category's banners. */
export function ElectronicGamesPage({ flow, app }: PageProps) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const board = snapshot.children.winnerBoard as ActorRefFrom<typeof winnerBoardMachine> | undefined;
  const isBoardHere = useSelector(board, (state) => state !== undefined && selectIsHere(state));
  const banner = useSelector(app, selectChild('banner'));
  const jackpot = useSelector(app, selectChild('jackpot'));
  const wallet = useSelector(app, selectChild('walletBalance'));
  const unit = unitOf(useSelector(wallet, (state) => (state ? selectBalance(state) : null)));
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const { type, lane, filters, games, totalCount, isNearMatch } = snapshot.context;
  const heading = intl.formatMessage({ id: headingOf(type) });
  const hasGames = games.length > 0 && !snapshot.matches({ list: 'loading' });
  return (
    <div
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <h1 className="vh">{heading}</h1>
      <div className={styles.hero} data-board={type === 'RNG' || undefined}>
        {banner ? (
          <BannerArea banner={banner} jackpot={type === 'RNG' ? jackpot : undefined} unit={unit} wide />
        ) : null}
        {type === 'RNG' ? (
          <div className={styles.side}>
            {board && isBoardHere ? (
              <Part>
                <WinnerBoard flow={board} unit={unit} />
              </Part>
            ) : null}
          </div>
        ) : null}
      </div>
      <LobbyCategories type={type} />
      {lane ? (
        <VendorTabs lane={lane} vendor={filters.vendor} theme={theme} flow={flow} />
      ) : snapshot.matches({ vendors: 'missing' }) ? (
        <SectionMissing onRetry={() => flow.send({ type: 'list.retry' })} />
      ) : snapshot.matches({ vendors: 'loading' }) ? (
        <div className={styles.tabs}>
          {Array.from({ length: 7 }, (_, at) => (
            <Skeleton key={at} shape="tile" width={132} height={48} />
          ))}
        </div>
      ) : null}
      <GameFilters app={app} flow={flow} snapshot={snapshot} unit={unit} />
      <div className={styles.found}>
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
      <KeptFocus>
        <GameList
          app={app}
          flow={flow}
          snapshot={snapshot}
          unit={unit}
          theme={theme}
          label={heading}
          onPlay={(game) => play(app, game)}
        />
      </KeptFocus>
    </div>
  );
}
