import { useIntl } from 'react-intl';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './FlowSlot.module.css';

const TILES = Array.from({ length: 14 }, (_, index) => index);

/** Placeholder of a loading flow: a page's boxes, or a small plate over the page. */
export function FlowLoading({ isOver }: { isOver: boolean }) {
  const intl = useIntl();
  return (
    <div
      className={cx(styles.loading, isOver && styles.over)}
      role="status"
      aria-busy="true"
      aria-label={intl.formatMessage({ id: 'loading' })}
    >
      {isOver ? (
        <div className={styles.plate}>
          <Spinner size={28} />
        </div>
      ) : (
        <>
          <Skeleton shape="tile" height={280} width="100%" />
          <div className={styles.tiles}>
            {TILES.map((tile) => (
              <Skeleton key={tile} shape="tile" ratio={3 / 4} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
