/** What a member can do about the other one of a thread: keep their messages away, and report them. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { ReportReason } from '#contract/messages.ts';
import { MESSAGES } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { take } from '../../runtime/limits.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { messageBlocks, messageReports, messages } from './messages.tables.ts';
import { otherOf, type Thread } from './people.ts';
import { ownThread } from './write.ts';

/** Messages of the reported member that the operator sees, and their characters in all. */
const EVIDENCE = { messages: 10, characters: 4000 } as const;

const peopleOf = async (
  db: Db,
  memberId: number,
  inboxId: string,
): Promise<{ thread: Thread; other: number }> => {
  const thread = await ownThread(db, memberId, inboxId);
  const other = otherOf(thread, memberId);
  if (other === null) throw new Refusal('not_found');
  return { thread, other };
};

/** Keeps messages of the other member away, or lets them arrive again. @throws Refusal not_found, TOO_MANY_REQUESTS. */
export const setBlocked = async (
  { db, clock }: Deps,
  memberId: number,
  { inboxId, blocked }: { readonly inboxId: string; readonly blocked: boolean },
): Promise<void> => {
  const { other: senderId } = await peopleOf(db, memberId, inboxId);
  if (!blocked) {
    await db
      .delete(messageBlocks)
      .where(and(eq(messageBlocks.memberId, memberId), eq(messageBlocks.senderId, senderId)));
    return;
  }
  const now = clock.now();
  const [row] = await rowsOf<{ blocks: number }>(
    db,
    sql`select count(*)::int as blocks from message_blocks where member_id = ${memberId}`,
  );
  if ((row?.blocks ?? 0) >= MESSAGES.blocks) throw new Refusal('TOO_MANY_REQUESTS');
  await db.insert(messageBlocks).values({ memberId, senderId, at: now }).onConflictDoNothing();
};

/** Reports the other member, with what they wrote; once a thread. @throws Refusal not_found, TOO_MANY_REQUESTS. */
export const report = (
  { db, clock }: Deps,
  memberId: number,
  inboxId: string,
  reason: ReportReason,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { thread, other } = await peopleOf(tx, memberId, inboxId);
    const now = clock.now();
    const written = await tx
      .select({ content: messages.content })
      .from(messages)
      .where(
        and(
          eq(messages.threadId, thread.id),
          eq(messages.memberId, other),
          // What was withheld never reached the reporter.
          eq(messages.isWithheld, false),
        ),
      )
      .orderBy(desc(messages.id))
      .limit(EVIDENCE.messages);
    const added = await tx
      .insert(messageReports)
      .values({
        ...{ threadId: thread.id, reporterId: memberId, reportedId: other, reason, at: now },
        evidence: written
          .map(({ content }) => content)
          .join('\n—\n')
          .slice(0, EVIDENCE.characters),
      })
      .onConflictDoNothing()
      .returning({ id: messageReports.id });
    // A repeated report does not count.
    if (added.length > 0)
      await take(
        tx,
        { key: `message-report:${memberId}`, window: MESSAGES.day, max: MESSAGES.reportsPerDay },
        now,
      );
  });
