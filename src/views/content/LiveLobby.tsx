import { useSelector } from '@xstate/react';
import { Radio } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppChildren } from '../../machines/app/app.refs.ts';
import { selectLanes } from '../../machines/games/lobby.machine.ts';
import { laneOf, minorOf, type Game, type WalletUnit } from '../games/catalogue.ts';
import { gamesOf } from '../layout/categories.ts';
import { Badge } from '../ui/Badge.tsx';
import { Money } from '../ui/Money.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './LiveLobby.module.css';
import { Section, SectionMissing } from './Section.tsx';

const SHOWN = 4;

interface LiveLobbyProps {
  readonly lobby: AppChildren['lobby'];
  readonly unit: WalletUnit;
  readonly onPlay: (game: Game) => void;
}

/** The first live tables, and how many are open in all (HOM-01). */
export function LiveLobby({ lobby, unit, onPlay }: LiveLobbyProps) {
  const intl = useIntl();
  const tables = useSelector(lobby, (state) => state.context.liveTables);
  const lane = useSelector(lobby, (state) => laneOf(selectLanes(state), 'LIVE'));
  const isLoading = useSelector(lobby, (state) => state.matches({ live: 'loading' }));
  const isMissing = useSelector(lobby, (state) => state.matches({ live: 'missing' }));
  if (!isLoading && !isMissing && tables.length === 0) return null;
  return (
    <Section
      id="live-lobby"
      icon={<Radio size={20} />}
      title={intl.formatMessage({ id: 'section_live_lobby' })}
      href="/live"
      busy={isLoading}
      aside={
        lane ? (
          <Badge tone="ember" dot>
            <FormattedMessage id="tables_open" values={{ count: gamesOf(lane.vendors) }} />
          </Badge>
        ) : null
      }
    >
      {isMissing ? (
        <SectionMissing onRetry={() => lobby.send({ type: 'lobby.retry' })} />
      ) : (
        <ul className={styles.row}>
          {isLoading
            ? Array.from({ length: SHOWN }, (_, at) => (
                <li key={at} className={styles.card}>
                  <Skeleton shape="tile" ratio={480 / 300} />
                  <div className={styles.words} />
                </li>
              ))
            : tables
                .slice(0, SHOWN)
                .map((game, at) => (
                  <LiveCard key={game.id} game={game} scene={at + 1} unit={unit} onPlay={onPlay} />
                ))}
        </ul>
      )}
    </Section>
  );
}

interface LiveCardProps extends Omit<LiveLobbyProps, 'lobby'> {
  readonly game: Game;
  readonly scene: number;
}

/** A table: its scene, name, vendor and smallest bet. */
function LiveCard({ game, scene, unit, onPlay }: LiveCardProps) {
  return (
    <li className={styles.card}>
      <button type="button" className={styles.button} onClick={() => onPlay(game)}>
        <img
          src={`/art/live-table-${scene}.svg`}
          alt=""
          width={480}
          height={300}
          loading="lazy"
          decoding="async"
          className={styles.scene}
        />
        <span className={styles.words}>
          <strong className={styles.name}>{game.name}</strong>
          {game.minBet === null ? null : (
            <span className={styles.bet}>
              <Money {...unit} minor={minorOf(game.minBet, unit)} decimals={0} />+
            </span>
          )}
          <span className={styles.vendor}>{game.vendorName || game.vendor}</span>
        </span>
        <span className={styles.badge}>
          <Badge tone="hot" dot>
            <FormattedMessage id="badge_live" />
          </Badge>
        </span>
      </button>
    </li>
  );
}
