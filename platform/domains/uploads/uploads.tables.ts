import { bigint, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import { members } from '../identity/people.tables.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Uploaded pictures, announced first; the pieces are in `upload_chunks`. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    purpose: text('purpose', {
      enum: ['withdrawalProof', 'depositSlip', 'message', 'promotion', 'feedback'],
    }).notNull(),
    /** Bytes: announced, and after finishing, stored. */
    size: integer('size').notNull(),
    createdAt: moment('created_at').notNull(),
    /** From then on it is complete and immutable. */
    finishedAt: moment('finished_at'),
    /** Re-encoded type, whatever was announced. */
    type: text('type'),
    /** SHA-256, hex, of the stored picture. */
    digest: text('digest'),
    /** SHA-256, hex, of the uploaded file: detects the same picture sent again. */
    sentDigest: text('sent_digest'),
    /** Id of the subject that it proves; a file belongs to one subject only. */
    subjectId: text('subject_id'),
  },
  (table) => [
    index('uploads_member_idx').on(table.memberId, table.createdAt),
    index('uploads_subject_idx').on(table.purpose, table.subjectId),
  ],
);

export const uploadChunks = pgTable(
  'upload_chunks',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    offset: integer('offset').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.offset] })],
);

/** Stored bytes, finished or announced, of one member (`member:<id>`) and of all (`platform`). */
export const uploadUsage = pgTable('upload_usage', {
  scope: text('scope').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
});
