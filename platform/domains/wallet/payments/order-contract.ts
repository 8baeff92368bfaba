import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { isTrustedAddress } from '../../../kernel/payment-provider-config.ts';

/**
 * How an order is made with a payment provider: one signed POST call of ours to PAYMENT_PROVIDER_URL, as the provider's
 * notices are signed (payments/cashier-contract.ts): our headers carry PAYMENT_PROVIDER_ID, the path is that of the
 * address with its query, and the first of the secrets signs.
 *
 *   { "order": "…", "method": "FAST", "kind": "LAUNCH", "amount": "25000", "currency": "TLB",
 *     "lifeSeconds": 900, "notifyPath": "/vendor/v1/payment" }
 *
 * - `amount` is digits of minor units; `notifyPath` is where notices go, on the operator's own host.
 * - `order` names the order for ever: the same call again, whenever it comes, is answered with the same order. With
 *   another content it is answered 409.
 * - The answer: 200 or 201 with `{ "order": "…", "redirectUrl": "https://…" }`, 16 kB and PAYMENT_ORDERS.timeout at most;
 *   no redirects. `redirectUrl` is where the member pays. Any other answer means that nothing was ordered.
 * - Nobody knows the address of an order whose answer was lost, so that nobody can pay it; it may expire there.
 */
export const OrderAnswer = v.object({
  order: v.string(),
  redirectUrl: v.pipe(v.string(), v.check(isTrustedAddress)),
});

/** The order of one intention of a member, whoever asks how often for it. */
export const orderNameOf = (secret: string, memberId: number, key: string): string =>
  `sh-${createHmac('sha256', secret).update(`payment order\n${memberId}\n${key}`).digest('hex').slice(0, 40)}`;
