import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { OTHER_SESSIONS, type endSession, type listSessions } from '#contract/account-sessions.ts';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import { SESSION_HISTORY } from '../../kernel/config.ts';
import { sessions } from './people.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import { memberOf, type Call } from '../../runtime/call.ts';
import { endedSignal } from '../../http/tokens.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { failuresOf } from './failed-sign-ins.ts';
import { voidPendingSignIns } from './pending-sign-ins.ts';
import { findById } from './person.ts';

/** Sessions of the account, past and present. Only the caller's own is live: an account has one. */
export const sessionsOf = async (
  { db }: Pick<Deps, 'db'>,
  call: Call,
): Promise<AnswerOf<typeof listSessions>> => {
  const { id, memberId } = memberOf(call);
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(SESSION_HISTORY);
  return {
    sessions: rows.map((row) => ({
      sessionId: row.id,
      startedAt: row.createdAt,
      lastSeenAt: row.seenAt,
      endedAt: row.endedAt,
      endReason: row.endReason,
      address: row.address,
      device: row.device,
      openedBy: row.openedBy,
      isCurrent: row.id === id,
    })),
    failures: await failuresOf(db, memberId),
  };
};

/**
 * Ends one session of the account, or all but this one and every sign-in that waits for its code.
 * @returns how many sessions ended: none where it was over already.
 * @throws Refusal `not_found` for a session of another account.
 */
export const endOwnSessions = async (
  { db, clock, hub }: Pick<Deps, 'db' | 'clock' | 'hub'>,
  call: Call,
  { sessionId }: ParsedRequestOf<typeof endSession>,
): Promise<AnswerOf<typeof endSession>> => {
  const { id, memberId } = memberOf(call);
  const now = clock.now();
  const which = sessionId === OTHER_SESSIONS ? ne(sessions.id, id) : eq(sessions.id, sessionId);
  const own = and(which, eq(sessions.memberId, memberId));
  const ended = await db.transaction(async (tx) => {
    const person = sessionId === OTHER_SESSIONS ? await findById(tx, memberId) : undefined;
    if (person) await voidPendingSignIns(tx, person, ['secondStep'], now);
    else if ((await tx.select({ id: sessions.id }).from(sessions).where(own).limit(1)).length === 0)
      throw new Refusal('not_found');
    return tx
      .update(sessions)
      .set({ endedAt: now, endReason: 'ended' })
      .where(and(own, isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
  });
  hub.publish(ended.map((session) => endedSignal(memberId, session.id)));
  return { ended: ended.length };
};
