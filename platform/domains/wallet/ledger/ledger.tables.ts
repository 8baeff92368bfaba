import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { minor, moment } from '../../../db/columns.ts';
import { members, sessions } from '../../identity/people.tables.ts';

/**
 * A player's account carries its balance, held part and sequence; a system account (bank, games, promotions) is only
 * the sum of its postings, so that no two players ever wait for each other.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Unique per currency: `player:12`, `games`, `bank`. */
    code: text('code').notNull(),
    currency: text('currency').notNull(),
    memberId: integer('member_id').references(() => members.id),
    /** The vendor whose wallet this is; empty for a member's main wallet, and for a system account. */
    vendor: text('vendor').notNull().default(''),
    balance: minor('balance'),
    held: minor('held'),
    sequence: bigint('sequence', { mode: 'number' }),
  },
  (table) => [
    unique('accounts_code_key').on(table.code, table.currency),
    uniqueIndex('accounts_member_key')
      .on(table.memberId, table.currency, table.vendor)
      .where(sql`member_id is not null`),
    index('accounts_vendor_idx')
      .on(table.id)
      .where(sql`vendor <> ''`),
    check(
      'accounts_player_or_system',
      sql`(member_id is null and balance is null and held is null and sequence is null)
        or (member_id is not null and held >= 0 and balance >= held and sequence >= 0)`,
    ),
  ],
);

/** One effect. Immutable, never deleted. */
export const entries = pgTable(
  'entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    reference: text('reference'),
    /** Digest of the first content of the key: the same key with other content is refused. */
    digest: text('digest').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('entries_key_key').on(table.key), index('entries_reference_idx').on(table.reference)],
);

/** `sequence` and `balanceAfter` belong to the player account; null on system accounts. */
export const postings = pgTable(
  'postings',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => entries.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    amount: minor('amount').notNull(),
    sequence: bigint('sequence', { mode: 'number' }),
    balanceAfter: minor('balance_after'),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.accountId] }),
    uniqueIndex('postings_sequence_key')
      .on(table.accountId, table.sequence)
      .where(sql`sequence is not null`),
    check('postings_not_zero', sql`amount <> 0`),
  ],
);

/** Reserved money (a withdrawal under way): part of the balance, but not available. */
export const holds = pgTable(
  'holds',
  {
    key: text('key').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    amount: minor('amount').notNull(),
    reference: text('reference'),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
    outcome: text('outcome', { enum: ['released', 'captured'] }),
  },
  (table) => [
    check('holds_positive', sql`amount > 0`),
    index('holds_open_idx')
      .on(table.accountId)
      .where(sql`closed_at is null`),
  ],
);

/**
 * Bets of vendors with their outcome, written in the transaction that moves the money. A settled bet never changes: a
 * correction is a row of its own with the difference of stake and payout, so every sum over bets includes it.
 */
export const bets = pgTable(
  'bets',
  {
    vendor: text('vendor').notNull(),
    /** The vendor's own id of the bet. */
    transactionId: text('transaction_id').notNull(),
    roundId: text('round_id'),
    /** Null on a cancellation that arrived before its bet. */
    memberId: integer('member_id').references(() => members.id),
    accountId: integer('account_id').references(() => accounts.id),
    gameId: text('game_id'),
    state: text('state', { enum: ['open', 'settled', 'cancelled'] }).notNull(),
    stake: minor('stake').notNull(),
    payout: minor('payout').notNull(),
    /** The vendor's id of the settlement or the cancellation. */
    closingId: text('closing_id'),
    /** Details of the round for the record, as the vendor sent them. */
    detail: jsonb('detail'),
    /** The id of the bet whose difference this row is; null for a bet. */
    corrects: text('corrects'),
    placedAt: moment('placed_at').notNull(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    // The id leads: before there are statistics, the planner may choose an index that begins with the vendor for any
    // search.
    primaryKey({ columns: [table.transactionId, table.vendor] }),
    index('bets_member_idx').on(table.memberId, table.placedAt, table.transactionId, table.vendor),
    index('bets_round_idx').on(table.roundId, table.vendor),
    uniqueIndex('bets_closing_key').on(table.closingId, table.vendor),
    foreignKey({
      name: 'bets_corrects_fk',
      columns: [table.corrects, table.vendor],
      foreignColumns: [table.transactionId, table.vendor],
    }),
    index('bets_corrects_idx')
      .on(table.corrects, table.vendor)
      .where(sql`corrects is not null`),
    index('bets_settled_idx')
      .on(table.closedAt, table.memberId)
      .where(sql`state = 'settled'`),
  ],
);

/**
 * Settlements above a bound (or above an account's maximum): the bet is settled, nothing is credited until an operator
 * decides.
 */
export const heldWins = pgTable(
  'held_wins',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    vendor: text('vendor').notNull(),
    /** The vendor's id of the settlement. */
    transactionId: text('transaction_id').notNull(),
    betTransactionId: text('bet_transaction_id').notNull(),
    roundId: text('round_id').notNull(),
    gameId: text('game_id').notNull(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    stake: minor('stake').notNull(),
    amount: minor('amount').notNull(),
    reason: text('reason', { enum: ['largest_win', 'stake_multiple', 'balance_limit'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decision: text('decision', { enum: ['paid', 'refused'] }),
    note: text('note'),
  },
  (table) => [
    uniqueIndex('held_wins_transaction_key').on(table.transactionId, table.vendor),
    check('held_wins_decided', sql`(decision is null) = (decided_at is null)`),
    index('held_wins_waiting_idx')
      .on(table.id)
      .where(sql`decided_at is null`),
  ],
);

/** One launch of a game: a vendor may take bets on it while it, and the login behind it, last. */
export const playSessions = pgTable(
  'play_sessions',
  {
    id: uuid('id').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    vendor: text('vendor').notNull(),
    gameId: text('game_id').notNull(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [index('play_sessions_session_idx').on(table.sessionId)],
);
