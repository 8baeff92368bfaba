import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { depositLifecycle } from '#lifecycles/deposit.lifecycle.ts';
import { nextStatus } from '#lifecycles/lifecycle.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import { PAYMENT_EXCEPTIONS } from '../../../kernel/config.ts';
import type { Db } from '../../../db/open.ts';
import { deposits } from '../deposits/deposits.tables.ts';
import { paymentExceptions } from './payments.tables.ts';
import { creditDeposit } from '../deposits/credit.ts';
import {
  lockDeposit,
  newReference,
  stepDeposit,
  notifyDepositChanges,
  type DepositRow,
} from '../deposits/deposits.ts';
import type { Deps } from '../../../runtime/deps.ts';

export type PaymentException = typeof paymentExceptions.$inferSelect;
type Held = Pick<
  PaymentException,
  | 'provider'
  | 'transactionId'
  | 'outcome'
  | 'order'
  | 'depositId'
  | 'reason'
  | 'amount'
  | 'currency'
  | 'remark'
>;

const subjectOf = ({ provider, transactionId }: Pick<Held, 'provider' | 'transactionId'>) =>
  ({ subject: 'payment', subjectId: `${provider}:${transactionId}` }) as const;

/** Locks this payment until the transaction ends. */
export const lockPayment = async (tx: Db, provider: string, transactionId: string): Promise<void> => {
  const name = `payment ${provider} ${transactionId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};

/** All open and closed exceptions under the provider's id of one payment. */
export const exceptionsOf = (
  tx: Db,
  { provider, transactionId }: Pick<Held, 'provider' | 'transactionId'>,
): Promise<PaymentException[]> =>
  tx
    .select()
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.provider, provider), eq(paymentExceptions.transactionId, transactionId)));

/**
 * Keeps a payment for an operator, in a transaction that has its lock (`lockPayment`).
 * @throws Error when a provider's list is full: nothing is recorded then, and the provider retries.
 */
export const holdPayment = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  held: Held,
): Promise<PaymentException> => {
  // Counted under a lock, or concurrent payments would each be the last that fits.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`payment exceptions ${held.provider}`}, 0))`,
  );
  const [open] = await tx
    .select({ count: count() })
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.provider, held.provider), isNull(paymentExceptions.closedAt)));
  if ((open?.count ?? 0) >= PAYMENT_EXCEPTIONS.open)
    throw new Error(`${PAYMENT_EXCEPTIONS.open} payments of ${held.provider} wait for an operator`);
  const at = clock.now();
  const [row] = await tx
    .insert(paymentExceptions)
    .values({ ...held, receivedAt: at })
    .returning();
  if (!row) throw new Error('a payment was not stored');
  const { reason, order, outcome, amount, currency } = held;
  await writeAudit(tx, {
    at,
    ...subjectOf(held),
    event: 'hold',
    actor: 'cashier',
    detail: { reason, outcome, order, amount: String(amount), currency },
  });
  return row;
};

/** Open exceptions, the oldest first, and their number. */
export const openExceptions = async (
  db: Db,
): Promise<{ readonly total: number; readonly rows: readonly PaymentException[] }> => {
  const isOpen = isNull(paymentExceptions.closedAt);
  const [all] = await db.select({ count: count() }).from(paymentExceptions).where(isOpen);
  const rows = await db
    .select()
    .from(paymentExceptions)
    .where(isOpen)
    .orderBy(asc(paymentExceptions.receivedAt))
    .limit(PAYMENT_EXCEPTIONS.shown);
  return { total: all?.count ?? 0, rows };
};

/** Why an operator's decision is not possible. */
export class PaymentDecisionError extends Error {}

interface Decision extends Pick<Held, 'provider' | 'transactionId'> {
  readonly note: string;
}

const openRow = async (
  tx: Db,
  { provider, transactionId }: Decision,
  outcome: Held['outcome'],
): Promise<PaymentException> => {
  await lockPayment(tx, provider, transactionId);
  const rows = await exceptionsOf(tx, { provider, transactionId });
  const row = rows.find((each) => each.outcome === outcome);
  if (!row) throw new PaymentDecisionError(`no payment ${transactionId} of ${provider} is held`);
  if (row.resolution) throw new PaymentDecisionError(`payment ${transactionId} was ${row.resolution} before`);
  return row;
};

