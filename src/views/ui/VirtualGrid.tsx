import { useEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useMedia } from './media.ts';
import styles from './VirtualGrid.module.css';

type Props<T> = {
  label: string;
  items: T[];
  itemKey: (item: T) => string;
  renderItem: (item: T, index: number) => ReactNode;
  /** More is on its way: bones stand below the last row. */
  loading?: boolean;
  skeletonRows?: number;
  renderSkeleton?: () => ReactNode;
  /** Asked when the end is near, once per length of the list. */
  onEndReached?: () => void;
};

/** Half a screen before the end is early enough to hide the wait. */
const EARLY = '0px 0px 60% 0px';
/** Pixels kept drawn beyond the window: one row less than the default keeps a page under 250 nodes. */
const BUFFER_PX = 60;

/** About the height of a row until it is measured; taken for less, the end of the list would seem near at once. */
const ROW_PX = 250;

/** Columns of a tile grid at the width of the page. */
export function useColumns(): number {
  const isAtLeast600 = useMedia('(min-width: 600px)');
  const isAtLeast840 = useMedia('(min-width: 840px)');
  const isAtLeast1024 = useMedia('(min-width: 1024px)');
  const isAtLeast1200 = useMedia('(min-width: 1200px)');
  return 3 + [isAtLeast600, isAtLeast840, isAtLeast1024, isAtLeast1200].filter(Boolean).length;
}

/** Cuts a list into rows. */
export function rowsOf<T>(items: T[], columns: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
}

/** A grid of any length that draws only the rows in sight of the page's own scrolling. */
export function VirtualGrid<T>({
  label,
  items,
  itemKey,
  renderItem,
  loading = false,
  skeletonRows = 2,
  renderSkeleton,
  onEndReached,
}: Props<T>) {
  const end = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  const rows = rowsOf(items, columns);
  const length = items.length;

  useEffect(() => {
    const mark = end.current;
    if (!mark || !onEndReached || loading) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watch.disconnect();
        onEndReached();
      },
      { rootMargin: EARLY },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [length, loading, onEndReached]);

  return (
    <div style={{ '--n': columns } as CSSProperties} aria-busy={loading}>
      <div role="list" aria-label={label}>
        <WindowVirtualizer data={rows} bufferSize={BUFFER_PX} itemSize={ROW_PX}>
          {(row, at) => (
            <div key={at} role="presentation" className={styles.row}>
              {row.map((item, column) => (
                <div
                  key={itemKey(item)}
                  role="listitem"
                  aria-posinset={at * columns + column + 1}
                  aria-setsize={length}
                  className={styles.cell}
                >
                  {renderItem(item, at * columns + column)}
                </div>
              ))}
            </div>
          )}
        </WindowVirtualizer>
      </div>
      {loading && renderSkeleton
        ? Array.from({ length: skeletonRows }, (_, row) => (
            <div key={row} className={styles.row} aria-hidden="true">
              {Array.from({ length: columns }, (__, column) => (
                <div key={column} className={styles.cell}>
                  {renderSkeleton()}
                </div>
              ))}
            </div>
          ))
        : null}
      <div ref={end} />
    </div>
  );
}
