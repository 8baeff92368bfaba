import { html } from 'hono/html';
import { accountLink, accountSearch, money, numbered, type Markup } from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import { walletReference } from '../vendor-wallets/move.ts';
import { walletEnds, type ShownWalletTransfer } from './wallet-transfers.ts';

const COLUMNS: readonly Column<ShownWalletTransfer>[] = [
  {
    header: 'Number',
    as: 'row',
    cell: ({ transfer: { id, createdAt } }) => numbered(walletReference(id, createdAt), createdAt),
  },
  { header: 'Account', cell: ({ account }) => accountLink(account) },
  { header: 'From', cell: ({ transfer }) => walletEnds(transfer).from },
  { header: 'To', cell: ({ transfer }) => walletEnds(transfer).to },
  { header: 'Amount', as: 'end', cell: ({ transfer }) => money(walletEnds(transfer).amount) },
  { header: 'By', cell: ({ transfer }) => transfer.actor },
];

/** The latest transfers between members' own wallets, of all or of one account. */
export const walletTransferSection = (rows: readonly ShownWalletTransfer[], account: string | null): Markup =>
  html` <section id="wallets" class="wide">
    <h2>Wallets at vendors</h2>
    <p>
      The store flag severalWallets decides whether members have them. A job moved what lay at a vendor when
      the brand had one wallet again.
    </p>
    ${accountSearch('wallets', account)}
    ${table({
      caption: 'Transfers between a member’s wallets, the newest first',
      columns: COLUMNS,
      rows,
      empty: 'There are no such transfers.',
      mark: ({ transfer }) => ['wallet-transfer', transfer.id],
    })}
  </section>`;
