import { html } from 'hono/html';
import { referenceOf } from '../withdrawals/present.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { SETTING_SENTENCES, WITHDRAWAL_SENTENCES } from '../../../runtime/sentences.ts';
import type { WithdrawalSettings } from '../../../runtime/settings.ts';
import type { PayoutHold } from '../withdrawals/payout-holds.ts';
import {
  accountLink,
  option,
  settingList,
  money,
  stamp,
  toggle,
  type Markup,
} from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import {
  OPERATOR_STEPS,
  PAYING_STEPS,
  stepsFrom,
  SWITCHES,
  VERIFICATIONS,
  type OperatorStep,
  type OperatorWithdrawal,
} from './withdrawals.ts';

const HOLDS: Readonly<Record<PayoutHold, string>> = {
  account_locked: 'the locked account',
  new_card: 'the new card',
  recent_change: 'a new password or place',
  large_amount: 'the large amount',
};

const INPUT_LABELS = { reason: 'Reason', bankReference: 'Bank reference' } as const;

const stepForm = (id: number, step: OperatorStep, holds: OperatorWithdrawal['holds']): Markup => {
  const { label, requires } = OPERATOR_STEPS[step];
  const despite = PAYING_STEPS.includes(step) ? holds : [];
  const body = { id, do: step, ...(despite.length > 0 ? { despite } : {}) };
  return html`<form data-action="withdrawal" data-body="${JSON.stringify(body)}">
    ${requires ? html`<label>${INPUT_LABELS[requires]} <input name="text" required maxlength="200" /></label>` : ''}
    <button>
      ${label}${despite.length > 0 ? ` despite ${despite.map((hold) => HOLDS[hold]).join(', ')}` : ''}
    </button>
  </form>`;
};

const COLUMNS: readonly Column<OperatorWithdrawal>[] = [
  { header: 'Number', as: 'row', cell: ({ row }) => referenceOf(row) },
  { header: 'Account', cell: ({ account, status }) => accountLink(account, status) },
  {
    header: 'To pay',
    as: 'end',
    cell: ({ row }) =>
      html`${money(row.paid)}
      ${row.round > 1 ? html`<small>round ${row.round} of ${money(row.amount)}</small>` : ''}
      ${row.fee > 0n ? html`<small>fee ${money(row.fee)}</small>` : ''}`,
  },
  { header: 'To', cell: ({ card }) => `${card.bankName} ${card.number}, ${card.holder}` },
  {
    header: 'State',
    cell: ({ row, proofs }) =>
      html`${row.status}<br /><small>since ${stamp(row.updatedAt)} UTC</small>
        ${row.status === 'paid' && row.confirmDeadline ? html`<small>until ${stamp(row.confirmDeadline)}</small>` : ''}
        ${row.remaining ? html`<small>${money(row.remaining)} missing</small>` : ''}
        ${row.reason ? html`<small>${row.reason}</small>` : ''}
        ${proofs.map((id, index) => html`<a href="uploads/${id}" target="_blank">proof ${index + 1}</a> `)}`,
  },
  {
    header: 'Do',
    cell: ({ row, holds }) => html`${stepsFrom(row.status).map((step) => stepForm(row.id, step, holds))}`,
  },
];

const terms = (values: WithdrawalSettings): Markup =>
  html`<div class="row switches">
      ${(Object.entries(SWITCHES) as [keyof typeof SWITCHES, string][]).map(
        ([rule, label]) =>
          html`<div>
            ${toggle('withdrawal-switch', { rule }, label, values[rule], WITHDRAWAL_SENTENCES[rule])}
          </div>`,
      )}
    </div>
    <form class="row" data-action="withdrawal-terms">
      <label
        >Least <input name="minimum" data-as="number" required value="${amountOnWire(values.minimum)}"
      /></label>
      <label
        >Most <input name="maximum" data-as="number" required value="${amountOnWire(values.maximum)}"
      /></label>
      <label>
        Counts as received after (minutes)
        <input name="autoReceiveMinutes" data-as="number" required value="${values.autoReceiveMinutes}" />
      </label>
      <label>
        Code by SMS
        <select name="verification">
          ${VERIFICATIONS.map((each) => option(each, each, each === values.verification))}
        </select>
      </label>
      <button>Apply</button>
    </form>
    <form class="row" data-action="withdrawal-holds">
      <label
        >Hold payouts for a card's first hours
        <input name="newCardHours" data-as="number" required value="${values.holds.newCardHours}"
      /></label>
      <label
        >after a change of password or place (hours)
        <input name="changeHours" data-as="number" required value="${values.holds.changeHours}"
      /></label>
      <label
        >above <input name="above" data-as="number" required value="${amountOnWire(values.holds.above)}"
      /></label>
      <button>Apply</button>
    </form>
    <form class="row" data-action="withdrawal-times">
      <label
        >Shown to members: paid within (minutes), to a bank
        <input name="BC" data-as="number" required value="${values.payMinutes.BC}"
      /></label>
      <label
        >to an e-wallet <input name="EW" data-as="number" required value="${values.payMinutes.EW}"
      /></label>
      <label
        >to a virtual wallet <input name="VW" data-as="number" required value="${values.payMinutes.VW}"
      /></label>
      <button>Apply</button>
    </form>`;

/** Withdrawals: their terms, open tasks of the operator, and the latest closed ones. */
export const withdrawalSection = (rows: readonly OperatorWithdrawal[], values: WithdrawalSettings): Markup =>
  html` <section id="withdrawals" class="wide">
    <h2>Withdrawals</h2>
    <p>${SETTING_SENTENCES.withdrawal}</p>
    ${terms(values)} ${settingList('What each setting does', WITHDRAWAL_SENTENCES, values)}
    ${table({
      caption: 'Open withdrawals, the oldest first; the latest closed ones',
      columns: COLUMNS,
      rows,
      empty: 'There are no withdrawals.',
      mark: ({ row }) => ['withdrawal', row.id],
    })}
  </section>`;
