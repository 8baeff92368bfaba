import { html } from 'hono/html';
import { CURRENCY } from '../config.ts';
import { referenceOf } from '../withdrawals/present.ts';
import { onWire } from '../withdrawals/terms.ts';
import { stamp, type Markup } from './markup.ts';
import { HOUSE_STEPS, stepsFrom, type HouseStep, type HouseWithdrawal } from './withdrawals.ts';

const money = (minor: bigint): string => `${CURRENCY.symbol} ${onWire(minor).toFixed(2)}`;

const ASKS = { reason: 'Reason', bankReference: 'Bank reference' } as const;

const stepForm = (id: number, step: HouseStep): Markup => {
  const { label, asks } = HOUSE_STEPS[step];
  return html`<form data-action="withdrawal" data-body="${JSON.stringify({ id, do: step })}">
    ${asks ? html`<label>${ASKS[asks]} <input name="text" required maxlength="200" /></label>` : ''}
    <button>${label}</button>
  </form>`;
};

const line = ({ row, account, card, proofs }: HouseWithdrawal): Markup =>
  html` <tr data-withdrawal="${row.id}">
    <th scope="row">${referenceOf(row)}</th>
    <td><a href="?account=${account}#people">${account}</a></td>
    <td>
      ${money(row.paid)}
      ${row.round > 1 ? html`<small>round ${row.round} of ${money(row.amount)}</small>` : ''}
      ${row.fee > 0n ? html`<small>fee ${money(row.fee)}</small>` : ''}
    </td>
    <td>${card.bankName} ${card.number}, ${card.holder}</td>
    <td>
      ${row.status}<br /><small>since ${stamp(row.updatedAt)} UTC</small>
      ${row.status === 'paid' && row.confirmDeadline ? html`<small>until ${stamp(row.confirmDeadline)}</small>` : ''}
      ${row.remaining ? html`<small>${money(row.remaining)} missing</small>` : ''}
      ${row.reason ? html`<small>${row.reason}</small>` : ''}
      ${proofs.map((id, index) => html`<a href="uploads/${id}" target="_blank">proof ${index + 1}</a> `)}
    </td>
    <td>${stepsFrom(row.status).map((step) => stepForm(row.id, step))}</td>
  </tr>`;

/** Withdrawals: what the house has to do, and what it did last. */
export const withdrawalSection = (rows: readonly HouseWithdrawal[]): Markup =>
  html` <section id="withdrawals" class="wide">
    <h2>Withdrawals</h2>
    ${
      rows.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Number</th>
                <th>Account</th>
                <th>To pay</th>
                <th>To</th>
                <th>State</th>
                <th>Do</th>
              </tr>
            </thead>
            <tbody>
              ${rows.map(line)}
            </tbody>
          </table>`
        : html`<p>Nobody has asked for money.</p>`
    }
  </section>`;
