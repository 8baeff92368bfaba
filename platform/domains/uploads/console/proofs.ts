import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { uploads } from '../uploads.tables.ts';
import { bytesOf } from '../uploads.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A finished picture in its re-encoded type; null where there is none. */
export const proofPicture = async (
  db: Db,
  id: string,
): Promise<{ readonly type: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array<ArrayBuffer> } | null> => {
  if (!UUID.test(id)) return null;
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, id));
  if (!upload?.type) return null;
  return {
    type: upload.type === 'image/png' ? 'image/png' : 'image/jpeg',
    bytes: new Uint8Array(await bytesOf(db, id)),
  };
};
