import { html } from 'hono/html';

export type Markup = ReturnType<typeof html>;

export const stamp = (time: number): string => new Date(time).toISOString().replace('T', ' ').slice(0, 19);

/** A switch that does the other thing: `body` is what is asked for, beside `on`. */
export const toggle = (action: string, body: object, label: string, isOn: boolean): Markup =>
  html` <button
    type="button"
    role="switch"
    class="switch"
    aria-checked="${isOn ? 'true' : 'false'}"
    data-action="${action}"
    data-body="${JSON.stringify({ ...body, on: !isOn })}"
  >
    <span>${label}</span>
  </button>`;

export const option = (value: string, label: string, isChosen = false): Markup =>
  isChosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
