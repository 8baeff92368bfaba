import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ParsedRequestOf, AnswerOf } from '#contract/endpoint.ts';
import {
  CHUNK,
  UPLOAD_LIMIT,
  UPLOAD_TYPES,
  type createUpload,
  type finishUpload,
  type putChunk,
} from '#contract/uploads.ts';
import { UPLOADS } from '../config.ts';
import { rowsOf, type Db } from '../db/open.ts';
import { uploads } from '../db/schema/uploads.ts';
import type { Deps } from '../deps.ts';
import { take } from '../identity/limits.ts';
import { Refusal } from '../refusal.ts';
import { imageType } from './image-type.ts';

export type Upload = typeof uploads.$inferSelect;
type Progress = AnswerOf<typeof createUpload>;

const refuse = (problem: string): never => {
  throw new Refusal('fields_invalid', { fields: { file: problem } });
};

/** Where its pieces begin, first to last. */
const offsetsOf = async (db: Db, id: string): Promise<number[]> => {
  const rows = await rowsOf<{ offset: number }>(
    db,
    sql`select "offset"::int as offset from upload_chunks where upload_id = ${id} order by "offset"`,
  );
  return rows.map(({ offset }) => offset);
};

const lengthAt = (size: number, offset: number): number => Math.min(CHUNK, size - offset);

const progressOf = async (db: Db, upload: Upload): Promise<Progress> => {
  const offsets = await offsetsOf(db, upload.id);
  return {
    uploadId: upload.id,
    size: upload.size,
    chunkSize: CHUNK,
    offsets,
    received: offsets.reduce((sum, offset) => sum + lengthAt(upload.size, offset), 0),
    isFinished: upload.finishedAt !== null,
  };
};

/** The member's own; somebody else's is not there. @throws Refusal `not_found`. */
const findOwn = async (db: Db, memberId: number, id: string, lock?: 'update' | 'share'): Promise<Upload> => {
  const query = db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.memberId, memberId)));
  const [upload] = await (lock ? query.for(lock) : query);
  if (!upload) throw new Refusal('not_found');
  return upload;
};

/** @throws Refusal fields_invalid, TOO_MANY_REQUESTS. */
export const openUpload = async (
  { db, clock }: Deps,
  memberId: number,
  { purpose, size, type }: ParsedRequestOf<typeof createUpload>,
): Promise<Progress> => {
  if (!(UPLOAD_TYPES as readonly string[]).includes(type)) refuse('upload_type');
  if (size > UPLOAD_LIMIT) refuse('upload_too_large');
  const now = clock.now();
  await take(db, { key: `upload:${memberId}`, window: UPLOADS.window, most: UPLOADS.most }, now);
  const [upload] = await db
    .insert(uploads)
    .values({ id: randomUUID(), memberId, purpose, size, createdAt: now })
    .returning();
  return progressOf(db, upload as Upload);
};

export const uploadProgress = async ({ db }: Deps, memberId: number, id: string): Promise<Progress> =>
  progressOf(db, await findOwn(db, memberId, id));

/**
 * Keeps one piece. In any order, as often as it comes; what comes twice is there once.
 * @throws Refusal not_found, request_param_err, fields_invalid for what is no picture.
 */
export const keepChunk = ({ db }: Deps, memberId: number, request: ParsedRequestOf<typeof putChunk>) =>
  db.transaction(async (tx) => {
    const { uploadId, offset, data } = request;
    // Shared: pieces come side by side, and none while the file is being finished.
    const upload = await findOwn(tx, memberId, uploadId, 'share');
    const bytes = Buffer.from(data, 'base64');
    if (offset % CHUNK !== 0 || bytes.length !== lengthAt(upload.size, offset))
      throw new Refusal('request_param_err', { fields: ['offset', 'data'] });
    // Told at the first piece, not after five megabytes.
    if (offset === 0 && imageType(bytes) === null) refuse('upload_type');
    if (upload.finishedAt === null)
      await tx.execute(sql`insert into upload_chunks (upload_id, "offset", bytes)
        values (${uploadId}, ${offset}, decode(${data}, 'base64'))
        on conflict (upload_id, "offset") do update set bytes = excluded.bytes`);
    return progressOf(tx, upload);
  });

/** All bytes in their order. */
export const bytesOf = async (db: Db, id: string): Promise<Buffer> => {
  const pieces = await rowsOf<{ data: string }>(
    db,
    sql`select encode(bytes, 'base64') as data from upload_chunks where upload_id = ${id} order by "offset"`,
  );
  return Buffer.concat(pieces.map(({ data }) => Buffer.from(data, 'base64')));
};

/** @throws Refusal not_found, fields_invalid while something is missing, or for what is no picture. */
export const closeUpload = (
  { db, clock }: Deps,
  memberId: number,
  id: string,
): Promise<AnswerOf<typeof finishUpload>> =>
  db.transaction(async (tx) => {
    const upload = await findOwn(tx, memberId, id, 'update');
    if (upload.finishedAt !== null)
      return { fileId: id, type: upload.type ?? '', size: upload.size, digest: upload.digest ?? '' };
    const whole = await bytesOf(tx, id);
    if (whole.length !== upload.size) refuse('upload_unfinished');
    const type = imageType(whole) ?? refuse('upload_type');
    const digest = createHash('sha256').update(whole).digest('hex');
    await tx.update(uploads).set({ finishedAt: clock.now(), type, digest }).where(eq(uploads.id, id));
    return { fileId: id, type, size: upload.size, digest };
  });

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Makes finished files of a member the proofs of one thing, in its transaction. Each is of one thing only.
 * @throws Refusal `not_found` for one that is not there, not finished, not for this, or somebody else's.
 */
export const claimUploads = async (
  tx: Db,
  memberId: number,
  purpose: Upload['purpose'],
  ids: readonly string[],
  subjectId: string,
): Promise<void> => {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  if (wanted.length === 0) return;
  if (!wanted.every((id) => UUID.test(id))) throw new Refusal('not_found');
  const claimed = await tx
    .update(uploads)
    .set({ subjectId })
    .where(
      and(
        inArray(uploads.id, wanted),
        eq(uploads.memberId, memberId),
        eq(uploads.purpose, purpose),
        isNull(uploads.subjectId),
        sql`finished_at is not null`,
      ),
    )
    .returning({ id: uploads.id });
  if (claimed.length !== wanted.length) throw new Refusal('not_found');
};

/** The proofs of one thing, the oldest first. */
export const uploadsOf = (db: Db, purpose: Upload['purpose'], subjectId: string): Promise<Upload[]> =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.purpose, purpose), eq(uploads.subjectId, subjectId)))
    .orderBy(uploads.finishedAt, uploads.id);

/** Takes away what was begun and came to nothing. @returns how many. */
export const sweepUploads = async ({ db, clock }: Deps): Promise<number> => {
  const gone = await rowsOf(
    db,
    sql`delete from uploads where subject_id is null and created_at <= ${clock.now() - UPLOADS.life}
      returning 1`,
  );
  return gone.length;
};
