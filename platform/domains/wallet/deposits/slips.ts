/** Slips: pictures by which a member shows that a deposit was paid. Operators look at them; they change no status. */
import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { MAX_SLIPS, type uploadDepositSlip } from '#contract/deposit-slip.ts';
import type { ParsedRequestOf } from '#contract/endpoint.ts';
import { CHUNK } from '#contract/uploads.ts';
import { depositLifecycle } from '#lifecycles/deposit.lifecycle.ts';
import { nextStatus } from '#lifecycles/lifecycle.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import type { Db } from '../../../db/open.ts';
import { auditLog } from '../../../runtime/audit.tables.ts';
import { uploads } from '../../uploads/uploads.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { claimUploads, closeUpload, keepChunk, openUpload, uploadsOf } from '../../uploads/uploads.ts';
import { ownDeposit, notifyDepositChanges, type DepositRow } from './deposits.ts';

type Request = ParsedRequestOf<typeof uploadDepositSlip>;
const PURPOSE = 'depositSlip';

/** Stores a picture sent in one request like those sent in pieces. @throws Refusal as they do. */
const keepWhole = async (deps: Deps, memberId: number, bytes: Buffer): Promise<string> => {
  const { uploadId } = await openUpload(deps, memberId, {
    ...{ purpose: PURPOSE, size: bytes.length, type: 'image/png' },
  });
  for (let offset = 0; offset < bytes.length; offset += CHUNK) {
    const data = bytes.subarray(offset, offset + CHUNK).toString('base64');
    await keepChunk(deps, memberId, { uploadId, offset, data });
  }
  return (await closeUpload(deps, memberId, uploadId)).fileId;
};

/**
 * The member's own deposit while it can still be marked as paid, and its slips.
 * @throws Refusal not_found, deposit_closed.
 */
const openToSlips = async (tx: Db, memberId: number, depositId: string) => {
  const row = await ownDeposit(tx, memberId, depositId);
  if (nextStatus(depositLifecycle, row.status, { type: 'cashier.pay' }) === null)
    throw new Refusal('deposit_closed');
  return { row, shown: await uploadsOf(tx, PURPOSE, String(row.id)) };
};

/**
 * Adds a picture to a deposit; a repeated picture changes nothing.
 * @throws Refusal not_found, deposit_closed, fields_invalid, TOO_MANY_REQUESTS.
 */
export const addSlip = async (deps: Deps, memberId: number, request: Request): Promise<void> => {
  const { depositId, image, uploadDepositRemarks: remark } = request;
  const isWhole = image.startsWith('data:');
  const bytes = Buffer.from(isWhole ? image.slice(image.indexOf(',') + 1) : '', 'base64');
  const digest = createHash('sha256').update(bytes).digest('hex');
  const isShown = (shown: readonly { id: string; sentDigest: string | null }[]): boolean =>
    shown.some((each) => (isWhole ? each.sentDigest === digest : each.id === image.toLowerCase()));
  // Checked first, so that nothing is stored for a deposit that accepts no slips.
  const before = await deps.db.transaction((tx) => openToSlips(tx, memberId, depositId));
  if (isShown(before.shown)) return;
  const fileId = isWhole ? await keepWhole(deps, memberId, bytes) : image.toLowerCase();
  const added = await deps.db.transaction(async (tx): Promise<DepositRow | null> => {
    const { row, shown } = await openToSlips(tx, memberId, depositId);
    if (isShown(shown)) return null;
    if (shown.length >= MAX_SLIPS)
      throw new Refusal('fields_invalid', { fields: { image: 'proof_too_many' } });
    await claimUploads(tx, memberId, PURPOSE, [fileId], String(row.id));
    await writeAudit(tx, {
      ...{ subject: 'deposit', subjectId: String(row.id), event: 'slip', actor: 'member', memberId },
      at: deps.clock.now(),
      detail: { fileId, ...(remark ? { remark } : {}) },
    });
    return row;
  });
  if (added) notifyDepositChanges(deps, [added]);
};

/** Which of these deposits have a picture. */
export const withSlips = async (db: Db, ids: readonly number[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: uploads.subjectId })
    .from(uploads)
    .where(and(eq(uploads.purpose, PURPOSE), inArray(uploads.subjectId, ids.map(String))));
  return new Set(rows.map(({ id }) => id ?? ''));
};

export interface Slip {
  readonly depositId: number;
  readonly fileId: string;
  readonly remark: string;
}
/** The slips of these deposits with their notes, the oldest first. */
export const slipsOf = async (db: Db, ids: readonly number[]): Promise<Slip[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, 'deposit'),
        eq(auditLog.event, 'slip'),
        inArray(auditLog.subjectId, ids.map(String)),
      ),
    )
    .orderBy(asc(auditLog.id));
  return rows.map(({ subjectId, detail }) => ({
    depositId: Number(subjectId),
    fileId: String(detail['fileId']),
    remark: typeof detail['remark'] === 'string' ? detail['remark'] : '',
  }));
};
