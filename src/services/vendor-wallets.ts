import { newVisit } from './browser/visit.ts';
import { fromMinor } from './contract/money.ts';
import * as contract from './contract/vendor-wallets.ts';
import type { MerchantWallet, Recall } from './contract/vendor-wallets.ts';
import { call } from './http.ts';

export { MAIN_WALLET } from './contract/vendor-wallets.ts';
export type { Recall } from './contract/vendor-wallets.ts';

/** The wallets; amounts in minor units. */
export interface Wallets extends MerchantWallet {
  /** The idempotency key of the next movement: a refusal stores nothing, and an accepted one loads anew. */
  readonly visit: string;
}
export const getWallets = async (signal?: AbortSignal): Promise<Wallets> => ({
  ...(await call(contract.getMerchantWallet, {}, { signal })),
  visit: newVisit(),
});

export interface Move {
  readonly from: number;
  readonly to: number;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}
/** Moves money between two wallets; the same key is the same movement. */
export const moveMoney = async (
  { from, to, amount, currency }: Move,
  key: string,
  signal?: AbortSignal,
): Promise<void> => {
  await call(
    contract.transferBetweenWallets,
    { fromAccountType: from, toAccountType: to, amount: fromMinor(amount, currency) },
    { signal, idempotencyKey: key },
  );
};

/** Recalls all money from vendors; what stayed has its reason. */
export const recallAll = (key: string, signal?: AbortSignal): Promise<Recall> =>
  call(contract.returnToMain, {}, { signal, idempotencyKey: key });
