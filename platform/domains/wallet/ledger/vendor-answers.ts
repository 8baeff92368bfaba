import type { AnswerOf, RequestOf, VendorCall, VendorRefusalCode } from '../../../games/vendor-contract.ts';
import type { WalletRefusal } from './ledger.ts';

/** A refusal of a vendor's call. */
export class VendorNo extends Error {
  readonly code: VendorRefusalCode;
  constructor(code: VendorRefusalCode) {
    super(code);
    this.code = code;
  }
}

/** The vendor's refusal for a refusal of the ledger. */
export const noOf = ({ code }: { code: WalletRefusal }): VendorNo =>
  new VendorNo(code === 'amount_too_large' ? 'bad_request' : code);

/** Handlers of vendors' calls after signature and form are validated. */
export type VendorBooks = {
  readonly [Call in VendorCall]: (vendor: string, request: RequestOf<Call>) => Promise<AnswerOf<Call>>;
};

/** The response to every movement. */
export const movement = (
  { transactionId, currency }: { transactionId: string; currency: string },
  { replayed, balance }: { replayed: boolean; balance: bigint },
) => ({ status: 'ok' as const, transactionId, replayed, currency, balance });
