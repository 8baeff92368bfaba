import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { Virtualizer, type CustomItemComponentProps } from 'virtua';
import { cx } from './cx.ts';
import { whenNear } from './near.ts';
import type { Column } from './Table.tsx';
import styles from './VirtualTable.module.css';

type Props<Row> = {
  label: string;
  /** `width` is a grid track: "120px", "2fr". */
  columns: (Column<Row> & { width: string })[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The total number of rows, including those not loaded yet. */
  total: number;
  /** More is loading. */
  loading?: boolean;
  /** Below the last row. */
  note?: ReactNode;
  className?: string;
  /** Shown above a row where a new section begins. */
  headingOf?: (row: Row, before: Row | undefined) => ReactNode;
  /** Shown below an open row. */
  detailOf?: (row: Row) => ReactNode;
  /** Called when the end is near, once per length of the list. */
  onEndReached?: () => void;
};

/** Estimated height of a row until it is measured. */
const ROW_PX = 46;
/** The next page is loaded this many windows before the end. */
const EARLY = 0.6;
/** The head counts as a row. */
const HEAD_ROWS = 1;

/** The inside of this box is measured, so it contains the row with its padding. */
const Box = ({ ref, style, children }: CustomItemComponentProps & { ref?: Ref<HTMLDivElement> }) => (
  <div ref={ref} style={style}>
    {children}
  </div>
);

/**
 * A table of any length inside a scroll container (`data-scrolls`): only the visible rows are rendered; where
 * it is narrow they are cards.
 */
export function VirtualTable<T>(props: Props<T>) {
  const { label, columns, rows, rowKey, total, loading = false, note, onEndReached } = props;
  const { className, headingOf, detailOf } = props;
  const scroller = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const reachEnd = useEffectEvent(() => onEndReached?.());

  useEffect(() => {
    const mark = end.current;
    if (!mark || loading) return;
    return whenNear(mark, reachEnd, EARLY);
  }, [rows.length, loading]);

  const tracks = { '--tracks': columns.map(({ width }) => width).join(' ') } as CSSProperties;
  return (
    <>
      <div
        ref={(element) => {
          scroller.current = element?.closest<HTMLElement>('[data-scrolls]') ?? null;
        }}
        role="table"
        aria-label={label}
        aria-rowcount={total + HEAD_ROWS}
        aria-busy={loading || undefined}
        className={cx(styles.table, className)}
        style={tracks}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            {columns.map((column) => (
              <div key={column.id} role="columnheader" className={cx(column.numeric && styles.number)}>
                {column.head}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" ref={body}>
          <Virtualizer data={rows} scrollRef={scroller} item={Box} itemSize={ROW_PX} startMargin={ROW_PX * 4}>
            {(row, index) => (
              <Fragment key={rowKey(row)}>
                <Wide kind={styles.heading} columns={columns.length}>
                  {headingOf?.(row, rows[index - 1])}
                </Wide>
                <div role="row" aria-rowindex={index + 1 + HEAD_ROWS} className={styles.row}>
                  <Cells row={row} columns={columns} />
                </div>
                <Wide kind={styles.detail} columns={columns.length}>
                  {detailOf?.(row)}
                </Wide>
              </Fragment>
            )}
          </Virtualizer>
        </div>
      </div>
      {note}
      <div ref={end} data-end />
    </>
  );
}

/** One cell as wide as the table; nothing without content. */
function Wide({ kind, columns, children }: { kind?: string; columns: number; children: ReactNode }) {
  return children ? (
    <div role="row" className={kind}>
      <div role="cell" aria-colspan={columns}>
        {children}
      </div>
    </div>
  ) : null;
}

function Cells<T>({ row, columns }: { row: T; columns: Column<T>[] }) {
  return columns.map((column) => (
    <div key={column.id} role="cell" data-column={column.id} className={cx(column.numeric && styles.number)}>
      {column.phoneLabel ? <span className={styles.phone}>{column.phoneLabel}</span> : null}
      {column.cell(row)}
    </div>
  ));
}
