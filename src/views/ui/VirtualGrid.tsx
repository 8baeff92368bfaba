import { Fragment, memo, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { WindowVirtualizer, type CustomItemComponentProps, type WindowVirtualizerHandle } from 'virtua';
import { bringTo } from './bring-to.ts';
import { useMedia } from './media.ts';
import { whenNear } from './near.ts';
import styles from './VirtualGrid.module.css';

/**
 * Attributes of a rendered item's root: they give screen readers the length of the list, most of which is not
 * rendered.
 */
export interface Place {
  readonly role: 'listitem';
  readonly 'aria-posinset': number;
  readonly 'aria-setsize': number;
}
type RenderItem<T> = (item: T, index: number, place: Place) => ReactNode;

type Props<T> = {
  label: string;
  items: readonly T[];
  itemKey: (item: T) => string;
  /** The item that is focused at first, whose button is then so many pixels below the top of the window. */
  start?: { readonly key: string; readonly top: number } | null;
  /** Renders one element, which is a cell of the grid: spread `place` on it. */
  renderItem: RenderItem<T>;
  /** More is loading: skeletons are shown below the last row. */
  loading?: boolean;
  skeletonRows?: number;
  renderSkeleton?: () => ReactNode;
  /** Shown between the last row and the skeletons. */
  note?: ReactNode;
  /** Called when the end is near, once per length of the list. */
  onEndReached?: () => void;
};

/** Half a screen before the end is early enough to hide the wait. */
const EARLY = 0.6;
/** Pixels kept rendered beyond the window: one row less than the default keeps a page under 250 nodes. */
const BUFFER_PX = 60;
/**
 * Estimated height of a row until it is measured; with a lower estimate the end of the list would seem near
 * at once.
 */
const ROW_PX = 250;

/** Columns of a tile grid at the page's width. */
export function useColumns(): number {
  const isAtLeast600 = useMedia('(min-width: 600px)');
  const isAtLeast840 = useMedia('(min-width: 840px)');
  const isAtLeast1024 = useMedia('(min-width: 1024px)');
  const isAtLeast1200 = useMedia('(min-width: 1200px)');
  return 3 + [isAtLeast600, isAtLeast840, isAtLeast1024, isAtLeast1200].filter(Boolean).length;
}

/** Splits a list into rows. */
export function rowsOf<T>(items: readonly T[], columns: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
}

const Row = ({ ref, style, children }: CustomItemComponentProps & { ref?: Ref<HTMLDivElement> }) => (
  <div ref={ref} style={style} className={styles.row}>
    {children}
  </div>
);

interface CellsProps<T> {
  readonly items: readonly T[];
  readonly first: number;
  readonly total: number;
  readonly itemKey: (item: T) => string;
  readonly renderItem: RenderItem<T>;
}

/** One row. Scrolling re-renders the list, but not the rows that stay. */
const Cells = memo(function Cells<T>({ items, first, total, itemKey, renderItem }: CellsProps<T>) {
  return items.map((item, column) => {
    const index = first + column;
    const place = { role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': total } as const;
    return <Fragment key={itemKey(item)}>{renderItem(item, index, place)}</Fragment>;
  });
}) as <T>(props: CellsProps<T>) => ReactNode;

/** A grid of any length that renders only the rows visible in the page's own scrolling. */
export function VirtualGrid<T>({
  label,
  items,
  itemKey,
  start = null,
  renderItem,
  loading = false,
  skeletonRows = 2,
  renderSkeleton,
  note,
  onEndReached,
}: Props<T>) {
  const end = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  const rows = useMemo(() => rowsOf(items, columns), [items, columns]);
  const length = items.length;
  const grid = useRef<HTMLDivElement>(null);
  const virtual = useRef<WindowVirtualizerHandle>(null);
  const bringToStart = useEffectEvent(() => {
    const at = start ? items.findIndex((item) => itemKey(item) === start.key) : -1;
    if (!start || at < 0) return undefined;
    return bringTo(
      () => grid.current?.querySelector(`[aria-posinset="${at + 1}"] button`) ?? null,
      start.top,
      () => virtual.current?.scrollToIndex(Math.floor(at / columns)),
    );
  });
  useEffect(() => bringToStart(), []);
  const reachEnd = useEffectEvent(() => onEndReached?.());

  useEffect(() => {
    const mark = end.current;
    if (!mark || loading) return;
    return whenNear(mark, reachEnd, EARLY);
  }, [length, loading]);

  return (
    <div style={{ '--n': columns } as CSSProperties} aria-busy={loading}>
      <div ref={grid} role="list" aria-label={label}>
        <WindowVirtualizer ref={virtual} data={rows} item={Row} bufferSize={BUFFER_PX} itemSize={ROW_PX}>
          {(row, at) => (
            <Cells
              key={at}
              items={row}
              first={at * columns}
              total={length}
              itemKey={itemKey}
              renderItem={renderItem}
            />
          )}
        </WindowVirtualizer>
      </div>
      {note}
      {loading && renderSkeleton ? (
        <div className={styles.bones} aria-hidden="true">
          {Array.from({ length: skeletonRows * columns }, (_, at) => (
            <Fragment key={at}>{renderSkeleton()}</Fragment>
          ))}
        </div>
      ) : null}
      <div ref={end} data-end />
    </div>
  );
}
