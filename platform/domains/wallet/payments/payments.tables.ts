import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { minor, moment } from '../../../db/columns.ts';
import { deposits } from '../deposits/deposits.tables.ts';

/** Payment notifications that no rule may apply: an operator credits or dismisses them. Never deleted. */
export const paymentExceptions = pgTable(
  'payment_exceptions',
  {
    provider: text('provider').notNull(),
    /** The provider's own id of the payment. */
    transactionId: text('transaction_id').notNull(),
    outcome: text('outcome', { enum: ['paid', 'refused'] }).notNull(),
    /** The order as the provider names it. */
    order: text('order').notNull(),
    /** The deposit behind it; null where there is none. */
    depositId: bigint('deposit_id', { mode: 'number' }).references(() => deposits.id),
    reason: text('reason', {
      enum: ['unknown_order', 'wrong_currency', 'wrong_amount', 'order_settled', 'contradiction'],
    }).notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    remark: text('remark'),
    receivedAt: moment('received_at').notNull(),
    /** The operator's decision; null while it waits. */
    resolution: text('resolution', { enum: ['credited', 'dismissed'] }),
    closedAt: moment('closed_at'),
    note: text('note'),
    /** The deposit it was credited as. */
    creditedAs: bigint('credited_as', { mode: 'number' }).references(() => deposits.id),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.transactionId, table.outcome] }),
    index('payment_exceptions_open_idx')
      .on(table.provider, table.receivedAt)
      .where(sql`closed_at is null`),
    check('payment_exceptions_positive', sql`amount > 0`),
    check(
      'payment_exceptions_closed',
      sql`(closed_at is null) = (resolution is null) and (closed_at is null) = (note is null)
        and (credited_as is not null) = (resolution is not null and resolution = 'credited')`,
    ),
  ],
);

/**
 * Nonces of signed notifications while they are valid: no process accepts the same call twice, not even after a
 * restart.
 */
export const paymentNonces = pgTable(
  'payment_nonces',
  {
    provider: text('provider').notNull(),
    nonce: text('nonce').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.nonce] }),
    index('payment_nonces_expires_idx').on(table.expiresAt),
  ],
);
