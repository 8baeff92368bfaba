import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { WithdrawalStatus } from '#lifecycles/withdrawal.lifecycle.ts';
import { minor, moment } from '../../../db/columns.ts';
import { accounts } from '../ledger/ledger.tables.ts';
import { members } from '../../identity/people.tables.ts';

/** Members' payout accounts. Never deleted: payments still refer to them. */
export const bankCards = pgTable(
  'bank_cards',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: ['BC', 'EW', 'VW'] }).notNull(),
    bankCode: text('bank_code').notNull(),
    bankName: text('bank_name').notNull(),
    /** Without spaces, upper case. */
    number: text('number').notNull(),
    holder: text('holder').notNull(),
    createdAt: moment('created_at').notNull(),
    removedAt: moment('removed_at'),
  },
  (table) => [index('bank_cards_member_idx').on(table.memberId)],
);

/**
 * `due` is what this round takes out of the balance, `paid` the part that the bank sends (less the fee, which only the
 * first round has). A round ends with a confirmation; a repeated payment is a round of its own.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    cardId: integer('card_id')
      .notNull()
      .references(() => bankCards.id),
    currency: text('currency').notNull(),
    amount: minor('amount').notNull(),
    fee: minor('fee').notNull(),
    /** A state of the chart `withdrawalLifecycle`. */
    status: text('status').$type<WithdrawalStatus>().notNull(),
    round: integer('round').notNull().default(1),
    due: minor('due').notNull(),
    paid: minor('paid').notNull(),
    /** Received amount of the latest round. */
    received: minor('received'),
    remaining: minor('remaining'),
    bankReference: text('bank_reference'),
    /** Reason of a refusal or failure, as the operator's text. */
    reason: text('reason'),
    confirmDeadline: moment('confirm_deadline'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('withdrawals_member_idx').on(table.memberId, table.createdAt),
    index('withdrawals_deadline_idx')
      .on(table.confirmDeadline)
      .where(sql`status = 'paid'`),
    index('withdrawals_open_idx')
      .on(table.id)
      .where(sql`status in ('submitted', 'inReview', 'paying', 'paid', 'partlyReceived', 'notReceived')`),
    check('withdrawals_amounts', sql`amount > 0 and fee >= 0 and fee < amount and paid > 0 and due >= paid`),
    check('withdrawals_answer', sql`received is null or received + remaining = paid`),
  ],
);
