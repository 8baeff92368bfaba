import { newVisit } from './browser/visit.ts';
import { fromMinor } from './contract/money.ts';
import * as contract from './contract/transfers.ts';
import type { Transfer } from './contract/transfers.ts';
import { call } from './http.ts';

export type { Transfer } from './contract/transfers.ts';
export { REMARK_LENGTH } from './contract/transfers.ts';

/** What the page of transfers needs; amounts in minor units. */
export interface TransferPageData extends contract.TransferTerms {
  /** The idempotency key of the next transfer: a refusal stores nothing, and an accepted one loads a new pageData. */
  readonly visit: string;
}

export const getTransferPageData = async (signal?: AbortSignal): Promise<TransferPageData> => ({
  ...(await call(contract.getTransferTerms, {}, { signal })),
  visit: newVisit(),
});

export interface TransferOrder {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly remark: string;
  readonly password: string;
}
/** Transfers to the upline; the same key is the same transfer. */
export const transferUpline = (
  { amount, currency, remark, password }: TransferOrder,
  key: string,
  signal?: AbortSignal,
): Promise<Transfer> =>
  call(
    contract.transferUpline,
    { amount: fromMinor(amount, currency), remark, password },
    { signal, idempotencyKey: key },
  );
