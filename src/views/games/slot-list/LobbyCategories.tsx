import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { pathOfCategory } from '../../../machines/app/route.ts';
import { cx } from '../../ui/cx.ts';
import { headingOf } from '../common/headings.ts';
import styles from './LobbyCategories.module.css';

/** The categories of the shared games page (ROU-07). */
const SHARED = ['LIVE', 'SPORTS', 'ESPORTS', 'VIDEO'];

/** The category filter of the lobby; nothing on the page of the electronic games (GAM-04). */
export function LobbyCategories({ type }: { type: string }) {
  const intl = useIntl();
  if (!SHARED.includes(type)) return null;
  return (
    <nav aria-label={intl.formatMessage({ id: 'lobby_categories' })} className={styles.row}>
      {SHARED.map((category) => (
        <Link
          key={category}
          href={pathOfCategory(category) ?? '/'}
          aria-current={category === type ? 'page' : undefined}
          className={cx(styles.category, category === type && styles.here)}
        >
          <FormattedMessage id={headingOf(category)} />
        </Link>
      ))}
    </nav>
  );
}
