import { html } from 'hono/html';
import {
  accountLink,
  money,
  numbered,
  settingList,
  toggle,
  type Markup,
} from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { SETTING_SENTENCES, TRANSFER_SENTENCES } from '../../../runtime/sentences.ts';
import type { TransferSettings } from '../../../runtime/settings.ts';
import { transferReference } from '../transfers/named.ts';
import type { ShownTransfer } from './transfers.ts';

const COLUMNS: readonly Column<ShownTransfer>[] = [
  { header: 'Number', as: 'row', cell: ({ id, at }) => numbered(transferReference(id, at), at) },
  { header: 'From', cell: ({ sender }) => accountLink(sender) },
  { header: 'To', cell: ({ recipient }) => accountLink(recipient) },
  { header: 'Amount', as: 'end', cell: ({ amount }) => money(amount) },
  { header: 'Remark', cell: ({ remark }) => remark },
];

/** Transfers to uplines: their terms, and the latest ones. */
export const transferSection = (rows: readonly ShownTransfer[], values: TransferSettings): Markup =>
  html` <section id="transfers" class="wide">
    <h2>Transfers</h2>
    <p>${SETTING_SENTENCES.transfer}</p>
    ${toggle('transfer-switch', {}, 'Allowed', values.allowed, TRANSFER_SENTENCES.allowed)}
    <form class="row" data-action="transfer-terms">
      <label
        >Least <input name="minimum" data-as="number" required value="${amountOnWire(values.minimum)}"
      /></label>
      <label
        >Most <input name="maximum" data-as="number" required value="${amountOnWire(values.maximum)}"
      /></label>
      <label>A day <input name="daily" data-as="number" required value="${values.daily}" /></label>
      <label
        >Sum a day
        <input name="dailyAmount" data-as="number" required value="${amountOnWire(values.dailyAmount)}"
      /></label>
      <button>Apply</button>
    </form>
    ${settingList('What each setting does', TRANSFER_SENTENCES, values)}
    ${table({
      caption: 'Transfers to uplines, the newest first',
      columns: COLUMNS,
      rows,
      empty: 'There are no transfers.',
      mark: ({ id }) => ['transfer', id],
    })}
  </section>`;
