import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { isTrustedAddress } from '../../../kernel/payment-provider-config.ts';

/**
 * Making an order with a payment provider: one signed POST call of ours to PAYMENT_PROVIDER_URL, signed like the
 * provider's notifications (payments/cashier-contract.ts): our headers carry PAYMENT_PROVIDER_ID, the path is that of
 * the
 * URL with its query, and the first of the secrets signs.
 *
 * { "order": "…", "method": "FAST", "kind": "LAUNCH", "amount": "25000", "currency": "TLB",
 * "lifeSeconds": 900, "notifyPath": "/vendor/v1/payment" }
 *
 * - `amount` is minor units as digits; `notifyPath` is the path for notifications, on the operator's own host.
 * - `order` names the order permanently: a repeated call gets the same order at any time. With other content the
 * response is 409.
 * - The response: 200 or 201 with `{ "order": "…", "redirectUrl": "https://…" }`, 16 kB and PAYMENT_ORDERS.timeout at
 * most; no redirects. `redirectUrl` is where the member pays. Any other response means that nothing was ordered.
 * - An order whose response was lost cannot be paid, since its URL is unknown; it may expire there.
 */
export const OrderAnswer = v.object({
  order: v.string(),
  redirectUrl: v.pipe(v.string(), v.check(isTrustedAddress)),
});

/** Name of the order for a member's idempotency key, the same for repeated calls. */
export const orderNameOf = (secret: string, memberId: number, key: string): string =>
  `sh-${createHmac('sha256', secret).update(`payment order\n${memberId}\n${key}`).digest('hex').slice(0, 40)}`;
