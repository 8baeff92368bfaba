import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ContractStatus } from '#lifecycles/contract.lifecycle.ts';
import type { ContractKind } from '../../rules/terms.ts';
import type { PeriodType } from '../../rules/periods.ts';
import { moment } from './columns.ts';
import { members } from './people.ts';

/** A tier as it is kept: amounts are digits, since JSON has no whole numbers of their size. */
export interface KeptTier {
  readonly validBet: string;
  readonly activeMembers: number;
  readonly netLoss: string;
  readonly ppm?: number;
  readonly fixed?: string;
}

/** What an upline and a downline have, or talk about, of one kind and game group. */
export const contracts = pgTable(
  'contracts',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text('kind').$type<ContractKind>().notNull(),
    /** Of the wire: LIVE, RNG, …; CONS is all games. */
    gameGroup: text('game_group').notNull(),
    uplineId: integer('upline_id')
      .notNull()
      .references(() => members.id),
    downlineId: integer('downline_id')
      .notNull()
      .references(() => members.id),
    status: text('status').$type<ContractStatus>().notNull(),
    /** Counts everything that happens to it: who speaks says which state of things they answer. */
    revision: integer('revision').notNull().default(1),
    /** The version that was written last. */
    latestVersion: integer('latest_version').notNull(),
    /** The version that was agreed last; null before there is one. */
    agreedVersion: integer('agreed_version'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** When it went out of force, or was given up. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('contracts_one_open_key')
      .on(table.downlineId, table.kind, table.gameGroup)
      .where(sql`ended_at is null`),
    index('contracts_upline_idx').on(table.uplineId, table.kind, table.gameGroup),
    check('contracts_two_people', sql`upline_id <> downline_id`),
  ],
);

/** What was said, word for word. Only `effectiveFrom` and `effectiveUntil` are written later, once. */
export const contractVersions = pgTable(
  'contract_versions',
  {
    contractId: integer('contract_id')
      .notNull()
      .references(() => contracts.id),
    version: integer('version').notNull(),
    authorId: integer('author_id')
      .notNull()
      .references(() => members.id),
    periodType: text('period_type').$type<PeriodType>().notNull(),
    terms: jsonb('terms').$type<readonly KeptTier[]>().notNull(),
    note: text('note'),
    writtenAt: moment('written_at').notNull(),
    agreedAt: moment('agreed_at'),
    /** Beginning of the first period that is settled by it: never before it was agreed. */
    effectiveFrom: moment('effective_from'),
    effectiveUntil: moment('effective_until'),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.version] }),
    check(
      'contract_versions_not_backdated',
      sql`effective_from is null or (agreed_at is not null and effective_from >= agreed_at)`,
    ),
  ],
);
