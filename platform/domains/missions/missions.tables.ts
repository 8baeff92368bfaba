import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MISSION_KINDS, MISSION_PERIODS } from '#contract/missions.ts';
import { minor, moment } from '../../db/columns.ts';
import { members } from '../identity/people.tables.ts';

/** Tasks of a day or a week. A mission never changes: another target is another mission. */
export const missions = pgTable(
  'missions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    period: text('period', { enum: MISSION_PERIODS }).notNull(),
    kind: text('kind', { enum: MISSION_KINDS }).notNull(),
    /** The product whose bets count; null for all. */
    product: text('product'),
    /** Minor units of valid bets, or a number of rounds or games. */
    target: minor('target').notNull(),
    reward: minor('reward').notNull(),
    /** Points of the season. */
    points: integer('points').notNull(),
    isOn: boolean('is_on').notNull().default(true),
  },
  () => [check('missions_positive', sql`target > 0 and reward >= 0 and points >= 0 and reward + points > 0`)],
);

/** The operator’s rules by language; without a row of English the brand has those that come with the platform. */
export const missionRules = pgTable('mission_rules', {
  language: text('language').primaryKey(),
  html: text('html').notNull(),
});

/** Rewards of a season, by the points that they need. */
export const missionMilestones = pgTable(
  'mission_milestones',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    points: integer('points').notNull(),
    reward: minor('reward').notNull(),
    isOn: boolean('is_on').notNull().default(true),
  },
  () => [check('mission_milestones_positive', sql`points > 0 and reward > 0`)],
);

/** What was claimed or paid: once for each member, subject and period, whoever asks. */
export const missionRewards = pgTable(
  'mission_rewards',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    source: text('source', { enum: ['mission', 'milestone', 'prize'] }).notNull(),
    /** Id of the mission or the milestone; the rank of a prize. */
    subject: integer('subject').notNull(),
    /** When the day, the week or the season began. */
    period: moment('period').notNull(),
    amount: minor('amount').notNull(),
    points: integer('points').notNull(),
    createdAt: moment('created_at').notNull(),
    takenBackAt: moment('taken_back_at'),
    /** Why; the member reads it. */
    note: text('note'),
  },
  (table) => [
    uniqueIndex('mission_rewards_once').on(table.memberId, table.source, table.subject, table.period),
    index('mission_rewards_member_idx').on(table.memberId, table.createdAt),
  ],
);

/** Valid bets of each member in a week: the leaderboard. Brought up to date by a job. */
export const missionScores = pgTable(
  'mission_scores',
  {
    period: moment('period').notNull(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    stake: minor('stake').notNull(),
    bets: integer('bets').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.memberId] }),
    index('mission_scores_rank_idx').on(table.period, table.stake.desc(), table.bets, table.memberId),
  ],
);

/** Weeks whose prizes are paid. */
export const missionWeeks = pgTable('mission_weeks', {
  period: moment('period').primaryKey(),
  paidAt: moment('paid_at').notNull(),
});
