import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { PAYMENT_PATH } from './cashier-contract.ts';
import { CURRENCY, DEPOSITS, PAYMENT_ORDERS } from '../../../kernel/config.ts';
import { checkOrder, type Order } from '../deposits/deposits.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { sign, SIGNATURE_HEADERS } from '../../../games/vendor-signature.ts';
import { take } from '../../../runtime/limits.ts';
import { isRefusal, Refusal } from '../../../kernel/refusal.ts';
import { OrderAnswer, orderNameOf } from './order-contract.ts';
import type { PaymentProvider } from '../../../kernel/payment-provider-config.ts';

const ANSWER_LIMIT = 16 * 1024;

/** @throws Error for a response that is too large; it is not read to its end. */
const boundedText = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > ANSWER_LIMIT) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const send = async ({ clock }: Pick<Deps, 'clock'>, provider: PaymentProvider, order: object) => {
  const { pathname, search } = new URL(provider.url);
  const body = JSON.stringify(order);
  const part = {
    method: 'POST',
    path: `${pathname}${search}`,
    timestamp: String(clock.now()),
    nonce: randomUUID(),
    body,
  } as const;
  const response = await fetch(provider.url, {
    method: 'POST',
    body,
    redirect: 'error',
    // The time limit covers the body as well, so that a slow sender does not block the call.
    signal: AbortSignal.timeout(provider.timeout ?? PAYMENT_ORDERS.timeout),
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      [SIGNATURE_HEADERS.vendor]: provider.id,
      [SIGNATURE_HEADERS.timestamp]: part.timestamp,
      [SIGNATURE_HEADERS.nonce]: part.nonce,
      [SIGNATURE_HEADERS.signature]: sign(provider.secrets[0], part),
    },
  });
  if (response.status !== 200 && response.status !== 201) {
    await response.body?.cancel();
    return { status: response.status, answer: null };
  }
  return { status: response.status, answer: v.parse(OrderAnswer, JSON.parse(await boundedText(response))) };
};

/** Counts orders under way: bounded for this process, and for one member by the number of unpaid deposits allowed. */
const createPlaces = () => {
  const underWay = new Map<number, number>();
  let all = 0;
  return {
    /**
     * @throws Refusal `TOO_MANY_REQUESTS` for a member at the limit, `payment_unavailable` when all places are taken.
     */
    enter: (memberId: number): void => {
      const own = underWay.get(memberId) ?? 0;
      if (own >= DEPOSITS.open) throw new Refusal('TOO_MANY_REQUESTS');
      if (all >= PAYMENT_ORDERS.underWay) throw new Refusal('payment_unavailable');
      underWay.set(memberId, own + 1);
      all += 1;
    },
    leave: (memberId: number): void => {
      const left = (underWay.get(memberId) ?? 0) - 1;
      if (left > 0) underWay.set(memberId, left);
      else underWay.delete(memberId);
      all -= 1;
    },
  };
};

/** Makes orders with the provider. */
export const createOrders = (deps: Deps) => {
  const places = createPlaces();

  /**
   * The provider's order of this key, before anything is written here: a repeated call under the same key gets the same
   * order. No transaction is open meanwhile. Null without a provider.
   * @throws Refusal as `openDeposit`; `payment_unavailable` when the provider is unreachable, too slow or refuses;
   * `TOO_MANY_REQUESTS`; `idempotency_key_reused`.
   */
  return async (order: Order, key: string): Promise<NonNullable<Order['made']> | null> => {
    const { payment } = deps.config;
    if (!payment) return null;
    const { method, requested } = checkOrder(deps, order);
    const { memberId } = order;
    const limit = {
      key: `payment:order:${memberId}`,
      window: PAYMENT_ORDERS.window,
      max: PAYMENT_ORDERS.max,
    };
    await take(deps.db, limit, deps.clock.now());
    const name = orderNameOf(deps.secret, memberId, key);
    places.enter(memberId);
    try {
      const { status, answer } = await send(deps, payment, {
        order: name,
        method: method.code,
        kind: method.kind,
        amount: String(requested),
        currency: CURRENCY.code,
        lifeSeconds: method.lifeMinutes * 60,
        notifyPath: PAYMENT_PATH,
      });
      if (status === 409) throw new Refusal('idempotency_key_reused');
      if (answer?.order !== name) throw new Error(`the payment provider answered ${status}`);
      return { provider: payment.id, order: name, payAddress: answer.redirectUrl };
    } catch (error) {
      if (isRefusal(error)) throw error;
      deps.log.error('payment order', error);
      throw new Refusal('payment_unavailable');
    } finally {
      places.leave(memberId);
    }
  };
};
