import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Table.module.css';

export type Column<Row> = {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** Shown beside the value on a phone, where there is no table head. */
  phoneLabel?: ReactNode;
};

type Props<Row> = {
  caption: ReactNode;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  selectedKey?: string;
};

/** Rows and columns; on a phone each row becomes a card. */
export function Table<Row>({ caption, columns, rows, rowKey, selectedKey }: Props<Row>) {
  return (
    <table role="table" className={styles.table}>
      <caption className="vh">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={cx(column.numeric && styles.number)}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" data-selected={rowKey(row) === selectedKey || undefined}>
            {columns.map((column) => (
              <td key={column.id} role="cell" className={cx(column.numeric && styles.number)}>
                {column.phoneLabel ? <span className={styles.phone}>{column.phoneLabel}</span> : null}
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
