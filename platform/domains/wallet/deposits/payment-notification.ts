import { and, eq, ne } from 'drizzle-orm';
import { writeAudit, type AuditRow } from '../../../runtime/audit-log.ts';
import type { Db } from '../../../db/open.ts';
import { deposits } from './deposits.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { exceptionsOf, holdPayment, lockPayment, type PaymentException } from '../payments/exceptions.ts';
import { creditDeposit } from './credit.ts';
import { lockDeposit, stepDeposit, notifyDepositChanges, type DepositRow } from './deposits.ts';

type Actor = AuditRow['actor'];

/** A payment notification of the cashier, or of an operator. Minor units. */
export interface PaymentNotification {
  readonly transactionId: string;
  readonly outcome: 'processing' | 'paid' | 'refused';
  readonly amount: bigint;
  readonly currency: string;
  readonly remark?: string;
}

/**
 * Sender of a notification and its deposit. An operator (`provider: null`) gets a refusal instead of a held payment.
 */
export interface PaymentSource {
  readonly actor: Actor;
  readonly provider: string | null;
  /** The provider's name of the deposit. */
  readonly order: string;
  readonly depositId: number | null;
}

export type NotificationResult =
  | { readonly status: 'ok'; readonly replayed: boolean; readonly state: DepositRow['status'] }
  /** Left for an operator; nothing was credited. */
  | { readonly status: 'held'; readonly replayed: boolean; readonly reason: PaymentException['reason'] }
  | {
      readonly status: 'refused';
      readonly code: 'unknown_order' | 'duplicate_transaction' | 'order_settled' | 'wrong_currency';
    };

const EVENTS = { processing: 'pay.begin', paid: 'cashier.pay', refused: 'cashier.reject' } as const;
const ENDS = { processing: 'processing', paid: 'success', refused: 'rejected' } as const;

interface Outcome {
  readonly result: NotificationResult;
  readonly moved: DepositRow | null;
}
const refused = (code: Extract<NotificationResult, { status: 'refused' }>['code']): Outcome => ({
  result: { status: 'refused', code },
  moved: null,
});

const isTaken = async (tx: Db, id: number, transactionId: string): Promise<boolean> =>
  (
    await tx
      .select({ id: deposits.id })
      .from(deposits)
      .where(and(eq(deposits.transactionId, transactionId), ne(deposits.id, id)))
  ).length > 0;

/** Outcome of a repeated notification for a payment that an operator has, or had, to review; null for new content. */
const earlierOutcome = (
  known: readonly PaymentException[],
  { order, ...notification }: PaymentNotification & { readonly order: string },
): Outcome | null => {
  const [first] = known;
  if (!first) return null;
  const isSame = ({ amount, currency, order: name }: PaymentException): boolean =>
    amount === notification.amount && currency === notification.currency && name === order;
  if (!known.every(isSame)) return refused('duplicate_transaction');
  const same = known.find(({ outcome }) => outcome === notification.outcome);
  if (same?.outcome === 'refused') return refused('order_settled');
  // `processing` adds nothing to a payment that has arrived.
  const held = same ?? (notification.outcome === 'processing' ? first : null);
  return held && { result: { status: 'held', replayed: true, reason: held.reason }, moved: null };
};

const applyNotification = async (
  deps: Deps,
  tx: Db,
  { actor, provider, order, depositId }: PaymentSource,
  notification: PaymentNotification,
): Promise<Outcome> => {
  const { transactionId, outcome, amount, currency, remark } = notification;
  if (provider !== null) await lockPayment(tx, provider, transactionId);
  const known = provider === null ? [] : await exceptionsOf(tx, { provider, transactionId });
  const before = earlierOutcome(known, { ...notification, order });
  if (before) return before;
  const hold = async (reason: PaymentException['reason'], moved: DepositRow | null = null) => {
    if (provider === null || outcome === 'processing') throw new Error(`${reason} cannot be held`);
    const details = { provider, transactionId, outcome, order, amount, currency, remark: remark ?? null };
    await holdPayment(deps, tx, { ...details, depositId: row?.id ?? null, reason });
    return { result: { status: 'held', replayed: false, reason }, moved } as const;
  };
  const isMoney = provider !== null && outcome === 'paid';

  const row = depositId === null ? null : await lockDeposit(tx, depositId);
  if (known.length > 0 && outcome === 'refused') {
    // Money under review by an operator was taken back.
    await hold('contradiction');
    return refused('order_settled');
  }
  if (!row) return isMoney ? hold('unknown_order') : refused('unknown_order');
  const isSame = row.transactionId === transactionId;
  const paid = row.credited === null ? null : row.credited + row.fee;
  const isOther = paid !== null && (paid !== amount || row.currency !== currency);
  if ((isSame && isOther) || (await isTaken(tx, row.id, transactionId)))
    return refused('duplicate_transaction');
  // A repeat, or a late `processing` after the end.
  if (isSame && (row.status === ENDS[outcome] || outcome === 'processing'))
    return { result: { status: 'ok', replayed: true, state: row.status }, moved: null };
  const details = { transactionId, amount: String(amount) };
  const isWrongCurrency = currency !== row.currency;
  if (isWrongCurrency && !isMoney) return refused('wrong_currency');
  if (isMoney && (isWrongCurrency || amount !== row.requested)) {
    // Money has arrived: the deposit neither expires nor is cancelled while an operator reviews it.
    const begun = await stepDeposit(deps, tx, row, { event: 'pay.begin', actor, detail: details });
    return hold(isWrongCurrency ? 'wrong_currency' : 'wrong_amount', begun);
  }
  const moved = await stepDeposit(deps, tx, row, {
    event: EVENTS[outcome],
    actor,
    set: {
      transactionId,
      ...(outcome === 'paid' ? { credited: amount - row.fee } : {}),
      ...(remark ? { remark } : {}),
    },
    detail: details,
  });
  if (!moved) {
    // Contradictory notifications are for an operator to review.
    await writeAudit(tx, {
      at: deps.clock.now(),
      subject: 'deposit',
      subjectId: String(row.id),
      event: 'contradiction',
      actor,
      detail: { from: row.status, outcome, ...details },
    });
    if (isMoney) return hold('order_settled');
    if (provider !== null && outcome === 'refused') await hold('contradiction');
    return refused('order_settled');
  }
  if (outcome === 'paid') await creditDeposit(deps, tx, moved);
  return { result: { status: 'ok', replayed: false, state: moved.status }, moved };
};

/**
 * Applies a payment notification: status, money and audit log in one transaction, then the signals. Only the exact
 * amount in the currency of the order is credited; any other payment waits for an operator.
 */
export const receivePaymentNotification = async (
  deps: Deps,
  source: PaymentSource,
  notification: PaymentNotification,
): Promise<NotificationResult> => {
  const { result, moved } = await deps.db.transaction((tx) =>
    applyNotification(deps, tx, source, notification),
  );
  if (moved) notifyDepositChanges(deps, [moved]);
  if (result.status === 'held' && !result.replayed) {
    const { provider, order } = source;
    const { transactionId } = notification;
    deps.log.info('a payment waits for an operator', {
      provider,
      transactionId,
      order,
      reason: result.reason,
    });
  }
  return result;
};
