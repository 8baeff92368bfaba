import { html } from 'hono/html';
import { FAULT_KINDS } from '../runtime/console.tables.ts';
import { ENDPOINT_NAMES } from './endpoints.ts';
import type { Fault } from '../runtime/fault-store.ts';
import { option, type Markup } from './section/markup.ts';
import { table, type Column } from './section/table.ts';

const COLUMNS: readonly Column<Fault>[] = [
  { header: 'Call', as: 'row', cell: ({ endpoint }) => endpoint },
  {
    header: 'What happens',
    cell: ({ kind, status, delay }) =>
      `${kind}${kind === 'fail' ? ` ${status}` : ''}${kind === 'late' ? ` ${delay} ms` : ''}`,
  },
  { header: 'Times left', as: 'end', cell: ({ remaining }) => remaining ?? 'until cleared' },
  {
    header: 'Do',
    cell: ({ endpoint }) =>
      html`<button type="button" data-action="clear-faults" data-body="${JSON.stringify({ endpoint })}">
        Clear
      </button>`,
  },
];

/** Faults: those that are set, and a form to set more. */
export const faultSection = (faults: readonly Fault[]): Markup =>
  html` <section id="faults">
    <h2>Faults</h2>
    ${table({ caption: 'Faults that are set', columns: COLUMNS, rows: faults, empty: 'No fault is set.' })}
    ${
      faults.length > 0
        ? html`<button type="button" data-action="clear-faults" data-body="{}">Clear all</button>`
        : ''
    }
    <form data-action="fault">
      <label
        >Call
        <select name="endpoint">
          ${ENDPOINT_NAMES.map((name) => option(name, name))}
        </select></label
      >
      <label
        >What happens
        <select name="kind">
          ${FAULT_KINDS.map((kind) => option(kind, kind))}
        </select></label
      >
      <label
        >Status of “fail” <input name="status" type="number" min="400" max="599" value="500" data-as="number"
      /></label>
      <label
        >Milliseconds of “late”
        <input name="delay" type="number" min="0" max="600000" value="3000" data-as="number"
      /></label>
      <label
        >Times (empty = until cleared) <input name="count" type="number" min="1" data-as="number"
      /></label>
      <button class="primary">Set</button>
    </form>
  </section>`;
