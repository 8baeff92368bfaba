import { html } from 'hono/html';
import { stamp, type Markup } from '../../../console/section/markup.ts';
import type { ShownException, waitingPayments } from './payments.ts';

const REASONS: Readonly<Record<ShownException['payment']['reason'], string>> = {
  unknown_order: 'For an unknown order',
  wrong_currency: 'In another currency than requested',
  wrong_amount: 'Another amount than requested',
  order_settled: 'For a deposit that was settled before',
  contradiction: 'Refused after it was paid',
};

const forms = ({ payment, reference }: ShownException): Markup => {
  const { provider, transactionId, outcome } = payment;
  const note = html`<label>Note <input name="note" required maxlength="200" /></label>`;
  const credit = html`<form
    data-action="payment-credit"
    data-body="${JSON.stringify({ provider, transactionId })}"
  >
    <label>Deposit <input name="reference" required maxlength="64" value="${reference ?? ''}" /></label>
    ${note}
    <button class="primary">Credit</button>
  </form>`;
  return html`${outcome === 'paid' ? credit : ''}
    <form data-action="payment-dismiss" data-body="${JSON.stringify({ provider, transactionId, outcome })}">
      ${note}
      <button>Dismiss</button>
    </form>`;
};

/** The currency may have unknown decimals, hence minor units. */
const row = (shown: ShownException): Markup => {
  const { payment, reference } = shown;
  return html`<tr data-payment="${payment.transactionId}">
    <td>${stamp(payment.receivedAt)}</td>
    <th scope="row">${payment.transactionId}<br /><small>${payment.provider}</small></th>
    <td>${reference ?? html`<small>${payment.order}</small>`}</td>
    <td>${payment.amount} <small>minor units,</small> ${payment.currency}</td>
    <td>${REASONS[payment.reason]}${payment.remark ? html`<br /><small>${payment.remark}</small>` : ''}</td>
    <td>${forms(shown)}</td>
  </tr>`;
};

/** Payments that no rule may credit: an operator names the deposit, or dismisses the payment with a note. */
export const paymentSection = ({ total, shown }: Awaited<ReturnType<typeof waitingPayments>>): Markup =>
  html` <section id="payments" class="wide">
    <h2>Held payments</h2>
    ${
      shown.length > 0
        ? html`<p>${total} in all, the oldest first. None is credited yet.</p>
            <table>
              <thead>
                <tr>
                  <th>Received (UTC)</th>
                  <th>Transaction</th>
                  <th>Deposit or order</th>
                  <th>Amount</th>
                  <th>Why</th>
                  <th>Do</th>
                </tr>
              </thead>
              <tbody>
                ${shown.map(row)}
              </tbody>
            </table>`
        : html`<p>No payment waits for an operator.</p>`
    }
  </section>`;
