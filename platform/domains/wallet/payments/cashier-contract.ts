import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { Amount } from '../../../games/vendor-contract.ts';

/**
 * The notification of a payment provider (or of the stand-in, CASHIER): one signed POST call with a JSON body. Orders
 * are made in the other direction (payments/order-contract.ts).
 *
 * - Signed as in games/vendor-signature.ts, with the provider's id in place of the vendor and the method in front:
 * HMAC-SHA256 in hex over `POST`, path, timestamp, nonce and raw body, with a line feed between. The timestamp (epoch
 * ms) may be off by a minute; a nonce is new for each attempt and is accepted once, by all processes together.
 * - `order` names the deposit and cannot be guessed.
 * - A `transactionId` names one payment permanently. A repeated notification gets the first response (`replayed: true`)
 * and has no effect; with another amount or currency, or for another order, it is refused as `duplicate_transaction`.
 * - `paid` with the order's exact amount and currency credits it, late as well: after the deadline, or after the member
 * has cancelled. Any other `paid` (amount, currency, unknown order, order that was settled by another payment) credits
 * nothing: the response is `status: 'held'` with the reason, and an operator handles it. It need not be repeated.
 * - A contradictory `refused` after `paid` or `refused` is answered `order_settled` and also kept for an operator.
 * - A refusal is final. No response, or a 5xx, leaves the result unknown: the same notification is repeated.
 */
export const CASHIER = 'CASHIER';
export const PAYMENT_PATH = '/vendor/v1/payment';

const Id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/));

export const PaymentCall = v.strictObject({
  transactionId: Id,
  order: Id,
  outcome: v.picklist(['processing', 'paid', 'refused']),
  /** Minor units as digits. */
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
  wrong_currency: 409,
  duplicate_transaction: 409,
  order_settled: 409,
  /** The only one that is not about the payment: try again. */
  unavailable: 503,
} as const;
export type PaymentRefusal = keyof typeof PAYMENT_REFUSALS;

const hmac = (secret: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex');

/** Signing secret of the stand-in. */
export const cashierSecret = (secret: string): string => hmac(secret, 'cashier');

/** Name of a deposit for external parties. */
export const orderOf = (secret: string, depositId: number): string =>
  `${depositId.toString(36)}.${hmac(secret, 'order', depositId).slice(0, 40)}`;

/** The deposit behind a name; null for a name that the platform never issued. */
export const depositOf = (secret: string, order: string): number | null => {
  const id = Number.parseInt(order.split('.')[0] ?? '', 36);
  if (!Number.isSafeInteger(id) || id < 1) return null;
  const [expected, given] = [Buffer.from(orderOf(secret, id)), Buffer.from(order)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? id : null;
};

export const CASHIER_PATH = '/stand-in/cashier';
