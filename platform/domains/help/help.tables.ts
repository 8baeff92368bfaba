import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FEEDBACK_KINDS, HELP_SUBJECTS } from '#contract/help.ts';
import { moment } from '../../db/columns.ts';
import type { Translations } from '../content/content.tables.ts';
import { members } from '../identity/people.tables.ts';

const KINDS: typeof FEEDBACK_KINDS = ['SUGGESTION', 'FAULT', 'COMPLAINT'];
const SUBJECTS: typeof HELP_SUBJECTS = ['withdrawal'];

export interface TopicText {
  readonly title: string;
  /** One sentence. */
  readonly intro: string;
}
export interface QuestionText {
  readonly title: string;
  /** HTML. */
  readonly answer: string;
  /** A few words, for a question that is asked often; else empty. */
  readonly shortTitle: string;
}

export const helpTopics = pgTable('help_topics', {
  tag: text('tag').primaryKey(),
  position: integer('position').notNull(),
  /** As #rrggbb. */
  color: text('color').notNull(),
  translations: jsonb('words').$type<Translations<TopicText>>().notNull(),
});

export const helpQuestions = pgTable(
  'help_questions',
  {
    /** Also in addresses. */
    id: text('id').primaryKey(),
    topic: text('topic')
      .notNull()
      .references(() => helpTopics.tag),
    position: integer('position').notNull(),
    about: text('about', { enum: SUBJECTS }),
    isOn: boolean('is_on').notNull().default(true),
    translations: jsonb('words').$type<Translations<QuestionText>>().notNull(),
    /** Visitors whom the answer helped, and did not help. */
    helped: integer('helped').notNull().default(0),
    missed: integer('missed').notNull().default(0),
  },
  (table) => [index('help_questions_topic_idx').on(table.topic, table.position)],
);

/** What members and visitors have sent; its pictures are uploads of the purpose `feedback`. */
export const feedback = pgTable(
  'feedback',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: KINDS }).notNull(),
    /** Plain text. */
    content: text('content').notNull(),
    /** Null for a visitor or a trial account. */
    memberId: integer('member_id').references(() => members.id),
    /** E-mail address of a visitor who wants an answer; else null. */
    contact: text('contact'),
    wantsAnswer: boolean('wants_answer').notNull(),
    /** Of the call. */
    language: text('language').notNull(),
    createdAt: moment('created_at').notNull(),
    state: text('state', { enum: ['open', 'answered', 'closed'] })
      .notNull()
      .default('open'),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('feedback_state_idx').on(table.state, table.id),
    index('feedback_created_idx').on(table.createdAt),
    check('feedback_settled', sql`(settled_at is null) = (state = 'open')`),
    check('feedback_contact', sql`contact is null or (member_id is null and wants_answer)`),
  ],
);
