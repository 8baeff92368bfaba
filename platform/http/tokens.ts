import { createHash, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { SESSION } from '../config.ts';
import type { Db } from '../db/open.ts';
import { sessions } from '../db/schema/people.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import type { Session } from './call.ts';

/** What a token, a cookie or a ticket is stored as: a stolen table opens nothing. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Why the password must be changed before anything else is done. */
export type ChangeDue = 'default' | 'expired' | null;

export type EndReason = 'ended' | 'superseded' | 'expired' | 'closed' | 'password';

/** Ends what is still live of a member. @returns the ids of the sessions that ended now. */
export const endSessions = async (
  db: Db,
  memberId: number,
  reason: EndReason,
  at: number,
): Promise<string[]> => {
  const ended = await db
    .update(sessions)
    .set({ endedAt: at, endReason: reason })
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
};

/**
 * A new session; whatever the member had elsewhere ends with it (rulings: one live session per account).
 * @returns the token (256 bits, base64url), which is stored nowhere, and the sessions it superseded.
 */
export const startSession = async (
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  memberId: number,
  address: string,
  changeDue: ChangeDue = null,
): Promise<{ token: string; superseded: string[] }> => {
  const token = random(32).toString('base64url');
  const now = clock.now();
  const superseded = await db.transaction(async (tx) => {
    // Two logins at once: the second waits here, then ends the first.
    await tx.execute(sql`select 1 from members where id = ${memberId} for no key update`);
    const ended = await endSessions(tx, memberId, 'superseded', now);
    await tx.insert(sessions).values({
      id: randomUUID(),
      memberId,
      tokenHash: hashOf(token),
      address,
      createdAt: now,
      seenAt: now,
      expiresAt: now + SESSION.absolute,
      changeDue,
    });
    return ended;
  });
  return { token, superseded };
};

const FIND = `select s.id, s.member_id, s.seen_at::text as seen_at, s.expires_at::text as expires_at,
  s.ended_at is not null as is_ended, s.end_reason, s.change_due, m.account, m.type
  from sessions s join members m on m.id = s.member_id where s.token_hash = $1`;

interface Found extends Record<string, unknown> {
  id: string;
  member_id: number;
  seen_at: string;
  expires_at: string;
  is_ended: boolean;
  end_reason: EndReason | null;
  change_due: ChangeDue;
  account: string;
  type: number;
}

const gone = (reason: EndReason): Refusal => new Refusal('login.not.session', { reason });

/**
 * Whose token it is. @param touch whether the call counts as a sign of life.
 * @throws Refusal `login.not.session` with `{ reason }`: superseded, expired, ended or closed.
 */
export const sessionOf = async (
  { database, db, clock, hub }: Pick<Deps, 'database' | 'db' | 'clock' | 'hub'>,
  token: string,
  touch = true,
): Promise<Session> => {
  const [row] = (await database.run('session_of', FIND, [hashOf(token)])) as Found[];
  if (!row) throw gone('ended');
  if (row.is_ended) throw gone(row.end_reason ?? 'ended');
  const now = clock.now();
  const idle = now - Number(row.seen_at);
  if (now >= Number(row.expires_at) || idle >= SESSION.idle) {
    const ended = await endSessions(db, row.member_id, 'expired', now);
    hub.publish(ended.map((sessionId) => endedSignal(row.member_id, sessionId)));
    throw gone('expired');
  }
  if (touch && idle >= SESSION.seenEvery)
    await db.update(sessions).set({ seenAt: now }).where(eq(sessions.id, row.id));
  return {
    id: row.id,
    memberId: row.member_id,
    account: row.account,
    type: row.type,
    changeDue: row.change_due,
  };
};

export const endedSignal = (memberId: number, sessionId: string) =>
  ({ type: 'session.ended', memberId, sessionId }) as const;
