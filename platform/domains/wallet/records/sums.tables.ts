import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { minor, moment } from '../../../db/columns.ts';
import { accounts } from '../ledger/ledger.tables.ts';

/**
 * Sums of bets by the quarter of an hour in which they were placed, kept by triggers on `bets` in the transaction that
 * writes them. Days of every time zone begin at a quarter, so the sums of any days are exact without their bets.
 */
export const betSums = pgTable(
  'bet_sums',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** When the quarter began. */
    quarter: moment('quarter').notNull(),
    vendor: text('vendor').notNull(),
    gameId: text('game_id').notNull(),
    outcome: text('outcome', { enum: ['open', 'won', 'lost', 'returned', 'corrected'] }).notNull(),
    bets: integer('bets').notNull(),
    stake: minor('stake').notNull(),
    /** What came back: the payout, or the stake of a cancelled bet. */
    payout: minor('payout').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.quarter, table.vendor, table.gameId, table.outcome] }),
    // Sums of all accounts in a week.
    index('bet_sums_quarter_idx').on(table.quarter),
  ],
);

/** Sums of a player's money that belongs to no round, by quarters and kinds of entries; kept by a trigger on `postings`. */
export const moneySums = pgTable(
  'money_sums',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    quarter: moment('quarter').notNull(),
    kind: text('kind').notNull(),
    entries: integer('entries').notNull(),
    amount: minor('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.quarter, table.kind] })],
);
