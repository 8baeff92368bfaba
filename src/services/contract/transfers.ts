import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { Flag, Identifier, shortText } from './values.ts';
import { WITHDRAW_BOUNDS } from './withdraw-rules.ts';

/** Characters of a remark. */
export const REMARK_LENGTH = 100;

const PATH = '/wps/member/transferUpline';

export const getTransferTerms = endpoint({
  name: 'getTransferTerms',
  summary: 'Ours: to whom a member may transfer money, and how much now',
  method: 'GET',
  path: PATH,
  token: 'required',
  request: v.object({}),
  response: v.pipe(
    v.object({
      /** The account that receives; null without one. */
      uplineName: v.nullish(v.string(), null),
      minimumAmount: v.number(),
      maximumAmount: v.number(),
      availableAmount: v.number(),
      leftToday: v.number(),
      /** The most that can be transferred now, 0 where nothing can, and the reason. */
      largestAmount: v.number(),
      largestBound: v.nullish(v.picklist(WITHDRAW_BOUNDS), null),
      /** Turnover that deposits still require. */
      missingTurnover: v.nullish(v.number(), 0),
      hasPassword: v.nullish(Flag, false),
      currency: v.nullish(v.string(), 'TLB'),
      currencySymbol: v.nullish(v.string(), null),
    }),
    v.transform(({ currency, ...wire }) => {
      const minor = (amount: number): number => toMinor(amount, currency);
      return {
        upline: wire.uplineName,
        minimum: minor(wire.minimumAmount),
        maximum: minor(wire.maximumAmount),
        available: minor(wire.availableAmount),
        leftToday: minor(wire.leftToday),
        largest: minor(wire.largestAmount),
        bound: wire.largestBound,
        missingTurnover: minor(wire.missingTurnover),
        hasPassword: wire.hasPassword,
        currency,
        symbol: wire.currencySymbol,
        exponent: exponentOf(currency),
      };
    }),
  ),
  requirements: ['MEM-09', 'WAL-03'],
});
/** Amounts in minor units. */
export type TransferTerms = v.InferOutput<typeof getTransferTerms.response>;

export const transferUpline = endpoint({
  name: 'transferUpline',
  summary: 'Transfers money to the account’s own upline, with the payment password',
  method: 'PUT',
  path: PATH,
  token: 'required',
  encrypted: true,
  idempotent: true,
  request: v.object({
    amount: v.pipe(v.number(), v.finite('request_param_err'), v.gtValue(0, 'request_param_err')),
    password: v.pipe(shortText(64), v.nonEmpty('input_required')),
    remark: v.optional(v.pipe(shortText(REMARK_LENGTH), v.trim()), ''),
  }),
  response: v.pipe(
    v.object({
      transferId: Identifier,
      uplineName: v.string(),
      amount: v.number(),
      currency: v.nullish(v.string(), 'TLB'),
      transferredAt: v.number(),
    }),
    v.transform(({ transferId, uplineName, amount, currency, transferredAt }) => ({
      reference: transferId,
      upline: uplineName,
      amount: toMinor(amount, currency),
      at: transferredAt,
    })),
  ),
  requirements: ['MEM-09', 'WAL-03'],
});
/** Amount in minor units, moment in epoch milliseconds. */
export type Transfer = v.InferOutput<typeof transferUpline.response>;
