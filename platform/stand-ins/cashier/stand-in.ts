import { eq } from 'drizzle-orm';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { deposits } from '../../domains/wallet/deposits/deposits.tables.ts';
import type { DepositRow } from '../../domains/wallet/deposits/deposits.ts';
import type { Deps } from '../../runtime/deps.ts';
import { readText } from '../../http/body.ts';
import type { Env } from '../../http/mount.ts';
import { paymentsBy } from '../../runtime/stand-ins.ts';
import { createCallback } from '../../domains/wallet/payments/callback.ts';
import { paymentOf, payAtCashier } from './cashier.ts';
import { depositOf, PAYMENT_PATH, CASHIER_PATH } from '../../domains/wallet/payments/cashier-contract.ts';
import { lookOf, PAGE_HEADERS, serveStyle } from '../frame.ts';
import { cashierPage, STYLE } from './page.ts';

const BODY_LIMIT = 1024;
const Outcome = v.picklist(['paid', 'processing', 'refused']);

/** Endpoint for payment providers' notifications, and the stand-in's pages where it exists. */
export const cashierRoutes = (app: Hono<Env>, deps: Deps): void => {
  const callback = createCallback(deps);
  app.post(PAYMENT_PATH, (context) => callback(context.req.raw));
  if (paymentsBy(deps.config) === 'stand-in') standInRoutes(app, deps);
};

/**
 * The stand-in of the payment service: a page behind an unguessable URL, which notifies the platform by the signed call
 * alone. Navigating back has no effect.
 */
const standInRoutes = (app: Hono<Env>, deps: Deps): void => {
  serveStyle(app, `${CASHIER_PATH}/page.css`, STYLE);

  const nothing = (context: Context<Env>): Response => context.text('not found', 404, PAGE_HEADERS);
  const wanted = async (context: Context<Env>): Promise<DepositRow | null> => {
    const id = depositOf(deps.secret, context.req.param('order') ?? '');
    if (id === null) return null;
    // A transfer is made at a bank; only the operator confirms its arrival.
    const [row] = await deps.db.select().from(deposits).where(eq(deposits.id, id));
    return row && row.kind !== 'MANUAL' && row.provider === null ? row : null;
  };

  app.get(`${CASHIER_PATH}/:order`, async (context) => {
    const deposit = await wanted(context);
    if (!deposit) return nothing(context);
    const payment = await paymentOf(deps, deposit.id);
    return context.html(cashierPage({ deposit, payment, ...lookOf(context) }), 200, PAGE_HEADERS);
  });

  app.post(`${CASHIER_PATH}/:order`, async (context) => {
    const deposit = await wanted(context);
    if (!deposit) return nothing(context);
    const fields = new URLSearchParams(await readText(context.req.raw, BODY_LIMIT));
    const outcome = v.safeParse(Outcome, fields.get('outcome'));
    if (outcome.success && deposit.status === 'pending') await payAtCashier(deps, deposit.id, outcome.output);
    // Redirect after POST: reloading the page repeats nothing.
    return new Response(null, { status: 303, headers: { ...PAGE_HEADERS, location: context.req.path } });
  });
};
