import { bigint, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { minor, moment } from '../../../db/columns.ts';
import { accounts } from '../ledger/ledger.tables.ts';
import { members } from '../../identity/people.tables.ts';

/** Deposits of members. The row's status is a state of `deposit.lifecycle.ts`. */
export const deposits = pgTable(
  'deposits',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Written on a transfer by the member, and used as the deposit's name by both sides. */
    reference: text('reference').notNull(),
    /** Code of the method in the settings; its kind determines the call that made the deposit. */
    method: text('method').notNull(),
    kind: text('kind', { enum: ['LAUNCH', 'QR', 'MANUAL'] }).notNull(),
    currency: text('currency').notNull(),
    /** Requested amount; the paid amount may differ. */
    requested: minor('requested').notNull(),
    credited: minor('credited'),
    fee: minor('fee').notNull(),
    /** Sender of a transfer, as entered by the member. */
    payerName: text('payer_name'),
    status: text('status', {
      enum: ['pending', 'processing', 'success', 'rejected', 'cancelled', 'expired'],
    }).notNull(),
    /** Reason of a refusal, as the cashier's text. */
    remark: text('remark'),
    /** The cashier's own id of the payment: a deposit has at most one. */
    transactionId: text('transaction_id'),
    /**
     * The payment provider of the order, its name for the order, and the payment address; null for a transfer and the
     * stand-in.
     */
    provider: text('provider'),
    order: text('order'),
    payAddress: text('pay_address'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    closedAt: moment('closed_at'),
    remindedAt: moment('reminded_at'),
  },
  (table) => [
    unique('deposits_reference_key').on(table.reference),
    unique('deposits_transaction_key').on(table.transactionId),
    unique('deposits_order_key').on(table.provider, table.order),
    index('deposits_member_idx').on(table.memberId, table.createdAt),
    index('deposits_due_idx')
      .on(table.expiresAt)
      .where(sql`status = 'pending'`),
    index('deposits_credited_idx')
      .on(table.closedAt)
      .where(sql`status = 'success'`),
    check('deposits_positive', sql`requested > 0 and fee >= 0 and (credited is null or credited > 0)`),
    check(
      'deposits_order',
      sql`(provider is null) = ("order" is null) and (provider is null) = (pay_address is null)`,
    ),
    check('deposits_credited', sql`(status = 'success') = (credited is not null)`),
  ],
);

/** The stand-in cashier's own record: payments made there, and whether the platform has been notified. */
export const cashierPayments = pgTable(
  'cashier_payments',
  {
    /** The transaction id that the platform receives. */
    id: text('id').primaryKey(),
    depositId: bigint('deposit_id', { mode: 'number' })
      .notNull()
      .references(() => deposits.id),
    outcome: text('outcome', { enum: ['processing', 'paid', 'refused'] }).notNull(),
    amount: minor('amount').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When to notify the platform; null once it has responded. */
    dueAt: moment('due_at'),
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    unique('cashier_payments_deposit_key').on(table.depositId),
    index('cashier_payments_due_idx')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
  ],
);
