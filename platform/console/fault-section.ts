import { html } from 'hono/html';
import { FAULT_KINDS } from '../runtime/console.tables.ts';
import { ENDPOINT_NAMES } from './endpoints.ts';
import type { Fault } from '../runtime/fault-store.ts';
import { option, type Markup } from './section/markup.ts';

const faultRow = (fault: Fault): Markup =>
  html` <tr>
    <th scope="row">${fault.endpoint}</th>
    <td>
      ${fault.kind}${fault.kind === 'fail' ? ` ${fault.status}` : ''}${fault.kind === 'late' ? ` ${fault.delay} ms` : ''}
    </td>
    <td>${fault.remaining ?? 'until cleared'}</td>
    <td>
      <button
        type="button"
        data-action="clear-faults"
        data-body="${JSON.stringify({ endpoint: fault.endpoint })}"
      >
        Clear
      </button>
    </td>
  </tr>`;

/** Faults: those that are set, and a form to set more. */
export const faultSection = (faults: readonly Fault[]): Markup =>
  html` <section id="faults">
    <h2>Faults</h2>
    ${
      faults.length > 0
        ? html`<table>
              <thead>
                <tr>
                  <th>Call</th>
                  <th>What happens</th>
                  <th>Times left</th>
                  <th></th>
                </tr>
              </thead>
              <tbody>
                ${faults.map(faultRow)}
              </tbody>
            </table>
            <button type="button" data-action="clear-faults" data-body="{}">Clear all</button>`
        : html`<p>No fault is set.</p>`
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
