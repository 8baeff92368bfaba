import { html } from 'hono/html';
import { money, settingList, stamp, toggle, type Markup } from '../../../console/section/markup.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { SETTING_SENTENCES, TRANSFER_SENTENCES } from '../../../runtime/sentences.ts';
import type { TransferSettings } from '../../../runtime/settings.ts';
import { transferReference } from '../transfers/named.ts';
import type { ShownTransfer } from './transfers.ts';

const account = (name: string): Markup => html`<a href="?account=${name}#people">${name}</a>`;

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
    ${
      rows.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Number</th>
                <th>From</th>
                <th>To</th>
                <th>Amount</th>
                <th>Remark</th>
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                ({ id, at, sender, recipient, amount, remark }) =>
                  html`<tr data-transfer="${id}">
                    <th scope="row">${transferReference(id, at)}<br /><small>${stamp(at)} UTC</small></th>
                    <td>${account(sender)}</td>
                    <td>${account(recipient)}</td>
                    <td>${money(amount)}</td>
                    <td>${remark}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
        : html`<p>No transfer yet.</p>`
    }
  </section>`;
