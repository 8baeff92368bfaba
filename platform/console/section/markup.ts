import { html } from 'hono/html';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';

export type Markup = ReturnType<typeof html>;

export const stamp = (time: number): string => new Date(time).toISOString().replace('T', ' ').slice(0, 19);

/** Minor units of the wallet's currency. */
export const money = (minor: bigint): string => `${CURRENCY.symbol} ${amountOnWire(minor).toFixed(2)}`;

/** An account, with the way to its card; a locked one says so. */
export const accountLink = (account: string, status: string | null = null): Markup =>
  html`<a href="?account=${account}#people">${account}</a>${
      status === 'locked' ? html` <strong>locked</strong>` : ''
    }`;

/** A number or reference, with its time below. */
export const numbered = (number: string | number, time: number): Markup =>
  html`${number}<br /><small>${stamp(time)} UTC</small>`;

/** Narrows the list of this section to one account; `more`: its other filters. */
export const accountSearch = (section: string, account: string | null, more: Markup | '' = ''): Markup =>
  html`<form class="row" data-find="${section}">
    <label>Account <input name="account" maxlength="64" value="${account ?? ''}" /></label>
    ${more}
    <button>Show</button>
  </form>`;

/** What becomes of a prize that was given: it is taken back with a reason, once. */
export const takeBack = (
  action: string,
  {
    id,
    takenBackAt,
    note,
  }: { readonly id: number; readonly takenBackAt: number | null; readonly note: string | null },
): Markup =>
  takenBackAt === null
    ? html`<form class="row" data-action="${action}" data-body="${JSON.stringify({ id })}">
        <label>Reason <input name="note" required maxlength="200" /></label>
        <button>Take back</button>
      </form>`
    : html`taken back: ${note}`;

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
