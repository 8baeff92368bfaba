import { html } from 'hono/html';
import type { Markup } from './markup.ts';

export interface Column<Row> {
  readonly header: string;
  readonly cell: (row: Row) => Markup | string | number;
  /** `row`: the cell is the heading of its row; `end`: amounts and counts, whose digits stand below each other. */
  readonly as?: 'row' | 'end';
}

interface Table<Row> {
  /** What is listed, and in which order. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Shown in place of an empty table. */
  readonly empty: string;
  /** The row's own data attribute: its name without `data-`, and its value. */
  readonly mark?: (row: Row) => readonly [name: string, value: string | number];
}

const END = html` class="end"`;

/** A list of the console as a table; its rows may have forms. */
export const table = <Row>({ caption, columns, rows, empty, mark }: Table<Row>): Markup => {
  if (rows.length === 0) return html`<p>${empty}</p>`;
  const header = ({ header: text, as }: Column<Row>) =>
    html`<th scope="col" ${as === 'end' ? END : ''}>${text}</th>`;
  const cellOf =
    (row: Row) =>
    ({ cell, as }: Column<Row>) =>
      as === 'row'
        ? html`<th scope="row">${cell(row)}</th>`
        : html`<td${as === 'end' ? END : ''}>${cell(row)}</td>`;
  const line = (row: Row) => {
    const [name, value] = mark?.(row) ?? [];
    return html`<tr ${name ? html`data-${name}="${value}"` : ''}>
      ${columns.map(cellOf(row))}
    </tr>`;
  };
  return html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${columns.map(header)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(line)}
    </tbody>
  </table>`;
};
