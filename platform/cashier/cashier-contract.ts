import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { Amount } from '../games/vendor-contract.ts';

/**
 * The contract between a cashier and the house: one signed POST call (the scheme of games/vendor-signature.ts, with
 * CASHIER in the place of the vendor) with a JSON body.
 *
 * - `order` names the deposit as the address of the cashier's page does; nobody can guess one.
 * - A `transactionId` names one payment for ever. The same word again answers as the first time (`replayed: true`) and
 *   moves nothing; with another amount, or for another order, it is refused as `duplicate_transaction`.
 * - `paid` credits the amount that was paid, late as well: after the deadline, or after the member has cancelled.
 *   After `paid` or `refused` another word is refused as `order_settled` and written down for a person to look at.
 * - A refusal is final. No answer, or a 5xx, leaves the fate unknown: the same word is said again.
 */
export const CASHIER = 'CASHIER';
export const PAYMENT_PATH = '/vendor/v1/payment';

const Id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/));

export const PaymentCall = v.strictObject({
  transactionId: Id,
  order: Id,
  outcome: v.picklist(['processing', 'paid', 'refused']),
  /** Digits of minor units. */
  amount: v.pipe(
    Amount,
    v.check((amount) => amount > 0n),
  ),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{2,8}$/)),
  remark: v.optional(v.pipe(v.string(), v.maxLength(200))),
});

/** Every refusal and its HTTP status. */
export const PAYMENT_REFUSALS = {
  bad_request: 400,
  bad_signature: 401,
  unknown_order: 404,
  duplicate_transaction: 409,
  order_settled: 409,
  /** The only one that says nothing about the payment: try again. */
  unavailable: 503,
} as const;
export type PaymentRefusal = keyof typeof PAYMENT_REFUSALS;

const hmac = (secret: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex');

/** What the stand-in signs with. */
export const cashierSecret = (secret: string): string => hmac(secret, 'cashier');

/** The name of a deposit outside the house. */
export const orderOf = (secret: string, depositId: number): string =>
  `${depositId.toString(36)}.${hmac(secret, 'order', depositId).slice(0, 40)}`;

/** The deposit behind a name; null for one that we have not given. */
export const depositOf = (secret: string, order: string): number | null => {
  const id = Number.parseInt(order.split('.')[0] ?? '', 36);
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const [expected, given] = [Buffer.from(orderOf(secret, id)), Buffer.from(order)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
};
