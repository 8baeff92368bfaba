import { customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { members } from './people.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Pictures that members send, announced first; the pieces are in `upload_chunks`. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    purpose: text('purpose', { enum: ['withdrawalProof', 'depositSlip'] }).notNull(),
    size: integer('size').notNull(),
    createdAt: moment('created_at').notNull(),
    /** From then on it is whole and does not change. */
    finishedAt: moment('finished_at'),
    /** What its first bytes say it is, whatever was announced. */
    type: text('type'),
    /** SHA-256, hex. */
    digest: text('digest'),
    /** Of which thing it is a proof; a file is one of one thing only. */
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
