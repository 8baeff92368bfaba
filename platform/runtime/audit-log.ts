import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { auditLog } from './audit.tables.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type AuditEvent = Omit<typeof auditLog.$inferInsert, 'id'>;

/** Writes audit entries in the transaction of the event. */
export const writeAudit = async (tx: Db, ...events: readonly AuditEvent[]): Promise<void> => {
  if (events.length > 0) await tx.insert(auditLog).values([...events]);
};

/** All entries of one subject, the oldest first. */
export const auditOf = (
  db: Db,
  subject: AuditRow['subject'],
  subjectId: string,
): Promise<readonly AuditRow[]> =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), eq(auditLog.subjectId, subjectId)))
    .orderBy(asc(auditLog.id));
