import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';
import { members } from '../domains/identity/people.tables.ts';

export const SECURITY_EVENTS = [
  'signIn.newPlace',
  'signIn.limited',
  'secondStep.asked',
  'secondStep.passed',
  'password.changed',
  'password.reset',
  'password.mailed',
  'password.due',
  'payment.set',
  'payment.forgotten',
  'card.added',
  'profile.changed',
  'contact.requested',
  'contact.changed',
  'contact.cancelled',
  'authenticator.on',
  'authenticator.off',
  'recovery.made',
  'recovery.used',
  'passkey.added',
  'passkey.removed',
  'passkey.refused',
  'session.closed',
  'account.locked',
  'account.unlocked',
  'limit.refused',
  'sms.budget',
] as const;
export type SecurityKind = (typeof SECURITY_EVENTS)[number];

/** Events for an operator's review of a possible account takeover. Deleted after `SECURITY_LOG.life`. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    at: moment('at').notNull(),
    kind: text('kind', { enum: SECURITY_EVENTS }).notNull(),
    memberId: integer('member_id').references(() => members.id),
    /** Origin of the request; empty for the operator or a job. */
    address: text('address').notNull().default(''),
    device: text('device').notNull().default(''),
    detail: jsonb('detail')
      .$type<Readonly<Record<string, string | number | boolean>>>()
      .notNull()
      .default({}),
  },
  (table) => [
    index('security_events_at_idx').on(table.at),
    index('security_events_member_idx').on(table.memberId, table.id),
    index('security_events_kind_idx').on(table.kind, table.id),
  ],
);
