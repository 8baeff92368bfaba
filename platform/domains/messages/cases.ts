import { and, eq, gt } from 'drizzle-orm';
import type { ParsedRequestOf } from '#contract/endpoint.ts';
import type { settleCase } from '#contract/messages.ts';
import type { Deps } from '../../runtime/deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { idOf } from './boxes.ts';
import { messages, messageThreads } from './messages.tables.ts';
import { lockThread } from './write.ts';

/**
 * The member's answer to whether a case is solved: it is closed, or waits for support again. Only an answered case is
 * asked about; the same answer again changes nothing. It is not closed over an answer that came after `seen`, the last
 * message that the member was shown. @throws Refusal `not_found`, `case_answered`.
 * @returns whether it has changed.
 */
export const settle = (
  { db, clock }: Deps,
  memberId: number,
  { inboxId, solved, seen }: ParsedRequestOf<typeof settleCase>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const thread = await lockThread(tx, memberId, inboxId);
    if (thread.kind !== 'support') throw new Refusal('not_found');
    if (thread.state !== 'answered') return false;
    const unseen = and(
      eq(messages.threadId, thread.id),
      eq(messages.author, 'support'),
      gt(messages.id, idOf(seen)),
    );
    if (solved && (await tx.$count(messages, unseen)) > 0) throw new Refusal('case_answered');
    await tx
      .update(messageThreads)
      .set(solved ? { state: 'closed', closedAt: clock.now() } : { state: 'waiting' })
      .where(eq(messageThreads.id, thread.id));
    return true;
  });
