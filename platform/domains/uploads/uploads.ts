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
import { UPLOADS } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { uploadChunks, uploads } from './uploads.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { take } from '../../runtime/limits.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { PictureError } from './essentials.ts';
import { imageType } from './image-type.ts';
import type { CleanPicture } from './pictures.ts';
import { bookUsage, takeBytes } from './quota.ts';

export type Upload = typeof uploads.$inferSelect;
type Progress = AnswerOf<typeof createUpload>;

const refuse = (problem: string): never => {
  throw new Refusal('fields_invalid', { fields: { file: problem } });
};

/** Offsets of its pieces, ascending. */
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

/** The member's own upload; another member's counts as missing. @throws Refusal `not_found`. */
const findOwn = async (db: Db, memberId: number, id: string, lock?: 'update' | 'share'): Promise<Upload> => {
  const query = db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.memberId, memberId)));
  const [upload] = await (lock ? query.for(lock) : query);
  if (!upload) throw new Refusal('not_found');
  return upload;
};

/** Deletes a member's oldest unfinished uploads above the limit, except those being sent right now. */
const dropOldest = async (tx: Db, memberId: number, newest: string): Promise<void> => {
  const dropped = await rowsOf<{ size: number }>(
    tx,
    sql`delete from uploads where id in (
        select id from uploads where member_id = ${memberId} and finished_at is null and id <> ${newest}
        order by created_at desc, id offset ${UPLOADS.unfinished - 1} for update skip locked)
      returning size::int as size`,
  );
  await bookUsage(
    tx,
    dropped.map(({ size }) => ({ memberId, bytes: -size })),
  );
};

/** @throws Refusal fields_invalid, also for exceeded storage limits; TOO_MANY_REQUESTS. */
export const openUpload = async (
  { db, clock, settings }: Deps,
  memberId: number,
  { purpose, size, type }: ParsedRequestOf<typeof createUpload>,
): Promise<Progress> => {
  if (!(UPLOAD_TYPES as readonly string[]).includes(type)) refuse('upload_type');
  if (size > UPLOAD_LIMIT) refuse('upload_too_large');
  const now = clock.now();
  await take(db, { key: `upload:${memberId}`, window: UPLOADS.window, max: UPLOADS.max }, now);
  return db.transaction(async (tx) => {
    await takeBytes(tx, memberId, size, now);
    const id = randomUUID();
    const [upload] = await tx
      .insert(uploads)
      .values({ id, memberId, purpose, size, createdAt: now })
      .returning();
    await bookUsage(tx, [{ memberId, bytes: size }], settings.current().uploads);
    await dropOldest(tx, memberId, id);
    return progressOf(tx, upload as Upload);
  });
};

export const uploadProgress = async ({ db }: Deps, memberId: number, id: string): Promise<Progress> =>
  progressOf(db, await findOwn(db, memberId, id));

/** @returns whether the piece replaced another one. An equal piece writes nothing: each write leaves a dead row. */
const storeChunk = async (tx: Db, id: string, offset: number, data: string): Promise<boolean> => {
  const inserted = await rowsOf(
    tx,
    sql`insert into upload_chunks (upload_id, "offset", bytes) values (${id}, ${offset}, decode(${data}, 'base64'))
      on conflict (upload_id, "offset") do nothing returning 1`,
  );
  if (inserted.length > 0) return false;
  const replaced = await rowsOf(
    tx,
    sql`update upload_chunks set bytes = decode(${data}, 'base64')
      where upload_id = ${id} and "offset" = ${offset} and bytes <> decode(${data}, 'base64') returning 1`,
  );
  return replaced.length > 0;
};

/**
 * Stores one piece, in any order; a repeated piece is stored once.
 * @throws Refusal not_found, request_param_err, fields_invalid for a file that is no picture; TOO_MANY_REQUESTS.
 */
export const keepChunk = ({ db, clock }: Deps, memberId: number, request: ParsedRequestOf<typeof putChunk>) =>
  db.transaction(async (tx) => {
    const { uploadId, offset, data } = request;
    // Shared lock: pieces arrive in parallel, but none while the file is being finished.
    const upload = await findOwn(tx, memberId, uploadId, 'share');
    // A retry after a lost response: the stored picture has other pieces by now.
    if (upload.finishedAt !== null) return progressOf(tx, upload);
    const bytes = Buffer.from(data, 'base64');
    if (offset % CHUNK !== 0 || bytes.length !== lengthAt(upload.size, offset))
      throw new Refusal('request_param_err', { fields: ['offset', 'data'] });
    // Refused at the first piece, not after five megabytes.
    if (offset === 0 && imageType(bytes) === null) refuse('upload_type');
    // Announced bytes are counted once; a replaced piece is further work. What is stored stays as large as announced.
    if (await storeChunk(tx, uploadId, offset, data))
      await takeBytes(tx, memberId, bytes.length, clock.now());
    return progressOf(tx, upload);
  });

