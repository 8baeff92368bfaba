/** A withdrawal in its states, and uploads in progress, as the platform reports them. */
import type { Proof } from '../../../src/machines/wallet/proofs/proofs.machine.ts';
import type { Withdrawal, WithdrawalCase, WithdrawPageData } from '../../../src/services/withdrawal.ts';

export const paid: Withdrawal = {
  id: '1001',
  reference: 'W-2026112001001',
  currency: 'TLB',
  exponent: 2,
  amount: 500_000,
  fee: 0,
  paid: 500_000,
  received: null,
  remaining: null,
  state: 'paid',
  requestedAt: Date.UTC(2026, 10, 20, 9, 2),
  updatedAt: Date.UTC(2026, 10, 20, 9, 8),
  confirmDeadline: Date.UTC(2026, 10, 20, 9, 38),
  remainingMs: 828_000,
  bankName: 'Anka Bank',
  cardNumber: 'TR•• •••• 6614',
  cardHolder: 'Mina Kaya',
  bankReference: 'FT26324KQ8',
  reason: null,
  wait: null,
  timeline: [
    { event: 'submit', actor: 'member', at: Date.UTC(2026, 10, 20, 9, 2) },
    { event: 'approve', actor: 'house', at: Date.UTC(2026, 10, 20, 9, 4) },
    { event: 'pay', actor: 'house', at: Date.UTC(2026, 10, 20, 9, 8) },
  ],
};
export const completed: Withdrawal = { ...paid, state: 'completed', received: 500_000, remaining: 0 };

export const proof = (state: Proof['state'], id = 'p1'): Proof => ({
  id,
  name: 'ekran-1.png',
  size: 600_000,
  type: 'image/png',
  url: 'blob:p1',
  state,
  received: state === 'sent' ? 600_000 : 262_144,
  uploadId: 'u1',
  fileId: state === 'sent' ? 'f1' : null,
  failure: null,
  problem: null,
});

export const pageData: WithdrawPageData = {
  terms: {
    isAllowed: true,
    minimum: 10_000,
    maximum: 50_000_000,
    takesDecimals: true,
    currency: 'TLB',
    exponent: 2,
    symbol: 'P',
    window: null,
    codeFrom: 100_000,
    requiresPassword: true,
    paymentLength: { minLength: 6, maxLength: 8 },
    autoReceiveMinutes: 30,
    feePerMillion: { BC: 10_000, EW: 0, VW: 0 },
    payMinutes: { BC: 120, EW: 30, VW: 60 },
    reviewAbove: null,
  },
  cards: [
    {
      id: '1',
      bankCode: 'ANKA',
      bankName: 'Anka Bank',
      number: 'TR•• •••• 6614',
      holder: 'Mina Kaya',
      kind: 'BC',
      isActive: true,
      createdAt: null,
      payHold: null,
    },
  ],
  funds: {
    ...{ timesLeft: 5, leftToday: 50_000_000, available: 748_050, held: 500_000 },
    ...{ largest: 748_050, bound: 'balance' },
  },
  turnover: { isBlocked: false, required: 0, actual: 0 },
  banks: [{ bankCode: 'ANKA', bankName: 'Anka Bank', cardType: 'BC' }],
  hasPassword: true,
  withdrawals: [paid],
  visit: 'v1',
};

export const caseFile: WithdrawalCase = {
  withdrawal: { withdrawId: paid.id },
  events: paid.timeline.map((step) => ({
    ...step,
    from: null,
    to: null,
    round: 1,
    reason: null,
    bankReference: null,
    amount: null,
    fee: null,
    received: null,
    remaining: null,
    images: [],
  })),
  movements: [
    {
      key: 'withdrawal:1001:pay:1',
      kind: 'withdrawal',
      at: Date.UTC(2026, 10, 20, 9, 8),
      amount: -5000,
      balanceAfter: 7480.5,
    },
  ],
  proofs: [
    {
      fileId: 'f1',
      type: 'image/png',
      size: 600_000,
      digest: 'a1b2',
      finishedAt: Date.UTC(2026, 10, 20, 9, 12),
    },
  ],
  writtenAt: Date.UTC(2026, 10, 20, 10, 0),
};
