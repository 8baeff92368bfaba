import type { Deposit, DepositOffer, OpenedDeposit } from '../../../src/services/deposit.ts';

const NOON = Date.UTC(2026, 10, 20, 12, 0, 0);

export const deposit: Deposit = {
  id: '7',
  reference: 'SH7KQ2M9XA',
  method: 'FAST',
  at: NOON,
  creditedAt: null,
  requested: 50_000,
  credited: null,
  fee: 0,
  promotion: null,
  remark: null,
  state: 'pending',
  hasSlip: false,
  remainingMs: 900_000,
  pay: { kind: 'LAUNCH', address: 'https://cashier.test/7' },
};
export const credited: Deposit = {
  ...deposit,
  state: 'success',
  creditedAt: NOON + 60_000,
  // Less than was requested: the columns must not be mixed up.
  credited: 49_500,
  fee: 500,
  remainingMs: null,
  pay: null,
};
export const older: Deposit = {
  ...credited,
  id: '3',
  reference: 'SH3AAAAAAA',
  at: NOON - 3_600_000,
  requested: 12_345,
  credited: 12_000,
};
export const report = (...deposits: Deposit[]) => ({ deposits, pages: 1, total: deposits.length, sum: 0 });

const ways = { isOpen: true, minimum: 10_000, maximum: 5_000_000, fee: 0, fixed: [50_000, 250_000] };
export const offer: DepositOffer = {
  isAllowed: true,
  currency: 'TLB',
  exponent: 2,
  symbol: 'P',
  payerName: 'Mina Kaya',
  turnoverPercent: 100,
  methods: [
    { ...ways, code: 'FAST', name: 'FAST', kind: 'LAUNCH', channel: 'FAST' },
    { ...ways, code: 'BANK', name: 'Bank transfer', kind: 'MANUAL', channel: 'BANK' },
    { ...ways, code: 'CARD', name: 'Card', kind: 'LAUNCH', channel: 'CARD', isOpen: false },
  ],
};

const opened = { id: '7', reference: deposit.reference, remainingMs: 900_000 };
export const launched: OpenedDeposit = {
  ...opened,
  pay: { kind: 'LAUNCH', address: 'https://cashier.test/7' },
};
export const scanned: OpenedDeposit = {
  ...opened,
  pay: { kind: 'QR', image: 'data:image/svg+xml;base64,PHN2Zy8+', address: null },
};
export const transfer: OpenedDeposit = {
  ...opened,
  pay: { kind: 'MANUAL', bank: 'Demo Bank', holder: 'Statehouse Ltd.', number: 'TR33 0006' },
};
