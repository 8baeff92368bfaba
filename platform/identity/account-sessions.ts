import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { listSessions } from '#contract/account-sessions.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { SESSION, SESSION_HISTORY } from '../config.ts';
import { sessions } from '../db/schema/people.ts';
import type { Deps } from '../deps.ts';
import { memberOf, type Call } from '../http/call.ts';
import { endedSignal } from '../http/tokens.ts';
import { Refusal } from '../refusal.ts';
import { voidPendingSignIns } from './pending-sign-ins.ts';
import { findById } from './person.ts';

/** Where the account is and was signed in. One that nobody has used for long is over, whether that is noted or not. */
export const sessionsOf = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  call: Call,
): Promise<AnswerOf<typeof listSessions>> => {
  const { id, memberId } = memberOf(call);
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(SESSION_HISTORY);
  const now = clock.now();
  return {
    sessions: rows.map((row) => {
      const until = Math.min(row.expiresAt, row.seenAt + SESSION.idle);
      const isExpired = row.endedAt === null && until <= now;
      return {
        sessionId: row.id,
        startedAt: row.createdAt,
        lastSeenAt: row.seenAt,
        endedAt: isExpired ? until : row.endedAt,
        endReason: isExpired ? 'expired' : row.endReason,
        address: row.address,
        device: row.device,
        openedBy: row.openedBy,
        isCurrent: row.id === id,
      };
    }),
  };
};

/** @throws Refusal `not_found` for a session of somebody else. */
export const endOwnSession = async (
  { db, clock, hub }: Pick<Deps, 'db' | 'clock' | 'hub'>,
  call: Call,
  sessionId: string,
): Promise<null> => {
  const { memberId } = memberOf(call);
  const own = and(eq(sessions.id, sessionId), eq(sessions.memberId, memberId));
  const known = await db.select({ id: sessions.id }).from(sessions).where(own);
  if (known.length === 0) throw new Refusal('not_found');
  const ended = await db
    .update(sessions)
    .set({ endedAt: clock.now(), endReason: 'ended' })
    .where(and(own, isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  hub.publish(ended.map(({ id }) => endedSignal(memberId, id)));
  return null;
};

/** @returns how many sessions ended; sign-ins that were waiting for their code are not counted. */
export const endOtherSessions = async (
  { db, clock, hub }: Pick<Deps, 'db' | 'clock' | 'hub'>,
  call: Call,
): Promise<{ ended: number }> => {
  const { id, memberId } = memberOf(call);
  const now = clock.now();
  const ended = await db.transaction(async (tx) => {
    const person = await findById(tx, memberId);
    if (person) await voidPendingSignIns(tx, person, ['secondStep'], now);
    return tx
      .update(sessions)
      .set({ endedAt: now, endReason: 'ended' })
      .where(and(eq(sessions.memberId, memberId), ne(sessions.id, id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
  });
  hub.publish(ended.map((session) => endedSignal(memberId, session.id)));
  return { ended: ended.length };
};
