import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RANK_CHANGES } from '#contract/vip.ts';
import { minor, moment } from '../../db/columns.ts';
import { members } from '../identity/people.tables.ts';

const CHANGES: typeof RANK_CHANGES = ['began', 'promoted', 'grace', 'kept', 'fell'];

/** How a member stands in the club: written with the first valid bet, or for a rank from before. */
export const vipStandings = pgTable(
  'vip_standings',
  {
    memberId: integer('member_id')
      .primaryKey()
      .references(() => members.id),
    /** Valid bets from before the record, which the rank at the beginning stands for. */
    brought: minor('brought').notNull(),
    /** Valid bets that lost ranks have taken off. */
    lost: minor('lost')
      .notNull()
      .default(sql`0`),
    /** When the rank was reached; null for one from before, or after a fall. */
    promotedAt: moment('promoted_at'),
    /** The end of the month that was missed; null while none was. */
    graceSince: moment('grace_since'),
    /** The end of the last month that is settled. */
    closedThrough: moment('closed_through').notNull(),
  },
  (table) => [
    index('vip_standings_due_idx').on(table.closedThrough, table.memberId),
    check('vip_standings_amounts', sql`brought >= 0 and lost >= 0`),
  ],
);

/** Settled months, with the rank that a member had at the end of each and what it gave. */
export const vipMonths = pgTable(
  'vip_months',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** When the month began. */
    month: moment('month').notNull(),
    level: integer('level').notNull(),
    validBet: minor('valid_bet').notNull(),
    /** Valid bets that keep the rank. */
    keep: minor('keep').notNull(),
    /** Parts per million. */
    rate: integer('rate').notNull(),
    rebate: minor('rebate').notNull(),
    bonus: minor('bonus').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.month] }),
    check('vip_months_rebate', sql`rebate = trunc(valid_bet::numeric * rate / 1000000)`),
  ],
);

/** Changes of ranks, and warnings before them. */
export const vipChanges = pgTable(
  'vip_changes',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    change: text('change', { enum: CHANGES }).notNull(),
    fromLevel: integer('from_level').notNull(),
    toLevel: integer('to_level').notNull(),
    /** Valid bets that decided: in all, or of the month. */
    validBet: minor('valid_bet').notNull(),
    /** When the month began that decided; null for a promotion and the beginning. */
    month: moment('month'),
    at: moment('at').notNull(),
  },
  (table) => [
    index('vip_changes_member_idx').on(table.memberId, table.id),
    uniqueIndex('vip_changes_month_key').on(table.memberId, table.month),
  ],
);

/** One row: until when bets have been looked at. */
export const vipProgramme = pgTable('vip_programme', {
  id: integer('id').primaryKey(),
  through: moment('through').notNull(),
});

/** Members whose last run failed: the next one takes them up again, however long `through` has passed them. */
export const vipRetries = pgTable('vip_retries', {
  memberId: integer('member_id')
    .primaryKey()
    .references(() => members.id),
});
