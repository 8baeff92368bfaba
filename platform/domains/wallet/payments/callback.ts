import { and, eq, isNull, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { deposits } from '../deposits/deposits.tables.ts';
import { receivePaymentNotification } from '../deposits/payment-notification.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { toWire } from '../../../games/vendor-contract.ts';
import { verify } from '../../../games/vendor-signature.ts';
import { readText } from '../../../http/body.ts';
import { jsonHeaders } from '../../../http/envelope.ts';
import { durableReplayGuard } from './nonces.ts';
import { isRefusal } from '../../../kernel/refusal.ts';
import { paymentsBy } from '../../../runtime/stand-ins.ts';
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

/** Secrets of the accepted provider; of the stand-in only where it exists. */
const secretsOf = ({ config, secret }: Deps, name: string): string | readonly string[] | null => {
  const { payment } = config;
  if (payment) return name === payment.id ? payment.secrets : null;
  return name === CASHIER && paymentsBy(config) === 'stand-in' ? cashierSecret(secret) : null;
};

/** The deposit of this provider's order; null for any other. */
const depositIdOf = async ({ db, secret }: Deps, provider: string, order: string): Promise<number | null> => {
  const isOwn = provider === CASHIER;
  const id = isOwn ? depositOf(secret, order) : null;
  if (isOwn && id === null) return null;
  const [row] = await db
    .select({ id: deposits.id })
    .from(deposits)
    .where(
      isOwn
        ? and(eq(deposits.id, id ?? 0), isNull(deposits.provider), ne(deposits.kind, 'MANUAL'))
        : and(eq(deposits.provider, provider), eq(deposits.order, order)),
    );
  return row?.id ?? null;
};

/** The platform's responses to a payment provider (cashier-contract.ts). */
export const createCallback = (deps: Deps): ((request: Request) => Promise<Response>) => {
  const { clock } = deps;
  const guard = durableReplayGuard(deps.db);
  const receive = async (request: Request): Promise<Response> => {
    const body = await readText(request, LIMIT);
    const secretOf = (name: string) => secretsOf(deps, name);
    const { headers } = request;
    const signed = { headers, method: 'POST', path: PAYMENT_PATH, body } as const;
    const provider = await verify({ ...signed, secretOf, clock, guard });
    if (!provider) return no('bad_signature');
    const { order, ...notification } = v.parse(PaymentCall, JSON.parse(body));
    const depositId = await depositIdOf(deps, provider, order);
    const result = await receivePaymentNotification(
      deps,
      { actor: 'cashier', provider, order, depositId },
      notification,
    );
    if (result.status === 'refused') return no(result.code);
    return answer({ ...result, transactionId: notification.transactionId }, 200);
  };
  return async (request) => {
    try {
      return await receive(request);
    } catch (error) {
      if (error instanceof v.ValiError || error instanceof SyntaxError || isRefusal(error))
        return no('bad_request');
      deps.log.error('payment notice', error);
      return no('unavailable');
    }
  };
};
