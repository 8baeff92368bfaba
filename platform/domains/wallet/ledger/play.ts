import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { CURRENCY, TRIAL_TYPE } from '../../../kernel/config.ts';
import { accounts, playSessions } from './ledger.tables.ts';
import { members, sessions } from '../../identity/people.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { expiredHolds } from '../../../http/change-due.ts';

const hmac = (secret: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex');

/** Secret of a vendor's signature; the stand-in vendors get theirs inside the process. */
export const vendorSecret = (secret: string, vendor: string): string => hmac(secret, 'vendor', vendor);

/** A player's name at one vendor: two vendors cannot tell that they have the same player. */
export const playerName = (secret: string, vendor: string, accountId: number): string =>
  `${accountId.toString(36)}.${hmac(secret, 'player', vendor, accountId).slice(0, 24)}`;

/** The ledger account behind a name; null when this vendor was never given that name. */
export const accountOf = (secret: string, vendor: string, name: string): number | null => {
  const accountId = Number.parseInt(name.split('.')[0] ?? '', 36);
  if (!Number.isSafeInteger(accountId) || accountId < 1 || accountId > 2_147_483_647) return null;
  const expected = Buffer.from(playerName(secret, vendor, accountId));
  const given = Buffer.from(name);
  return expected.length === given.length && timingSafeEqual(expected, given) ? accountId : null;
};

export interface Play {
  /** The player's name at this vendor. */
  readonly account: string;
  readonly playSession: string;
  readonly currency: string;
}

/** Launched game and member, with the login where it matters. */
export interface LaunchOf {
  readonly memberId: number;
  readonly vendor: string;
  readonly gameId: string;
  readonly sessionId?: string;
}

/**
 * Opens a game for a member: the vendor may take bets while the login lasts. Null when the member is signed out (or
 * signed in anew since the launch, compared by `sessionId`), locked, or must change a password first; and for a trial
 * account, which plays for play money alone (wallet/free-play/launch.ts).
 */
export const openPlay = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'>,
  play: LaunchOf,
): Promise<Play | null> => {
  const { db, clock, secret } = deps;
  const { memberId, vendor, gameId, sessionId } = play;
  const [login] = await db
    .select({ sessionId: sessions.id, accountId: accounts.id })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.memberId, sessions.memberId), eq(accounts.currency, CURRENCY.code)))
    .innerJoin(members, and(eq(members.id, sessions.memberId), ne(members.type, TRIAL_TYPE)))
    .where(
      and(
        eq(sessions.memberId, memberId),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        sql`session_may_play(${members.status}, session_change_due(${sessions.openedBy}, ${sessions.changeDue},
          ${members.isPasswordDefault}, ${members.isPasswordExpired}), ${expiredHolds(deps)}::boolean)`,
      ),
    );
  if (!login) return null;
  const id = randomUUID();
  await db.insert(playSessions).values({ id, ...login, vendor, gameId, createdAt: clock.now() });
  return { account: playerName(secret, vendor, login.accountId), playSession: id, currency: CURRENCY.code };
};
