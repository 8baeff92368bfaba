import * as v from 'valibot';
import { PRODUCTS } from './bets.ts';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { listOf } from './values.ts';

const MODULE = 'MANPLAYREB3';
const ProductName = v.fallback(v.picklist(PRODUCTS), 'OTHER');

export const getRebate = endpoint({
  name: 'getRebate',
  summary: 'The rebate that the member can claim, by product',
  method: 'GET',
  path: '/wps/relay/ODSFE2_getRebate',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      list: listOf(
        v.object({
          product: ProductName,
          /** Parts per million of valid bets. */
          rate: v.number(),
          /** Since the last claim. */
          validBet: v.number(),
          amount: v.number(),
        }),
      ),
      lastClaimAt: v.nullish(v.number(), null),
      currency: v.nullish(v.string(), 'TLB'),
      currencySymbol: v.nullish(v.string(), null),
    }),
    v.transform(({ list, lastClaimAt, currency, currencySymbol }) => ({
      products: list.map((row) => ({
        ...row,
        validBet: toMinor(row.validBet, currency),
        amount: toMinor(row.amount, currency),
      })),
      lastClaimAt,
      symbol: currencySymbol,
      exponent: exponentOf(currency),
    })),
  ),
  requirements: ['MEM-18', 'REB-01', 'CFG-03'],
});

export const disburseRebate = endpoint({
  name: 'disburseRebate',
  summary: 'Claims the rebate of these products, or of all',
  method: 'POST',
  path: '/wps/relay/ODSFE2_rebateDisburse',
  module: MODULE,
  token: 'required',
  idempotent: true,
  request: v.object({
    products: v.optional(
      v.pipe(
        v.array(v.picklist(PRODUCTS, 'request_param_err')),
        v.nonEmpty('request_param_err'),
        v.maxLength(PRODUCTS.length, 'request_param_err'),
      ),
    ),
  }),
  response: v.pipe(
    v.object({ amount: v.number(), claimedAt: v.number(), currency: v.nullish(v.string(), 'TLB') }),
    v.transform(({ amount, claimedAt, currency }) => ({ amount: toMinor(amount, currency), at: claimedAt })),
  ),
  requirements: ['MEM-18', 'REB-01', 'CFG-03'],
});

export const getRebateSetting = endpoint({
  name: 'getRebateSetting',
  summary: 'The rates of the member’s rebate, by product',
  method: 'GET',
  path: '/wps/relay/MCSFE_getCustomerRebateSettingByProductType',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: v.object({ list: listOf(v.object({ productType: ProductName, rate: v.number() })) }),
  requirements: ['REB-01'],
});
