import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { POINT_SOURCES, REDEMPTION_KINDS, REDEMPTION_STATUSES, REWARD_KINDS } from '#contract/points.ts';
import { minor, moment } from '../../db/columns.ts';
import type { Translations } from '../content/content.tables.ts';
import { members } from '../identity/people.tables.ts';

const SOURCES: typeof POINT_SOURCES = ['live', 'lottery', 'pvp', 'slots', 'sports', 'deposit'];
const KINDS: typeof REWARD_KINDS = ['CREDIT', 'GOODS'];
const TAKEN: typeof REDEMPTION_KINDS = ['CREDIT', 'GOODS', 'CONVERSION'];
const STATUSES: typeof REDEMPTION_STATUSES = ['PROCESSING', 'REJECTED', 'APPROVED'];

/** Where a delivery goes. */
export interface Delivery {
  readonly recipient: string;
  readonly phone: string;
  readonly address: string;
}

/** What points can be spent on. A reward never changes but for its switch and its stock: another price is another reward. */
export const pointRewards = pgTable(
  'point_rewards',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: KINDS }).notNull(),
    names: jsonb('names').$type<Translations<string>>().notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** Of a play credit; 0 for goods. */
    amount: minor('amount').notNull(),
    /** Times that the credit has to be wagered, and the days for it. */
    wagering: integer('wagering').notNull(),
    days: integer('days').notNull(),
    /** Deposits of the last 30 days that it requires. */
    requirement: minor('requirement').notNull(),
    /** Null without a limit. */
    stock: integer('stock'),
    isOn: boolean('is_on').notNull().default(true),
  },
  () => [
    check('point_rewards_price', sql`points > 0 and amount >= 0 and requirement >= 0`),
    check(
      'point_rewards_credit',
      sql`(kind = 'CREDIT') = (amount > 0) and wagering >= 0 and (kind <> 'CREDIT' or days > 0)`,
    ),
    check('point_rewards_stock', sql`stock is null or stock >= 0`),
  ],
);

/** What members took for points. */
export const pointRedemptions = pgTable(
  'point_redemptions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: TAKEN }).notNull(),
    /** Null for a conversion. */
    rewardId: integer('reward_id').references(() => pointRewards.id),
    quantity: integer('quantity').notNull(),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** Money that it brings; 0 for goods. */
    amount: minor('amount').notNull(),
    requirement: minor('requirement').notNull(),
    status: text('status', { enum: STATUSES }).notNull(),
    /** Of goods; deleted some time after the decision. */
    delivery: jsonb('delivery').$type<Delivery>(),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    /** Why it was rejected; the member reads it. */
    note: text('note'),
  },
  (table) => [
    index('point_redemptions_member_idx').on(table.memberId, table.createdAt),
    index('point_redemptions_open_idx')
      .on(table.id)
      .where(sql`status = 'PROCESSING'`),
    check('point_redemptions_positive', sql`points > 0 and quantity > 0 and amount >= 0`),
    check('point_redemptions_decided', sql`(status = 'PROCESSING') = (decided_at is null)`),
    check('point_redemptions_reward', sql`(kind = 'CONVERSION') = (reward_id is null)`),
  ],
);

/** Movements of points with their cause (PTS-03); each has one ledger entry, `points:<id>`, in the currency of points. */
export const pointMovements = pgTable(
  'point_movements',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** Number of the points group. */
    type: integer('type').notNull(),
    source: text('source', { enum: SOURCES }),
    points: bigint('points', { mode: 'number' }).notNull(),
    /** The member’s points after it. */
    balance: bigint('balance', { mode: 'number' }).notNull(),
    /** Money that earned them, or that they became. */
    amount: minor('amount').notNull(),
    ratio: integer('ratio'),
    /** Of the ratio, by the rank that the member had. */
    percent: integer('percent').notNull().default(100),
    redemptionId: integer('redemption_id').references(() => pointRedemptions.id),
    /** The operator’s words. */
    note: text('note'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('point_movements_member_idx').on(table.memberId, table.createdAt),
    check('point_movements_not_zero', sql`points <> 0`),
  ],
);

/** How much of what a member has bet and deposited has earned points. */
export const pointAccruals = pgTable(
  'point_accruals',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    source: text('source', { enum: SOURCES }).notNull(),
    /** Minor units since the programme began. */
    counted: minor('counted').notNull(),
    /** What is left below one point, in hundredths; negative where corrections took back more than was left. */
    carry: minor('carry').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.source] })],
);

/** One row: since when bets and deposits earn points, and until when they have been looked at. */
export const pointProgramme = pgTable('point_programme', {
  id: integer('id').primaryKey(),
  since: moment('since').notNull(),
  through: moment('through').notNull(),
});

/** Members whose last accrual failed: the next run takes them up again, however long `through` has passed them. */
export const pointRetries = pgTable('point_retries', {
  memberId: integer('member_id')
    .primaryKey()
    .references(() => members.id),
});
