import { useIntl } from 'react-intl';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './FlowSlot.module.css';

const TILES = Array.from({ length: 14 }, (_, index) => index);

/** Placeholder of a loading flow: a page's boxes in the page, a small plate over it. */
export function FlowLoading() {
  const intl = useIntl();
  return (
    <div
      className={`${styles.over} ${styles.loading}`}
      role="status"
      aria-busy="true"
      aria-label={intl.formatMessage({ id: 'loading' })}
    >
      <div className={styles.page}>
        <Skeleton shape="tile" height={280} width="100%" />
        <div className={styles.tiles}>
          {TILES.map((tile) => (
            <Skeleton key={tile} shape="tile" ratio={3 / 4} />
          ))}
        </div>
      </div>
      <div className={styles.plate}>
        <Spinner size={28} />
      </div>
    </div>
  );
}
