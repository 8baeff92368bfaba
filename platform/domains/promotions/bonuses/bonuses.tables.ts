import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BONUS_KINDS, BONUS_STATES, Contributions } from '#contract/bonuses.ts';
import { minor, moment } from '../../../db/columns.ts';
import { members } from '../../identity/people.tables.ts';

const KINDS: typeof BONUS_KINDS = ['MANUAL', 'LOGIN', 'REGISTER', 'SAVIOR', 'UPGRADE_BONUS', 'RAFFLE'];
const STATES: typeof BONUS_STATES = [
  'waiting',
  'active',
  'claimable',
  'met',
  'claimed',
  'expired',
  'taken_back',
  'refused',
  'given_up',
];

/**
 * Granted bonuses. The money of those that have not ended lies in the ledger account `bonus:<member>`: the entry
 * `bonus:<id>:grant` brings it there, and the one entry `bonus:<id>:end` to the member or back.
 */
export const bonuses = pgTable(
  'bonuses',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    /** Of the operator's form: pressed twice, it grants once. */
    grantKey: text('grant_key'),
    currency: text('currency').notNull(),
    kind: text('kind', { enum: KINDS }).notNull(),
    /** The operator's words to the member, plain text. */
    reason: text('reason').notNull(),
    amount: minor('amount').notNull(),
    /** 0: nothing has to be wagered, the member claims it. */
    wageringRequired: minor('wagering_required').notNull(),
    /** Percentage of a stake that counts, by product; a product that is not named does not count. */
    contributions: jsonb('contributions').$type<Contributions>().notNull(),
    /** Milliseconds for the wagering, from its start, or for the claim, from the grant. */
    period: bigint('period', { mode: 'number' }).notNull(),
    state: text('state', { enum: STATES }).notNull(),
    grantedAt: moment('granted_at').notNull(),
    /** Bets from this moment on count; null while it waits. */
    startsAt: moment('starts_at'),
    /** Null while it waits: its time has not begun. */
    endsAt: moment('ends_at'),
    /** Counted wagering, as last recomputed. */
    wagered: minor('wagered').notNull(),
    checkedAt: moment('checked_at').notNull(),
    closedAt: moment('closed_at'),
    /** Why it was refused or taken back, plain text. */
    note: text('note'),
  },
  (table) => [
    uniqueIndex('bonuses_grant_key').on(table.grantKey),
    index('bonuses_member_idx').on(table.memberId, table.id),
    uniqueIndex('bonuses_active_key')
      .on(table.memberId)
      .where(sql`state = 'active'`),
    index('bonuses_checked_idx')
      .on(table.checkedAt)
      .where(sql`state in ('active', 'claimable')`),
    check('bonuses_amounts', sql`amount > 0 and wagering_required >= 0 and wagered >= 0 and period > 0`),
    check('bonuses_closed', sql`(closed_at is null) = (state in ('waiting', 'active', 'claimable'))`),
    check(
      'bonuses_ends',
      sql`state not in ('active', 'claimable') or (starts_at is not null and ends_at is not null)`,
    ),
  ],
);
