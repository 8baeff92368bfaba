import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { GameSearchSnapshot } from '../../../machines/games/game-search/game-search.machine.ts';
import { headingOf } from '../common/headings.ts';
import styles from './SearchResults.module.css';

interface Props {
  readonly snapshot: GameSearchSnapshot;
  readonly onChoose: (category: string | null) => void;
}

/** How many games were found in all and in each category; a press narrows the results to it. */
export function SearchCategories({ snapshot, onChoose }: Props) {
  const intl = useIntl();
  const { answer, category: chosen } = snapshot.context;
  const counts = answer?.counts ?? [];
  if (counts.length < 2) return null;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div role="group" aria-label={intl.formatMessage({ id: 'search_categories' })} className={styles.chips}>
      {[{ category: null, count: all }, ...counts].map(({ category, count }) => (
        <button
          key={category}
          type="button"
          aria-pressed={category === chosen}
          // The focus stays on it while the results are loading.
          aria-disabled={!snapshot.matches('showing') || undefined}
          className={styles.chip}
          onClick={() => onChoose(category)}
        >
          <FormattedMessage id={category === null ? 'list_all' : headingOf(category)} />{' '}
          <span className={styles.count}>
            <FormattedNumber value={count} />
          </span>
        </button>
      ))}
    </div>
  );
}
