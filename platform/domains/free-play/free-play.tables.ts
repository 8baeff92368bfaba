import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '../../db/columns.ts';
import { members, sessions } from '../identity/people.tables.ts';

/**
 * The ledger of play money, apart from the money ledger: no row here refers to an account, an entry or a bet for money,
 * so no query of those can show or count one.
 */
export const freePlayWallets = pgTable(
  'free_play_wallets',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .unique()
      .references(() => members.id),
    balance: minor('balance').notNull(),
    /** Everything ever credited: the first amount and the refills. */
    granted: minor('granted').notNull(),
  },
  () => [check('free_play_wallets_not_negative', sql`balance >= 0`)],
);

export const freePlayBets = pgTable(
  'free_play_bets',
  {
    vendor: text('vendor').notNull(),
    /** The vendor's own id of the bet. */
    transactionId: text('transaction_id').notNull(),
    walletId: integer('wallet_id')
      .notNull()
      .references(() => freePlayWallets.id),
    roundId: text('round_id').notNull(),
    gameId: text('game_id').notNull(),
    state: text('state', { enum: ['open', 'settled', 'cancelled'] }).notNull(),
    /** Zero where the cancellation arrived before the bet. */
    stake: minor('stake').notNull(),
    payout: minor('payout').notNull(),
    /** The vendor's id of the settlement or the cancellation. */
    closingId: text('closing_id'),
    placedAt: moment('placed_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.vendor] }),
    uniqueIndex('free_play_bets_closing_key').on(table.closingId, table.vendor),
    index('free_play_bets_wallet_idx').on(table.walletId),
  ],
);

/** One launch of a game for play money: its vendor may take bets while the login behind it lasts. */
export const freePlayLaunches = pgTable(
  'free_play_launches',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    walletId: integer('wallet_id')
      .notNull()
      .references(() => freePlayWallets.id),
    vendor: text('vendor').notNull(),
    gameId: text('game_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('free_play_launches_session_idx').on(table.sessionId)],
);
