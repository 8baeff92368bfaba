import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { REPORT_REASONS } from '#contract/messages.ts';
import { moment } from '../../db/columns.ts';
import type { Article, Translations } from '../content/content.tables.ts';
import { members } from '../identity/people.tables.ts';

/** A notice of the operator, a case of support, or a thread of two members. */
export const messageThreads = pgTable(
  'message_threads',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: ['notice', 'support', 'member'] }).notNull(),
    /** Plain text; empty for a notice, whose title is among its words. */
    subject: text('subject').notNull(),
    /** Null for a notice. */
    openerId: integer('opener_id').references(() => members.id),
    /** The other member of a thread of two. */
    peerId: integer('peer_id').references(() => members.id),
    /** Of a case: whose turn it is. */
    state: text('state', { enum: ['waiting', 'answered', 'closed'] }),
    openedAt: moment('opened_at').notNull(),
    lastAt: moment('last_at').notNull(),
    closedAt: moment('closed_at'),
    /** Messages of the thread, which are limited. */
    messageCount: integer('message_count').notNull().default(0),
    /** The latest message that support has dealt with. */
    supportReadId: bigint('support_read_id', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('message_threads_state_idx').on(table.state, table.lastAt),
    index('message_threads_opener_idx').on(table.openerId, table.state),
    index('message_threads_last_idx').on(table.lastAt),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    threadId: integer('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    author: text('author', { enum: ['member', 'support', 'system'] }).notNull(),
    memberId: integer('member_id').references(() => members.id),
    /** The name that support signs with. */
    name: text('name'),
    /** Plain text; empty for a notice. */
    content: text('content').notNull(),
    /** Title and HTML of a notice, by language. */
    translations: jsonb('words').$type<Translations<Article>>(),
    at: moment('at').notNull(),
    /** Written to somebody who has blocked the author: only the author sees it. */
    isWithheld: boolean('is_withheld').notNull().default(false),
  },
  (table) => [index('messages_thread_idx').on(table.threadId, table.id)],
);

/** Each member's own copy of a thread. */
export const messageBoxes = pgTable(
  'message_boxes',
  {
    threadId: integer('thread_id')
      .notNull()
      .references(() => messageThreads.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    lastAt: moment('last_at').notNull(),
    isUnread: boolean('is_unread').notNull().default(false),
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** The copy begins after this message, since it was deleted then. */
    deletedThrough: bigint('deleted_through', { mode: 'number' }).notNull().default(0),
    hasReceived: boolean('has_received').notNull().default(false),
    hasSent: boolean('has_sent').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.memberId] }),
    index('message_boxes_member_idx').on(table.memberId, table.isDeleted, table.lastAt),
    index('message_boxes_unread_idx').on(table.memberId, table.isUnread),
  ],
);

/** Members whose messages do not arrive at a member. */
export const messageBlocks = pgTable(
  'message_blocks',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    senderId: integer('sender_id')
      .notNull()
      .references(() => members.id),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.senderId] })],
);

/** What members report to the operator; it stays when the thread is deleted. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    threadId: integer('thread_id').notNull(),
    reporterId: integer('reporter_id')
      .notNull()
      .references(() => members.id),
    reportedId: integer('reported_id')
      .notNull()
      .references(() => members.id),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    /** The latest messages of the reported member, as they were. */
    evidence: text('evidence').notNull(),
    at: moment('at').notNull(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    unique('message_reports_once').on(table.threadId, table.reporterId),
    index('message_reports_open_idx').on(table.settledAt, table.at),
  ],
);

/** Notices that are being put into the boxes of all members, batch by batch in the order of their ids. */
export const messageDeliveries = pgTable('message_deliveries', {
  threadId: integer('thread_id')
    .primaryKey()
    .references(() => messageThreads.id, { onDelete: 'cascade' }),
  /** The last member who has it. */
  reached: integer('reached').notNull().default(0),
  createdAt: moment('created_at').notNull(),
});
