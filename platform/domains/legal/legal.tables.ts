import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { LEGAL_KINDS } from '#contract/legal.ts';
import { moment } from '../../db/columns.ts';
import type { Translations } from '../content/content.tables.ts';
import { members } from '../identity/people.tables.ts';

export interface LegalText {
  readonly title: string;
  /** Markdown, as the operator wrote it. */
  readonly text: string;
}

/** Published versions of the brand's documents. Append-only: a trigger refuses changes. */
export const legalDocuments = pgTable(
  'legal_documents',
  {
    kind: text('kind', { enum: LEGAL_KINDS }).notNull(),
    /** From 1 on, without gaps. */
    version: integer('version').notNull(),
    /** Never before that of an earlier version: the highest version that has begun is in force. */
    effectiveFrom: moment('effective_from').notNull(),
    publishedAt: moment('published_at').notNull(),
    /**
     * From then on members who have not accepted this version, or a later one, cannot deposit or bet anew; null: never.
     */
    requiredFrom: moment('required_from'),
    translations: jsonb('words').$type<Translations<LegalText>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);

/** Acceptances of versions. Append-only, as the documents are. */
export const legalAcceptances = pgTable(
  'legal_acceptances',
  {
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind', { enum: LEGAL_KINDS }).notNull(),
    version: integer('version').notNull(),
    at: moment('at').notNull(),
    /** Language in which it was shown, as on the wire. */
    language: text('language').notNull(),
    /** Hash of the member's network, made like those of known places; empty for acceptances of the seed. */
    networkHash: text('network_hash').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.version] }),
    foreignKey({
      columns: [table.kind, table.version],
      foreignColumns: [legalDocuments.kind, legalDocuments.version],
    }),
    index('legal_acceptances_document_idx').on(table.kind, table.version),
  ],
);
