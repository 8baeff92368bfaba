import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { PLAY_MONEY } from '#contract/money.ts';
import { TRIAL_TYPE } from '../../../kernel/config.ts';
import { freePlayLaunches, freePlayWallets } from '../../free-play/free-play.tables.ts';
import { members, sessions } from '../../identity/people.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { expiredHolds } from '../../../http/change-due.ts';
import type { LaunchOf, Play } from '../ledger/play.ts';

const PREFIX = 'free-';

/**
 * Name of a trial wallet at one vendor. It is derived differently from players' names for money, so that neither can
 * replace the other, whatever currency is sent with it.
 */
export const freePlayName = (secret: string, vendor: string, walletId: number): string => {
  const proof = createHmac('sha256', secret).update(`free player\n${vendor}\n${walletId}`).digest('hex');
  return `${PREFIX}${walletId.toString(36)}.${proof.slice(0, 24)}`;
};

/** The play-money wallet behind a name; null when this vendor was never given that name. */
export const freePlayWalletOf = (secret: string, vendor: string, name: string): number | null => {
  if (!name.startsWith(PREFIX)) return null;
  const walletId = Number.parseInt(name.slice(PREFIX.length).split('.')[0] ?? '', 36);
  if (!Number.isSafeInteger(walletId) || walletId < 1 || walletId > 2_147_483_647) return null;
  const expected = Buffer.from(freePlayName(secret, vendor, walletId));
  const given = Buffer.from(name);
  return expected.length === given.length && timingSafeEqual(expected, given) ? walletId : null;
};

/** Opens a game for play money; null for an account that is no trial account, or is signed out. */
export const openFreePlay = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'>,
  { memberId, vendor, gameId, sessionId }: LaunchOf,
): Promise<Play | null> => {
  const { db, clock, secret } = deps;
  const [login] = await db
    .select({ sessionId: sessions.id, walletId: freePlayWallets.id })
    .from(sessions)
    .innerJoin(freePlayWallets, eq(freePlayWallets.memberId, sessions.memberId))
    .innerJoin(members, and(eq(members.id, sessions.memberId), eq(members.type, TRIAL_TYPE)))
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
  await db.insert(freePlayLaunches).values({ id, ...login, vendor, gameId, createdAt: clock.now() });
  return { account: freePlayName(secret, vendor, login.walletId), playSession: id, currency: PLAY_MONEY };
};
