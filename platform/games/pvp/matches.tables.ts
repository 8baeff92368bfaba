import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { minor, moment } from '../../db/columns.ts';
import type { MatchState, Sitter } from './match.ts';

/** Matches of two players, and against the computer (match.ts). */
export const pvpMatches = pgTable(
  'pvp_matches',
  {
    id: text('id').primaryKey(),
    vendor: text('vendor').notNull(),
    gameId: text('game_id').notNull(),
    room: text('room').notNull(),
    currency: text('currency').notNull(),
    stake: minor('stake').notNull(),
    state: text('state').$type<MatchState>().notNull(),
    seed: text('seed').notNull(),
    first: text('first').notNull(),
    second: text('second'),
    seats: jsonb('seats').$type<readonly Sitter[]>().notNull(),
    moves: jsonb('moves').$type<readonly number[]>().notNull().default([]),
    missed: jsonb('missed').$type<readonly [number, number]>().notNull(),
    deadline: moment('deadline').notNull(),
    seenAt: moment('seen_at').notNull(),
    reason: text('reason'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    index('pvp_matches_first_idx').on(table.vendor, table.gameId, table.first, table.createdAt),
    index('pvp_matches_second_idx').on(table.vendor, table.gameId, table.second, table.createdAt),
    index('pvp_matches_open_idx')
      .on(table.gameId, table.deadline)
      .where(sql`finished_at is null`),
  ],
);
