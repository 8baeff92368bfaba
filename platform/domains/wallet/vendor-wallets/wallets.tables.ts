import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { minor, moment } from '../../../db/columns.ts';
import { vendors } from '../../catalogue/catalogue.tables.ts';
import { members } from '../../identity/people.tables.ts';

/** Transfers between a member's main wallet and one of a vendor; each has one ledger entry, `wallet:<id>`. */
export const walletTransfers = pgTable(
  'wallet_transfers',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    vendor: text('vendor')
      .notNull()
      .references(() => vendors.code),
    currency: text('currency').notNull(),
    /** Into the vendor's wallet; below zero, back to the main wallet. */
    amount: minor('amount').notNull(),
    /** A job recalls what lies at vendors once the brand has one wallet. */
    actor: text('actor', { enum: ['member', 'job'] }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('wallet_transfers_member_idx').on(table.memberId, table.createdAt),
    check('wallet_transfers_amount_check', sql`amount <> 0`),
  ],
);
