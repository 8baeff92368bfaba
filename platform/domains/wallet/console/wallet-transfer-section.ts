import { html } from 'hono/html';
import { money, stamp, type Markup } from '../../../console/section/markup.ts';
import { walletReference } from '../vendor-wallets/move.ts';
import type { ShownWalletTransfer } from './wallet-transfers.ts';

const line = ({ transfer, account }: ShownWalletTransfer): Markup => {
  const { id, createdAt, vendor, amount, actor } = transfer;
  const isIn = amount > 0n;
  return html`<tr data-wallet-transfer="${id}">
    <th scope="row">${walletReference(id, createdAt)}<br /><small>${stamp(createdAt)} UTC</small></th>
    <td><a href="?account=${account}#people">${account}</a></td>
    <td>${isIn ? 'main' : vendor}</td>
    <td>${isIn ? vendor : 'main'}</td>
    <td>${money(isIn ? amount : -amount)}</td>
    <td>${actor}</td>
  </tr>`;
};

/** The latest transfers between members' own wallets. */
export const walletTransferSection = (rows: readonly ShownWalletTransfer[]): Markup =>
  html` <section id="wallets" class="wide">
    <h2>Wallets at vendors</h2>
    <p>
      The store flag severalWallets decides whether members have them. A job moved what lay at a vendor when
      the brand had one wallet again.
    </p>
    ${
      rows.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Number</th>
                <th>Account</th>
                <th>From</th>
                <th>To</th>
                <th>Amount</th>
                <th>By</th>
              </tr>
            </thead>
            <tbody>
              ${rows.map(line)}
            </tbody>
          </table>`
        : html`<p>No transfer yet.</p>`
    }
  </section>`;
