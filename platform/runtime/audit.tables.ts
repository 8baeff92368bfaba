import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';
import { members } from '../domains/identity/people.tables.ts';

/**
 * Actor, event and time of every change to payments and contracts, and of operators' actions (their name as the
 * subject's id). Immutable, never deleted.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: moment('at').notNull(),
    subject: text('subject', {
      enum: [
        'deposit',
        'withdrawal',
        'contract',
        'payment',
        'win',
        'bet',
        'transfer',
        'wallet',
        'message',
        'bonus',
        'promotion',
        'help',
        'team',
        'rebate',
        'mission',
        'points',
        'rank',
        'referral',
        'reward',
        'operator',
      ],
    }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The event of the subject's lifecycle chart; of an operator, the action. */
    event: text('event').notNull(),
    actor: text('actor', { enum: ['member', 'console', 'cashier', 'job'] }).notNull(),
    /** The member, where the actor is one. */
    memberId: integer('member_id').references(() => members.id),
    detail: jsonb('detail').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  },
  (table) => [index('audit_log_subject_idx').on(table.subject, table.subjectId, table.id)],
);
