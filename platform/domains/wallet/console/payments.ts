import { inArray } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../db/open.ts';
import { deposits } from '../deposits/deposits.tables.ts';
import {
  creditException,
  dismissException,
  openExceptions,
  PaymentDecisionError,
  type PaymentException,
} from '../payments/exceptions.ts';
import { action, ConsoleError, Line, type Action } from '../../../console/section/action.ts';

export interface ShownException {
  readonly payment: PaymentException;
  /** Of the deposit named by the provider, if any. */
  readonly reference: string | null;
}

/** Payments that wait for an operator, the oldest first, and their number. */
export const waitingPayments = async (
  db: Db,
): Promise<{ readonly total: number; readonly shown: readonly ShownException[] }> => {
  const { total, rows } = await openExceptions(db);
  const ids = rows.flatMap(({ depositId }) => depositId ?? []);
  const named =
    ids.length === 0
      ? []
      : await db
          .select({ id: deposits.id, reference: deposits.reference })
          .from(deposits)
          .where(inArray(deposits.id, ids));
  const references = new Map(named.map(({ id, reference }) => [id, reference]));
  return {
    total,
    shown: rows.map((payment) => ({ payment, reference: references.get(payment.depositId ?? 0) ?? null })),
  };
};

const Payment = {
  provider: Line,
  transactionId: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(80)),
  note: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
};

const decided = async (decision: Promise<object>): Promise<object> => {
  try {
    return await decision;
  } catch (error) {
    if (error instanceof PaymentDecisionError) throw new ConsoleError(error.message);
    throw error;
  }
};

export const PAYMENT_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'payment-credit': action(v.object({ ...Payment, reference: Line }), (deps, decision) =>
    decided(creditException(deps, decision).then(({ reference, status }) => ({ reference, state: status }))),
  ),
  'payment-dismiss': action(
    v.object({ ...Payment, outcome: v.picklist(['paid', 'refused']) }),
    (deps, decision) => decided(dismissException(deps, decision).then(() => ({}))),
  ),
};
