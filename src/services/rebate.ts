import { intentionOf } from './browser/intention.ts';
import { newVisit } from './browser/visit.ts';
import type { Product } from './contract/bets.ts';
import type { ResponseOf } from './contract/endpoint.ts';
import * as contract from './contract/rebate.ts';
import { call } from './http.ts';

/** What can be claimed, by product; amounts in minor units, rates in parts per million. */
export type RebatePageData = ResponseOf<typeof contract.getRebate> & {
  /** Prefix of the idempotency keys of claims. */
  readonly visit: string;
};

export const getRebatePageData = async (signal?: AbortSignal): Promise<RebatePageData> => ({
  ...(await call(contract.getRebate, {}, { signal })),
  visit: newVisit(),
});

export interface RebateClaim {
  /** Null for all. */
  readonly product: Product | null;
  readonly visit: string;
}
/** Claims the rebate; the same claim of the same visit is paid once. @returns the amount in minor units */
export const claimRebate = async ({ product, visit }: RebateClaim, signal?: AbortSignal): Promise<number> =>
  (
    await call(contract.disburseRebate, product === null ? {} : { products: [product] }, {
      signal,
      idempotencyKey: await intentionOf(visit, product ?? 'all'),
    })
  ).amount;
