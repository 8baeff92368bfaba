import { html } from 'hono/html';
import { amountOnWire, symbolOf } from '../../../kernel/money.ts';
import type { ShownDeposit } from './deposits.ts';
import { stamp, type Markup } from '../../../console/section/markup.ts';

const LABELS = { begin: 'Begin', pay: 'Pay', refuse: 'Refuse', repeat: 'Say again' } as const;
type What = keyof typeof LABELS;

/** The steps on offer, including late payments and repeated notifications. */
const whatFor = ({ deposit, payment }: ShownDeposit): readonly What[] => {
  // Only the provider itself settles its orders.
  if (deposit.provider !== null) return [];
  const repeat: What[] = payment ? ['repeat'] : [];
  if (deposit.status === 'success' || deposit.status === 'rejected') return repeat;
  if (deposit.status === 'pending') return ['begin', 'pay', 'refuse'];
  return deposit.status === 'processing' ? ['pay', 'refuse', ...repeat] : ['pay'];
};

const row = (shown: ShownDeposit): Markup => {
  const { deposit, account, slips } = shown;
  const { reference } = deposit;
  return html`<tr data-deposit="${reference}">
    <td>${stamp(deposit.createdAt)}</td>
    <th scope="row">${reference}</th>
    <td>${account}</td>
    <td>${deposit.method}${deposit.payerName ? html`<br /><small>from ${deposit.payerName}</small>` : ''}</td>
    <td>${symbolOf(deposit.currency)} ${amountOnWire(deposit.requested, deposit.currency).toFixed(2)}</td>
    <td>
      ${deposit.status}${deposit.remindedAt ? html`<br /><small>reminded</small>` : ''}
      ${slips.map(
        ({ fileId, remark }, index) =>
          html`<a href="uploads/${fileId}" target="_blank">slip ${index + 1}</a> <small>${remark}</small>`,
      )}
    </td>
    <td>
      <div class="row">
        ${whatFor(shown).map(
          (what) =>
            html`<button
              type="button"
              data-action="deposit"
              data-body="${JSON.stringify({ reference, do: what })}"
            >
              ${LABELS[what]}
            </button>`,
        )}
      </div>
    </td>
  </tr>`;
};

/**
 * Deposits: transfers are settled here; the stand-in cashier can be made to pay late, or to repeat its notification.
 */
export const depositSection = (deposits: readonly ShownDeposit[]): Markup =>
  html` <section id="deposits" class="wide">
    <h2>Deposits</h2>
    ${
      deposits.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Asked (UTC)</th>
                <th>Reference</th>
                <th>Account</th>
                <th>Method</th>
                <th>Amount</th>
                <th>State</th>
                <th>Do</th>
              </tr>
            </thead>
            <tbody>
              ${deposits.map(row)}
            </tbody>
          </table>`
        : html`<p>There are no deposits.</p>`
    }
  </section>`;
