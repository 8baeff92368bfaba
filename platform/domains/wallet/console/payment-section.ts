import { html } from 'hono/html';
import { stamp, type Markup } from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
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

const COLUMNS: readonly Column<ShownException>[] = [
  { header: 'Received (UTC)', cell: ({ payment }) => stamp(payment.receivedAt) },
  {
    header: 'Transaction',
    as: 'row',
    cell: ({ payment }) => html`${payment.transactionId}<br /><small>${payment.provider}</small>`,
  },
  {
    header: 'Deposit or order',
    cell: ({ payment, reference }) => reference ?? html`<small>${payment.order}</small>`,
  },
  {
    header: 'Amount',
    as: 'end',
    // The currency may have unknown decimals, hence minor units.
    cell: ({ payment }) => html`${payment.amount} <small>minor units,</small> ${payment.currency}`,
  },
  {
    header: 'Why',
    cell: ({ payment: { reason, remark } }) =>
      html`${REASONS[reason]}${remark ? html`<br /><small>${remark}</small>` : ''}`,
  },
  { header: 'Do', cell: forms },
];

/** Payments that no rule may credit: an operator names the deposit, or dismisses the payment with a note. */
export const paymentSection = ({ total, shown }: Awaited<ReturnType<typeof waitingPayments>>): Markup =>
  html` <section id="payments" class="wide">
    <h2>Held payments</h2>
    ${table({
      caption: `${total} in all, the oldest first. None is credited yet.`,
      columns: COLUMNS,
      rows: shown,
      empty: 'No payment waits for an operator.',
      mark: ({ payment }) => ['payment', payment.transactionId],
    })}
  </section>`;
