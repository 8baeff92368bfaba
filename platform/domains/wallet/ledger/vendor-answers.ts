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

/** The books' refusal of a movement as vendors get it. */
export const noOf = ({ code }: { code: WalletRefusal }): VendorNo =>
  new VendorNo(code === 'amount_too_large' ? 'bad_request' : code);

/** What answers the calls of vendors, once their signature and form are right. */
export type VendorBooks = {
  readonly [Call in VendorCall]: (vendor: string, request: RequestOf<Call>) => Promise<AnswerOf<Call>>;
};

/** What every movement is answered with. */
export const movement = (
  { transactionId, currency }: { transactionId: string; currency: string },
  { replayed, balance }: { replayed: boolean; balance: bigint },
) => ({ status: 'ok' as const, transactionId, replayed, currency, balance });
