import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ContractStatus } from '#lifecycles/contract.lifecycle.ts';
import type { ContractKind } from './terms.ts';
import type { PeriodType } from './periods.ts';
import { minor, moment } from '../../db/columns.ts';
import { members } from '../identity/people.tables.ts';

/** A stored tier: amounts are strings of digits, since JSON has no integers of their size. */
export interface KeptTier {
  readonly validBet: string;
  readonly activeMembers: number;
  readonly netLoss: string;
  readonly ppm?: number;
  readonly fixed?: string;
}

export interface KeptDeduction {
  readonly contractId: number;
  readonly memberId: number;
  /** Minor units, as digits. */
  readonly earned: string;
}

/** A contract, agreed or negotiated, between an upline and a downline, of one kind and game group. */
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
    /** Incremented by every change; an action names the revision that it answers. */
    revision: integer('revision').notNull().default(1),
    /** The newest version. */
    latestVersion: integer('latest_version').notNull(),
    /** The version agreed last; null before the first agreement. */
    agreedVersion: integer('agreed_version'),
    createdAt: moment('created_at').notNull(),
    changedAt: moment('changed_at').notNull(),
    /** When it went out of force, or was withdrawn. */
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

/** Proposed versions, exactly as proposed. The bounds of an agreed one are written later. */
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
    /** Start of the first period that it settles; never before the agreement. */
    effectiveFrom: moment('effective_from'),
    effectiveUntil: moment('effective_until'),
    /** End of what has been settled; a period without play has no line. */
    settledUntil: moment('settled_until'),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.version] }),
    check(
      'contract_versions_not_backdated',
      sql`effective_from is null or (agreed_at is not null and effective_from >= agreed_at)`,
    ),
  ],
);

/** A settled period of one version with all parts of the payment. Immutable. */
export const contractLines = pgTable(
  'contract_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    contractId: integer('contract_id').notNull(),
    version: integer('version').notNull(),
    periodKey: text('period_key').notNull(),
    /** The counted range: the period, or the part of it in which the version was in force. */
    countedFrom: moment('counted_from').notNull(),
    countedUntil: moment('counted_until').notNull(),
    validBet: minor('valid_bet').notNull(),
    /** Below zero where the team has won. */
    netLoss: minor('net_loss').notNull(),
    activeMembers: integer('active_members').notNull(),
    /** Null where the first tier was not reached. */
    tier: integer('tier'),
    earned: minor('earned').notNull(),
    /** Earnings of the downlines by their contracts of the same kind and group. */
    deductions: jsonb('deductions').$type<readonly KeptDeduction[]>().notNull(),
    paid: minor('paid').notNull(),
    settledAt: moment('settled_at').notNull(),
  },
  (table) => [
    unique('contract_lines_once_key').on(table.contractId, table.version, table.periodKey),
    index('contract_lines_period_idx').on(table.periodKey),
    foreignKey({
      columns: [table.contractId, table.version],
      foreignColumns: [contractVersions.contractId, contractVersions.version],
    }),
    check('contract_lines_paid', sql`paid >= 0 and paid <= earned`),
  ],
);
