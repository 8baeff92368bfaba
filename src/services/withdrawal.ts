import { intentionOf } from './browser/intention.ts';
import { newVisit } from './browser/visit.ts';
import * as cards from './contract/cards.ts';
import type { Card } from './contract/cards.ts';
import { fromMinor, toMinor } from './contract/money.ts';
import { chargeOf } from './contract/withdraw-rules.ts';
import * as terms from './contract/withdraw-terms.ts';
import * as contract from './contract/withdrawal.ts';
import type { Withdrawal, WithdrawalCase } from './contract/withdrawal.ts';
import type { ResponseOf } from './contract/endpoint.ts';
import type { CodeSent } from './contract/verification.ts';
import type { ConfirmStatus } from './contract/withdrawal-states.ts';
import type { PhoneProof } from './firebase.ts';
import { call } from './http.ts';

export type { Card } from './contract/cards.ts';
export { MAX_PROOFS } from './contract/withdrawal.ts';
export type { Withdrawal, WithdrawalCase } from './contract/withdrawal.ts';
export type { ConfirmStatus, WithdrawalState } from './contract/withdrawal-states.ts';

export type WithdrawTerms = ResponseOf<typeof terms.getWithdrawSettings>;
/** The account's funds, and the most that can be requested now. */
export type WithdrawFunds = Omit<ResponseOf<typeof terms.getWithdrawAccounts>, 'cards'>;
export type Turnover = ResponseOf<typeof terms.getTurnover>;
export type Bank = ResponseOf<typeof cards.listBanks>[number];

/** The data of the withdrawal page; amounts in minor units. */
export interface WithdrawPageData {
  readonly terms: WithdrawTerms;
  readonly cards: readonly Card[];
  readonly funds: WithdrawFunds;
  readonly turnover: Turnover;
  readonly banks: readonly Bank[];
  readonly hasPassword: boolean;
  /** The latest withdrawals, newest first. */
  readonly withdrawals: readonly Withdrawal[];
  /**
   * This visit's idempotency keys are made of it: a refusal stores nothing, and an accepted request starts a
   * new visit. It is never sent itself: whoever knew it could try short passwords against the keys of cards.
   */
  readonly visit: string;
}

export const getWithdrawSettings = (signal?: AbortSignal): Promise<WithdrawTerms> =>
  call(terms.getWithdrawSettings, {}, { signal });
export const getWithdrawAccounts = (signal?: AbortSignal) => call(terms.getWithdrawAccounts, {}, { signal });
export const getTurnover = (signal?: AbortSignal): Promise<Turnover> =>
  call(terms.getTurnover, {}, { signal });
export const listBanks = (signal?: AbortSignal): Promise<Bank[]> => call(cards.listBanks, {}, { signal });
export const hasPaymentPassword = (signal?: AbortSignal): Promise<boolean> =>
  call(cards.hasPaymentPassword, {}, { signal });
export const listWithdrawals = async (signal?: AbortSignal): Promise<readonly Withdrawal[]> =>
  (await call(contract.listWithdrawals, { page: 1, size: 20 }, { signal })).records;

export const getWithdrawPageData = async (signal?: AbortSignal): Promise<WithdrawPageData> => {
  const [settings, { cards: ownCards, ...funds }, turnover, banks, hasPassword, withdrawals] =
    await Promise.all([
      getWithdrawSettings(signal),
      getWithdrawAccounts(signal),
      getTurnover(signal),
      listBanks(signal),
      hasPaymentPassword(signal),
      listWithdrawals(signal),
    ]);
  return {
    terms: settings,
    cards: ownCards,
    funds,
    turnover,
    banks,
    hasPassword,
    withdrawals,
    visit: newVisit(),
  };
};

/** The expected fee in minor units, by the platform's rates; null where it has sent none. */
export const expectedFee = (
  { feePerMillion }: Pick<WithdrawTerms, 'feePerMillion'>,
  kind: Card['kind'],
  amount: number,
): number | null => feePerMillion && Number(chargeOf(BigInt(amount), feePerMillion[kind]));

/** The fee in minor units. */
export const getWithdrawFee = async (
  {
    amount,
    kind,
    currency,
  }: { readonly amount: number; readonly kind: Card['kind']; readonly currency: string },
  signal?: AbortSignal,
): Promise<number> => {
  const request = { withdrawAmount: fromMinor(amount, currency), withdrawType: kind };
  const fee = await call(terms.getWithdrawFee, request, { signal });
  return toMinor(fee, currency);
};

export interface WithdrawOrder {
  readonly amount: number;
  readonly currency: string;
  readonly cardId: string;
  readonly password: string;
  readonly verificationCode: string;
  /** Stands for the code where the phone-verification service has checked one. */
  readonly proof: PhoneProof | null;
}
/** Requests a withdrawal, one in a visit. */
export const requestWithdrawal = async (
  order: WithdrawOrder,
  visit: string,
  signal?: AbortSignal,
): Promise<Withdrawal> =>
  call(
    contract.requestWithdrawal,
    {
      check: 'v2',
      amount: fromMinor(order.amount, order.currency),
      bankCardId: order.cardId,
      password: order.password,
      ...(order.proof
        ? { firebaseIdToken: order.proof.idToken }
        : order.verificationCode !== '' && { verificationCode: order.verificationCode }),
    },
    { signal, idempotencyKey: await intentionOf(visit, 'withdrawal') },
  );

export const sendWithdrawCode = (signal?: AbortSignal): Promise<CodeSent> =>
  call(cards.sendWithdrawCode, { purpose: 'withdraw' }, { signal });

export interface Confirmation {
  readonly id: string;
  readonly currency: string;
  readonly status: ConfirmStatus;
  /** Minor units. */
  readonly received: number;
  readonly remaining: number;
  readonly images: readonly string[];
}
/** Sends what has arrived; the same key is the same answer. */
export const confirmWithdrawal = (
  confirmation: Confirmation,
  key: string,
  signal?: AbortSignal,
): Promise<Withdrawal> =>
  call(
    contract.confirmWithdrawal,
    {
      withdrawId: confirmation.id,
      confirmStatus: confirmation.status,
      receivedAmount: fromMinor(confirmation.received, confirmation.currency),
      remainingAmount: fromMinor(confirmation.remaining, confirmation.currency),
      images: [...confirmation.images],
    },
    { signal, idempotencyKey: key },
  );

export const getWithdrawalCase = (id: string, signal?: AbortSignal): Promise<WithdrawalCase> =>
  call(contract.getWithdrawalCase, { withdrawId: id }, { signal });
