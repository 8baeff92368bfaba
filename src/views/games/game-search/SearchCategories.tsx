import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { GameAnswer } from '../../../machines/games/game-search/game-search.machine.ts';
import { pathOfCategory } from '../../../machines/app/route.ts';
import { headingOf } from '../common/headings.ts';
import styles from './SearchResults.module.css';

interface Props {
  readonly answer: GameAnswer;
  readonly onGo: (address: string) => void;
}

/** How many of the games found are in each category; a press opens them as its list, page by page. */
export function SearchCategories({ answer: { text, counts }, onGo }: Props) {
  const intl = useIntl();
  const listed = counts.flatMap(({ category, count }) => {
    const path = pathOfCategory(category);
    return path === null ? [] : [{ category, count, address: `${path}?${new URLSearchParams({ q: text })}` }];
  });
  if (listed.length < 2) return null;
  return (
    <div role="group" aria-label={intl.formatMessage({ id: 'search_categories' })} className={styles.chips}>
      {listed.map(({ category, count, address }) => (
        <button key={category} type="button" data-leave className={styles.chip} onClick={() => onGo(address)}>
          <FormattedMessage id={headingOf(category)} />{' '}
          <span className={styles.count}>
            <FormattedNumber value={count} />
          </span>
        </button>
      ))}
    </div>
  );
}
