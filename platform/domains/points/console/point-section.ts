import { html } from 'hono/html';
import { POINT_SOURCES, REWARD_KINDS } from '#contract/points.ts';
import { TEXT_LANGUAGES } from '../../../console/section/action.ts';
import {
  accountLink,
  money,
  numbered,
  option,
  settingList,
  toggle,
  type Markup,
} from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { POINT_SENTENCES, SETTING_SENTENCES } from '../../../runtime/sentences.ts';
import type { PointSettings } from '../../../runtime/settings.ts';
import { redemptionReference } from '../../wallet/records/reference.ts';
import type { ListedDelivery, ListedReward } from './points.ts';

const REWARDS: readonly Column<ListedReward>[] = [
  { header: 'Reward', as: 'row', cell: ({ id, names }) => `${id} ${names['EN'] ?? ''}` },
  { header: 'Points', as: 'end', cell: ({ points }) => String(points) },
  {
    header: 'Brings',
    cell: ({ kind, amount, wagering, days }) =>
      kind === 'CREDIT' ? `${money(amount)}, wagered ${wagering} times in ${days} days` : 'goods',
  },
  {
    header: 'Requires',
    as: 'end',
    cell: ({ requirement }) => (requirement === 0n ? 'nothing' : `deposits of ${money(requirement)}`),
  },
  {
    header: 'Stock',
    as: 'end',
    cell: ({ id, stock }) =>
      stock === null
        ? 'no limit'
        : html`<form class="row" data-action="point-reward-stock">
            <input type="hidden" name="id" data-as="number" value="${id}" />
            <input name="stock" data-as="number" value="${stock}" aria-label="Stock of ${id}" required />
            <button>Set</button>
          </form>`,
  },
  { header: 'On', cell: ({ id, isOn }) => toggle('point-reward-switch', { id }, `Reward ${id}`, isOn) },
];
const DELIVERIES: readonly Column<ListedDelivery>[] = [
  {
    header: 'Redemption',
    as: 'row',
    cell: ({ redemption: { id, createdAt } }) => numbered(redemptionReference(id, createdAt), createdAt),
  },
  { header: 'Account', cell: ({ account }) => accountLink(account) },
  { header: 'Reward', cell: ({ redemption, names }) => `${redemption.quantity} × ${names['EN'] ?? ''}` },
  { header: 'Points', as: 'end', cell: ({ redemption: { points } }) => String(points) },
  {
    header: 'To',
    cell: ({ redemption: { delivery } }) =>
      delivery ? `${delivery.recipient}, ${delivery.phone}, ${delivery.address}` : 'deleted',
  },
  {
    header: 'State',
    cell: ({ redemption: { id, status, note } }) =>
      status === 'PROCESSING'
        ? html`<form class="row" data-action="point-approve">
              <input type="hidden" name="id" data-as="number" value="${id}" />
              <button>Sent</button>
            </form>
            <form class="row" data-action="point-reject">
              <input type="hidden" name="id" data-as="number" value="${id}" />
              <input name="note" aria-label="Why ${id} is rejected" required maxlength="200" />
              <button>Reject</button>
            </form>`
        : `${status.toLowerCase()}${note === null ? '' : `: ${note}`}`,
  },
];

/** The shop of rewards, what waits to be sent, the terms of points, and points given by hand. */
export const pointSection = (
  rewards: readonly ListedReward[],
  deliveries: readonly ListedDelivery[],
  values: PointSettings,
): Markup =>
  html` <section id="points" class="wide">
    <h2>Points</h2>
    <p>A reward that is off is not shown and cannot be had. Another price is another reward.</p>
    ${table({
      caption: 'All rewards, by their price',
      columns: REWARDS,
      rows: rewards,
      empty: 'There are no rewards.',
      mark: ({ id }) => ['reward', id],
    })}
    <form data-action="point-reward-add">
      <label
        >Kind
        <select name="kind">
          ${REWARD_KINDS.map((each) => option(each, each.toLowerCase()))}
        </select></label
      >
      ${TEXT_LANGUAGES.map(
        (code) => html`<label>Name ${code} <input name="names.${code}" maxlength="60" /></label>`,
      )}
      <label>Points <input name="points" data-as="number" required /></label>
      <label>Amount <input name="amount" data-as="number" required value="0" /></label>
      <label>Wagered times <input name="wagering" data-as="number" required value="1" /></label>
      <label>Days <input name="days" data-as="number" required value="30" /></label>
      <label>Deposits of 30 days <input name="requirement" data-as="number" required value="0" /></label>
      <button>Add</button>
    </form>
    <h3>Deliveries</h3>
    ${table({
      caption: 'Goods: those that wait, the oldest first, then the latest that were decided',
      columns: DELIVERIES,
      rows: deliveries,
      empty: 'There are no deliveries.',
      mark: ({ redemption: { id } }) => ['redemption', id],
    })}
    <h3>Terms</h3>
    <p>${SETTING_SENTENCES.points}</p>
    <form class="row" data-action="point-terms">
      ${POINT_SOURCES.map(
        (source) =>
          html`<label
            >${source}
            <input name="ratios.${source}" data-as="number" required value="${values.ratios[source]}"
          /></label>`,
      )}
      <label
        >Points <input name="points" data-as="number" required value="${values.conversion.points}"
      /></label>
      <label
        >are <input name="amount" data-as="number" required value="${amountOnWire(values.conversion.amount)}"
      /></label>
      <label
        >At least <input name="minimum" data-as="number" required value="${values.conversion.minimum}"
      /></label>
      <button>Apply</button>
    </form>
    ${settingList('What each setting does', POINT_SENTENCES, values)}
    <h3>By hand</h3>
    <form class="row" data-action="point-adjust">
      <label>Account <input name="account" required /></label>
      <label>Points, negative to take <input name="points" data-as="number" required /></label>
      <label>Why <input name="note" required maxlength="200" /></label>
      <button>Apply</button>
    </form>
  </section>`;
