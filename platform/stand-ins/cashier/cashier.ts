import { randomUUID } from 'node:crypto';
import { and, asc, eq, lte } from 'drizzle-orm';
import { CASHIER_TIMES, CURRENCY } from '../../kernel/config.ts';
import { cashierPayments, deposits } from '../../domains/wallet/deposits/deposits.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { toWire } from '../../games/vendor-contract.ts';
import { sign, SIGNATURE_HEADERS } from '../../games/vendor-signature.ts';
import { paymentsBy } from '../../runtime/stand-ins.ts';
import { createCallback } from '../../domains/wallet/payments/callback.ts';
import {
  CASHIER,
  cashierSecret,
  orderOf,
  PAYMENT_PATH,
} from '../../domains/wallet/payments/cashier-contract.ts';

export type Payment = typeof cashierPayments.$inferSelect;

/** The stand-in's call on the wire. Each attempt has a nonce of its own. */
export const signedCall = (
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  notification: object,
): Request => {
  const body = toWire(notification);
  const [timestamp, nonce] = [String(clock.now()), randomUUID()];
  const part = { method: 'POST', path: PAYMENT_PATH, timestamp, nonce, body } as const;
  return new Request(`http://platform${PAYMENT_PATH}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.vendor]: CASHIER,
      [SIGNATURE_HEADERS.timestamp]: timestamp,
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: sign(cashierSecret(secret), part),
    },
  });
};

/** The stand-in cashier's record of a deposit. */
export const paymentOf = async ({ db }: Pick<Deps, 'db'>, depositId: number): Promise<Payment | null> =>
  (await db.select().from(cashierPayments).where(eq(cashierPayments.depositId, depositId)))[0] ?? null;

/**
 * Records a payment or refusal at the stand-in before notifying the platform, so that the notification is sent
 * eventually even after a crash. A second decision has no effect.
 */
export const payAtCashier = async (
  deps: Deps,
  depositId: number,
  outcome: Payment['outcome'],
): Promise<Payment | null> => {
  const { db, clock } = deps;
  const [deposit] = await db
    .select({ amount: deposits.requested })
    .from(deposits)
    .where(eq(deposits.id, depositId));
  if (!deposit) return null;
  const now = clock.now();
  const { amount } = deposit;
  await db
    .insert(cashierPayments)
    .values({ id: `pay-${randomUUID()}`, depositId, outcome, amount, createdAt: now, dueAt: now })
    .onConflictDoUpdate({
      target: cashierPayments.depositId,
      set: { outcome, dueAt: now },
      setWhere: eq(cashierPayments.outcome, 'processing'),
    });
  const payment = await paymentOf(deps, depositId);
  if (payment) await notifyPlatform(deps, payment);
  return payment;
};

/** Notifies the platform, for the first time or again. @returns the status of the response. */
export const notifyPlatform = async (deps: Deps, payment: Payment): Promise<number> => {
  const { id, depositId, outcome, amount, attempts } = payment;
  const order = orderOf(deps.secret, depositId);
  const { status } = await createCallback(deps)(
    signedCall(deps, { transactionId: id, order, outcome, amount, currency: CURRENCY.code }),
  );
  const now = deps.clock.now();
  const isSlow = outcome === 'processing' && status === 200;
  const update = isSlow ? { outcome: 'paid' as const, dueAt: now + CASHIER_TIMES.slow } : { dueAt: null };
  await deps.db
    .update(cashierPayments)
    .set({ attempts: attempts + 1, ...(status < 500 ? update : { dueAt: now + CASHIER_TIMES.retry }) })
    // A payment made meanwhile is not undone.
    .where(and(eq(cashierPayments.id, id), eq(cashierPayments.outcome, outcome)));
  return status;
};

/**
 * Sends due notifications. Not in a transaction, since the platform's response has its own: two processes may send the
 * same, which credits once. @returns how many were sent.
 */
export const notifyDuePayments = async (deps: Deps): Promise<number> => {
  if (paymentsBy(deps.config) !== 'stand-in') return 0;
  const due = await deps.db
    .select()
    .from(cashierPayments)
    .where(lte(cashierPayments.dueAt, deps.clock.now()))
    .orderBy(asc(cashierPayments.dueAt))
    .limit(100);
  for (const payment of due) await notifyPlatform(deps, payment);
  return due.length;
};
