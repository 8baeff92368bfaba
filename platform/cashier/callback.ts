import * as v from 'valibot';
import { CURRENCY } from '../config.ts';
import { hearOfPayment } from '../deposits/hear-payment.ts';
import type { Deps } from '../deps.ts';
import { toWire } from '../games/vendor-contract.ts';
import { createReplayGuard, verify } from '../games/vendor-signature.ts';
import { readText } from '../http/body.ts';
import { jsonHeaders } from '../http/envelope.ts';
import { isRefusal } from '../refusal.ts';
import {
  CASHIER,
  cashierSecret,
  depositOf,
  PAYMENT_PATH,
  PAYMENT_REFUSALS,
  PaymentCall,
  type PaymentRefusal,
} from './cashier-contract.ts';

const LIMIT = 4 * 1024;

const answer = (body: object, status: number): Response =>
  new Response(toWire(body), {
    status,
    headers: jsonHeaders,
  });
const no = (code: PaymentRefusal): Response => answer({ status: 'refused', code }, PAYMENT_REFUSALS[code]);

/** How the house answers a cashier (cashier-contract.ts). */
export const createCallback = (deps: Deps): ((request: Request) => Promise<Response>) => {
  const { secret, clock } = deps;
  const guard = createReplayGuard(clock);
  const heard = async (request: Request): Promise<Response> => {
    const body = await readText(request, LIMIT);
    const secretOf = (name: string): string | null => (name === CASHIER ? cashierSecret(secret) : null);
    const { headers } = request;
    if (!(await verify({ headers, path: PAYMENT_PATH, body, secretOf, clock, guard })))
      return no('bad_signature');
    const { order, currency, ...word } = v.parse(PaymentCall, JSON.parse(body));
    const id = depositOf(secret, order);
    if (id === null) return no('unknown_order');
    if (currency !== CURRENCY.code) return no('bad_request');
    const result = await hearOfPayment(deps, id, word, 'cashier');
    if (result.status === 'refused') return no(result.code);
    const { transactionId } = word;
    return answer({ status: 'ok', transactionId, replayed: result.replayed, state: result.state }, 200);
  };
  return async (request) => {
    try {
      return await heard(request);
    } catch (error) {
      if (error instanceof v.ValiError || error instanceof SyntaxError || isRefusal(error))
        return no('bad_request');
      deps.log.error('cashier call', error);
      return no('unavailable');
    }
  };
};