const close = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  row: PaymentException,
  { note, creditedAs }: { readonly note: string; readonly creditedAs: DepositRow | null },
): Promise<DepositRow | null> => {
  const at = clock.now();
  const resolution = creditedAs ? 'credited' : 'dismissed';
  const { provider, transactionId, outcome, depositId } = row;
  await tx
    .update(paymentExceptions)
    .set({ resolution, closedAt: at, note, creditedAs: creditedAs?.id ?? null })
    .where(
      and(
        eq(paymentExceptions.provider, provider),
        eq(paymentExceptions.transactionId, transactionId),
        eq(paymentExceptions.outcome, outcome),
      ),
    );
  await writeAudit(tx, {
    at,
    ...subjectOf(row),
    event: resolution === 'credited' ? 'credit' : 'dismiss',
    actor: 'console',
    detail: { note, outcome, ...(creditedAs ? { deposit: creditedAs.reference } : {}) },
  });
  return depositId === null ? null : endWaiting({ clock }, tx, depositId, note);
};

/** Ends the `processing` state of a deposit whose only payment turned out not to be its own. */
const endWaiting = async (
  deps: Pick<Deps, 'clock'>,
  tx: Db,
  depositId: number,
  note: string,
): Promise<DepositRow | null> => {
  const deposit = await lockDeposit(tx, depositId);
  if (deposit?.status !== 'processing' || deposit.transactionId !== null) return null;
  const others = await tx
    .select({ id: paymentExceptions.transactionId })
    .from(paymentExceptions)
    .where(and(eq(paymentExceptions.depositId, depositId), isNull(paymentExceptions.closedAt)))
    .limit(1);
  if (others.length > 0) return null;
  return stepDeposit(deps, tx, deposit, {
    event: 'cashier.reject',
    actor: 'console',
    set: { remark: note },
    detail: { note },
  });
};

/** The deposit that takes the money: the named one, or where that has ended another of the same member. */
const receiverOf = async (deps: Deps, tx: Db, named: DepositRow, amount: bigint): Promise<DepositRow> => {
  if (nextStatus(depositLifecycle, named.status, { type: 'cashier.pay' })) return named;
  const now = deps.clock.now();
  const { memberId, accountId, method, kind, currency } = named;
  const [row] = await tx
    .insert(deposits)
    .values({
      memberId,
      accountId,
      method,
      kind,
      currency,
      reference: newReference(deps),
      requested: amount,
      fee: 0n,
      status: 'processing',
      createdAt: now,
      expiresAt: now,
    })
    .returning();
  if (!row) throw new Error('a deposit was not written');
  return row;
};

/**
 * Credits a held payment, as the deposit of this reference or, where that was settled already, beside it.
 * @returns the deposit. @throws PaymentDecisionError.
 */
export const creditException = async (
  deps: Deps,
  decision: Decision & { readonly reference: string },
): Promise<DepositRow> => {
  const { provider, transactionId, reference, note } = decision;
  const [credited, ended] = await deps.db.transaction(async (tx) => {
    const row = await openRow(tx, decision, 'paid');
    const all = await exceptionsOf(tx, row);
    if (all.some(({ outcome }) => outcome === 'refused'))
      throw new PaymentDecisionError(`${provider} has reported since that ${transactionId} was not paid`);
    const [named] = await tx.select().from(deposits).where(eq(deposits.reference, reference)).for('update');
    if (!named) throw new PaymentDecisionError(`there is no deposit ${reference}`);
    if (named.currency !== row.currency)
      throw new PaymentDecisionError(`${reference} is in ${named.currency}, the payment in ${row.currency}`);
    const [taken] = await tx.select().from(deposits).where(eq(deposits.transactionId, transactionId));
    if (taken && taken.id !== named.id)
      throw new PaymentDecisionError(`payment ${transactionId} is credited to ${taken.reference} already`);
    const receiver = await receiverOf(deps, tx, named, row.amount);
    const amount = row.amount - receiver.fee;
    if (amount <= 0n) throw new PaymentDecisionError(`the fee of ${reference} exceeds the payment`);
    const moved = await stepDeposit(deps, tx, receiver, {
      event: 'cashier.pay',
      actor: 'console',
      set: { transactionId, credited: amount, remark: note },
      detail: { provider, transactionId, amount: String(row.amount), note },
    });
    if (!moved) throw new PaymentDecisionError(`${reference} is ${named.status}`);
    await creditDeposit(deps, tx, moved);
    return [moved, await close(deps, tx, row, { note, creditedAs: moved })] as const;
  });
  notifyDepositChanges(deps, ended ? [credited, ended] : [credited]);
  return credited;
};

/** Dismisses a payment: it was returned, or belongs to no deposit. @throws PaymentDecisionError. */
export const dismissException = async (
  deps: Deps,
  decision: Decision & Pick<Held, 'outcome'>,
): Promise<void> => {
  const ended = await deps.db.transaction(async (tx) => {
    const row = await openRow(tx, decision, decision.outcome);
    return close(deps, tx, row, { note: decision.note, creditedAs: null });
  });
  if (ended) notifyDepositChanges(deps, [ended]);
};
