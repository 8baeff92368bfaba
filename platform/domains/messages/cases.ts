import { eq } from 'drizzle-orm';
import type { Deps } from '../../runtime/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { messageThreads } from './messages.tables.ts';
import { lockThread } from './write.ts';

/**
 * The member's answer to whether a case is solved: it is closed, or waits for support again. Only an answered case is
 * asked about; the same answer again changes nothing. @throws Refusal `not_found`.
 * @returns whether it has changed.
 */
export const settle = (
  { db, clock }: Deps,
  memberId: number,
  { inboxId, solved }: { readonly inboxId: string; readonly solved: boolean },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const thread = await lockThread(tx, memberId, inboxId);
    if (thread.kind !== 'support') throw new Refusal('not_found');
    if (thread.state !== 'answered') return false;
    await tx
      .update(messageThreads)
      .set(solved ? { state: 'closed', closedAt: clock.now() } : { state: 'waiting' })
      .where(eq(messageThreads.id, thread.id));
    return true;
  });
