import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EngineId } from '../engines.ts';
import type { RoundState } from '../round-lifecycle.ts';
import type { Json } from '../round-store.ts';
import { minor, moment } from '../../db/columns.ts';

/** The game servers' own tables: no reference to members, a vendor knows accounts by name only. */
export const gameSessions = pgTable('game_sessions', {
  id: text('id').primaryKey(),
  secretHash: text('secret_hash').notNull().unique(),
  ticketHash: text('ticket_hash').notNull().unique(),
  vendor: text('vendor').notNull(),
  gameId: text('game_id').notNull(),
  account: text('account').notNull(),
  playSession: text('play_session').notNull(),
  currency: text('currency').notNull(),
  exponent: integer('exponent').notNull(),
  nextSeed: text('next_seed').notNull(),
  createdAt: moment('created_at').notNull(),
});

export const gameRounds = pgTable(
  'game_rounds',
  {
    id: text('id').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => gameSessions.id),
    playKey: text('play_key').notNull(),
    engine: text('engine').$type<EngineId>().notNull(),
    vendor: text('vendor').notNull(),
    gameId: text('game_id').notNull(),
    account: text('account').notNull(),
    playSession: text('play_session').notNull(),
    currency: text('currency').notNull(),
    modelId: text('model_id').notNull(),
    choice: jsonb('choice').$type<Json>().notNull(),
    stake: minor('stake').notNull(),
    acts: jsonb('acts').$type<readonly Json[]>().notNull().default([]),
    openUntil: moment('open_until'),
    seed: text('seed').notNull(),
    state: text('state').$type<RoundState>().notNull(),
    win: minor('win'),
    pool: minor('pool')
      .notNull()
      .default(sql`0`),
    jackpot: minor('jackpot')
      .notNull()
      .default(sql`0`),
    reason: text('reason'),
    balance: minor('balance'),
    openedAt: moment('opened_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('game_rounds_play_key').on(table.sessionId, table.playKey),
    index('game_rounds_history_idx').on(table.sessionId, table.openedAt),
    index('game_rounds_unfinished_idx')
      .on(table.openedAt)
      .where(sql`finished_at is null`),
    index('game_rounds_player_idx')
      .on(table.vendor, table.account, table.gameId)
      .where(sql`finished_at is null`),
    index('game_rounds_tickets_idx')
      .on(table.vendor, table.account, table.gameId, table.openedAt)
      .where(sql`engine = 'lottery'`),
    index('game_rounds_slips_idx')
      .on(table.vendor, table.account, table.gameId, table.openedAt)
      .where(sql`engine = 'sports'`),
    index('game_rounds_hands_idx')
      .on(table.vendor, table.account, table.gameId, table.playKey)
      .where(sql`engine = 'poker'`),
    index('game_rounds_held_jackpot_idx')
      .on(table.openedAt)
      .where(sql`jackpot > 0 and reason = 'win_held'`),
  ],
);

/** The progressive jackpots that were won at least once (jackpot.ts). */
export const jackpotPools = pgTable(
  'jackpot_pools',
  {
    currency: text('currency').primaryKey(),
    /** Minor units at the moment `since`. */
    base: minor('base').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [check('jackpot_pools_not_negative', sql`${table.base} >= 0`)],
);
