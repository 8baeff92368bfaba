import type { DownlineTransferTerms, DownlineTransfers } from '../../../src/services/transfers.ts';

export const terms: DownlineTransferTerms = {
  ...{ recipient: null, minimum: 1000, maximum: 5_000_000, available: 748_050, leftToday: 20_000_000 },
  ...{ largest: 748_050, bound: 'balance', missingTurnover: 0, hasPassword: true },
  ...{ currency: 'TLB', symbol: 'P', exponent: 2, visit: 'v1' },
};
/** Once the account was checked. */
export const checked: DownlineTransferTerms = { ...terms, recipient: 'selim_07', visit: 'v2' };

const at = Date.UTC(2026, 10, 28, 9, 8);
const period = { from: Date.UTC(2026, 10, 22), to: Date.UTC(2026, 10, 28, 12) };
export const transfers: DownlineTransfers = {
  ...{ total: 22, pages: 2, exponent: 2, symbol: 'P', sent: 220_000, received: 150_000, period },
  rows: [
    {
      ...{ reference: 'T-2', at, account: 'selcuk.t', way: 'OUT', note: 'Top-up' },
      ...{ amount: 20_000, balance: 1_784_000 },
    },
    { reference: 'T-1', at, account: 'deniz77', way: 'IN', note: '', amount: 150_000, balance: 1_804_000 },
  ],
};
export const received: DownlineTransfers = {
  ...transfers,
  ...{ total: 1, pages: 1, rows: transfers.rows.slice(1) },
};
export const none: DownlineTransfers = { ...transfers, total: 0, pages: 0, rows: [], sent: 0, received: 0 };
