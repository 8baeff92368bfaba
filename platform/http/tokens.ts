import { hash, randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { SESSION } from '../kernel/config.ts';
import { rowsOf, type Db } from '../db/open.ts';
import { sessions } from '../domains/identity/people.tables.ts';
import type { Deps } from '../runtime/deps.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Session } from '../runtime/call.ts';
import { keptBy } from '../runtime/kept.ts';

/** Stored form of a token, a cookie or a ticket: a stolen table opens nothing. */
export const hashOf = (secret: string): string => hash('sha256', secret);

/** Why the password must be changed before anything else. */
export type ChangeDue = 'default' | 'expired' | null;

export type EndReason = 'ended' | 'superseded' | 'expired' | 'closed' | 'password' | 'locked';

/** What opened a session; `nothing` is a registration or a trial. */
export type OpenedBy = 'password' | 'code' | 'provider' | 'passkey' | 'nothing';

/** Ends a member's live sessions. @returns the ids of the sessions that ended now. */
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
 * Starts a session; the member's other sessions end with it (rulings: one live session per account).
 * @returns the token (256 bits, base64url), which is not stored, and the sessions it superseded.
 * @throws Refusal account_locked; bad_credentials where the password was replaced meanwhile.
 */
export const startSession = async (
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  memberId: number,
  address: string,
  changeDue: ChangeDue = null,
  how: {
    readonly openedBy?: OpenedBy;
    readonly device?: string;
    /** Of a sign-in by password: the hash it was checked against. */
    readonly passwordHash?: string | null;
  } = {},
): Promise<{ token: string; superseded: string[] }> => {
  const { openedBy = 'password', device = '', passwordHash } = how;
  const token = random(32).toString('base64url');
  const now = clock.now();
  const superseded = await db.transaction(async (tx) => {
    // Of two logins at once the second waits here, then ends the first. A lock or a new password set during the first
    // step is detected here, too.
    const [member] = await rowsOf<{ status: string; hash: string | null }>(
      tx,
      sql`select status, password_hash as hash from members where id = ${memberId} for no key update`,
    );
    if (member?.status === 'locked') throw new Refusal('account_locked');
    if (passwordHash !== undefined && member?.hash !== passwordHash)
      throw new Refusal('bad_credentials', { captcha: false });
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
      openedBy,
      device,
    });
    return ended;
  });
  return { token, superseded };
};

const FIND = `select s.id, s.member_id, s.seen_at::text as seen_at, s.expires_at::text as expires_at,
  s.ended_at is not null as is_ended, s.end_reason, m.account, m.type, m.status = 'locked' as is_locked,
  session_change_due(s.opened_by, s.change_due, m.is_password_default, m.is_password_expired) as change_due
  from sessions s join members m on m.id = s.member_id where s.token_hash = $1`;

interface Found extends Record<string, unknown> {
  id: string;
  member_id: number;
  seen_at: string;
  expires_at: string;
  is_ended: boolean;
  end_reason: EndReason | null;
  is_locked: boolean;
  change_due: ChangeDue;
  account: string;
  type: number;
}

const sessionEnded = (reason: EndReason): Refusal => new Refusal('login.not.session', { reason });

/** A live session as last read. */
interface KeptSession {
  readonly session: Session;
  readonly seenAt: number;
  readonly expiresAt: number;
}
/** Sessions in memory: at most so many, and for no longer than a session's activity goes unrecorded. */
const KEPT = { max: 10_000, life: SESSION.seenEvery } as const;
/** Live sessions of this process by the hash of their token; a change of the session or its account removes them. */
export const keptSessions = keptBy<KeptSession>({
  changedBy: (signal) =>
    signal.type === 'session.ended' || (signal.type === 'changed' && signal.rows === 'member')
      ? String(signal.memberId)
      : null,
  groupOf: ({ session }) => String(session.memberId),
  ...KEPT,
});

const sessionIn = (row: Found): Session => ({
  id: row.id,
  memberId: row.member_id,
  account: row.account,
  type: row.type,
  changeDue: row.change_due,
});

/**
 * The session of a token. @param use `memory` for a read, which may be answered from the session in memory; `database`
 * for every other call; `watch` reads the database and does not count as activity.
 * The account's status and due password change are the current ones, not those of the sign-in.
 * @throws Refusal `login.not.session` with `{ reason }`: superseded, expired, ended, closed, password or locked.
 */
export const sessionOf = async (
  { database, db, clock, hub }: Pick<Deps, 'database' | 'db' | 'clock' | 'hub'>,
  token: string,
  use: 'memory' | 'database' | 'watch' = 'database',
): Promise<Session> => {
  const tokenHash = hashOf(token);
  const kept = keptSessions(hub);
  const known = use === 'memory' ? kept.known(tokenHash) : null;
  // Time is judged at each call. What is over by then, or due to be recorded, is judged by the row of the database.
  const asOf = clock.now();
  if (known && asOf < known.expiresAt && asOf - known.seenAt < SESSION.seenEvery) return known.session;
  const rows: Found[] = [];
  await kept.read(tokenHash, async () => {
    rows.push(...((await database.run('session_of', FIND, [tokenHash])) as Found[]));
    const [found] = rows;
    if (!found || found.is_ended || found.is_locked) return null;
    return { session: sessionIn(found), seenAt: Number(found.seen_at), expiresAt: Number(found.expires_at) };
  });
  const [row] = rows;
  if (!row) throw sessionEnded('ended');
  if (row.is_ended) throw sessionEnded(row.end_reason ?? 'ended');
  const now = clock.now();
  const idle = now - Number(row.seen_at);
  const over = row.is_locked
    ? 'locked'
    : now >= Number(row.expires_at) || idle >= SESSION.idle
      ? 'expired'
      : null;
  if (over) {
    const ended = await endSessions(db, row.member_id, over, now);
    hub.publish(ended.map((sessionId) => endedSignal(row.member_id, sessionId)));
    throw sessionEnded(over);
  }
  if (use !== 'watch' && idle >= SESSION.seenEvery)
    await db.update(sessions).set({ seenAt: now }).where(eq(sessions.id, row.id));
  return sessionIn(row);
};

/**
 * Checks the session again in the transaction of its request: hashing a password takes long enough for a lock to be
 * set.
 * @throws Refusal `login.not.session` with `{ reason }`.
 */
export const checkStillLive = async (tx: Db, { id }: Pick<Session, 'id'>): Promise<void> => {
  const [row] = await rowsOf<{ end_reason: EndReason | null; is_ended: boolean; is_locked: boolean }>(
    tx,
    sql`select s.end_reason, s.ended_at is not null as is_ended, m.status = 'locked' as is_locked
      from sessions s join members m on m.id = s.member_id where s.id = ${id}`,
  );
  if (!row || row.is_ended) throw sessionEnded(row?.end_reason ?? 'ended');
  if (row.is_locked) throw sessionEnded('locked');
};

export const endedSignal = (memberId: number, sessionId: string) =>
  ({ type: 'session.ended', memberId, sessionId }) as const;
