import { html } from 'hono/html';
import { amountOnWire, symbolOf } from '../../../kernel/money.ts';
import type { ShownDeposit } from './deposits.ts';
import { accountLink, stamp, type Markup } from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';

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

const buttons = (shown: ShownDeposit): Markup =>
  html`<div class="row">
    ${whatFor(shown).map(
      (what) =>
        html`<button
          type="button"
          data-action="deposit"
          data-body="${JSON.stringify({ reference: shown.deposit.reference, do: what })}"
        >
          ${LABELS[what]}
        </button>`,
    )}
  </div>`;

const COLUMNS: readonly Column<ShownDeposit>[] = [
  { header: 'Asked (UTC)', cell: ({ deposit }) => stamp(deposit.createdAt) },
  { header: 'Reference', as: 'row', cell: ({ deposit }) => deposit.reference },
  { header: 'Account', cell: ({ account }) => accountLink(account) },
  {
    header: 'Method',
    cell: ({ deposit: { method, payerName } }) =>
      html`${method}${payerName ? html`<br /><small>from ${payerName}</small>` : ''}`,
  },
  {
    header: 'Amount',
    as: 'end',
    cell: ({ deposit: { currency, requested } }) =>
      `${symbolOf(currency)} ${amountOnWire(requested, currency).toFixed(2)}`,
  },
  {
    header: 'State',
    cell: ({ deposit: { status, remindedAt }, slips }) =>
      html`${status}${remindedAt ? html`<br /><small>reminded</small>` : ''}
      ${slips.map(
        ({ fileId, remark }, index) =>
          html`<a href="uploads/${fileId}" target="_blank">slip ${index + 1}</a> <small>${remark}</small>`,
      )}`,
  },
  { header: 'Do', cell: buttons },
];

/**
 * Deposits: transfers are settled here; the stand-in cashier can be made to pay late, or to repeat its notification.
 */
export const depositSection = (deposits: readonly ShownDeposit[]): Markup =>
  html` <section id="deposits" class="wide">
    <h2>Deposits</h2>
    ${table({
      caption: 'Deposits, the newest first',
      columns: COLUMNS,
      rows: deposits,
      empty: 'There are no deposits.',
      mark: ({ deposit }) => ['deposit', deposit.reference],
    })}
  </section>`;
