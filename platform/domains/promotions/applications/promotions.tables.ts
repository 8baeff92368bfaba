import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PROMOTION_KINDS } from '#contract/promotions.ts';
import { minor, moment } from '../../../db/columns.ts';
import type { Translations } from '../../content/content.tables.ts';
import { members } from '../../identity/people.tables.ts';
import { bonuses } from '../bonuses/bonuses.tables.ts';

const KINDS: typeof PROMOTION_KINDS = ['JOIN', 'APPLY'];

export interface PromotionText {
  readonly title: string;
  readonly summary: string;
  readonly steps: readonly string[];
  readonly terms: readonly string[];
}

/** What members can join or apply for. Never changed, so that the terms stay those of the day somebody joined. */
export const promotions = pgTable(
  'promotions',
  {
    /** Also in the address. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: KINDS }).notNull(),
    image: text('image'),
    startsAt: moment('starts_at').notNull(),
    /** Null: it has no end. */
    endsAt: moment('ends_at'),
    /** The most that is granted. */
    reward: minor('reward').notNull(),
    /** Times the bonus; 0: it is claimed without wagering. */
    wagering: integer('wagering').notNull(),
    /** Of the bonus. */
    days: integer('days').notNull(),
    /** Off: only those who have applied still see it. */
    isOn: boolean('is_on').notNull().default(true),
    translations: jsonb('words').$type<Translations<PromotionText>>().notNull(),
  },
  (table) => [
    index('promotions_starts_idx').on(table.startsAt),
    check('promotions_terms', sql`reward > 0 and wagering >= 0 and days > 0`),
    check('promotions_time', sql`ends_at is null or ends_at > starts_at`),
  ],
);

/** One of a member for a promotion; its pictures are uploads of the purpose `promotion`. */
export const promotionApplications = pgTable(
  'promotion_applications',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    promotionId: text('promotion_id')
      .notNull()
      .references(() => promotions.id),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** Plain text; empty where one only joins. */
    comment: text('comment').notNull(),
    /** Of the call: the bonus is called by the promotion’s title in it. */
    language: text('language').notNull(),
    state: text('state', { enum: ['waiting', 'approved', 'rejected'] })
      .notNull()
      .default('waiting'),
    appliedAt: moment('applied_at').notNull(),
    decidedAt: moment('decided_at'),
    /** Why it was rejected, plain text. */
    note: text('note'),
    bonusId: integer('bonus_id').references(() => bonuses.id),
  },
  (table) => [
    uniqueIndex('promotion_applications_once').on(table.memberId, table.promotionId),
    index('promotion_applications_state_idx').on(table.state, table.id),
    check('promotion_applications_decided', sql`(decided_at is null) = (state = 'waiting')`),
    check('promotion_applications_rejected', sql`(note is not null) = (state = 'rejected')`),
    check('promotion_applications_approved', sql`(bonus_id is not null) = (state = 'approved')`),
  ],
);
