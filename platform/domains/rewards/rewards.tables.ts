import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { minor, moment } from '../../db/columns.ts';
import type { RaffleTerms } from '#contract/rewards.ts';
import { members } from '../identity/people.tables.ts';
import { bonuses } from '../promotions/bonuses/bonuses.tables.ts';

/** Claimed days of the sign-in calendar: one a day; each has the ledger entry `sign-in:<id>`. */
export const signInClaims = pgTable(
  'sign_in_claims',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** Number of the brand’s day since 1970: the same date, whatever its offset from UTC becomes. */
    day: integer('day').notNull(),
    /** Days in a row, this one included. */
    streak: integer('streak').notNull(),
    amount: minor('amount').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    /** Its money went back, with the ledger entry `sign-in-return:<id>`; the day stays claimed. */
    takenBackAt: moment('taken_back_at'),
    note: text('note'),
  },
  (table) => [
    uniqueIndex('sign_in_claims_once').on(table.memberId, table.day),
    check('sign_in_claims_positive', sql`amount > 0 and streak > 0`),
    check('sign_in_claims_taken_back', sql`(taken_back_at is null) = (note is null)`),
  ],
);

/** One draw a week. Its terms are those of the day it opened. */
export const raffleDraws = pgTable('raffle_draws', {
  /** When the week began. */
  period: moment('period').primaryKey(),
  /** 32 bytes, hexadecimal; secret until the draw. */
  seed: text('seed').notNull(),
  terms: jsonb('terms').$type<RaffleTerms>().notNull(),
  openedAt: moment('opened_at').notNull(),
  drawnAt: moment('drawn_at'),
  /** All tickets of the draw. */
  tickets: integer('tickets'),
});

/** Numbers `first` to `first + count - 1` of a draw are the member’s. Written by the draw. */
export const raffleTickets = pgTable(
  'raffle_tickets',
  {
    period: moment('period')
      .notNull()
      .references(() => raffleDraws.period),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    first: integer('first').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.memberId] }),
    uniqueIndex('raffle_tickets_first').on(table.period, table.first),
    index('raffle_tickets_member_idx').on(table.memberId, table.period),
  ],
);

/** Results of the draws; each prize is a bonus, or none where the account could not have one. */
export const rafflePrizes = pgTable(
  'raffle_prizes',
  {
    period: moment('period')
      .notNull()
      .references(() => raffleDraws.period),
    place: integer('place').notNull(),
    ticket: integer('ticket').notNull(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    amount: minor('amount').notNull(),
    bonusId: integer('bonus_id').references(() => bonuses.id),
  },
  (table) => [
    primaryKey({ columns: [table.period, table.place] }),
    uniqueIndex('raffle_prizes_ticket').on(table.period, table.ticket),
  ],
);
