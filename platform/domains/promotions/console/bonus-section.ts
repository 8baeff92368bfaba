import { html } from 'hono/html';
import { BONUS_KINDS } from '#contract/bonuses.ts';
import { accountLink, money, numbered, stamp, type Markup } from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { numberedReference } from '../../wallet/records/reference.ts';
import { CONTRIBUTIONS } from '../bonuses/wagering.ts';
import type { ShownBonus } from './bonuses.ts';

const end = (id: number, deed: 'refuse' | 'take_back', label: string): Markup =>
  html`<form data-action="bonus-end" data-body="${JSON.stringify({ id, do: deed })}">
    <label>Reason for the member <input name="note" required maxlength="120" /></label>
    <button>${label}</button>
  </form>`;

const COLUMNS: readonly Column<ShownBonus>[] = [
  {
    header: 'Number',
    as: 'row',
    cell: ({ bonus: { id, grantedAt } }) => numbered(numberedReference('B', id, grantedAt), grantedAt),
  },
  { header: 'Account', cell: ({ account }) => accountLink(account) },
  { header: 'Kind', cell: ({ bonus }) => html`${bonus.kind}<br /><small>${bonus.reason}</small>` },
  { header: 'Amount', as: 'end', cell: ({ bonus }) => money(bonus.amount) },
  {
    header: 'Wagered',
    as: 'end',
    cell: ({ bonus }) => `${money(bonus.wagered)} of ${money(bonus.wageringRequired)}`,
  },
  {
    header: 'State',
    cell: ({ bonus: { state, closedAt, endsAt, note } }) =>
      html`${state}<br /><small
          >${
            closedAt !== null
              ? `${stamp(closedAt)} ${note ?? ''}`
              : endsAt !== null
                ? `ends ${stamp(endsAt)}`
                : ''
          }</small
        >`,
  },
  {
    header: 'Do',
    cell: ({ bonus: { id, closedAt, state } }) => {
      if (closedAt !== null) return '';
      return state === 'active' ? end(id, 'take_back', 'Take back') : end(id, 'refuse', 'Refuse');
    },
  },
];

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
    ${table({
      caption: 'Open bonuses, then the latest ended ones; the newest first',
      columns: COLUMNS,
      rows,
      empty: 'There are no bonuses.',
      mark: ({ bonus }) => ['bonus', bonus.id],
    })}
  </section>`;
