import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './LotteryShelf.module.css';

type Props = {
  readonly id: string;
  /** Several rows instead of one that is scrolled. */
  readonly isGrid?: boolean;
  readonly children: readonly ReactNode[];
} & (
  | { readonly title: MessageId; readonly empty: MessageId; readonly name?: undefined }
  | { readonly title?: undefined; readonly empty?: undefined; readonly name: ReactNode }
);

const PLACES = [1, 2, 3, 4, 5, 6];

/** Lotteries under a heading; without any, why. */
export function LotteryShelf({ id, isGrid = false, title, empty, name, children }: Props) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={cx('h2', styles.title)}>
        {title ? <FormattedMessage id={title} /> : name}
      </h2>
      {empty && children.length === 0 ? (
        <p className={styles.empty}>
          <FormattedMessage id={empty} />
        </p>
      ) : (
        <ul aria-labelledby={id} className={isGrid ? styles.grid : styles.row}>
          {children}
        </ul>
      )}
    </section>
  );
}

export const ShelfSkeleton = ({ isGrid = false }: { isGrid?: boolean }) => (
  <div>
    <div className={styles.title}>
      <Skeleton width={160} height={28} />
    </div>
    <div className={isGrid ? styles.grid : styles.row}>
      {PLACES.map((place) => (
        <Skeleton key={place} shape="tile" height={108} />
      ))}
    </div>
  </div>
);
