import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { minor, moment } from '../../../db/columns.ts';
import { members } from '../../identity/people.tables.ts';

/** Transfers between members; each has one ledger entry, `transfer:<id>`. */
export const transfers = pgTable(
  'transfers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    recipientId: integer('recipient_id')
      .notNull()
      .references(() => members.id),
    currency: text('currency').notNull(),
    amount: minor('amount').notNull(),
    /** The sender's own words, plain text. */
    remark: text('remark').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('transfers_member_idx').on(table.memberId, table.createdAt),
    index('transfers_recipient_idx').on(table.recipientId, table.createdAt),
    check('transfers_amount_check', sql`amount > 0`),
  ],
);