/** All bytes in order. */
export const bytesOf = async (db: Db, id: string): Promise<Buffer> => {
  const pieces = await rowsOf<{ data: string }>(
    db,
    sql`select encode(bytes, 'base64') as data from upload_chunks where upload_id = ${id} order by "offset"`,
  );
  return Buffer.concat(pieces.map(({ data }) => Buffer.from(data, 'base64')));
};

const finishedOf = ({ id, type, size, digest }: Upload): AnswerOf<typeof finishUpload> => ({
  fileId: id,
  type: type ?? '',
  size,
  digest: digest ?? '',
});

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Replaces the uploaded pieces by the re-encoded picture. */
const keepClean = (
  { db, clock, settings }: Deps,
  memberId: number,
  id: string,
  { type, bytes, sentDigest }: CleanPicture & { readonly sentDigest: string },
): Promise<Upload> =>
  db.transaction(async (tx) => {
    const upload = await findOwn(tx, memberId, id, 'update');
    // Another process was faster; both have the same result.
    if (upload.finishedAt !== null) return upload;
    await tx.delete(uploadChunks).where(eq(uploadChunks.uploadId, id));
    for (let offset = 0; offset < bytes.length; offset += CHUNK)
      await tx.execute(sql`insert into upload_chunks (upload_id, "offset", bytes)
        values (${id}, ${offset}, decode(${bytes.subarray(offset, offset + CHUNK).toString('base64')}, 'base64'))`);
    const [finished] = await tx
      .update(uploads)
      .set({ finishedAt: clock.now(), type, size: bytes.length, digest: digestOf(bytes), sentDigest })
      .where(eq(uploads.id, id))
      .returning();
    await bookUsage(tx, [{ memberId, bytes: bytes.length - upload.size }], settings.current().uploads);
    return finished ?? upload;
  });

/**
 * Makes a clean picture of the upload and stores it instead of the pieces. An invalid file loses its pieces.
 * @throws Refusal not_found; fields_invalid for an incomplete upload, an invalid or too large picture, and exceeded
 * storage limits; TOO_MANY_REQUESTS.
 */
export const closeUpload = (
  deps: Deps,
  memberId: number,
  id: string,
): Promise<AnswerOf<typeof finishUpload>> =>
  deps.pictures.inTurn(String(memberId), async () => {
    const { db, clock, pictures } = deps;
    const upload = await findOwn(db, memberId, id);
    if (upload.finishedAt !== null) return finishedOf(upload);
    const whole = await bytesOf(db, id);
    if (whole.length !== upload.size) refuse('upload_unfinished');
    await take(
      db,
      { key: `upload-decode:${memberId}`, window: UPLOADS.window, max: UPLOADS.max },
      clock.now(),
    );
    try {
      const picture = await pictures.clean(whole);
      return finishedOf(await keepClean(deps, memberId, id, { ...picture, sentDigest: digestOf(whole) }));
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      await db.delete(uploadChunks).where(eq(uploadChunks.uploadId, id));
      return refuse(error.problem);
    }
  });

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Attaches a member's finished files to a subject as proofs, in its transaction. Each file belongs to one subject only.
 * @throws Refusal `not_found` for a file that is missing, unfinished, of another purpose, or another member's.
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

/** The proofs of a subject, the oldest first. */
export const uploadsOf = (db: Db, purpose: Upload['purpose'], subjectId: string): Promise<Upload[]> =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.purpose, purpose), eq(uploads.subjectId, subjectId)))
    .orderBy(uploads.finishedAt, uploads.id);

/** @returns a function that gives the ids of the files of each of these subjects, the oldest first. */
export const fileIdsOf = async (
  db: Db,
  purpose: Upload['purpose'],
  subjectIds: readonly (number | string)[],
): Promise<(subjectId: number | string) => readonly string[]> => {
  const rows =
    subjectIds.length === 0
      ? []
      : await db
          .select({ id: uploads.id, subjectId: uploads.subjectId })
          .from(uploads)
          .where(and(eq(uploads.purpose, purpose), inArray(uploads.subjectId, subjectIds.map(String))))
          .orderBy(uploads.finishedAt, uploads.id);
  return (subjectId) => rows.flatMap((row) => (row.subjectId === String(subjectId) ? [row.id] : []));
};

/** Files of one run. */
const SWEEP = 500;

/** Deletes unfinished and unused uploads. @returns how many. */
export const sweepUploads = async ({ db, clock }: Deps): Promise<number> => {
  const now = clock.now();
  let swept = 0;
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const rows = await rowsOf<{ member_id: number; size: number }>(
        tx,
        sql`delete from uploads where id in (
            select id from uploads where subject_id is null and (created_at <= ${now - UPLOADS.life}
              or (finished_at is null and created_at <= ${now - UPLOADS.unfinishedLife}))
            order by created_at limit ${SWEEP} for update skip locked)
          returning member_id, size::int as size`,
      );
      await bookUsage(
        tx,
        rows.map(({ member_id: memberId, size }) => ({ memberId, bytes: -size })),
      );
      return rows.length;
    });
    swept += removed;
    if (removed < SWEEP) return swept;
  }
};
