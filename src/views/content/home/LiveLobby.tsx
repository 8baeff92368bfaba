import { useSelector } from '@xstate/react';
import { Radio } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppChildren, AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectLanes } from '../../../machines/games/lobby/lobby.machine.ts';
import { laneOf, type Game, type WalletUnit } from '../../games/common/catalogue.ts';
import { gamesOf, opensSoon } from '../../layout/categories.ts';
import { pictureOf } from '../../layout/pictures.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Shelf } from '../../ui/Shelf.tsx';
import { ShelfArrows } from '../../ui/ShelfArrows.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LiveCard } from './LiveCard.tsx';
import styles from './LiveLobby.module.css';
import { Section, SectionMissing } from '../common/Section.tsx';

/** Three pages of four; on a phone they are swiped. */
const SHOWN = 12;
const PAGE = 4;
const SHELF = 'live-shelf';

interface LiveLobbyProps {
  readonly app: AppRef;
  readonly lobby: AppChildren['lobby'];
  readonly unit: WalletUnit;
  readonly onPlay: (game: Game) => void;
}

/** The first live tables, and the total number open (HOM-01). */
export function LiveLobby({ app, lobby, unit, onPlay }: LiveLobbyProps) {
  const intl = useIntl();
  const tables = useSelector(lobby, (state) => state.context.liveTables);
  const lane = useSelector(lobby, (state) => laneOf(selectLanes(state), 'LIVE'));
  const isLoading = useSelector(lobby, (state) => state.matches({ live: 'loading' }));
  const isMissing = useSelector(lobby, (state) => state.matches({ live: 'missing' }));
  const title = intl.formatMessage({ id: 'section_live_lobby' });
  if (!isLoading && !isMissing && tables.length === 0) return null;
  return (
    <Section
      id="live-lobby"
      icon={<Radio size={20} />}
      title={title}
      href="/live"
      busy={isLoading}
      aside={
        lane ? (
          <Badge tone="ember" dot={!opensSoon(lane.vendors)}>
            {opensSoon(lane.vendors) ? (
              <FormattedMessage id="opens_soon" />
            ) : (
              <FormattedMessage id="tables_open" values={{ count: gamesOf(lane.vendors) }} />
            )}
          </Badge>
        ) : null
      }
      controls={
        tables.length > PAGE ? (
          <ShelfArrows
            shelf={SHELF}
            backLabel={intl.formatMessage({ id: 'shelf_back' }, { section: title })}
            forthLabel={intl.formatMessage({ id: 'shelf_forth' }, { section: title })}
          />
        ) : null
      }
    >
      {isMissing ? (
        <SectionMissing onRetry={() => lobby.send({ type: 'lobby.retry' })} />
      ) : (
        <Shelf id={SHELF} cards={PAGE}>
          {isLoading
            ? Array.from({ length: PAGE }, (_, at) => (
                <li key={at} className={styles.card}>
                  <Skeleton shape="tile" ratio={480 / 300} />
                  <div className={styles.caption} />
                </li>
              ))
            : tables
                .slice(0, SHOWN)
                .map((game, at) => (
                  <LiveCard
                    key={game.id}
                    app={app}
                    game={game}
                    picture={pictureAt(at, game)}
                    unit={unit}
                    onPlay={onPlay}
                  />
                ))}
        </Shelf>
      )}
    </Section>
  );
}

/** The first page has the brand's scenes; later tables have their own, where one exists in this shape. */
const pictureAt = (at: number, game: Game): string =>
  (at < PAGE ? null : pictureOf(game.icon, 'wide')) ?? `/art/live-table-${(at % PAGE) + 1}.webp`;
