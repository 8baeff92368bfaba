import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Product } from '#contract/bets.ts';
import { minor, moment } from '../../../db/columns.ts';
import { members } from '../../identity/people.tables.ts';

/** Claimed rebate of one product; each has one ledger entry, `rebate:<id>`. */
export const rebateClaims = pgTable(
  'rebate_claims',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    currency: text('currency').notNull(),
    product: text('product').$type<Product>().notNull(),
    /** Valid bets that this claim used up; none of them earns a rebate again. */
    validBet: minor('valid_bet').notNull(),
    /** Parts per million. */
    rate: integer('rate').notNull(),
    amount: minor('amount').notNull(),
    claimedAt: moment('claimed_at').notNull(),
  },
  (table) => [
    index('rebate_claims_member_idx').on(table.memberId, table.product),
    check('rebate_claims_amounts', sql`amount > 0 and valid_bet > 0 and rate > 0`),
  ],
);
