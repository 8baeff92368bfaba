/** Withdrawals with canned responses: a real platform would number and keep each request. */
import type { Page } from '@playwright/test';

export const value = (json: unknown) => ({ json: { success: true, value: json } });

const currency = 'TLB';
const CARD = {
  ...{ bankCardId: '1', bankCode: 'ANKA', bankName: 'Anka Bank', cardNumber: 'TR•• •••• 6614' },
  ...{ cardHolder: 'Mina Kaya', cardType: 'BC', isWithdrawActive: true, createdAt: null },
};
const PAID = {
  ...{ withdrawId: '1001', reference: 'W-2026112001001', amount: 5000, fee: 0, paidAmount: 5000, currency },
  ...{ state: 4, stateName: 'paid', requestedAt: Date.UTC(2026, 10, 20, 9, 2), remainingMs: 828_000 },
  ...{ bankName: 'Anka Bank', cardNumber: 'TR•• •••• 6614', cardHolder: 'Mina Kaya' },
  ...{ bankReference: 'FT26324KQ8', timeline: [{ event: 'pay', actor: 'house', at: 0 }] },
};
export const COMPLETED = {
  ...PAID,
  state: 5,
  stateName: 'completed',
  receivedAmount: 5000,
  remainingAmount: 0,
};
export const KEPT_CARD = value(CARD);
export const CASE = value({
  withdrawal: { withdrawId: '1001' },
  ...{ events: [], movements: [], proofs: [], writtenAt: Date.UTC(2026, 10, 20, 10, 0) },
});
/** What protects the account: it has both passwords and a phone. */
export const SECURITY = value({
  ...{ passwordSet: true, paymentPasswordSet: true, paymentLength: { minLength: 6, maxLength: 8 } },
  mobile: { masked: '+90 •••••• 1201', isProved: true },
});

const WITHDRAW_PAGE: Readonly<Record<string, unknown>> = {
  MCSFE_getWithdrawSettings: {
    ...{ allowWithdraw: 'Y', minimumAmount: 100, maximumAmount: 500_000, allowDecimal: 'Y', currency },
    ...{ currencySymbol: 'P', mobileVerificationType: 'WITHDRAW_AMOUNT' },
    ...{ mobileVerificationWithdrawAmount: 1000, passwordRequired: 'Y', autoReceiveMinutes: 30 },
    paymentLength: { minLength: 6, maxLength: 8 },
  },
  MCSFE_getWithdrawAccountInfo: {
    ...{ cards: [CARD], minWithdrawal: 100, maxWithdrawal: 500_000, maxTransactionTimes: 5 },
    ...{ remainingTransactionTimes: 5, remainingWithdrawAmount: 500_000, currency },
    ...{ availableAmount: 7480.5, heldAmount: 5000, largestAmount: 7480.5, largestBound: 'balance' },
  },
  MCSFE_getTurnoverInfo: { status: 'A', totalRequiredTurnover: 0, totalActualTurnover: 0, currency },
  MCSFE_getBanks: [{ bankCode: 'ANKA', bankName: 'Anka Bank', cardType: 'BC' }],
  MCSFE_getWithdrawTransactionReport: { records: [PAID] },
};

/** Responds to the page's requests at once, except for whether there is a payment password: the tour decides that. */
export const answerWithdrawPage = async (page: Page): Promise<void> => {
  await page.route(/\/wps\/stream/, () => undefined);
  for (const [name, answer] of Object.entries(WITHDRAW_PAGE))
    await page.route(new RegExp(`/${name}\\b`), (route) => route.fulfill(value(answer)));
};
