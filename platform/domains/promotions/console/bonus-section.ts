import { html } from 'hono/html';
import { BONUS_KINDS } from '#contract/bonuses.ts';
import { money, stamp, type Markup } from '../../../console/section/markup.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { numberedReference } from '../../wallet/records/reference.ts';
import { CONTRIBUTIONS } from '../bonuses/wagering.ts';
import type { ShownBonus } from './bonuses.ts';

const end = (id: number, deed: 'refuse' | 'take_back', label: string): Markup =>
  html`<form data-action="bonus-end" data-body="${JSON.stringify({ id, do: deed })}">
    <label>Reason for the member <input name="note" required maxlength="120" /></label>
    <button>${label}</button>
  </form>`;

const row = ({ bonus, account }: ShownBonus): Markup =>
  html`<tr data-bonus="${bonus.id}">
    <th scope="row">
      ${numberedReference('B', bonus.id, bonus.grantedAt)}<br /><small>${stamp(bonus.grantedAt)} UTC</small>
    </th>
    <td><a href="?account=${account}#people">${account}</a></td>
    <td>${bonus.kind}<br /><small>${bonus.reason}</small></td>
    <td>${money(bonus.amount)}</td>
    <td>${money(bonus.wagered)} of ${money(bonus.wageringRequired)}</td>
    <td>
      ${bonus.state}<br /><small
        >${
          bonus.closedAt !== null
            ? html`${stamp(bonus.closedAt)} ${bonus.note ?? ''}`
            : bonus.endsAt !== null
              ? html`ends ${stamp(bonus.endsAt)}`
              : ''
        }</small
      >
    </td>
    <td>
      ${
        bonus.closedAt !== null
          ? ''
          : bonus.state === 'active'
            ? end(bonus.id, 'take_back', 'Take back')
            : end(bonus.id, 'refuse', 'Refuse')
      }
    </td>
  </tr>`;

/** Grants, and the bonuses of all members. The key makes a form that is sent twice grant once. */
export const bonusSection = (rows: readonly ShownBonus[], key: string): Markup =>
  html` <section id="bonuses" class="wide">
    <h2>Bonuses</h2>
    <p>
      The money lies in the member’s bonus account until the wagering is met, then it moves to the main
      wallet. Of a stake count, in percent:
      ${Object.entries(CONTRIBUTIONS).map(([product, percent]) => `${product} ${percent} `)}
    </p>
    <form class="row" data-action="bonus-grant" data-body="${JSON.stringify({ key })}">
      <label>Account <input name="account" required maxlength="64" /></label>
      <label
        >Kind
        <select name="kind">
          ${BONUS_KINDS.map((kind) => html`<option>${kind}</option>`)}
        </select></label
      >
      <label>Reason for the member <input name="reason" required maxlength="120" /></label>
      <label>Amount (${CURRENCY.symbol}) <input name="amount" data-as="number" required /></label>
      <label
        >To be wagered (${CURRENCY.symbol}, 0 = only claimed)
        <input name="wagering" data-as="number" required value="0"
      /></label>
      <label>Days <input name="days" data-as="number" required value="7" /></label>
      <button>Grant</button>
    </form>
    ${
      rows.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Number</th>
                <th>Account</th>
                <th>Kind</th>
                <th>Amount</th>
                <th>Wagered</th>
                <th>State</th>
                <th>Do</th>
              </tr>
            </thead>
            <tbody>
              ${rows.map(row)}
            </tbody>
          </table>`
        : html`<p>No bonus yet.</p>`
    }
  </section>`;
