import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { minor, moment } from '../../db/columns.ts';
import { members } from '../identity/people.tables.ts';

/** Who invited whom: written with the new account, never changed. */
export const referrals = pgTable(
  'referrals',
  {
    inviteeId: integer('invitee_id')
      .primaryKey()
      .references(() => members.id),
    inviterId: integer('inviter_id')
      .notNull()
      .references(() => members.id),
    boundAt: moment('bound_at').notNull(),
    /** Registered from a device of the inviter: shown, but brings nothing. */
    isOwnDevice: boolean('is_own_device').notNull().default(false),
    /** Valid bets that income was calculated from so far, in minor units. */
    counted: minor('counted').notNull(),
    /** What is left of the last income below a minor unit, in millionths of it. */
    carry: bigint('carry', { mode: 'number' }).notNull().default(0),
    /** The start of the last day that is settled. */
    paidThrough: moment('paid_through').notNull(),
  },
  (table) => [
    index('referrals_inviter_idx').on(table.inviterId, table.boundAt),
    index('referrals_due_idx').on(table.paidThrough, table.inviterId),
    check('referrals_not_oneself', sql`invitee_id <> inviter_id`),
    check('referrals_carry', sql`carry >= 0 and carry < 1000000`),
  ],
);

/** What an inviter was paid for a day. */
export const referralPayouts = pgTable(
  'referral_payouts',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    inviterId: integer('inviter_id')
      .notNull()
      .references(() => members.id),
    /** When the day began. */
    day: moment('day').notNull(),
    amount: minor('amount').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('referral_payouts_once').on(table.inviterId, table.day),
    index('referral_payouts_day_idx').on(table.day),
  ],
);

/** The income of a day from one invitee: bets × rate + carried = (amount + capped) × 1,000,000 + carry. */
export const referralIncomes = pgTable(
  'referral_incomes',
  {
    inviteeId: integer('invitee_id')
      .notNull()
      .references(() => members.id),
    day: moment('day').notNull(),
    inviterId: integer('inviter_id')
      .notNull()
      .references(() => members.id),
    validBet: minor('valid_bet').notNull(),
    /** Parts per million. */
    rate: integer('rate').notNull(),
    carried: bigint('carried', { mode: 'number' }).notNull(),
    amount: minor('amount').notNull(),
    /** What the caps cut off. */
    capped: minor('capped').notNull(),
    carry: bigint('carry', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.inviteeId, table.day] }),
    index('referral_incomes_inviter_idx').on(table.inviterId, table.day),
    check(
      'referral_incomes_exact',
      sql`valid_bet::numeric * rate + carried = (amount + capped)::numeric * 1000000 + carry`,
    ),
  ],
);
