import { FormattedMessage } from 'react-intl';
import {
  selectNumbers,
  type LotteryLobbySnapshot,
} from '../../../machines/games/lottery-lobby/lottery-lobby.machine.ts';
import { SectionMissing } from '../../content/common/Section.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DrawnBalls } from './DrawnBalls.tsx';
import styles from './OpenedNumbers.module.css';

interface Props {
  readonly snapshot: LotteryLobbySnapshot;
  readonly onRetry: () => void;
}

const TITLE = 'lottery-opened';
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];

/** The numbers drawn last, at most a hundred draws (PAY-11). */
export function OpenedNumbers({ snapshot, onRetry }: Props) {
  const isLoading = snapshot.matches({ numbers: 'loading' });
  const rows = selectNumbers(snapshot);
  return (
    <section aria-labelledby={TITLE} aria-busy={isLoading || undefined} className={styles.panel}>
      <h2 id={TITLE} className="h2">
        <FormattedMessage id="lottery_opened" />
      </h2>
      {isLoading ? (
        PLACES.map((place) => <Skeleton key={place} height={44} />)
      ) : snapshot.matches({ numbers: 'failed' }) ? (
        <SectionMissing onRetry={onRetry} />
      ) : snapshot.matches({ numbers: 'closed' }) ? (
        <p className={styles.note}>
          <FormattedMessage id="lottery_opened_closed" />
        </p>
      ) : rows.length === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="lottery_opened_none" />
        </p>
      ) : (
        <>
          <p className={styles.note}>
            <FormattedMessage id="lottery_opened_last" values={{ count: rows.length }} />
          </p>
          {/* Scrolled by keys as well. */}
          <ol aria-labelledby={TITLE} tabIndex={0} className={styles.list}>
            {rows.map((row) => (
              <li key={`${row.gameCode} ${row.draw}`} className={styles.draw}>
                <span className={styles.name}>
                  <strong>{row.name}</strong>
                  <span className={styles.when}>
                    <FormattedMessage id="lottery_draw" values={{ number: row.draw }} />
                    {' · '}
                    <DateTime ms={row.openedAt} />
                  </span>
                </span>
                <DrawnBalls isWhole drawn={row.drawn} />
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
