import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Outgoing messages, for an SMS or e-mail adapter. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    channel: text('channel', { enum: ['sms', 'email'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject'),
    body: text('body').notNull(),
    purpose: text('purpose').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The code or password in `body`; removed from both once it is useless. */
    secret: text('secret'),
    secretUntil: moment('secret_until'),
    /** What the secret opens: `code:<purpose>:<number>`, `password:<member>`. A new one replaces the last. */
    reference: text('reference'),
  },
  (table) => [
    index('outbox_created_idx').on(table.createdAt),
    index('outbox_secret_idx')
      .on(table.reference)
      .where(sql`secret is not null`),
  ],
);

export const FAULT_KINDS = ['fail', 'hang', 'late', 'twice', 'lost', 'garbage', 'truncated'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Faults, one per endpoint, for tests and QA. */
export const faults = pgTable('faults', {
  /** Name of the descriptor. */
  endpoint: text('endpoint').primaryKey(),
  kind: text('kind', { enum: FAULT_KINDS }).notNull(),
  /** HTTP status of `fail`. */
  status: integer('status').notNull().default(500),
  /** Milliseconds of `late`. */
  delay: integer('delay').notNull().default(0),
  /** Calls it still applies to; null = until cleared. */
  remaining: integer('remaining').default(sql`null`),
});
