import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppChildren, AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectLanes } from '../../../machines/games/lobby/lobby.machine.ts';
import { doorEntries, gamesOf, opensSoon, type NavEntry } from '../../layout/categories.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './CategoryDoors.module.css';
import { SectionMissing } from '../common/Section.tsx';

/** The picture of each category, and its count label. */
const DOORS: Readonly<Record<string, { art: string; count: MessageId }>> = {
  RNG: { art: 'slots', count: 'count_games' },
  LIVE: { art: 'live', count: 'count_tables' },
  FISH: { art: 'fish', count: 'count_games' },
  PVP: { art: 'pvp', count: 'count_rooms' },
  SPORTS: { art: 'sports', count: 'count_games' },
  ESPORTS: { art: 'esports', count: 'count_games' },
  LOTT: { art: 'lottery', count: 'count_games' },
  COCKFIGHT: { art: 'cock', count: 'count_games' },
  VIDEO: { art: 'video', count: 'count_games' },
};
/** Pictures of the strip `doors-*.webp`, in its order. */
export const STRIP = ['cock', 'esports', 'fish', 'live', 'lottery', 'pvp', 'slots', 'sports', 'video'];
/** The build makes these files, so the style sheet cannot name them. */
const PICTURES = { '--strip': 'url(/art/doors-150.webp)', '--dense': 'url(/art/doors-300.webp)' };
const EXPECTED = 9;

/** Links into the categories, each with its count, or a note that it opens soon (GAM-01, GAM-02). */
export function CategoryDoors({ lobby, app }: { lobby: AppChildren['lobby']; app: AppRef }) {
  const intl = useIntl();
  const entries = doorEntries(useSelector(lobby, selectLanes));
  const isLoading = useSelector(lobby, (state) => state.matches({ vendors: 'loading' }));
  const isMissing = useSelector(lobby, (state) => state.matches({ vendors: 'missing' }));
  if (isMissing) return <SectionMissing onRetry={() => lobby.send({ type: 'lobby.retry' })} />;
  const isBare = isLoading && entries.length === 0;
  return (
    <nav
      aria-label={intl.formatMessage({ id: 'section_categories' })}
      aria-busy={isLoading || undefined}
      className={styles.row}
      style={{ ...PICTURES, '--doors': isBare ? EXPECTED : entries.length } as CSSProperties}
    >
      {isBare
        ? Array.from({ length: EXPECTED }, (_, at) => <DoorSkeleton key={at} />)
        : entries.map((entry) => <Door key={entry.code} entry={entry} app={app} />)}
    </nav>
  );
}

function Door({ entry, app }: { entry: NavEntry; app: AppRef }) {
  const look = DOORS[entry.code];
  if (!look) return null;
  const { game, vendors } = entry;
  const isLater = opensSoon(vendors);
  const inside = (
    <>
      <span
        className={styles.art}
        style={{ '--at': STRIP.indexOf(look.art) / (STRIP.length - 1) } as CSSProperties}
      />
      <span className={styles.name}>
        <FormattedMessage id={entry.label} />
      </span>
      <span className={cx(styles.count, isLater && styles.later)}>
        {isLater ? (
          <FormattedMessage id="opens_soon" />
        ) : game ? (
          // It opens its vendor's game, so the vendor's name replaces the count.
          vendors[0]?.name
        ) : (
          <FormattedMessage id={look.count} values={{ count: gamesOf(vendors) }} />
        )}
      </span>
    </>
  );
  // A list can be browsed before its games open; a single game cannot.
  if (game && isLater) return <span className={styles.door}>{inside}</span>;
  return game ? (
    <button type="button" className={styles.door} onClick={() => app.send({ type: 'game.start', game })}>
      {inside}
    </button>
  ) : (
    <Link href={entry.path} className={styles.door}>
      {inside}
    </Link>
  );
}

const DoorSkeleton = () => (
  <span className={styles.door}>
    <span className={styles.bone} />
    <span className={styles.name}>
      <Skeleton width={64} />
    </span>
    <span className={styles.count}>
      <Skeleton width={48} />
    </span>
  </span>
);
