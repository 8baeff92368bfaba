import { html } from 'hono/html';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';

export type Markup = ReturnType<typeof html>;

export const stamp = (time: number): string => new Date(time).toISOString().replace('T', ' ').slice(0, 19);

/** Minor units of the wallet's currency. */
export const money = (minor: bigint): string => `${CURRENCY.symbol} ${amountOnWire(minor).toFixed(2)}`;

/** A toggle button: `body` is the request without `on`; `does` describes the effect when it is on. */
export const toggle = (
  action: string,
  body: object,
  label: string,
  isOn: boolean,
  does: string | null = null,
): Markup => {
  const id = `${action} ${label}`.replaceAll(/\W+/g, '-');
  return html` <button
      type="button"
      role="switch"
      class="switch"
      aria-checked="${isOn ? 'true' : 'false'}"
      ${does ? html`aria-describedby="${id}"` : ''}
      data-action="${action}"
      data-body="${JSON.stringify({ ...body, on: !isOn })}"
    >
      <span>${label}</span>
    </button>
    ${does ? html`<small class="does" id="${id}">${does}</small>` : ''}`;
};

/** The current settings, each with its description; folded, since the list is long. */
export const settingList = <Key extends string>(
  title: string,
  sentences: Readonly<Record<Key, string>>,
  values: Readonly<Record<NoInfer<Key>, unknown>>,
): Markup =>
  html`<details class="settings">
    <summary>${title}</summary>
    <dl>
      ${(Object.keys(sentences) as Key[]).map(
        (key) =>
          html`<dt>${key}</dt>
            <dd>${sentences[key]} <code>${JSON.stringify(values[key]) ?? ''}</code></dd>`,
      )}
    </dl>
  </details>`;

export const option = (value: string, label: string, isChosen = false): Markup =>
  isChosen
    ? html`<option value="${value}" selected>${label}</option>`
    : html`<option value="${value}">${label}</option>`;
